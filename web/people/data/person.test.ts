import { expect, test } from 'vitest'

import { signedInUser } from './admit.ts'
import { fullName, isOperatorStaff, personOf } from './person.ts'
import type { CurrentUserResult } from './session.ts'

const answer: CurrentUserResult = {
  currentUser: {
    id: 7,
    publicId: '5f0c0a3e-7a51-4a3e-9a55-0d6a4f6f2b11',
    userType: 'SERVICE_AGENT',
    email: 'agent@vendor.example',
    firstName: 'Amara',
    middleName: 'B.',
    lastName: 'Okafor',
    title: null,
    textNotifications: false,
    emailNotifications: true,
    vendorId: null,
    permissions: ['VIEW_LEAD_STATUS'],
    permissionTemplateMap: {},
    organizationType: 'VENDOR',
    organization: { id: 3, publicId: 'a', legalBusinessName: 'Northline Mutual' },
    profileUri: null,
  },
  allPermissionAttributes: null,
}

test('of the signed-in user is kept: vendorId, -1 if none, and the set of permission names', () => {
  expect(signedInUser(answer)).toMatchObject({
    vendorId: -1,
    permissions: ['VIEW_LEAD_STATUS'],
    organizationType: 'VENDOR',
  })
})

test('no person is signed in without a session', () => {
  expect(signedInUser({ ...answer, currentUser: null })).toBeNull()
})

test('the header shows name, role and organization', () => {
  const user = signedInUser(answer)
  expect(user && personOf(user)).toMatchObject({
    name: 'Amara Okafor',
    role: 'Service agent',
    organization: 'Northline Mutual',
  })
  expect(user && fullName(user)).toBe('Amara B. Okafor')
})

test("staff are the people of the operator's organization type", () => {
  expect(isOperatorStaff({ organizationType: 'OPERATOR' })).toBe(true)
  expect(isOperatorStaff({ organizationType: 'VENDOR' })).toBe(false)
})
