import { afterAll } from 'vitest'
import { dropOwnDatabase } from './people.ts'

// Runs anew for each file, where a module that files share runs once.
afterAll(dropOwnDatabase)
