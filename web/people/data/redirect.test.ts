import { expect, test } from 'vitest'

import { redirectTarget } from './redirect.ts'

test('sign-in returns to the link that asked for it', () => {
  expect(redirectTarget('/settings?tab=Sessions')).toBe('/settings?tab=Sessions')
})

test('without a link, or back to the sign-in page itself, it leads to /home', () => {
  expect(redirectTarget(undefined)).toBe('/home')
  expect(redirectTarget(null)).toBe('/home')
  expect(redirectTarget('/login?redirect=/login')).toBe('/home')
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
])('never to another site: %j', (asked) => expect(redirectTarget(asked)).toBe('/home'))
