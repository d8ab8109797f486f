import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'

import { LeavingContext, type PageGuard } from './leaving.ts'

/** Lets forms ask before navigation or closing the tab. The sign-in page has no router and no guard. */
export function LeavingGuard({ children }: { children: ReactNode }) {
  const { history } = useRouter()
  const guardPage: PageGuard = useCallback(
    (guard, isStored) =>
      history.block({
        enableBeforeUnload: !isStored,
        blockerFn: () =>
          new Promise<boolean>((isBlocked) =>
            guard(
              () => isBlocked(false),
              () => isBlocked(true),
            ),
          ),
      }),
    [history],
  )
  return <LeavingContext value={guardPage}>{children}</LeavingContext>
}
