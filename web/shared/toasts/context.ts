import { createContext, use } from 'react'

import type { Regions } from './regions.ts'
import type { ToastMessage, ToastStore } from './store.ts'

type Toasts = { store: ToastStore; regions: Regions }

export const ToastContext = createContext<Toasts | null>(null)

export function useToast(): { show: (message: ToastMessage) => number; close: (id: number) => void } {
  return useToasts().store
}

export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToast must be used within a ToastProvider')
  return toasts
}
