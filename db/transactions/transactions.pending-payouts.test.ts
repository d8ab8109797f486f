import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { fixtureOf, put, type Fixture, type Status } from '../leads/test/fixture.ts'
import { queryAs, one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { close } from '../test/world-deals.ts'
import type { Person } from '../test/world.ts'
import { another, clockAt, through } from './test/fixture.ts'

type Awaited = {
  stage: string
  amount: string | null
  waits: string | null
  day: string | null
  reason: string | null
}

const withFixture = sharedFixture(async (db) => {
  await clockAt(db, '2031-05-01 09:00')
  return fixtureOf(db)
})

/** The pending payout of this lead. */
async function awaited(person: Person, lead: number): Promise<Awaited | undefined> {
  const rows = await person.asks<Awaited>(
    `select stage, expected_amount::text as amount, waits_for as waits, expected_on::text as day, reason
      from app.pending_payouts() where lead_id = $1`,
    [lead],
  )
  return rows[0]
}

const expected = { amount: '200.00', day: null, reason: null }
const lost = { amount: '0.00', waits: null, day: null, reason: 'The lead was not won' }

/** Statuses of an open lead and the expected payout row, with a budget of 5000 dollars. */
const stages: [Status, Omit<Awaited, 'stage'>][] = [
  ['NEW_LEAD', { ...expected, waits: 'PROVIDER' }],
  ['ASSIGNED', { ...expected, waits: 'PROVIDER' }],
  ['ACCEPTED', { ...expected, waits: 'DEAL' }],
  ['CONTACTED', { ...expected, waits: 'DEAL' }],
  ['QUALIFIED', { ...expected, waits: 'DEAL' }],
  ['PROPOSAL_SENT', { ...expected, waits: 'DEAL' }],
  ['ON_HOLD', { ...expected, waits: 'DEAL' }],
  ['CLOSED_LOST', lost],
  ['UNQUALIFIED', lost],
  ['DUPLICATE', lost],
  ['WITHDRAWN', lost],
]

describe('the pending payout of a lead', () => {
  for (const [status, said] of stages)
    test(
      `a lead: ${status}`,
      withFixture(async (db, fixture) => {
        await put(db, fixture, status)
        expect(await awaited(fixture.referrer, fixture.lead)).toEqual({ stage: status, ...said })
      }),
    )

  test(
    'after a proposal is computed from its value and terms',
    withFixture(async (_, { agent, operator, referrer, lead }) => {
      await agent.asks(
        `select app.move_lead($1, 'contact'), app.move_lead($1, 'propose', deal_value => 700)`,
        [lead],
      )
      await operator.master.asks(`select app.save_terms('LEAD', 20, 50, lead_id => $1)`, [lead])
      expect(await awaited(referrer, lead)).toMatchObject({ amount: '70.00' })
    }),
  )
})

/** A closed deal of 1000 dollars: its transitions so far and the expected payout row. */
const payoutStages: [did: string[], said: Awaited][] = [
  [[], { stage: 'READY_FOR_INVOICE', amount: '40.00', waits: 'INVOICE', day: null, reason: null }],
  [
    ['issueInvoice'],
    { stage: 'INVOICE_SENT', amount: '40.00', waits: 'PAYMENT', day: '2031-05-16', reason: null },
  ],
  [
    ['issueInvoice', 'reportPayment'],
    { stage: 'INVOICE_SENT', amount: '40.00', waits: 'PAYMENT', day: '2031-05-16', reason: null },
  ],
  [
    ['issueInvoice', 'confirmPayment'],
    { stage: 'VENDOR_PAID', amount: '40.00', waits: 'PAYOUT', day: '2031-05-01', reason: null },
  ],
  [
    ['issueInvoice', 'confirmPayment', 'payAssociate'],
    { stage: 'ASSOCIATE_PAID', amount: '40.00', waits: null, day: null, reason: null },
  ],
  [
    ['terminate'],
    { stage: 'TERMINATED', amount: '0.00', waits: null, day: null, reason: 'The deal was terminated' },
  ],
]

async function closed(fixture: Fixture, ...moves: string[]): Promise<number> {
  const id = await close(fixture.agent, fixture.lead, '1000.00')
  await through(fixture, id, ...moves)
  return id
}

describe('the pending payout of a deal', () => {
  for (const [did, said] of payoutStages)
    test(
      `closed, ${did.join(', ') || 'and no more'}`,
      withFixture(async (_, fixture) => {
        await closed(fixture, ...did)
        expect(await awaited(fixture.referrer, fixture.lead)).toEqual(said)
      }),
    )

  test(
    'corrected after its payout has a separate row for the difference',
    withFixture(async (_, fixture) => {
      const id = await closed(fixture, 'issueInvoice', 'confirmPayment', 'payAssociate')
      await fixture.operator.admin.asks(`select app.adjust_transaction($1, 800, 'A rebate')`, [id])
      const rows = await fixture.referrer.asks(
        `select stage, expected_amount::text as amount, waits_for as waits, app.pending_payout_money(a) as money
          from app.pending_payouts($1) a`,
        [fixture.lead],
      )
      expect(rows).toEqual([
        { stage: 'READY_FOR_INVOICE', amount: '-8.00', waits: 'INVOICE', money: 'AWAITED' },
        { stage: 'ASSOCIATE_PAID', amount: '40.00', waits: null, money: 'PAID' },
      ])
    }),
  )

  test(
    'overdue is expected today at the earliest',
    withFixture(async (db, fixture) => {
      await closed(fixture, 'issueInvoice')
      await clockAt(db, '2031-06-20 09:00')
      await db.query('select jobs.run_invoice_clock()')
      expect(await awaited(fixture.referrer, fixture.lead)).toMatchObject({
        stage: 'OVERDUE',
        waits: 'PAYMENT',
        day: '2031-06-20',
      })
    }),
  )

  test(
    'corrected includes its corrections',
    withFixture(async (_, fixture) => {
      const id = await closed(fixture)
      await fixture.operator.admin.asks(`select app.adjust_transaction($1, 800, 'A rebate')`, [id])
      expect(await awaited(fixture.referrer, fixture.lead)).toMatchObject({
        amount: '32.00',
        waits: 'INVOICE',
      })
    }),
  )

  test(
    'without a payout shows the reason',
    withFixture(async (_, fixture) => {
      await fixture.operator.master.asks(`select app.save_terms('LEAD', 10, 0, lead_id => $1)`, [
        fixture.lead,
      ])
      await closed(fixture, 'issueInvoice')
      expect(await awaited(fixture.referrer, fixture.lead)).toEqual({
        stage: 'INVOICE_SENT',
        amount: '0.00',
        waits: null,
        day: null,
        reason: 'The share of this deal comes to nothing',
      })
    }),
  )

  for (const isClosed of [true, false])
    test(
      `${isClosed ? 'closed' : 'not closed'}, with an unpayable referrer, shows the reason`,
      withFixture(async (db, fixture) => {
        await db.query(`update app.user_infos set status = 'INACTIVE' where id = $1`, [fixture.referrer.id])
        if (isClosed) await closed(fixture)
        expect(await awaited(fixture.referrer, fixture.lead)).toMatchObject({
          amount: '0.00',
          waits: null,
          reason: 'The referrer has no active account',
        })
      }),
    )
})

const of = (call: string, { id }: Person) => `select * from app.${call}(user_id => ${id})`

test(
  'only the operator reads the referrals of others',
  withFixture(async (db: pg.Client, fixture) => {
    await closed(fixture)
    for (const name of ['referrersAdmin', 'providersMaster', 'agent', 'third', 'associate'] as const) {
      expect(await fixture[name].asks('select * from app.pending_payouts()')).toEqual([])
      for (const call of ['pending_payouts', 'pending_totals'])
        expect((await queryAs(db, fixture[name], of(call, fixture.referrer))).error?.code).toBe('TS002')
    }
    expect(await fixture.operator.admin.asks('select * from app.pending_payouts()')).toEqual([])
    for (const admin of [fixture.operator.admin, fixture.operator.master])
      expect(await admin.asks(of('pending_payouts', fixture.referrer))).toEqual(
        await fixture.referrer.asks('select * from app.pending_payouts()'),
      )
    const only = (lead: number) => fixture.referrer.asks('select * from app.pending_payouts($1)', [lead])
    expect([(await only(fixture.lead)).length, (await only(-1)).length]).toEqual([1, 0])
    expect(await one(db, 'select count(*)::int > 1 as more from app.leads')).toEqual({ more: true })
  }),
)

test(
  'every row has one payout status, and the paid total matches the ledger',
  withFixture(async (db: pg.Client, fixture) => {
    const paid = await closed(fixture, 'issueInvoice', 'confirmPayment', 'payAssociate')
    await fixture.operator.admin.asks(`select app.adjust_transaction($1, 800, 'A rebate')`, [paid])
    await another(db, fixture, '300.00')
    const ended = await another(db, fixture, '50.00')
    await through(fixture, ended, 'terminate')
    const payable = await another(db, fixture, '123.45')
    await through(fixture, payable, 'issueInvoice', 'confirmPayment')
    const totals = await fixture.referrer.asks<Total>(
      'select money, entries, unknown, amount::text from app.pending_totals()',
    )
    expect(totals).toEqual([
      { money: 'PAYABLE', entries: 1, unknown: 0, amount: '4.94' },
      { money: 'AWAITED', entries: 2, unknown: 0, amount: '4.00' },
      { money: 'PAID', entries: 1, unknown: 0, amount: '40.00' },
      { money: 'NOTHING', entries: 1, unknown: 0, amount: '0.00' },
    ])
    for (const { money, entries, amount } of totals) {
      const rows = await fixture.referrer.asks<{ amount: string }>(
        'select expected_amount::text as amount from app.pending_payouts(money => $1)',
        [money],
      )
      expect(rows.length, money).toBe(entries)
      expect(
        rows.reduce((sum, row) => sum + cents(row.amount), 0n),
        money,
      ).toBe(cents(amount))
    }
    const all = await fixture.referrer.asks('select from app.pending_payouts()')
    expect(all.length).toBe(totals.reduce((sum, { entries }) => sum + entries, 0))
    expect(await fixture.referrer.asks(`select from app.pending_payouts(money => 'PAYED')`)).toEqual([])
    expect(
      await one(
        db,
        `select sum(debit)::text as paid from app.ledger_lines
          where user_id = ${fixture.referrer.id} and kind = 'payAssociate'`,
      ),
    ).toEqual({ paid: '40.00' })
  }),
)

test(
  'a referrer can be paid as many payouts and as much as their own page says, and only the operator reads it',
  withFixture(async (db: pg.Client, fixture) => {
    const payable = () =>
      fixture.operator.admin.asks<object>(
        `select user_id, payouts, amount::text from app.payable_referrers() where user_id = $1`,
        [fixture.referrer.id],
      )
    const own = async () => {
      const totals = await fixture.referrer.asks<Total>(
        `select money, entries, unknown, amount::text from app.pending_totals() where money = 'PAYABLE'`,
      )
      return totals.map(({ entries, amount }) => ({
        user_id: fixture.referrer.id,
        payouts: entries,
        amount,
      }))
    }
    expect(await payable()).toEqual([])
    const first = await closed(fixture, 'issueInvoice', 'confirmPayment')
    const second = await another(db, fixture, '123.45')
    await through(fixture, second, 'issueInvoice', 'confirmPayment')
    expect(await payable()).toEqual([{ user_id: fixture.referrer.id, payouts: 2, amount: '44.94' }])
    expect(await payable()).toEqual(await own())
    await fixture.operator.admin.asks(`select app.adjust_transaction($1, 800, 'A rebate')`, [first])
    await another(db, fixture, '0.01')
    const ended = await another(db, fixture, '50.00')
    await through(fixture, ended, 'issueInvoice', 'confirmPayment')
    expect(await payable()).toEqual(await own())
    await through(fixture, second, 'payAssociate')
    expect(await payable()).toEqual(await own())
    for (const name of ['referrer', 'referrersAdmin', 'providersMaster', 'agent'] as const)
      expect((await queryAs(db, fixture[name], 'select * from app.payable_referrers()')).error?.code).toBe(
        '42501',
      )
  }),
)

type Total = { money: string; entries: number; unknown: number; amount: string }

const cents = (amount: string) => BigInt(amount.replace('.', ''))

test(
  'a referral links to its lead if it is visible',
  withFixture(async (_, fixture) => {
    const leads = (person: Person, whose: string) =>
      person.asks(
        `select (app.pending_payout_lead(a)).public_id as lead from app.pending_payouts(${whose}) a`,
      )
    const own = await leads(fixture.referrer, '')
    expect(own).toEqual([{ lead: expect.stringMatching(/^[0-9a-f-]{36}$/) as string }])
    expect(await leads(fixture.operator.admin, `user_id => ${fixture.referrer.id}`)).toEqual(own)
    expect(
      await fixture.third.asks(
        `select (app.pending_payout_lead(row(${fixture.lead}, null, null, null, null, null)::app.pending_payout)).public_id as lead`,
      ),
    ).toEqual([{ lead: null }])
  }),
)
