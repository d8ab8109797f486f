import { expect, test } from 'vitest'

import { text } from './address.ts'

test('what an address says is text, even when it looks like a number', () => {
  expect(text('Sessions')).toBe('Sessions')
  expect(text(20480)).toBe('20480')
})

test('what is not text is as if it were not there', () => {
  expect([text(undefined), text(''), text({ tab: 1 }), text(['a']), text(true)]).toEqual(
    Array(5).fill(undefined),
  )
})
