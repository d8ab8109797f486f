import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'

import { Button } from '../buttons/Button.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx'
import { classes } from '../theme/classes.ts'
import { ClosingContext, type Guard, useClosing } from './closing.ts'
import styles from './Dialog.module.css'
import { currentOpener } from './opener.ts'

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

/** A modal dialog: it traps the focus, makes the page inert and restores the focus. Mounted means open. */
export function Dialog({ title, onClose, place = 'middle', question = false, ...content }: DialogProps) {
  const { flush = false, footer, children } = content
  const closing = useGuardedClosing(onClose)
  useFocusReturned()
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open
      disablePointerDismissal={question}
      onOpenChange={(_, details) => {
        // The owner decides whether it closes.
        details.cancel()
        closing.close()
      }}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className={styles.backdrop} />
        <Base.Popup
          {...(question && { role: 'alertdialog' })}
          ref={popup}
          initialFocus={() => firstField(popup.current) ?? true}
          onKeyDown={confirmByKey}
          className={classes(styles.dialog, styles[place])}
          finalFocus={false}
        >
          <ClosingContext value={closing}>
            <header className={styles.header}>
              <Base.Title>
                <bdi>{title}</bdi>
              </Base.Title>
              {!question && (
                <IconButton label="Close" onClick={closing.close}>
                  <X size={20} aria-hidden="true" />
                </IconButton>
              )}
            </header>
            {question ? (
              <Base.Description render={<div />} className={styles.body}>
                <ErrorBoundary>{children}</ErrorBoundary>
              </Base.Description>
            ) : (
              <div className={classes(styles.body, flush && styles.flush)}>
                <ErrorBoundary>{children}</ErrorBoundary>
              </div>
            )}
            {footer && <footer className={styles.footer}>{footer}</footer>}
          </ClosingContext>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** The field that is asked for first. On a touch screen the close button has the focus, since a field opens the keyboard. */
function firstField(popup: HTMLElement | null): HTMLElement | null {
  if (matchMedia('(pointer: coarse)').matches) return null
  const chosen = 'form input[type="radio"]:checked'
  const fields = 'form :is(input, select, textarea):not([type="hidden"], [type="file"], :disabled)'
  return popup?.querySelector<HTMLElement>(chosen) ?? popup?.querySelector<HTMLElement>(fields) ?? null
}

/** Ctrl Enter presses the last button of the footer, the one that does what the dialog is about. */
function confirmByKey(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: popup, target } = event
  // Events of a dialog within it bubble through React's tree.
  const isOwn = target instanceof Node && popup.contains(target)
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || !isOwn) return
  const confirming = popup.querySelector<HTMLElement>(':scope > footer > button:last-child')
  if (!confirming) return
  event.preventDefault()
  confirming.click()
}

/** Closes the enclosing dialog like its close button: unsaved changes are asked about first. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Button onClick={useClosing()?.close}>{children}</Button>
}

/**
 * Restores the focus synchronously, unlike the library, so that the owner can then move it to what
 * changed. Reads it during render, since a control with autoFocus takes it before effects run.
 */
function useFocusReturned() {
  const [opener] = useState(currentOpener)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    },
    [opener],
  )
}

/** Before the dialog closes, the last registered form with unsaved changes is asked. */
function useGuardedClosing(onClose: () => void) {
  const guards = useRef<Guard[]>([])
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  return useMemo(
    () => ({
      close: () => {
        const leave = () => latest.current()
        const ask = guards.current.at(-1)
        if (ask) ask(leave, () => {})
        else leave()
      },
      guard: (guard: Guard) => {
        guards.current = [...guards.current, guard]
        return () => {
          guards.current = guards.current.filter((other) => other !== guard)
        }
      },
    }),
    [],
  )
}
