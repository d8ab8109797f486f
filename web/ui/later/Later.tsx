import { type ReactNode, Suspense } from 'react'

import { useLater } from './useLater.ts'

/** Parts of a page that its first content does not need: their code and data load once that is painted. */
export function Later({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useLater(true) ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
