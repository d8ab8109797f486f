import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'

import { routeTree } from '../routeTree.generated.ts'
import { isBuiltIn } from './isBuiltIn.ts'

const router = createRouter({ routeTree, history: createMemoryHistory() })

test.each(['/', '/home', '/settings', '/login', '/signup/a-token', '/test'])('%s is built', (path) => {
  expect(isBuiltIn(router, path)).toBe(true)
})

test.each(['/no-such-page', '/home/of-nobody', '/settings/deep/down'])('%s is not', (path) => {
  expect(isBuiltIn(router, path)).toBe(false)
})
