import { Popover } from '@base-ui/react/popover'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark, Pin, PinOff, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import type { List, Viewer } from '../../lists/list.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { buttonClass } from '../ui/buttons/look.ts'
import { ErrorBoundary } from '../ui/errors/ErrorBoundary.tsx'
import { sentenceFor } from '../ui/errors/sentences.ts'
import choice from '../ui/fields/Choice.module.css'
import { Hidden } from '../ui/theme/Hidden.tsx'
import styles from './List.module.css'
import { addressOf, type ListAddress, type ListSearch } from './listSearch.ts'
import type { ListSource } from './listSource.ts'
import { dashboardLists, isCurrent, type SavedView, savedViewsQuery, useSavingViews } from './savedViews.ts'
import type { ListSettings, useListSettings } from './useListSettings.ts'

export type SavedViewsProps = {
  list: List
  search: ListSearch
  beside: ListAddress
  settings: ReturnType<typeof useListSettings>
  source: Pick<ListSource<unknown>, 'count'>
  person: Viewer & { id: number }
}

/** A person's saved views of a list, and those shared in their organization. */
export function SavedViews(props: SavedViewsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={buttonClass('plain')} aria-label="Saved views">
        <Bookmark size={18} aria-hidden="true" />
        <span className={styles.wideOnly}>Views</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end" className={styles.positioner}>
          <Popover.Popup className={styles.panel} aria-label="Saved views">
            <ErrorBoundary>
              <Menu {...props} onDone={() => setOpen(false)} />
            </ErrorBoundary>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Menu({ onDone, ...props }: SavedViewsProps & { onDone: () => void }) {
  const { list, search, settings, source, person } = props
  const { data: views, error } = useQuery(savedViewsQuery(list, person.id))
  const { save, remove } = useSavingViews(list)
  const counts = useQueries({
    queries: (views ?? []).map((view) => ({
      queryKey: [list.name, 'count', props.beside, addressOf(list, view.search)],
      queryFn: () => source.count(view.search),
    })),
  })
  const display: ListSettings = { hidden: settings.hidden, density: settings.density }
  // Saving under the name of a view replaces it where it is shown.
  const isPinned = (name: string) =>
    views?.some((view) => view.isOwn && view.isOnDashboard && view.name === name) ?? false
  const mayDelete = (view: SavedView) => view.isOwn || person.userType === 'MASTER_ADMIN'
  const failure = error ?? save.error ?? remove.error
  return (
    <>
      {failure && (
        <p role="alert" className={styles.failed}>
          {sentenceFor(failure)}
        </p>
      )}
      {views?.length === 0 && (
        <p className={styles.nothing}>Save what the list shows now, to come back to it.</p>
      )}
      <ul className={styles.views} aria-label="Saved views">
        {views?.map((view, at) => (
          <li key={view.id} className={styles.view}>
            <ViewLink {...props} view={view} count={counts[at]?.data} onDone={onDone} />
            {view.isOwn && dashboardLists.includes(list.name) && (
              <IconButton
                label={`Show ${view.name} on the dashboard`}
                aria-pressed={view.isOnDashboard}
                onClick={() => save.run({ ...view, isOnDashboard: !view.isOnDashboard })}
              >
                {view.isOnDashboard ? (
                  <PinOff size={16} aria-hidden="true" />
                ) : (
                  <Pin size={16} aria-hidden="true" />
                )}
              </IconButton>
            )}
            {mayDelete(view) && (
              <IconButton label={`Delete ${view.name}`} onClick={() => remove.run(view.id)}>
                <Trash2 size={16} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <SaveForm
        mayShare={person.organizationType !== null}
        isBusy={save.busy}
        onSave={(name, isShared, clear) =>
          save.run({ name, isShared, search, display, isOnDashboard: isPinned(name) }, clear)
        }
      />
    </>
  )
}

type ViewLinkProps = Pick<SavedViewsProps, 'list' | 'search' | 'beside' | 'settings'> & {
  view: SavedView
  count: string | undefined
  onDone: () => void
}

function ViewLink({ list, search, beside, settings, view, count, onDone }: ViewLinkProps) {
  return (
    <Link
      to="."
      search={{ ...beside, ...addressOf(list, view.search) }}
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={styles.viewLink}
      aria-current={isCurrent(list, search, view) ? 'true' : undefined}
      onClick={() => {
        settings.change(view.display)
        onDone()
      }}
    >
      <span>
        {view.name}
        {view.isShared && (
          <small>{view.isOwn ? 'Shared by you' : `Shared by ${view.by ?? 'a colleague'}`}</small>
        )}
      </span>
      <span className={styles.count}>
        {count}
        <Hidden> {list.nouns[1]}</Hidden>
      </span>
    </Link>
  )
}

type SaveFormProps = {
  mayShare: boolean
  isBusy: boolean
  onSave: (name: string, isShared: boolean, clear: () => void) => void
}

function SaveForm({ mayShare, isBusy, onSave }: SaveFormProps) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onSave(name.trim(), isShared, () => setName(''))
  }
  return (
    <form className={styles.saveView} onSubmit={submit}>
      <label className={styles.day}>
        Save this view as
        <input
          className={styles.input}
          value={name}
          maxLength={60}
          required
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      {mayShare && (
        <label className={choice.choice}>
          <input
            type="checkbox"
            className={choice.checkbox}
            checked={isShared}
            onChange={({ target }) => setShared(target.checked)}
          />
          <span>Share with my organization</span>
        </label>
      )}
      <Button look="main" type="submit" busy={isBusy}>
        Save view
      </Button>
    </form>
  )
}
