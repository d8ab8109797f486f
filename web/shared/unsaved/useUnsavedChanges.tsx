import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'

import { ConfirmCancel } from './ConfirmCancel.tsx'

type UnsavedChanges = {
  /** Runs at once when nothing would be lost, else after the person has said so. */
  leaving: (leave: () => void) => void
  /** To be placed where the form is. */
  question: ReactNode
}

type Asked = { leave: () => void; stay?: () => void }

/** Guards a form's cancel, the way to another page, and the closing of the tab. */
export function useUnsavedChanges(dirty: boolean): UnsavedChanges {
  const { history } = useRouter()
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    if (!dirty) return undefined
    // What the router has for this brings four hundred bytes for other ways of asking to everybody's first load.
    const blockerFn = () =>
      new Promise<boolean>((isBlocked) =>
        setAsked({ leave: () => isBlocked(false), stay: () => isBlocked(true) }),
      )
    return history.block({ blockerFn })
  }, [history, dirty])
  const leaving = (leave: () => void) => (dirty ? setAsked({ leave }) : leave())
  const answer = (then?: () => void) => {
    setAsked(undefined)
    then?.()
  }
  return {
    leaving,
    question: asked && (
      <ConfirmCancel onKeep={() => answer(asked.stay)} onDiscard={() => answer(asked.leave)} />
    ),
  }
}
