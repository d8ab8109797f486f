import { useEffect, useState } from 'react'

import type { BellProps } from '../ui/layout/Bell.tsx'
import { whenSettled } from '../ui/later/useLater.ts'
import type { Person } from './liveAddress.ts'

const nothing: BellProps = { items: [], unread: 0 }

/**
 * What the bell shows. No page waits for it: its words and the live connection are fetched once the page stands.
 * Opening a page reads the notifications about it.
 */
export function useNotifications({ id, userType, organizationType }: Person, path: string): BellProps {
  const [shown, setShown] = useState(nothing)
  useEffect(() => {
    const end = new AbortController()
    const callOff = whenSettled(() => {
      void import('./follow.ts').then(({ follow }) =>
        follow({ id, userType, organizationType }, setShown, end.signal),
      )
    })
    return () => {
      callOff()
      end.abort()
    }
  }, [id, userType, organizationType])
  useEffect(
    () =>
      whenSettled(() => {
        void import('./follow.ts').then(({ readAbout }) => readAbout(path)).catch(() => {})
      }),
    [path],
  )
  return shown
}
