import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../db/test/world.ts'
import { audit } from '../../lists/audit.ts'
import { valueAt } from '../test/asker.ts'
import { openDeals, type Deals } from '../transactions/test/deals.ts'
import { eventually } from '../test/eventually.ts'

let deals: Deals

beforeAll(async () => {
  deals = await openDeals()
})
afterAll(() => deals.close())

async function total(person: Person, given: string): Promise<unknown> {
  const { data } = await deals.ask(`{ allAuditLogs(${given}) { totalCount } }`, {}, person.token)
  return valueAt(data, 'allAuditLogs', 'totalCount')
}

test('each entry has exactly one kind', async () => {
  const { operator } = deals.dealFixture
  const kinds = Object.keys(audit.filters.kind.of)
  // The product may write an entry between two counts.
  await eventually(async () => {
    const counts = await Promise.all(
      kinds.map(async (kind) => Number(await total(operator.master, `kind: "${kind}"`))),
    )
    const { rows } = await deals.owner.query<{ n: number }>('select count(*)::int as n from app.audit_logs')
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows[0]?.n)
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(4)
  })
})

test('a master admin finds a user’s entries of a day, and no others', async () => {
  const { vendor, operator, agent } = deals.dealFixture
  await deals.kept(() => deals.owner.query(`select private.audit($1, 'TRIED', 'leads', 1)`, [agent.id]))
  const asked = `person: [${agent.id}], kind: "LEADS", action: null, at: "2020-01-01..2099-12-31"`
  const master =
    agent.organization?.id === vendor.organization.id ? vendor.master : deals.dealFixture.multiRole.master
  const other = master === vendor.master ? deals.dealFixture.multiRole.master : vendor.master
  expect(await total(master, asked)).toBeGreaterThan(0)
  expect(await total(master, asked)).toBe(await total(operator.master, asked))
  expect(await total(other, asked)).toBe(0)
  expect(await total(master, `person: [${agent.id}], at: "2020-01-01..2020-01-02"`)).toBe(0)
})

test('an entry names its user where visible', async () => {
  const { vendor } = deals.dealFixture
  const { data } = await deals.ask(
    `{ allAuditLogs(person: [${vendor.master.id}], first: 1) { nodes { actorUserId actorUser { id } } } }`,
    {},
    vendor.master.token,
  )
  expect(valueAt(data, 'allAuditLogs', 'nodes')).toEqual([
    { actorUserId: vendor.master.id, actorUser: { id: vendor.master.id } },
  ])
})

test('only master admins have the list', async () => {
  const { vendor, operator, agent } = deals.dealFixture
  for (const person of [vendor.admin, operator.admin, agent]) {
    const { errors } = await deals.ask('{ allAuditLogs(sort: "-at") { totalCount } }', {}, person.token)
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN'])
  }
})
