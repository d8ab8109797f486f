import { createContext, use } from 'react'

import type { ToastMessage, ToastStore } from './store.ts'

export const ToastContext = createContext<ToastStore | null>(null)

export function useToast(): { show: (message: ToastMessage) => number; close: (id: number) => void } {
  return useToasts()
}

export function useToasts(): ToastStore {
  const store = use(ToastContext)
  if (!store) throw new Error('useToast must be used within a ToastProvider')
  return store
}
