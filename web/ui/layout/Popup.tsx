import { type ReactNode, useId, useState } from 'react'

import { ErrorBoundary } from '../errors/ErrorBoundary.tsx'
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
  return (
    <div className={styles.anchor}>
      {renderOpener({ popoverTarget: id, 'aria-expanded': isOpen, 'aria-controls': id })}
      <section
        id={id}
        popover="auto"
        aria-label={title}
        className={wide ? styles.wide : styles.popup}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && <ErrorBoundary>{children}</ErrorBoundary>}
      </section>
    </div>
  )
}

/** For what is chosen inside a popup and leads elsewhere. */
export function closePopupAround(element: Element): void {
  element.closest<HTMLElement>('[popover]')?.hidePopover()
}
