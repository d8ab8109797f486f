import { expect, test } from 'vitest'

import { operatorSlug } from './operator.ts'

test("the operator dashboard's last path segment is the operator's name in lower case, spaces as -", () => {
  expect(operatorSlug('Turnstone')).toBe('turnstone')
  expect(operatorSlug('Harbor  Pine Partners')).toBe('harbor-pine-partners')
})
