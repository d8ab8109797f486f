import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../db/test/world.ts'
import { valueAt } from '../test/asker.ts'
import { openDeals, type Deals } from '../transactions/test/deals.ts'

let deals: Deals

beforeAll(async () => {
  deals = await openDeals()
})
afterAll(() => deals.close())

const document = `query ($orgType: String, $userType: String, $userId: Int, $searchRef: String, $query: String) {
  globalSearch(orgType: $orgType, userType: $userType, userId: $userId, searchRef: $searchRef, query: $query) {
    nodes { refType refId publicId title subtitle imageUri route rank } totalCount } }`

const search = (person: Person, query: string, more: object = {}) =>
  deals.ask(
    document,
    {
      orgType: person.claims.organization_type,
      userType: person.claims.user_type,
      userId: person.id,
      searchRef: 'ALL',
      query,
      ...more,
    },
    person.token,
  )

test('"globalSearch(orgType, userType, userId, searchRef, query)" answers nodes with their route', async () => {
  const { referrer, lead } = deals.dealFixture
  const { rows } = await deals.owner.query<{ email: string; public_id: string }>(
    'select c.email, l.public_id from app.lead_customers c join app.leads l on l.id = c.lead_id where l.id = $1',
    [lead],
  )
  const { email = '', public_id: publicId } = rows[0] ?? {}
  const { data } = await search(referrer, email)
  expect(valueAt(data, 'globalSearch', 'nodes')).toContainEqual(
    expect.objectContaining({
      refType: 'LEADS',
      refId: lead,
      publicId,
      route: `/view-leads/${publicId}`,
      rank: 3,
    }),
  )
})

test('the count matches the results', async () => {
  const { third, lead, referrer } = deals.dealFixture
  const { rows } = await deals.owner.query<{ email: string }>(
    'select email from app.lead_customers where lead_id = $1',
    [lead],
  )
  const query = rows[0]?.email ?? ''
  expect((await search(third, query)).data).toEqual({ globalSearch: { nodes: [], totalCount: 0 } })
  expect(valueAt((await search(referrer, query)).data, 'globalSearch', 'totalCount')).toBeGreaterThan(0)
})

test('the claims must be the caller’s own', async () => {
  const { agent, third } = deals.dealFixture
  expect((await search(agent, 'Casey', { userId: third.id })).code).toBe('FORBIDDEN')
  expect((await search(agent, 'Casey', { orgType: 'OPERATOR' })).code).toBe('FORBIDDEN')
  expect((await search(agent, 'Casey', { searchRef: 'SECRETS' })).code).toBe('INVALID_INPUT')
  expect((await search(agent, 'Casey', { orgType: 'vendor', userType: 'service_agent' })).code).toBe(
    undefined,
  )
  expect((await deals.ask(document, { query: 'Casey' })).code).toBe('UNAUTHENTICATED')
})

test('a text of 3 characters finds nothing', async () => {
  const { agent } = deals.dealFixture
  expect((await search(agent, 'Cas')).data).toEqual({ globalSearch: { nodes: [], totalCount: 0 } })
})

test('"search 10/s": the eleventh is refused with the seconds to wait, for this person only', async () => {
  const { agent, third } = deals.dealFixture
  const uses = `select auth.take('search', $1, 10, 5) from generate_series(1, 10)`
  await deals.owner.query(uses, [String(agent.id)])
  const { code, errors } = await search(agent, 'Casey')
  expect(code).toBe('RATE_LIMITED')
  const { retryAfter } = errors[0]?.extensions ?? {}
  expect(retryAfter).toBeGreaterThan(0)
  expect(errors[0]?.message).toContain(`Please wait ${retryAfter} second`)
  expect((await search(third, 'Casey')).code).toBe(undefined)
  await deals.owner.query(`update private.rate_limits set window_ends_at = now() where bucket = 'search'`)
  expect((await search(agent, 'Casey')).code).toBe(undefined)
})
