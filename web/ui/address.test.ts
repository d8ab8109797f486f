import { expect, test } from 'vitest'

import { isDay, text } from './address.ts'

test('what an address says is text, even when it looks like a number', () => {
  expect(text('Sessions')).toBe('Sessions')
  expect(text(20480)).toBe('20480')
})

test('what is not text is as if it were not there', () => {
  expect([text(undefined), text(''), text({ tab: 1 }), text(['a']), text(true)]).toEqual(
    Array(5).fill(undefined),
  )
})

test('a day is one that there is', () => {
  expect(['2026-11-21', '2028-02-29'].map(isDay)).toEqual([true, true])
  for (const none of ['2026-02-29', '2026-02-30', '2026-13-01', '2026-1-1', 'soon', ''])
    expect(isDay(none)).toBe(false)
})
