import { Link } from '@tanstack/react-router'

import { classes } from '../theme/classes.ts'
import { Hidden } from '../theme/Hidden.tsx'
import { activeItem, type MenuItem } from './menu.ts'
import styles from './SideMenu.module.css'
import { MenuTip, useMenuTip } from './MenuTip.tsx'
import { useMenuKeys } from './useMenuKeys.ts'

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
