import { expect, test } from 'vitest'

import { customerName, personName, roleLabel } from './names.ts'

test('a lead is titled with the name of its customer', () => {
  const lead = { leadFirstName: 'Marcus', leadLastName: 'Ramirez', leadZipPrefix: '606' }
  expect(customerName(lead)).toBe('Marcus Ramirez')
  expect(customerName({ ...lead, leadMiddleName: 'J.' })).toBe('Marcus J. Ramirez')
})

test('before acceptance a provider reads first name and the first three digits of the zip code', () => {
  const lead = { leadFirstName: 'Marcus', leadLastName: null, leadZipPrefix: '606' }
  expect(customerName(lead)).toBe('Marcus, 606xx')
  expect(customerName({ ...lead, leadZipPrefix: null })).toBe('Marcus')
})

test('a person hidden from the viewer has no name', () => {
  expect(personName(null)).toBe(undefined)
  expect(personName({ firstName: 'Ana', lastName: null })).toBe('Ana')
})

test.each([
  ['MASTER_ADMIN', 'Master admin'],
  ['ADMIN', 'Admin'],
  ['ASSOCIATE', 'Associate'],
  ['SERVICE_AGENT', 'Service agent'],
])('%s is shown as %s', (type, label) => expect(roleLabel(type)).toBe(label))
