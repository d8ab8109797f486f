import { lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react'

import { useClosing } from '../dialog/closing.ts'
import { LeavingContext } from './leaving.ts'

// The sign-in page has no guard.
const ConfirmCancel = lazy(async () => ({ default: (await import('./ConfirmCancel.tsx')).ConfirmCancel }))

type StoredDraft = { isSaved: boolean; drop: () => void }
type Asked = { leave: () => void; stay: () => void }

/**
 * Asks before the enclosing dialog closes, navigation, or closing the tab; with `page`, not for the dialog.
 * A stored draft survives closing the tab, and ends when the question is answered. Returns the question to render.
 */
export function useLossQuestion(asks: boolean | 'page', draft?: StoredDraft): ReactNode {
  const [asked, setAsked] = useState<Asked>()
  const guardPage = use(LeavingContext)
  const guardDialog = useClosing()?.guard
  const isSaved = draft?.isSaved ?? false
  useEffect(() => {
    if (asks === false) return undefined
    const ask = (leave: () => void, stay: () => void) => setAsked({ leave, stay })
    const stops = [guardPage?.(ask, isSaved), asks === 'page' ? undefined : guardDialog?.(ask)]
    return () => stops.forEach((stop) => stop?.())
  }, [asks, isSaved, guardPage, guardDialog])
  if (!asked) return null
  const answer = (then: () => void) => {
    setAsked(undefined)
    then()
  }
  const discard = () => {
    draft?.drop()
    asked.leave()
  }
  return (
    <Suspense>
      <ConfirmCancel onKeep={() => answer(asked.stay)} onDiscard={() => answer(discard)} />
    </Suspense>
  )
}
