import { expect, test } from 'vitest'

import { check } from '../../test/check.ts'
import { nothing, presentOf, proposalOf, proposalToTry, termsSchema, valuesOf } from './termsSchema.ts'

const present = { providerRate: '12.500', associateShare: null }
const wrong = (scope: Parameters<typeof termsSchema>[0], rate: string, share: string, now = nothing) =>
  check(termsSchema(scope, now), { rate, share }).wrong

test('one figure is enough, but default terms need both', () => {
  expect(wrong('PROVIDER', '12.5', '')).toBeUndefined()
  expect(wrong('PROVIDER', '', '40')).toBeUndefined()
  expect(wrong('PROVIDER', '', '')).toEqual({ rate: 'Please enter a percentage' })
  expect(wrong('ASSOCIATE', '', '')).toEqual({ share: 'Please enter a percentage' })
  expect(wrong('PLATFORM', '10', '')).toEqual({ share: 'Field is required!' })
  expect(wrong('PLATFORM', '10', '40')).toBeUndefined()
})

test('an invalid percentage is reported at its field', () => {
  const message = 'Please enter a percentage from 0 to 100, such as 12.5'
  expect(wrong('PROVIDER', '101', 'ten')).toEqual({ rate: message, share: message })
})

test('what holds already is not kept again, however it is written', () => {
  expect(wrong('PROVIDER', '12.50 %', '', present)).toEqual({ rate: 'These are the current terms' })
  expect(wrong('PROVIDER', '12.51', '', present)).toBeUndefined()
  expect(wrong('PROVIDER', '12.5', '0', present)).toBeUndefined()
})

test('an empty figure is sent as none, and 0 as 0.000', () => {
  expect(proposalOf({ rate: '', share: '0' })).toEqual({ providerRate: null, associateShare: '0.000' })
})

test('terms that are shown to be changed are the same when nothing is changed', () => {
  expect(proposalOf(valuesOf(present))).toEqual(present)
  expect(presentOf(undefined)).toEqual(nothing)
})

test('tried is what is right, whole and another than what holds', () => {
  expect(proposalToTry('PROVIDER', { rate: '15', share: '' }, present)).toEqual({
    providerRate: '15.000',
    associateShare: null,
  })
  for (const [rate, share] of [
    ['12.5', ''],
    ['abc', ''],
    ['15', '101'],
  ] as const)
    expect(proposalToTry('PROVIDER', { rate, share }, present)).toBeUndefined()
  expect(proposalToTry('PLATFORM', { rate: '15', share: '' }, present)).toBeUndefined()
  expect(proposalToTry('PROVIDER', { rate: '', share: '' }, present)).toEqual(nothing)
})
