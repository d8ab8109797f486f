import { Menu, PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'

import { IconButton } from '../buttons/IconButton.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import { Bell, type BellProps } from './Bell.tsx'
import { Brand } from './Brand.tsx'
import styles from './Header.module.css'
import { LoadingLine } from './LoadingLine.tsx'
import { type Person, PersonMenu } from './PersonMenu.tsx'

export type HeaderProps = {
  person: Person
  personLinks: ReactNode
  notifications: BellProps
  search: ReactNode
  collapsed: boolean
  onCollapse: () => void
  onMenu: () => void
}

export function Header(props: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.wide}>
        <IconButton label={props.collapsed ? 'Expand menu' : 'Collapse menu'} onClick={props.onCollapse}>
          <PanelLeft size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.small}>
        <IconButton label="Open menu" onClick={props.onMenu}>
          <Menu size={22} aria-hidden="true" />
        </IconButton>
      </div>
      <Brand />
      <div className={styles.search}>{props.search}</div>
      <div className={styles.tools}>
        <ThemeToggle />
        <Bell {...props.notifications} />
        <PersonMenu person={props.person}>{props.personLinks}</PersonMenu>
      </div>
      <LoadingLine />
    </header>
  )
}
