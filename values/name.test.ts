import { expect, test } from 'vitest'
import { nameProblem } from './name.ts'
import { plainLine } from './text.ts'

test.for(['李', 'O’Neill', 'Żółć', 'عبد الله', '김민수', 'Łukasz 👩‍👧', 'D'])('%s is a name', (name) =>
  expect(nameProblem(plainLine(name))).toBe(undefined),
)

test.for(['', ' ', '\u00A0', '\u3000', '\u2800', '\u200B', '\u3164', '\u115F', '\u0301'])(
  '%j is missing',
  (name) => expect(nameProblem(plainLine(name))).toBe('Field is required!'),
)

test('an unreadable name and one that is too long are refused', () => {
  expect(nameProblem('Jos\uFFFD')).toMatch(/could not be read/)
  expect(nameProblem('😀'.repeat(100))).toBe(undefined)
  expect(nameProblem('a'.repeat(101))).toBe('Please use at most 100 characters')
})
