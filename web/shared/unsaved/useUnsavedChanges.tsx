import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { ConfirmCancel } from './ConfirmCancel.tsx'

type UnsavedChanges = {
  /** Runs at once when nothing would be lost, else after the person has said so. */
  leaving: (leave: () => void) => void
  /** To be placed where the form is. */
  question: ReactNode
}

/** Guards a form's cancel, the way to another page, and the closing of the tab. */
export function useUnsavedChanges(dirty: boolean): UnsavedChanges {
  const [pending, setPending] = useState<() => void>()
  const blocker = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  const leaving = (leave: () => void) => (dirty ? setPending(() => leave) : leave())
  const keep = () => {
    setPending(undefined)
    blocker.reset?.()
  }
  const discard = () => {
    setPending(undefined)
    pending?.()
    blocker.proceed?.()
  }
  const asks = pending !== undefined || blocker.status === 'blocked'
  return { leaving, question: asks && <ConfirmCancel onKeep={keep} onDiscard={discard} /> }
}
