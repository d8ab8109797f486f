import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'

import { IconButton } from '../buttons/IconButton.tsx'
import { classes } from '../theme/classes.ts'
import { ToastRegion } from '../toasts/ToastRegion.tsx'
import styles from './Dialog.module.css'

type DialogProps = {
  title: string
  onClose: () => void
  /** In the middle, or a drawer at one side. */
  place?: 'middle' | 'left' | 'right'
  /** Asks something that must be answered: has no close button, and a click beside it does nothing. */
  question?: boolean
  /** The content reaches the edges. */
  flush?: boolean
  footer?: ReactNode
  children: ReactNode
}

/** The platform's modal dialog: it keeps the focus inside, makes the rest inert and gives the focus back. Mounted means open. */
export function Dialog({
  title,
  onClose,
  place = 'middle',
  question = false,
  flush = false,
  footer,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(element)
  const closeBeside = (event: MouseEvent) => {
    if (event.target === element.current && !question) onClose()
  }
  return (
    <dialog
      ref={element}
      role={question ? 'alertdialog' : undefined}
      className={classes(styles.dialog, styles[place])}
      aria-labelledby={titleId}
      aria-describedby={question ? `${titleId}-text` : undefined}
      onClick={closeBeside}
      onCancel={(event) => {
        event.preventDefault()
        // React passes it on from a dialog inside of this one.
        if (event.target === element.current) onClose()
      }}
      onClose={({ target }) => {
        // A browser closes at the second Escape without asking; whether it closes is the owner's to say.
        if (target !== element.current || element.current.open) return
        element.current.showModal()
        // What it asks inside would lie below it.
        for (const inner of element.current.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
          inner.close()
          inner.showModal()
        }
        onClose()
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          {!question && (
            <IconButton label="Close" onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          )}
        </header>
        <div id={`${titleId}-text`} className={classes(styles.body, flush && styles.flush)}>
          {children}
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
      <ToastRegion />
    </dialog>
  )
}

function useModal(element: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const dialog = element.current
    const opener = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      // The platform gives the focus back on close, but not when the dialog leaves the page in the same moment.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [element])
}
