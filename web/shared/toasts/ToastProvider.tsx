import { type ReactNode, useMemo, useState } from 'react'

import { createRegions } from './regions.ts'
import { createToastStore } from './store.ts'
import { ToastContext } from './context.ts'
import { ToastRegion } from './ToastRegion.tsx'

export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createToastStore)
  const [regions] = useState(createRegions)
  const value = useMemo(() => ({ store, regions }), [store, regions])
  return (
    <ToastContext value={value}>
      {children}
      <ToastRegion />
    </ToastContext>
  )
}
