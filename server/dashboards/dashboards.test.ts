import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../db/test/world.ts'
import { close, step } from '../../db/test/world-deals.ts'
import { accept } from '../../db/test/world-leads.ts'
import { valueAt } from '../test/asker.ts'
import { openDeals, type Deals } from '../transactions/test/deals.ts'
import { dashboardCalls } from './test/calls.ts'

let deals: Deals
let own: number

/** Deals of 12,345.67 and 1,000.00 (billed) between the vendor and an associate of the multi-role provider. */
beforeAll(async () => {
  deals = await openDeals()
  const { dealFixture, kept, owner } = deals
  const { operator, referrer, vendor, agent } = dealFixture
  await kept(async () => {
    const billed = await close(agent, await accept(owner, operator.master, referrer, vendor), '1000.00')
    await step(operator.admin, billed, 'issueInvoice')
  })
  own = vendor.organization.id
})
afterAll(() => deals.close())

async function ask(person: Person, query: string) {
  const { data, errors, code } = await deals.ask(`{ ${query} }`, {}, person.token)
  return { data, code, messages: errors.length }
}

describe('"Dashboard queries, each taking aggType, period and optional aggId"', () => {
  test('a provider reads its closed value, conversion and billed fees', async () => {
    const { data } = await ask(
      deals.dealFixture.providersMaster,
      `conversionRate(aggType: "ORGANIZATION", period: "DAY") { totalSubmitted closed previousTotalSubmitted }
      dashboardInvoices(aggType: "ORGANIZATION", period: "MONTH") { overDue paid pending total totalAmount }
      dashboardLeads(aggType: "ORGANIZATION", period: "YEAR") { totals byStatus { status total } }
      revenueByPeriod(aggType: "ORGANIZATION", period: "WEEK") { total deals points { amount } }`,
    )
    expect(data).toMatchObject({
      conversionRate: { totalSubmitted: 2, closed: 2, previousTotalSubmitted: 0 },
      dashboardInvoices: { overDue: 0, paid: 0, pending: 1, total: 1, totalAmount: '100.00' },
      dashboardLeads: { totals: 2 },
      revenueByPeriod: { total: '13345.67', deals: 2 },
    })
    expect(valueAt(data, 'dashboardLeads', 'byStatus')).toContainEqual({ status: 'CLOSED_WON', total: 2 })
  })

  test('revenue is payouts for an associate and fees for the operator', async () => {
    const { referrer, operator } = deals.dealFixture
    const payouts = await ask(
      referrer,
      `revenueByPeriod(aggType: "ASSOCIATE", period: "TILL_DATE") { total }
      dashboardPayouts(aggType: "ASSOCIATE", period: "QUARTER") { expected expectedAmount approved paid }`,
    )
    expect(payouts.data).toEqual({
      revenueByPeriod: { total: '533.83' },
      dashboardPayouts: { expected: 2, expectedAmount: '533.83', approved: 0, paid: 0 },
    })
    const fees = await ask(
      operator.admin,
      `revenueByPeriod(aggType: "ORGANIZATION", period: "MONTH", aggId: ${own}) { total }
      serviceShare(aggType: "ORGANIZATION", period: "MONTH", serviceAggType: "BEST_PERFORMING", aggId: ${own}) { serviceName percentage }`,
    )
    expect(fees.data).toMatchObject({
      revenueByPeriod: { total: '13345.67' },
      serviceShare: [{ percentage: 100 }],
    })
  })

  test('revenue by date range includes both days, in the operator’s time zone', async () => {
    const range = (startDate: string, endDate: string) =>
      ask(
        deals.dealFixture.providersMaster,
        `revenueByDateRange(aggType: "ORGANIZATION", startDate: "${startDate}", endDate: "${endDate}") { total step }`,
      )
    const { rows } = await deals.owner.query<{ day: string }>(
      `select private.day_of(max(closed_at))::text as day from app.transactions where organization_id = $1`,
      [own],
    )
    const day = rows[0]?.day ?? ''
    expect((await range(day, day)).data).toEqual({ revenueByDateRange: { total: '13345.67', step: 'day' } })
    expect((await range('1999-01-01', '1999-12-31')).data).toMatchObject({
      revenueByDateRange: { total: '0.00' },
    })
    expect((await range('2026-02-01', '2026-01-01')).code).toBe('INVALID_INPUT')
  })

  test('the next answer includes a new deal', async () => {
    const { dealFixture, kept, owner } = deals
    const { independent, operator, referrer } = dealFixture
    const query = 'revenueByPeriod(aggType: "ORGANIZATION", period: "DAY") { total }'
    expect((await ask(independent.master, query)).data).toEqual({ revenueByPeriod: { total: '0.00' } })
    await kept(async () => {
      await close(independent.agent, await accept(owner, operator.master, referrer, independent), '77.00')
    })
    expect((await ask(independent.master, query)).data).toEqual({ revenueByPeriod: { total: '77.00' } })
  })
})

describe('an id the caller may not query is FORBIDDEN', () => {
  const fields: Record<string, string> = {
    conversionRate: 'closed',
    dashboardInvoices: 'total',
    dashboardLeads: 'totals',
    dashboardPayouts: 'paid',
    expectedPayouts: 'amount',
    figureBreakdown: 'name',
    figureTimes: 'count',
    invoiceAging: 'amount',
    responseTimes: 'name',
    revenueByDateRange: 'total',
    revenueByPeriod: 'total',
    serviceShare: 'percentage',
  }
  const call = (name: string, aggType: string, aggId: number | undefined) => {
    const asked = dashboardCalls(aggType)[name] ?? ''
    return `${aggId === undefined ? asked : asked.replace(')', `, aggId: ${aggId})`)} { ${fields[name]} }`
  }

  test.each(Object.keys(fields))('%s', async (name) => {
    const { providersAdmin, agent, referrer, referrersAdmin, third, operator, otherAgent, others } =
      deals.dealFixture
    const unknownId = 2_000_000_000
    const refused: [Person, string, number | undefined][] = [
      [providersAdmin, 'PLATFORM', undefined],
      [agent, 'PLATFORM', undefined],
      [referrer, 'PLATFORM', undefined],
      [third, 'ORGANIZATION', own],
      [providersAdmin, 'ORGANIZATION', unknownId],
      [agent, 'ORGANIZATION', own],
      [agent, 'ORGANIZATION', undefined],
      [referrer, 'ORGANIZATION', undefined],
      [agent, 'SERVICE_AGENT', otherAgent.id],
      [third, 'SERVICE_AGENT', agent.id],
      [providersAdmin, 'ASSOCIATE', referrer.id],
      [third, 'ASSOCIATE', unknownId],
      [referrer, 'ASSOCIATE', others.associate.id],
      [operator.admin, 'ORGANIZATION', unknownId],
    ]
    for (const [person, aggType, aggId] of refused)
      expect([person.id, aggType, aggId, (await ask(person, call(name, aggType, aggId))).code]).toEqual([
        person.id,
        aggType,
        aggId,
        'FORBIDDEN',
      ])
    const allowed: [Person, string, number | undefined][] = [
      [operator.admin, 'PLATFORM', undefined],
      [operator.admin, 'SERVICE_AGENT', agent.id],
      [providersAdmin, 'SERVICE_AGENT', agent.id],
      [referrersAdmin, 'ASSOCIATE', referrer.id],
      [agent, 'SERVICE_AGENT', agent.id],
    ]
    for (const [person, aggType, aggId] of allowed)
      expect((await ask(person, call(name, aggType, aggId))).code).toBe(undefined)
  })

  test('a session is required', async () => {
    const { code } = await deals.ask('{ dashboardActions { action } }', {})
    expect(code).toBe('UNAUTHENTICATED')
  })
})
