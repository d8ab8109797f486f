import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'

import { ErrorBoundary } from '../errors/ErrorBoundary.tsx'
import { currentOpener } from '../dialog/opener.ts'
import styles from './Popup.module.css'

type PopupProps = {
  /** The button; it gets the attributes that tie it to the popup. */
  renderOpener: (ties: {
    popoverTarget: string
    'aria-expanded': boolean
    'aria-controls': string
  }) => ReactNode
  title: string
  /** 400px wide; 75vw below 960px; 100vw below 640px. */
  wide?: boolean
  children: ReactNode
}

/** The platform's popover: it closes by Escape or a click elsewhere and gives the focus back by itself. */
export function Popup({ renderOpener, title, wide = false, children }: PopupProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<Element>(null)
  const onBeforeToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'open') opener.current = currentOpener()
    setOpen(newState === 'open')
  }
  return (
    <div className={styles.anchor}>
      {renderOpener({ popoverTarget: id, 'aria-expanded': isOpen, 'aria-controls': id })}
      <section
        id={id}
        popover="auto"
        aria-label={title}
        className={wide ? styles.wide : styles.popup}
        onBeforeToggle={onBeforeToggle}
        onToggle={({ newState }) => newState === 'closed' && giveBack(opener.current)}
      >
        {isOpen && <ErrorBoundary>{children}</ErrorBoundary>}
      </section>
    </div>
  )
}

/** Where the platform had no focus to give back, as in Safari after a click. */
function giveBack(opener: Element | null): void {
  const hasNone = document.activeElement === null || document.activeElement === document.body
  if (hasNone && opener instanceof HTMLElement && opener.isConnected) opener.focus()
}

/** For what is chosen inside a popup and leads elsewhere. */
export function closePopupAround(element: Element): void {
  element.closest<HTMLElement>('[popover]')?.hidePopover()
}
