import * as v from 'valibot'
import { expect, test } from 'vitest'

import type { PersonRecord } from '../data/peopleQueries.ts'
import { bioOf, phoneText } from '../../domain/profile/contact.ts'
import {
  missingPermission,
  permissionsOf,
  personSchema,
  templatesOf,
  userInputOf,
  valuesOf,
} from './personForm.ts'

const filled = {
  ...valuesOf(undefined),
  firstName: 'Ann',
  lastName: 'Arbor',
  title: 'Owner',
  email: 'ann@firm.example',
}
const problems = (values: typeof filled, kind: 'ADMIN' | 'ASSOCIATE' = 'ADMIN') => {
  const { issues = [] } = v.safeParse(personSchema(kind), values)
  return issues.map(({ message }) => message)
}

test('an admin begins active, as a master admin, without permissions', () => {
  expect(valuesOf(undefined)).toMatchObject({
    status: 'ACTIVE',
    adminType: 'MASTER_ADMIN',
    canAssignLeads: false,
    canCreateServices: false,
    canModifyLeads: false,
  })
})

test.for(['firstName', 'lastName', 'title', 'status', 'adminType'] as const)('%s is required', (name) => {
  expect(problems({ ...filled, [name]: ' '.trim() })).toContain('Field is required!')
})

test('the email rules use the specified messages', () => {
  expect(problems(filled)).toEqual([])
  expect(problems({ ...filled, email: '' })).toContain(
    'Email is required when First and Last Name are provided',
  )
  expect(problems({ ...filled, email: 'ann@firm' })).toEqual(['Please enter a valid email ID'])
  expect(problems({ ...filled, phoneNumber: '12' })).toEqual(['Please enter a valid phone number'])
  expect(problems({ ...filled, title: '' }, 'ASSOCIATE')).toEqual([])
})

const templates = { CREATE_SERVICES: { id: 4, value: true }, MANAGE_LEAD: { id: 5, value: false } }
// A cast: the tested functions read these fields only, and PersonRecord has many more.
const person = {
  permissionTemplateMap: templates,
  userType: 'ADMIN',
  status: 'ACTIVE',
} as unknown as PersonRecord

test('permissions are sent with the ids of their templates', () => {
  expect(JSON.parse(permissionsOf(valuesOf(person), person))).toEqual({
    canAssignLeads: { value: false },
    canCreateServices: { value: true, id: 4 },
    canModifyLeads: { value: false, id: 5 },
  })
  expect(missingPermission(templatesOf(person))).toBe('ASSIGN_LEADS_TO_VENDORS')
})

test('the account holds the bio, and an empty one clears it', () => {
  expect(bioOf('{"bio":"Hello"}')).toBe('Hello')
  expect([bioOf(null), bioOf('no JSON'), bioOf('{"bio":7}')]).toEqual(['', '', ''])
  expect(userInputOf({ ...filled, bio: 'Hi' }).account).toBe('{"bio":"Hi"}')
  expect(userInputOf(filled).account).toBe('')
})

test('a phone number is shown in its input format', () => {
  expect(phoneText({ phoneNumber: '+13125550123', phoneExtension: '7' })).toBe('312-555-0123 x7')
  expect(phoneText({ phoneNumber: '+442071838750', phoneExtension: null })).toBe('+442071838750')
  expect(phoneText(undefined)).toBe('')
})
