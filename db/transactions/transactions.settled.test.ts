import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { queryAs, one, refusal } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { step } from '../test/world-deals.ts'
import { another, closedFixtureOf, figuresOf, through, unproven, type ClosedFixture } from './test/fixture.ts'
import { migrationText } from '../test/migration-text.ts'

const withFixture = sharedFixture((db) => closedFixtureOf(db, '100.00'))

type Totals = { deal: string; fee: string; payout: string; earnings: string }

/** The totals of a deal's rows, without terminated ones. */
function totalsOf(db: pg.Client, deal: number): Promise<Totals> {
  return one<Totals>(
    db,
    `select sum(t.actual_deal) as deal, sum(e.operator_fee) as fee, sum(e.associate_payout) as payout,
        sum(e.operator_earnings) as earnings
      from app.transactions t join app.transaction_earnings e on e.transaction_id = t.id
      where $1 in (t.id, t.corrects_id) and t.status <> 'TERMINATED'`,
    [deal],
  )
}

/** The expected totals from the frozen terms, computed in whole cents without the product's code. */
async function expectedOf(db: pg.Client, deal: number, value: string): Promise<Totals> {
  const { rate, share } = await one<{ rate: string; share: string }>(
    db,
    `select f.provider_rate as rate, p.associate_share as share from app.transaction_fees f
      join app.transaction_payouts p using (transaction_id) where f.transaction_id = $1`,
    [deal],
  )
  const percentOf = (cents: bigint, percent: string) =>
    (cents * BigInt(percent.replace('.', '')) + 50_000n) / 100_000n
  const text = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
  const fee = percentOf(BigInt(value.replace('.', '')), rate)
  const payout = percentOf(fee, share)
  return { deal: value, fee: text(fee), payout: text(payout), earnings: text(fee - payout) }
}

async function adjust({ operator, transaction }: ClosedFixture, value: string): Promise<number> {
  const [row] = await operator.admin.asks<{ id: number }>(
    `select (app.adjust_transaction($1, $2, 'A correction')).id`,
    [transaction, value],
  )
  return row?.id ?? 0
}

const dollars = (cents: number) => (cents / 100).toFixed(2)

describe('a deal’s totals match its value', () => {
  test(
    'ten corrections of −0.05 on 100.00 leave a fee of 9.95',
    withFixture(async (db, fixture) => {
      for (let cents = 9995; cents >= 9950; cents -= 5) await adjust(fixture, dollars(cents))
      expect(await totalsOf(db, fixture.transaction)).toEqual({
        deal: '99.50',
        fee: '9.95',
        payout: '3.98',
        earnings: '5.97',
      })
      expect(await unproven(db)).toEqual([])
    }),
  )

  test(
    'correcting 0.10 to 0.05 and 0.00 leaves nothing',
    withFixture(async (db, fixture) => {
      const small = { ...fixture, transaction: await another(db, fixture, '0.10') }
      await adjust(small, '0.05')
      await adjust(small, '0.00')
      expect(await totalsOf(db, small.transaction)).toEqual({
        deal: '0.00',
        fee: '0.00',
        payout: '0.00',
        earnings: '0.00',
      })
    }),
  )

  test(
    'after each of 150 random corrections, payments and terminations over deals with odd terms',
    { timeout: 120_000 },
    withFixture(async (db, fixture) => {
      const chance = seeded(20_261_122)
      for (const [rate, share] of [
        ['33.333', '33.333'],
        ['0.5', '50'],
        ['12.345', '66.667'],
      ]) {
        await fixture.operator.master.asks(
          `select app.save_terms('PROVIDER', $1, null, organization_id => $2),
            app.save_terms('ASSOCIATE', null, $3, user_id => $4)`,
          [rate, fixture.vendor.organization.id, share, fixture.referrer.id],
        )
        const deal = { ...fixture, transaction: await another(db, fixture, dollars(1 + chance(20_000))) }
        const rows = [deal.transaction]
        let value = (await totalsOf(db, deal.transaction)).deal
        for (let turn = 0; turn < 50; turn += 1) {
          await randomStep(db, deal, rows, chance)
          ;({ deal: value } = await totalsOf(db, deal.transaction))
          expect(await totalsOf(db, deal.transaction)).toEqual(await expectedOf(db, deal.transaction, value))
        }
        expect(rows.length).toBeGreaterThan(10)
      }
      expect(await unproven(db)).toEqual([])
    }),
  )
})

/** Adjusts the deal randomly, or makes a random transition of one of its rows. */
async function randomStep(
  db: pg.Client,
  deal: ClosedFixture,
  rows: number[],
  chance: (below: number) => number,
): Promise<void> {
  await db.query('savepoint random_step')
  try {
    if (chance(2) === 0) rows.push(await adjust(deal, dollars(chance(20_000))))
    else {
      const moves = ['issueInvoice', 'confirmPayment', 'terminate', 'terminate'] as const
      const row = chance(3) === 0 ? rows[chance(rows.length)] : rows.at(-1)
      // The deal itself is never terminated: then all totals would be 0.
      const move = moves[chance(moves.length)] ?? 'issueInvoice'
      if (row !== deal.transaction || move !== 'terminate') await step(deal.operator.master, row ?? 0, move)
    }
  } catch (error) {
    if (!['TS004', 'TS005'].includes(refusal(error).code)) throw error
    await db.query('rollback to savepoint random_step')
  }
}

function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

describe('changes that would leave wrong totals are refused', () => {
  const openTo = async ({ operator }: ClosedFixture, transaction: number) => {
    const [row] = await operator.master.asks<{ moves: { move: string }[] }>(
      'select to_json(app.transactions_open_moves(t)) as moves from app.transactions t where id = $1',
      [transaction],
    )
    return row?.moves.map(({ move }) => move)
  }
  const terminating = async (db: pg.Client, { operator }: ClosedFixture, transaction: number) =>
    (await queryAs(db, operator.master, `select app.move_transaction($1, 'terminate', 'why')`, [transaction]))
      .error?.code

  test(
    'a correction can be terminated while it is the last one',
    withFixture(async (db, fixture) => {
      const first = await adjust(fixture, '99.95')
      const second = await adjust(fixture, '99.90')
      expect(await openTo(fixture, first)).not.toContain('terminate')
      expect(await terminating(db, fixture, first)).toBe('TS005')
      expect(await openTo(fixture, second)).toContain('terminate')
      await step(fixture.operator.master, second, 'terminate')
      expect(await openTo(fixture, first)).toContain('terminate')
      expect((await totalsOf(db, fixture.transaction)).fee).toBe('10.00')
    }),
  )

  test(
    'only a deal without a paid correction can be terminated, with its corrections',
    withFixture(async (db, fixture) => {
      const paid = await adjust(fixture, '120.00')
      await through(fixture, paid, 'issueInvoice', 'confirmPayment')
      expect(await openTo(fixture, fixture.transaction)).not.toContain('terminate')
      expect(await terminating(db, fixture, fixture.transaction)).toBe('TS005')
      const other = { ...fixture, transaction: await another(db, fixture, '100.00') }
      const unpaid = await adjust(other, '120.00')
      await step(fixture.operator.master, other.transaction, 'terminate')
      expect((await figuresOf(db, unpaid)).status).toBe('TERMINATED')
    }),
  )
})

describe('the preview of an adjustment', () => {
  const preview = `select p.operator_fee as fee, p.associate_payout as payout, p.operator_earnings as earnings
    from app.preview_adjustment($1, $2) p`

  test(
    'matches the later adjustment',
    withFixture(async (db, fixture) => {
      for (const value of ['99.95', '99.90', '0.00', '250.05']) {
        const [shown] = await fixture.operator.admin.asks(preview, [fixture.transaction, value])
        const { fee, payout, earnings } = await figuresOf(db, await adjust(fixture, value))
        expect([value, shown]).toEqual([value, { fee, payout, earnings }])
      }
    }),
  )

  test(
    'is for the operator’s admins, for live deals and valid amounts',
    withFixture(async (db, fixture) => {
      const code = async (person = fixture.operator.admin, ...given: unknown[]) =>
        (await queryAs(db, person, preview, given)).error?.code
      for (const name of ['referrer', 'providersMaster', 'agent', 'third'] as const)
        expect(await code(fixture[name], fixture.transaction, '1')).toBe('42501')
      expect(await code(fixture.operator.admin, -1, '1')).toBe('TS003')
      for (const amount of ['-1', 'NaN', null])
        expect(await code(fixture.operator.admin, fixture.transaction, amount)).toBe('TS004')
      const correction = await adjust(fixture, '99.00')
      expect(await code(fixture.operator.admin, correction, '1')).toBe('TS004')
    }),
  )
})

/** The earlier version of corrections, which rounded each one separately. */
const roundedSeparately = `create or replace function private.split_correction(first app.transactions, actual_deal numeric)
  returns app.sample_deal language sql stable security definer set search_path = pg_catalog, pg_temp as $$
    select private.split_deal(split_correction.actual_deal - (select sum(t.actual_deal) from app.transactions t
        where first.id in (t.id, t.corrects_id) and t.status <> 'TERMINATED'),
      row(null, null, null, f.provider_rate, f.rate_scope, p.associate_share, p.share_scope)::app.sample_deal, true)
      from app.transaction_fees f join app.transaction_payouts p using (transaction_id) where transaction_id = first.id $$`

test(
  'a correction of 0.00 settles deals that drifted; older rows do not change',
  withFixture(async (db, fixture) => {
    const rowsNow = async () =>
      (
        await db.query<{ id: number }>(
          `select t.*, f.operator_fee, p.associate_payout from app.transactions t
            join app.transaction_fees f on f.transaction_id = t.id
            join app.transaction_payouts p on p.transaction_id = t.id order by t.id`,
        )
      ).rows
    await db.query(roundedSeparately)
    for (let cents = 9995; cents >= 9950; cents -= 5) await adjust(fixture, dollars(cents))
    expect((await totalsOf(db, fixture.transaction)).fee).toBe('9.90')
    expect(await unproven(db)).toEqual([
      { problem: "a deal's totals do not match its value", subject_id: String(fixture.transaction) },
    ])
    const before = await rowsNow()
    await db.query(
      'alter table app.transactions rename constraint transactions_deal_above_zero to transactions_check1',
    )
    const migration = migrationText('0031.do.transactions.sql')
    for (const _ of ['once', 'and again']) await db.query(migration)
    const after = await rowsNow()
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.slice(before.length)).toMatchObject([
      {
        corrects_id: fixture.transaction,
        actual_deal: '0.00',
        operator_fee: '0.05',
        associate_payout: '-0.02',
      },
    ])
    expect((await totalsOf(db, fixture.transaction)).fee).toBe('9.95')
    expect(await unproven(db)).toEqual([])
    const settling = after.at(-1)?.id ?? 0
    expect(
      (
        await queryAs(db, fixture.operator.master, `select app.move_transaction($1, 'terminate', 'why')`, [
          settling,
        ])
      ).error?.code,
    ).toBe('TS005')
  }),
)
