import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'

import { classes } from '../theme/classes.ts'
import { Hidden } from '../theme/Hidden.tsx'
import { activeItem, createTypeAhead, type MenuItem, movedTo } from './menu.ts'
import { MenuTip, useMenuTip } from './MenuTip.tsx'
import styles from './SideMenu.module.css'

type SideMenuProps = { items: MenuItem[]; path: string; collapsed?: boolean; onChosen?: () => void }

/** Links, each a stop for the tab key; the arrow keys, Home, End and typing are a shorter way. */
export function SideMenu({ items, path, collapsed = false, onChosen }: SideMenuProps) {
  const { ref, onKeyDown } = useMenuKeys(items)
  const tip = useMenuTip(collapsed)
  const active = activeItem(items, path)
  const [top, foot] = [
    items.filter((item) => item.place === 'top'),
    items.filter((item) => item.place === 'foot'),
  ]
  return (
    <nav
      ref={ref}
      className={classes(styles.menu, collapsed && styles.collapsed)}
      aria-label="Main"
      onKeyDown={onKeyDown}
    >
      {[top, foot].map((group) => (
        <ul key={group === top ? 'top' : 'foot'}>
          {group.map((item) => (
            <li key={item.label} {...tip.handlers(item.label)}>
              <Entry item={item} active={item === active} collapsed={collapsed} onChosen={onChosen} />
            </li>
          ))}
        </ul>
      ))}
      <MenuTip shown={tip.shown} />
    </nav>
  )
}

type EntryProps = { item: MenuItem; active: boolean; collapsed: boolean; onChosen: (() => void) | undefined }

function Entry({ item, active, collapsed, onChosen }: EntryProps) {
  const Icon = item.icon
  const label = collapsed ? <Hidden>{item.label}</Hidden> : <span className={styles.label}>{item.label}</span>
  const inside = (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      {label}
    </>
  )
  const className = classes(styles.item, active && styles.active)
  if (item.to !== undefined) {
    return (
      <Link to={item.to} className={className} aria-current={active ? 'page' : undefined} onClick={onChosen}>
        {inside}
      </Link>
    )
  }
  const act = () => {
    onChosen?.()
    item.act?.()
  }
  return (
    <button type="button" className={className} onClick={act}>
      {inside}
    </button>
  )
}

function useMenuKeys(items: MenuItem[]) {
  const ref = useRef<HTMLElement>(null)
  const [press] = useState(createTypeAhead)

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const stops = [...(ref.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const from = stops.findIndex((stop) => stop === document.activeElement)
    if (from < 0) return
    const labels = stops.map((stop) => stop.textContent ?? '')
    const to = movedTo(event.key, from, items.length) ?? press(event.key, labels, from, event.timeStamp)
    if (to === undefined) return
    event.preventDefault()
    stops[to]?.focus()
  }

  return { ref, onKeyDown }
}
