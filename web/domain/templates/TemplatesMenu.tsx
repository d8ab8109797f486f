import { Menu } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'

import { sentenceFor } from '../../ui/errors/sentences.ts'
import styles from './Templates.module.css'
import { type FilledTemplate, filledQuery, type Written } from './templates.ts'

type TemplatesMenuProps = {
  /** The button that opened it, and that closes it, too. */
  opener: RefObject<HTMLButtonElement | null>
  written: Written
  mayManage: boolean
  onInsert: (template: FilledTemplate) => void
  onClose: () => void
}

/** By the arrow keys, or by typing the beginning of a title. */
export function TemplatesMenu({ opener, written, mayManage, onInsert, onClose }: TemplatesMenuProps) {
  const onOpenChange = (isOpen: boolean, { event }: Menu.Root.ChangeEventDetails) => {
    const isOpener = event.target instanceof Node && opener.current?.contains(event.target)
    if (!isOpen && !isOpener) onClose()
  }
  return (
    <Menu.Root open onOpenChange={onOpenChange}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={opener}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={styles.place}
          role="region"
          aria-label="Templates"
        >
          <Menu.Popup className={styles.menu} aria-label="Templates" finalFocus={opener}>
            <Items {...{ written, mayManage, onInsert }} />
            {mayManage && (
              <Menu.Item
                className={styles.manage}
                render={<Link to="/settings" search={{ tab: 'Templates' }} />}
              >
                Manage templates
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Items({
  written,
  mayManage,
  onInsert,
}: Pick<TemplatesMenuProps, 'written' | 'mayManage' | 'onInsert'>) {
  const { data: templates, error, refetch } = useQuery(filledQuery(written))
  if (error && !templates)
    return (
      <Menu.Item className={styles.item} closeOnClick={false} onClick={() => void refetch()}>
        <span className={styles.title}>Try again</span>
        <span className={styles.text}>{sentenceFor(error)}</span>
      </Menu.Item>
    )
  if (!templates) return <p className={styles.note}>Loading templates</p>
  if (templates.length === 0)
    return (
      <p className={styles.note}>
        No templates yet.{' '}
        {mayManage ? 'Make the first one below.' : 'An admin of your organization makes them.'}
      </p>
    )
  return templates.map((template) => (
    <Menu.Item
      key={template.id}
      className={styles.item}
      label={template.title}
      onClick={() => onInsert(template)}
    >
      <bdi className={styles.title}>{template.title}</bdi>
      <span className={styles.text} dir="auto">
        {template.body}
      </span>
    </Menu.Item>
  ))
}
