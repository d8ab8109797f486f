import { useState } from 'react'

const key = 'menu'

/** The menu as the person left it, on this device. */
export function useCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(key) === 'collapsed')
  const keep = (next: boolean) => {
    localStorage.setItem(key, next ? 'collapsed' : 'expanded')
    setCollapsed(next)
  }
  return [collapsed, keep]
}
