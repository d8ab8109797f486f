import { afterAll } from 'vitest'
import { dropOwnDatabase } from './people.ts'

// Setup files run for each test file, but a shared module runs once.
afterAll(dropOwnDatabase)
