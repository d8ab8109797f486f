import type { ToastMessage } from '../../ui/toasts/store.ts'

/** The result of a transition. The top right has the record's next buttons, so it appears at the bottom. */
export function resultToast(summary: string, detail?: string | null): ToastMessage {
  return { severity: 'success', summary, ...(detail && { detail }), position: 'bottom-left' }
}
