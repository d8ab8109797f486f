import { lazy, type ReactNode, Suspense, useState } from 'react'

import type { MenuItem } from '../menu/menu.ts'
import { SideMenu } from '../menu/SideMenu.tsx'
import { classes } from '../theme/classes.ts'
import styles from './Frame.module.css'
import { Header, type HeaderProps } from './Header.tsx'
import { NewVersion } from './NewVersion.tsx'
import { Offline } from './Offline.tsx'

// Dialogs need a library that the rest of the frame does not.
const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }))

type FrameProps = Omit<HeaderProps, 'onMenu' | 'onCollapse' | 'collapsed'> & {
  menu: MenuItem[]
  path: string
  children: ReactNode
}

/** What every signed-in person sees around a page: header above, menu at the left, on a phone in a drawer. */
export function Frame({ menu, path, children, ...header }: FrameProps) {
  const [collapsed, setCollapsed] = useCollapsed()
  const [drawer, setDrawer] = useState(false)
  return (
    <div className={classes(styles.frame, collapsed && styles.narrow)}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <Header
        {...header}
        collapsed={collapsed}
        onCollapse={() => setCollapsed(!collapsed)}
        onMenu={() => setDrawer(true)}
      />
      <div className={styles.side}>
        <SideMenu items={menu} path={path} collapsed={collapsed} />
      </div>
      <main id="content" tabIndex={-1} className={styles.main}>
        <Offline />
        <NewVersion />
        {children}
      </main>
      <Suspense>
        {drawer && <MenuDrawer items={menu} path={path} onClose={() => setDrawer(false)} />}
      </Suspense>
    </div>
  )
}

const key = 'menu'

/** The menu as the person left it, on this device. */
function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(key) === 'collapsed')
  const keep = (next: boolean) => {
    localStorage.setItem(key, next ? 'collapsed' : 'expanded')
    setCollapsed(next)
  }
  return [collapsed, keep]
}
