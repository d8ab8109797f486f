import { Menu, PanelLeft, Search as Glass, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'

import { IconButton } from '../buttons/IconButton.tsx'
import { SearchBox } from '../search/SearchBox.tsx'
import type { Search } from '../search/useSearch.ts'
import { classes } from '../theme/classes.ts'
import { ThemeToggle } from '../theme/ThemeToggle.tsx'
import { Bell, type BellProps } from './Bell.tsx'
import { Brand } from './Brand.tsx'
import styles from './Header.module.css'
import { type Person, PersonMenu } from './PersonMenu.tsx'

export type HeaderProps = {
  person: Person
  personLinks: ReactNode
  notifications: BellProps
  onSearch: Search
  searchPlaceholder: string
  collapsed: boolean
  onCollapse: () => void
  onMenu: () => void
}

export function Header(props: HeaderProps) {
  const [searching, setSearching] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const closeSearch = () => {
    setSearching(false)
    toggle.current?.focus()
  }
  return (
    <header className={classes(styles.header, searching && styles.searching)}>
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
      <div className={styles.search}>
        <SearchBox
          key={String(searching)}
          autoFocus={searching}
          onSearch={props.onSearch}
          placeholder={props.searchPlaceholder}
          onDone={() => searching && closeSearch()}
        />
      </div>
      <div className={styles.tools}>
        <div className={styles.small}>
          <IconButton
            ref={toggle}
            label={searching ? 'Close search' : 'Open search'}
            aria-expanded={searching}
            onClick={() => setSearching(!searching)}
          >
            {searching ? <X size={20} aria-hidden="true" /> : <Glass size={20} aria-hidden="true" />}
          </IconButton>
        </div>
        <ThemeToggle />
        <Bell {...props.notifications} />
        <PersonMenu person={props.person}>{props.personLinks}</PersonMenu>
      </div>
    </header>
  )
}
