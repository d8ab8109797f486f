import { lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react'

import { useClosing } from '../dialog/closing.ts'
import { LeavingContext } from './leaving.ts'

// The sign-in page has no guard.
const ConfirmCancel = lazy(async () => ({ default: (await import('./ConfirmCancel.tsx')).ConfirmCancel }))

type Asked = { leave: () => void; stay: () => void }

/**
 * Asks before the enclosing dialog closes, navigation, or closing the tab; with `page`, not for the dialog.
 * Returns the question to render.
 */
export function useLossQuestion(asks: boolean | 'page'): ReactNode {
  const [asked, setAsked] = useState<Asked>()
  const guardPage = use(LeavingContext)
  const guardDialog = useClosing()?.guard
  useEffect(() => {
    if (asks === false) return undefined
    const ask = (leave: () => void, stay: () => void) => setAsked({ leave, stay })
    const stops = [guardPage?.(ask), asks === 'page' ? undefined : guardDialog?.(ask)]
    return () => stops.forEach((stop) => stop?.())
  }, [asks, guardPage, guardDialog])
  if (!asked) return null
  const answer = (then: () => void) => {
    setAsked(undefined)
    then()
  }
  return (
    <Suspense>
      <ConfirmCancel onKeep={() => answer(asked.stay)} onDiscard={() => answer(asked.leave)} />
    </Suspense>
  )
}
