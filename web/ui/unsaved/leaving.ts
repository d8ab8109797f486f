import { createContext } from 'react'

import type { Guard } from '../dialog/closing.ts'

/** Registers a question before the page is left, and unless it is stored, the tab; returns a function that unregisters it. */
export type PageGuard = (guard: Guard, isStored: boolean) => () => void

export const LeavingContext = createContext<PageGuard | undefined>(undefined)
