import { defineConfig } from 'vitest/config'
import { LongestFirst } from './db/test/sequence.ts'

const usual = { exclude: ['**/node_modules/**', '**/dist/**'] }
// What these call keeps nothing for the next: a process for each file would cost five times what the tests do.
const pure = { ...usual, isolate: false }
// These wait for PostgreSQL more than they compute: one for each core, where the usual is one fewer.
const database = {
  ...usual,
  maxWorkers: '100%',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A worker loads what the files share only once.
  isolate: false,
  setupFiles: ['db/test/each-file.ts'],
}
// Whole products are started and killed: no more than two at a time, or they would slow each other down.
const starts = { ...usual, maxWorkers: 2, testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    globalSetup: ['db/test/global.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { ...database, name: 'db', include: ['db/**/*.test.ts'] } },
      {
        extends: true,
        test: { ...database, name: 'server', include: ['server/**/*.test.ts', 'e2e/crashes/**/*.test.ts'] },
      },
      { extends: true, test: { ...pure, name: 'forms', include: ['forms/**/*.test.ts'] } },
      { extends: true, test: { ...pure, name: 'lists', include: ['lists/**/*.test.ts'] } },
      { extends: true, test: { ...pure, name: 'bench', include: ['{bench,peers}/**/*.test.ts'] } },
      { extends: true, test: { ...pure, name: 'texts', include: ['texts/**/*.test.ts'] } },
      { extends: true, test: { ...pure, name: 'values', include: ['values/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          ...pure,
          testTimeout: 60_000,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/test/each-file.ts'],
        },
      },
      { extends: true, test: { ...starts, name: 'start', include: ['e2e/start/*.test.ts'] } },
      {
        extends: true,
        test: {
          ...starts,
          maxWorkers: 1,
          testTimeout: 600_000,
          hookTimeout: 900_000,
          name: 'drills',
          include: ['e2e/drills/*.test.ts'],
        },
      },
      { extends: true, test: { ...starts, name: 'products', include: ['e2e/start/whole/*.test.ts'] } },
    ],
  },
})
