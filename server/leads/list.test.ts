import { expect, test } from 'vitest'
import type { Identity } from '../auth/identity.ts'
import { askedOf } from './list.ts'

const agent: Identity = {
  sessionId: 1,
  userId: 7,
  organizationId: 3,
  organizationType: 'VENDOR',
  userType: 'SERVICE_AGENT',
  permissions: [],
  reach: 'turnstone_member',
}
const admin = { ...agent, userType: 'ADMIN' }

const mine = { or: [{ assignedUserId: { equalTo: 7 } }] }
const ours = { or: [{ assignedUserId: { equalTo: 7 } }, { organizationId: { equalTo: 3 } }] }
const status = { status: { equalTo: 'ASSIGNED' } }
const named = { or: [{ service: { name: { includesInsensitive: 'roof' } } }] }

test('the screen’s lists are known, and taken out of the filter', () => {
  expect(askedOf(undefined, agent)).toEqual({ lf: 'ALL', rest: undefined, status: undefined })
  expect(askedOf({ and: [mine] }, agent)).toEqual({ lf: 'MY_LEADS', rest: undefined, status: undefined })
  expect(askedOf({ and: [ours, status] }, admin)).toEqual({
    lf: 'MY_LEADS',
    rest: { and: [status] },
    status: 'ASSIGNED',
  })
  const referrals = { or: [{ submittedUserId: { equalTo: 7 } }] }
  expect(askedOf({ and: [referrals, named] }, agent)).toMatchObject({ lf: 'MY_REFERRALS', status: null })
})

test('a status alone has its total, whichever way it is written', () => {
  for (const filter of [status, { and: [status] }])
    expect(askedOf(filter, agent)).toEqual({ lf: 'ALL', rest: filter, status: 'ASSIGNED' })
})

// Each of these is another list than the one that is kept, or something that is refused.
test.for<[object | null, Identity]>([
  [{ and: [mine] }, admin],
  [{ and: [ours] }, agent],
  [{ and: [{ or: [{ assignedUserId: { equalTo: 8 } }] }] }, agent],
  [{ and: [status, status] }, agent],
  [{ ...status, id: { greaterThan: 1 } }, agent],
  [{ status: { equalTo: 'ASSIGNED', in: ['NEW_LEAD'] } }, agent],
  [{ status: { notEqualTo: 'ASSIGNED' } }, agent],
  [{ not: mine }, agent],
  [{ and: [] }, agent],
  [{}, agent],
  [null, agent],
])('%j is left to be filtered and counted', ([filter, identity]) => {
  expect(askedOf(filter, identity)).toEqual({ lf: 'ALL', rest: filter, status: null })
})
