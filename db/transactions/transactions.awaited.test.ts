import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { castOf, put, type Cast, type Status } from '../leads/leads.testing.ts'
import { hears, one } from '../test/people.ts'
import { played } from '../test/played.ts'
import { close } from '../test/world-deals.ts'
import type { Person } from '../test/world.ts'
import { another, clockAt, through } from './transactions.testing.ts'

type Awaited = {
  stage: string
  amount: string | null
  waits: string | null
  day: string | null
  reason: string | null
}

const scene = played(async (db) => {
  await clockAt(db, '2031-05-01 09:00')
  return castOf(db)
})

/** Where the money of this lead is. */
async function awaited(person: Person, lead: number): Promise<Awaited | undefined> {
  const rows = await person.asks<Awaited>(
    `select stage, expected_amount::text as amount, waits_for as waits, expected_on::text as day, reason
      from app.awaited_payouts() where lead_id = $1`,
    [lead],
  )
  return rows[0]
}

const expected = { amount: '200.00', day: null, reason: null }
const lost = { amount: '0.00', waits: null, day: null, reason: 'The lead was not won' }

/** The stage of a lead that is not closed, and what is then said: of a budget of 5000 dollars. */
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

describe('where is my money: a lead that is', () => {
  for (const [status, said] of stages)
    test(
      `a lead: ${status}`,
      scene(async (db, cast) => {
        await put(db, cast, status)
        expect(await awaited(cast.referrer, cast.lead)).toEqual({ stage: status, ...said })
      }),
    )

  test(
    'proposed to the customer: of its value, with the terms that hold for it',
    scene(async (_, { agent, operator, referrer, lead }) => {
      await agent.asks(
        `select app.move_lead($1, 'contact'), app.move_lead($1, 'propose', deal_value => 700)`,
        [lead],
      )
      await operator.master.asks(`select app.keep_terms('LEAD', 20, 50, lead_id => $1)`, [lead])
      expect(await awaited(referrer, lead)).toMatchObject({ amount: '70.00' })
    }),
  )
})

/** The way of a closed deal of 1000 dollars: what has been done, and what is then said. */
const way: [did: string[], said: Awaited][] = [
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

async function closed(cast: Cast, ...moves: string[]): Promise<number> {
  const id = await close(cast.agent, cast.lead, '1000.00')
  await through(cast, id, ...moves)
  return id
}

describe('where is my money: a deal that is', () => {
  for (const [did, said] of way)
    test(
      `closed, ${did.join(', ') || 'and no more'}`,
      scene(async (_, cast) => {
        await closed(cast, ...did)
        expect(await awaited(cast.referrer, cast.lead)).toEqual(said)
      }),
    )

  test(
    'corrected after it was paid: what was paid stays paid, and what is still to come or to go waits by itself',
    scene(async (_, cast) => {
      const id = await closed(cast, 'issueInvoice', 'confirmPayment', 'payAssociate')
      await cast.operator.admin.asks(`select app.adjust_transaction($1, 800, 'A rebate')`, [id])
      const rows = await cast.referrer.asks(
        `select stage, expected_amount::text as amount, waits_for as waits, app.awaited_payout_money(a) as money
          from app.awaited_payouts($1) a`,
        [cast.lead],
      )
      expect(rows).toEqual([
        { stage: 'READY_FOR_INVOICE', amount: '-8.00', waits: 'INVOICE', money: 'AWAITED' },
        { stage: 'ASSOCIATE_PAID', amount: '40.00', waits: null, money: 'PAID' },
      ])
    }),
  )

  test(
    'overdue: not before today',
    scene(async (db, cast) => {
      await closed(cast, 'issueInvoice')
      await clockAt(db, '2031-06-20 09:00')
      await db.query('select jobs.run_invoice_clock()')
      expect(await awaited(cast.referrer, cast.lead)).toMatchObject({
        stage: 'OVERDUE',
        waits: 'PAYMENT',
        day: '2031-06-20',
      })
    }),
  )

  test(
    'corrected: with its corrections',
    scene(async (_, cast) => {
      const id = await closed(cast)
      await cast.operator.admin.asks(`select app.adjust_transaction($1, 800, 'A rebate')`, [id])
      expect(await awaited(cast.referrer, cast.lead)).toMatchObject({ amount: '32.00', waits: 'INVOICE' })
    }),
  )

  test(
    'worth nothing to the referrer: why',
    scene(async (_, cast) => {
      await cast.operator.master.asks(`select app.keep_terms('LEAD', 10, 0, lead_id => $1)`, [cast.lead])
      await closed(cast, 'issueInvoice')
      expect(await awaited(cast.referrer, cast.lead)).toEqual({
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
      `${isClosed ? 'closed' : 'not closed'}, of somebody who cannot be paid: why`,
      scene(async (db, cast) => {
        await db.query(`update app.user_infos set status = 'INACTIVE' where id = $1`, [cast.referrer.id])
        if (isClosed) await closed(cast)
        expect(await awaited(cast.referrer, cast.lead)).toMatchObject({
          amount: '0.00',
          waits: null,
          reason: 'The referrer has no active account',
        })
      }),
    )
})

const of = (call: string, { id }: Person) => `select * from app.${call}(user_id => ${id})`

test(
  'one’s own referrals only, unless the operator asks, and only the one that is asked for',
  scene(async (db: pg.Client, cast) => {
    await closed(cast)
    for (const name of ['referrersAdmin', 'providersMaster', 'agent', 'third', 'associate'] as const) {
      expect(await cast[name].asks('select * from app.awaited_payouts()')).toEqual([])
      for (const call of ['awaited_payouts', 'awaited_totals'])
        expect((await hears(db, cast[name], of(call, cast.referrer))).error?.code).toBe('TS002')
    }
    expect(await cast.operator.admin.asks('select * from app.awaited_payouts()')).toEqual([])
    for (const admin of [cast.operator.admin, cast.operator.master])
      expect(await admin.asks(of('awaited_payouts', cast.referrer))).toEqual(
        await cast.referrer.asks('select * from app.awaited_payouts()'),
      )
    const only = (lead: number) => cast.referrer.asks('select * from app.awaited_payouts($1)', [lead])
    expect([(await only(cast.lead)).length, (await only(-1)).length]).toEqual([1, 0])
    expect(await one(db, 'select count(*)::int > 1 as more from app.leads')).toEqual({ more: true })
  }),
)

test(
  'the rows of each word, and what they come to: every row has one, and paid is what the ledger says',
  scene(async (db: pg.Client, cast) => {
    const paid = await closed(cast, 'issueInvoice', 'confirmPayment', 'payAssociate')
    await cast.operator.admin.asks(`select app.adjust_transaction($1, 800, 'A rebate')`, [paid])
    await another(db, cast, '300.00')
    const ended = await another(db, cast, '50.00')
    await through(cast, ended, 'terminate')
    const payable = await another(db, cast, '123.45')
    await through(cast, payable, 'issueInvoice', 'confirmPayment')
    const totals = await cast.referrer.asks<Total>(
      'select money, entries, unknown, amount::text from app.awaited_totals()',
    )
    expect(totals).toEqual([
      { money: 'PAYABLE', entries: 1, unknown: 0, amount: '4.94' },
      { money: 'AWAITED', entries: 2, unknown: 0, amount: '4.00' },
      { money: 'PAID', entries: 1, unknown: 0, amount: '40.00' },
      { money: 'NOTHING', entries: 1, unknown: 0, amount: '0.00' },
    ])
    for (const { money, entries, amount } of totals) {
      const rows = await cast.referrer.asks<{ amount: string }>(
        'select expected_amount::text as amount from app.awaited_payouts(money => $1)',
        [money],
      )
      expect(rows.length, money).toBe(entries)
      expect(
        rows.reduce((sum, row) => sum + cents(row.amount), 0n),
        money,
      ).toBe(cents(amount))
    }
    const all = await cast.referrer.asks('select from app.awaited_payouts()')
    expect(all.length).toBe(totals.reduce((sum, { entries }) => sum + entries, 0))
    expect(await cast.referrer.asks(`select from app.awaited_payouts(money => 'PAYED')`)).toEqual([])
    expect(
      await one(
        db,
        `select sum(debit)::text as paid from app.ledger_lines
          where user_id = ${cast.referrer.id} and kind = 'payAssociate'`,
      ),
    ).toEqual({ paid: '40.00' })
  }),
)

type Total = { money: string; entries: number; unknown: number; amount: string }

const cents = (amount: string) => BigInt(amount.replace('.', ''))

test(
  'a referral leads to its lead as far as one may see it',
  scene(async (_, cast) => {
    const leads = (person: Person, whose: string) =>
      person.asks(
        `select (app.awaited_payout_lead(a)).public_id as lead from app.awaited_payouts(${whose}) a`,
      )
    const own = await leads(cast.referrer, '')
    expect(own).toEqual([{ lead: expect.stringMatching(/^[0-9a-f-]{36}$/) as string }])
    expect(await leads(cast.operator.admin, `user_id => ${cast.referrer.id}`)).toEqual(own)
    expect(
      await cast.third.asks(
        `select (app.awaited_payout_lead(row(${cast.lead}, null, null, null, null, null)::app.awaited_payout)).public_id as lead`,
      ),
    ).toEqual([{ lead: null }])
  }),
)
