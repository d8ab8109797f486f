import { expect, test } from 'vitest'

import { shownMessage } from './message.ts'

test('error messages appear only when the message length is above 1 (text and radio)', () => {
  for (const kind of ['text', 'radio'] as const) {
    expect(shownMessage(kind, undefined)).toBeUndefined()
    expect(shownMessage(kind, '')).toBeUndefined()
    expect(shownMessage(kind, '!')).toBeUndefined()
    expect(shownMessage(kind, 'No')).toBe('No')
  }
})

test('or above 0 (textarea)', () => {
  expect(shownMessage('textarea', '')).toBeUndefined()
  expect(shownMessage('textarea', '!')).toBe('!')
})
