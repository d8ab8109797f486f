import { expect, test } from 'vitest'

import { check } from '../../test/check.ts'
import { emptyMove, moveSchema, stepOf } from './moveSchema.ts'

test('a step asks for what it needs and for nothing else', () => {
  expect(check(moveSchema([]), emptyMove).wrong).toBe(undefined)
  expect(check(moveSchema(['reason']), emptyMove).wrong).toEqual({ reason: 'Field is required!' })
  expect(check(moveSchema(['organization', 'reason']), emptyMove).wrong).toEqual({
    organization: 'Please choose a provider',
    reason: 'Field is required!',
  })
})

test('a reason of spaces is none', () => {
  expect(check(moveSchema(['reason']), { ...emptyMove, reason: '   ' }).wrong).toHaveProperty('reason')
})

test('a proposal needs a deal value above 0', () => {
  const dealValue = (typed: string) =>
    check(moveSchema(['dealValue']), { ...emptyMove, dealValue: typed }).wrong
  expect(dealValue('0.00')).toHaveProperty('dealValue')
  expect(dealValue('many')).toHaveProperty('dealValue')
  expect(dealValue('$12,500')).toBe(undefined)
})

test('a hold ends on a day after today', () => {
  const resumeOn = (typed: string) =>
    check(moveSchema(['resumeOn'], '2026-11-22'), { ...emptyMove, resumeOn: typed }).wrong
  expect(resumeOn('2026-11-21')).toHaveProperty('resumeOn')
  expect(resumeOn('2026-11-22')).toBe(undefined)
})

test('what was not asked for is not sent, and money is sent as a decimal', () => {
  expect(stepOf(emptyMove)).toEqual({})
  expect(stepOf({ ...emptyMove, dealValue: '12,500', organization: '4' })).toEqual({
    dealValue: '12500.00',
    organizationId: 4,
  })
})
