import { createContext } from 'react'

import type { Guard } from '../dialog/closing.ts'

/** Registers a question before the page is left; returns a function that unregisters it. */
export type PageGuard = (guard: Guard) => () => void

export const LeavingContext = createContext<PageGuard | undefined>(undefined)
