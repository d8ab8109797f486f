import { afterAll, beforeAll, expect, test } from 'vitest'
import { needOf, needPlace, type NeedKind } from '../../texts/needs.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'

type Row = Record<string, unknown>
type Listed = { count: number; amount: string | undefined }
type Counted = { count: number; amount: string | null; isExact: boolean }

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
  await unequal()
})
afterAll(() => fixture.close())

const people = [
  'master@operator.example',
  'admin@operator.example',
  'master@vendor.example',
  'admin@vendor.example',
  'agent@vendor.example',
  'master@vendor2.example',
  'master@multirole.example',
  'agent@multirole.example',
  'associate@multirole.example',
  'master@independent.example',
  'associate@operator.example',
]

type Asks = (query: string) => Promise<Row>
async function asking(email: string): Promise<Asks> {
  const token = await fixture.signIn(email)
  return async (query) => {
    const { data, errors } = await fixture.ask(query, {}, token)
    expect(errors).toEqual([])
    return data ?? {}
  }
}

/** Makes invoices of several deals, and late tickets. */
async function unequal(): Promise<void> {
  const asks = await asking('master@operator.example')
  const { rows: ready } = await fixture.owner.query<{ ids: number[] }>(
    `select array_agg(id order by id) as ids from app.transactions where status = 'READY_FOR_INVOICE'
      group by organization_id having count(*) > 1 order by count(*) desc, organization_id`,
  )
  for (const { ids } of ready.slice(0, 2))
    await asks(`mutation { issueInvoice(input: { transactionIds: [${ids.join()}] }) { invoice { id } } }`)
  await fixture.owner.query(`update app.support_tickets set answer_due_at = now() - interval '1 hour'
    where first_answered_at is null and status <> 'CANCELLED'`)
}

const nodesOf = (list: unknown): Row[] => (list as { nodes: Row[] }).nodes
const cents = (rows: Row[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
const dollars = (sum: number) => (sum / 100).toFixed(2)

const fields: Record<string, { field: string; amount?: string }> = {
  '/view-leads': { field: 'allLeads' },
  '/transactions': { field: 'allTransactions', amount: 'operatorFee' },
  '/transactions/invoices': { field: 'allInvoices', amount: 'amountDue' },
  '/support-page': { field: 'allSupports' },
}

/** A page of a list by its address, as the browser asks for it, and its heading. */
async function listed(asks: Asks, to: string, search: Readonly<Record<string, string>>): Promise<Listed> {
  const { field, amount } = fields[to] ?? { field: to }
  const part = Object.entries(search).map(([key, value]) =>
    ['view', 'sort', 'paid'].includes(key)
      ? `${key}: ${key === 'view' ? value : JSON.stringify(value)}`
      : `${key}: ${JSON.stringify(value.split(','))}`,
  )
  const rows: Row[] = []
  let total = 0
  do {
    const { [field]: page } = await asks(
      `{ ${field}(first: 100, offset: ${rows.length}, ${part.join(', ')}) { totalCount nodes { id ${amount ?? ''} } } }`,
    )
    rows.push(...nodesOf(page))
    total = Number((page as Row)['totalCount'])
  } while (rows.length < total)
  expect(rows.length).toBe(total)
  return { count: total, amount: amount && dollars(cents(rows, amount)) }
}

/** The lists without an address of filters. */
const others: Partial<Record<NeedKind, (asks: Asks) => Promise<Listed>>> = {
  PAYOUTS_READY: async (asks) => {
    const { payableReferrers } = await asks('{ payableReferrers(first: 100) { nodes { payouts amount } } }')
    const rows = nodesOf(payableReferrers)
    const count = rows.reduce((sum, { payouts }) => sum + Number(payouts), 0)
    return { count, amount: dollars(cents(rows, 'amount')) }
  },
  PAYOUTS_COMING: async (asks) => {
    const { pendingPayouts } = await asks(
      '{ pendingPayouts(money: "PAYABLE", first: 100) { nodes { expectedAmount } } }',
    )
    const rows = nodesOf(pendingPayouts)
    return { count: rows.length, amount: dollars(cents(rows, 'expectedAmount')) }
  },
  FOLLOW_UPS_DUE: async (asks) => {
    const { ownFollowUps } = await asks('{ ownFollowUps(first: 100) { nodes { isDueToday } } }')
    return {
      count: nodesOf(ownFollowUps).filter(({ isDueToday }) => isDueToday).length,
      amount: undefined,
    }
  },
  APPLICATIONS: counting('allApplications(status: ["WAITING"], first: 100)'),
  SERVICE_APPROVALS: counting('allServiceProposals(filter: { status: { equalTo: WAITING } }, first: 100)'),
  REPORTS: async (asks) => {
    const { allPostReports } = await asks(
      '{ allPostReports(first: 100, filter: { decidedAt: { isNull: true } }) { nodes { postId commentId } } }',
    )
    return {
      count: new Set(nodesOf(allPostReports).map((row) => JSON.stringify(row))).size,
      amount: undefined,
    }
  },
}

function counting(list: string) {
  return async (asks: Asks): Promise<Listed> => {
    const answer = await asks(`{ list: ${list} { nodes { __typename } } }`)
    return { count: nodesOf(answer['list']).length, amount: undefined }
  }
}

function behind(asks: Asks, kind: NeedKind, isOperator: boolean): Promise<Listed> {
  const { to, search } = needPlace(kind, isOperator)
  return others[kind]?.(asks) ?? listed(asks, to, search)
}

test.each(people)('each task of Home and the dashboard has its number of rows, for %s', async (email) => {
  const isOperator = email.includes('@operator') && !email.startsWith('associate')
  const asks = await asking(email)
  const { needsYou, dashboardActions } = await asks(
    '{ needsYou(first: 50) { nodes { kind count amount isExact } } dashboardActions { action count amount isExact } }',
  )
  const needs = new Map(nodesOf(needsYou).map((need) => [need['kind'], need as Row & Counted]))
  expect(needs.size).toBeGreaterThan(0)
  for (const [kind, { count, amount }] of needs) {
    const list = await behind(asks, kind as NeedKind, isOperator)
    expect([kind, count]).toEqual([kind, list.count])
    expect([kind, amount]).toEqual([kind, amount === null ? null : list.amount])
  }
  for (const { action, count, amount } of dashboardActions as (Counted & { action: string })[]) {
    const kind = needOf(action, isOperator)
    if (!kind) throw new Error(`No task for ${action}`)
    const list = await behind(asks, kind, isOperator)
    expect([action, count]).toEqual([action, list.count])
    expect([action, amount]).toEqual([action, amount === null ? null : list.amount])
  }
})

test('invoices and the deals on them differ in number, so that neither stands for the other', async () => {
  const asks = await asking('master@operator.example')
  for (const status of ['NEW_INVOICE', 'PROCESSING', 'OVERDUE']) {
    const { count: deals } = await listed(asks, '/transactions', { invoiceStatus: status })
    const { count } = await listed(asks, '/transactions/invoices', { status })
    expect([status, count > 0 && deals > count]).toEqual([status, true])
  }
})

const overdue = ['/transactions/invoices', { status: 'OVERDUE' }] as const
const metrics = 'invoiceSentValue overdueValue newVoices overdueInvoices closedDealsCount'

test.each(people.filter((email) => !/^(agent|associate)/.test(email)))(
  'invoices are counted alike in totals, tiles, and lists, for %s',
  async (email) => {
    const isOperator = email.includes('@operator')
    const asks = await asking(email)
    const { transactionMetrics: totals } = await asks(`{ transactionMetrics { ${metrics} } }`)
    const late = await listed(asks, ...overdue)
    const issued = await listed(asks, '/transactions/invoices', { status: 'NEW_INVOICE' })
    const sent = await listed(asks, '/transactions', { status: 'INVOICE_SENT' })
    expect(totals).toMatchObject({
      overdueInvoices: late.count,
      overdueValue: late.amount,
      newVoices: issued.count,
      invoiceSentValue: sent.amount,
    })
    const pending = await listed(asks, '/transactions/invoices', { status: 'NEW_INVOICE,PROCESSING' })
    for (const period of ['MONTH', 'QUARTER', 'YEAR', 'TILL_DATE']) {
      const { dashboardInvoices: tile } = await asks(`{ dashboardInvoices(aggType: "${
        isOperator ? 'PLATFORM' : 'ORGANIZATION'
      }", period: "${period}") {
        overDue overDueAmount pending pendingAmount paid total period { fromDay toDay } } }`)
      const { period: days } = tile as { period: { fromDay: string | null; toDay: string } }
      const paid = await listed(asks, '/transactions/invoices', {
        status: 'PAID',
        ...(days.fromDay && { paid: `${days.fromDay}..${days.toDay}` }),
      })
      expect([period, tile]).toMatchObject([
        period,
        {
          overDue: late.count,
          overDueAmount: late.amount,
          pending: pending.count,
          pendingAmount: pending.amount,
          paid: paid.count,
          total: late.count + pending.count + paid.count,
        },
      ])
    }
  },
)
