import { expect, test } from 'vitest'

import { hueOf, initial } from './avatar.ts'

test('shows the first letter of the name in upper case, or "-" if the name is empty', () => {
  expect(initial('maya')).toBe('M')
  expect(initial('  ömer')).toBe('Ö')
  expect(initial('')).toBe('-')
  expect(initial('   ')).toBe('-')
  expect(initial(null)).toBe('-')
})

test('its color is derived from a hash of its id', () => {
  expect(hueOf(42)).toBe(hueOf('42'))
  expect(hueOf('0b9c2f')).toBe(hueOf('0b9c2f'))
})

test('a hundred consecutive ids spread over all colors', () => {
  const hues = Array.from({ length: 100 }, (_, id) => hueOf(id))
  expect(new Set(hues).size).toBeGreaterThanOrEqual(20)
  expect(hues.every((hue) => hue >= 0 && hue < 360)).toBe(true)
})
