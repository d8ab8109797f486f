import { type ReactNode, useState } from 'react'

import { ToastContext } from './context.ts'
import { createToastStore } from './store.ts'
import { ToastRegion } from './ToastRegion.tsx'

export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createToastStore)
  return (
    <ToastContext value={store}>
      {children}
      <ToastRegion />
    </ToastContext>
  )
}
