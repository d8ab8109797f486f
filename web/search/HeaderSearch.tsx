import { Search as Glass } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'

import { IconButton } from '../ui/buttons/IconButton.tsx'
import { isFreeKey } from '../ui/typing.ts'
import styles from './HeaderSearch.module.css'
import type { PaletteProps } from './Palette.tsx'
import { Opened } from '../ui/dialog/Opened.tsx'

// Loaded when the user is about to search.
const load = () => import('./Palette.tsx')
const Palette = lazy(async () => ({ default: (await load()).Palette }))

/** The header's search box. A click, ⌘K, Ctrl K or / opens the palette. On a phone it is an icon. */
export function HeaderSearch(props: Omit<PaletteProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const opens = {
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': isOpen,
    onClick: () => setOpen(true),
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
  }
  return (
    <div role="search" className={styles.search}>
      <button type="button" className={styles.box} {...opens}>
        <Glass size={18} aria-hidden="true" />
        <span className={styles.text}>Search or jump to…</span>
        <kbd aria-hidden="true">{isMac() ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <div className={styles.icon}>
        <IconButton label="Open search" {...opens}>
          <Glass size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <Opened onClose={() => setOpen(false)}>
        {isOpen && <Palette {...props} onClose={() => setOpen(false)} />}
      </Opened>
    </div>
  )
}

/** In an editable element, "/" is text; on a page with a list, the list takes it first. */
function isShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) return true
  return key === '/' && !event.defaultPrevented && isFreeKey(event)
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
