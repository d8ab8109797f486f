import { expect, test } from 'vitest'
import { asRow, canonical } from './shapes.ts'

const turnstones = {
  id: 7,
  dealValue: '500.00',
  updatedAt: '2026-01-02T03:04:05.678901+00:00',
  leadLastName: null,
  organizationId: 2,
  organization: { legalBusinessName: 'Organization 2' },
  assignedUserId: null,
  assignedUser: null,
}
const peers = {
  id: '7',
  dealValue: 500,
  updatedAt: '2026-01-02T03:04:05.678Z',
  customer: null,
  organization: { id: '2', legalBusinessName: 'Organization 2' },
  assignedUser: null,
}

test('a row of a peer equals the same row of Turnstone', () => {
  expect(canonical(asRow(peers))).toEqual(canonical(turnstones))
})

test('a row with another value, or a name the viewer may not read, differs', () => {
  for (const wrong of [
    { id: '8' },
    { dealValue: 501 },
    { customer: { lastName: 'Ker' } },
    { organization: null },
  ])
    expect(canonical(asRow({ ...peers, ...wrong }))).not.toEqual(canonical(turnstones))
})
