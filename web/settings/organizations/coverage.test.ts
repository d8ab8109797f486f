import { expect, test } from 'vitest'

import { coverageOf, inputOf, isServed, withPairs, withService, withStates } from './coverage.ts'

const [payroll, roofing] = [1, 2]
const [texas, ohio, iowa] = [10, 20, 30]
const some = coverageOf({
  serviceIds: [payroll, roofing],
  stateIds: [texas, ohio],
  exceptions: [{ serviceId: roofing, stateId: ohio }],
})

test('each service is served in each state, except for the exclusions', () => {
  expect(isServed(some, payroll, ohio)).toBe(true)
  expect(isServed(some, roofing, ohio)).toBe(false)
  expect(isServed(some, payroll, iowa)).toBe(false)
  expect(isServed(withService(some, payroll, false), payroll, texas)).toBe(false)
})

test('choosing a state for all services removes its exclusions', () => {
  const all = withStates(some, [ohio, iowa], true)
  expect([payroll, roofing].map((service) => isServed(all, service, ohio))).toEqual([true, true])
  expect([...withStates(some, [texas, ohio], false).states]).toEqual([])
})

test('a service in a new state excludes the other services there', () => {
  const one = withPairs(some, roofing, [iowa], true)
  expect(isServed(one, roofing, iowa)).toBe(true)
  expect(isServed(one, payroll, iowa)).toBe(false)
  expect(isServed(withPairs(one, roofing, [iowa], false), roofing, iowa)).toBe(false)
})

test('coverage is sent as services, states and exclusions per service', () => {
  expect(inputOf(7, some)).toEqual({
    organizationId: 7,
    serviceIds: [payroll, roofing],
    stateIds: [texas, ohio],
    exceptions: [{ serviceId: roofing, stateIds: [ohio] }],
  })
})
