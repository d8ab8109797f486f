import { createContext, use } from 'react'

/** Asks about unsaved changes, then continues or cancels. */
export type Guard = (leave: () => void, stay: () => void) => void

type Closing = {
  /** Closes the dialog after asking about unsaved changes. */
  close: () => void
  /** Returns a function that unregisters it. */
  guard: (guard: Guard) => () => void
}

/** How a dialog's content closes it or delays its closing. */
export const ClosingContext = createContext<Closing | undefined>(undefined)

export function useClosing(): Closing | undefined {
  return use(ClosingContext)
}
