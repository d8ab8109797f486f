import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { routes } from '../routes.ts'
import { pagesOf } from './pages.ts'

test.for(pagesOf(routes))(
  '$file exports its route only: whatever else it exported would be in the shell',
  ({ file }) => {
    const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
    expect(text.match(/^export .*/gm)).toEqual([
      expect.stringMatching(/^export const Route = createFileRoute\(/),
    ])
  },
)
