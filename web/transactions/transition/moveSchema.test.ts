import { expect, test } from 'vitest'

import { check } from '../../test/check.ts'
import { emptyMove, firstDueDay, moveSchema, stepOf } from './moveSchema.ts'

test('a step asks for what it needs and for nothing else', () => {
  expect(check(moveSchema([]), emptyMove).wrong).toBe(undefined)
  expect(check(moveSchema(['reference']), emptyMove).wrong).toEqual({ reference: 'Field is required!' })
  expect(check(moveSchema(['reason']), { ...emptyMove, reason: '  ' }).wrong).toHaveProperty('reason')
})

test('a reference has at most 200 characters, also where it may be left out', () => {
  const long = { ...emptyMove, reference: 'x'.repeat(201) }
  expect(check(moveSchema([]), long).wrong).toHaveProperty('reference')
  expect(check(moveSchema(['reference']), { ...long, reference: 'x'.repeat(200) }).wrong).toBe(undefined)
})

test('a due date is moved out only, and after today', () => {
  expect(firstDueDay('2026-12-06', '2026-11-22')).toBe('2026-12-07')
  expect(firstDueDay('2026-11-01', '2026-11-22')).toBe('2026-11-22')
  const dueOn = (day: string) =>
    check(moveSchema(['dueOn'], '2026-12-07'), { ...emptyMove, dueOn: day }).wrong
  expect(dueOn('')).toHaveProperty('dueOn')
  expect(dueOn('2026-12-06')).toHaveProperty('dueOn')
  expect(dueOn('2026-12-07')).toBe(undefined)
})

test('what was not asked for is not sent', () => {
  expect(stepOf(emptyMove)).toEqual({})
  expect(stepOf({ ...emptyMove, reference: 'Wire 77' })).toEqual({ reference: 'Wire 77' })
})
