import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { one, queryAs } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { answersOf, correct, move, name, note, offer, submit } from '../test/world-leads.ts'
import type { Person } from '../test/world.ts'
import {
  fixtureOf,
  lastStep,
  put,
  serviceOf,
  statusOf,
  submits,
  type Fixture,
  type Status,
} from './test/fixture.ts'
import { everythingStored, lastChange, type Stored, undo } from './test/undo.ts'

const withFixture = sharedFixture(fixtureOf)

const players: Record<string, (fixture: Fixture) => Person> = {
  OPERATOR: ({ operator }) => operator.master,
  PROVIDER: ({ providersMaster }) => providersMaster,
  AGENT: ({ agent }) => agent,
  REFERRER: ({ referrer }) => referrer,
}

/** Moves that cannot be undone, with the reason for it. */
const final: Record<string, string> = {
  accept: 'the provider has seen the contact',
  close: 'the deal is in the books',
}

type Row = { move: string; from_status: Status; party: string; undo_refusal: string | null }

test(
  'every move of the table is undone completely, or says why it cannot be undone',
  withFixture(async (db, fixture) => {
    const { rows } = await db.query<Row>(
      `select move, from_status, party, undo_refusal from app.lead_moves where party not in ('CLOCK', 'ROUTING', 'CUSTOMER') order by id`,
    )
    expect(rows.length).toBeGreaterThan(60)
    const wrong: unknown[] = []
    for (const { move: step, from_status: from, party, undo_refusal: refusal } of rows) {
      if (step === 'close') continue
      await db.query('savepoint move')
      const person = players[party]!(fixture)
      await put(db, fixture, from)
      const before = await everythingStored(db, fixture.lead)
      await person.asks(`select app.move_lead($1, $2, 'Because', 900, '2999-01-01', null, $3)`, [
        fixture.lead,
        step,
        fixture.others.vendor.organization.id,
      ])
      const moved = await everythingStored(db, fixture.lead)
      const outcome = await outcomeOfUndo(db, person, fixture.lead)
      const after = await everythingStored(db, fixture.lead)
      const isRight = isDeepStrictEqual(after, refusal === null ? before : moved)
      if (outcome !== refusal || !isRight || isDeepStrictEqual(moved, before))
        wrong.push([step, from, party, outcome, differences(before, after)])
      await db.query('rollback to savepoint move')
    }
    expect(wrong).toEqual([])
    const refused = rows.filter(({ undo_refusal: refusal }) => refusal !== null).map(({ move: step }) => step)
    expect(new Set(refused)).toEqual(new Set(Object.keys(final)))
  }),
)

test(
  'an assignment is undone, and the earlier agent works the lead again',
  withFixture(async (db, fixture) => {
    const { lead, providersMaster, otherAgent } = fixture
    const before = await everythingStored(db, lead)
    await name(providersMaster, lead, otherAgent)
    await undo(db, providersMaster, lead)
    expect(await everythingStored(db, lead)).toEqual(before)
    const notices = `select from app.in_app_notifications where lead_id = $1 and target_user_id = $2`
    expect((await db.query(notices, [lead, otherAgent.id])).rowCount).toBe(0)
  }),
)

test(
  'a reopened duplicate gives its claims back when that is undone',
  withFixture(async (db, fixture) => {
    const { referrer, operator, vendor } = fixture
    const service = await serviceOf(db, vendor.organization.id)
    await submits(referrer, service, answersOf(990_001), 'the first of two')
    const { id, status } = await submits(referrer, service, answersOf(990_001), 'the second of two')
    expect(status).toBe('DUPLICATE')
    const before = await everythingStored(db, id)
    await move(operator.master, id, 'reopen', 'Two people')
    const claims = 'select from private.customer_claims where lead_id = $1'
    expect((await db.query(claims, [id])).rowCount).toBe(2)
    await undo(db, operator.master, id)
    expect(await everythingStored(db, id)).toEqual(before)
    expect((await db.query(claims, [id])).rowCount).toBe(0)
  }),
)

test(
  'undoing writes history with its age, and audit',
  withFixture(async (db, { lead, agent }) => {
    await move(agent, lead, 'contact')
    const entry = await lastStep(db, lead)
    await undo(db, agent, lead)
    expect(await lastStep(db, lead)).toMatchObject({
      move: 'undo',
      undoes_id: entry['id'],
      undone_move: 'contact',
      from_status: 'CONTACTED',
      to_status: 'ACCEPTED',
      party: entry['party'],
      actor_user_id: agent.id,
      seconds_in_previous: '0',
    })
    expect(
      await one(
        db,
        `select actor_user_id, details from app.audit_logs where action = 'undo' and subject = 'leads' and subject_id = $1`,
        [lead],
      ),
    ).toEqual({ actor_user_id: agent.id, details: { move: 'contact' } })
  }),
)

describe('a change cannot be undone', () => {
  const refused = async (db: pg.Client, person: Person, change: string) =>
    (await queryAs(db, person, 'select app.undo_lead_change($1)', [change])).error

  test(
    'by someone else, who does not learn of it',
    withFixture(async (db, fixture) => {
      const { lead, agent, operator, providersMaster, third } = fixture
      await move(agent, lead, 'contact')
      const change = await lastChange(db, lead)
      for (const other of [operator.master, providersMaster, third]) {
        expect(await refused(db, other, change)).toMatchObject({ code: 'TS003', hint: 'NO_SUCH_CHANGE' })
        expect(await undoable(db, other, lead)).toBeNull()
      }
      expect(await refused(db, agent, '999999999')).toMatchObject({ code: 'TS003', hint: 'NO_SUCH_CHANGE' })
      expect(await undoable(db, agent, lead)).toMatchObject({ history_id: change, move: 'contact' })
    }),
  )

  test(
    'once someone else changed the lead',
    withFixture(async (db, { lead, agent, providersMaster, operator }) => {
      await move(agent, lead, 'contact')
      const change = await lastChange(db, lead)
      await move(operator.master, lead, 'qualify')
      expect(await refused(db, agent, change)).toMatchObject({ code: 'TS006', hint: 'CHANGED_SINCE' })
      expect((await refused(db, agent, change))?.message).not.toContain(await firstName(db, operator.master))
      await undo(db, operator.master, lead)
      expect((await refused(db, agent, change))?.hint, 'after they undid it, too').toBe('CHANGED_SINCE')
      await move(providersMaster, lead, 'qualify')
      expect((await refused(db, agent, change))?.message).toBe(
        `${await firstName(db, providersMaster)} changed this lead since.`,
      )
      expect(await undoable(db, agent, lead)).toBeNull()
    }),
  )

  test(
    'once the clock changed the lead',
    withFixture(async (db, fixture) => {
      const { operator, vendor } = fixture
      const lead = await submit(db, fixture.referrer, vendor.organization.id)
      await offer(operator.master, lead, vendor.organization.id)
      const change = await lastChange(db, lead)
      await db.query(`update app.leads set offer_expires_at = now() - interval '1 second' where id = $1`, [
        lead,
      ])
      await db.query('select jobs.run_lead_clock()')
      expect(await statusOf(db, lead)).toBe('NEW_LEAD')
      expect((await refused(db, operator.master, change))?.message).toBe(
        'The system changed this lead since.',
      )
    }),
  )

  test(
    'before a later change of one’s own, and each only once',
    withFixture(async (db, { lead, agent }) => {
      await move(agent, lead, 'contact')
      const first = await lastChange(db, lead)
      await move(agent, lead, 'qualify')
      const second = await lastChange(db, lead)
      expect((await refused(db, agent, first))?.hint).toBe('CHANGED_LATER')
      await agent.asks('select app.undo_lead_change($1)', [second])
      expect((await refused(db, agent, second))?.hint).toBe('ALREADY_UNDONE')
      await agent.asks('select app.undo_lead_change($1)', [first])
      expect(await statusOf(db, lead)).toBe('ACCEPTED')
      expect((await refused(db, agent, first))?.hint).toBe('ALREADY_UNDONE')
    }),
  )

  test(
    'after a correction of the answers',
    withFixture(async (db, { lead, agent }) => {
      await move(agent, lead, 'contact')
      const change = await lastChange(db, lead)
      await correct(agent, lead, 'Other')
      expect((await refused(db, agent, change))?.hint).toBe('CHANGED_LATER')
      expect((await refused(db, agent, await lastChange(db, lead)))?.hint).toBe('NOT_UNDOABLE')
    }),
  )

  test(
    'after ten minutes',
    withFixture(async (db, { lead, agent }) => {
      await move(agent, lead, 'contact')
      const change = await lastChange(db, lead)
      const left = `select expires_at between clock_timestamp() + interval '9 minutes' and clock_timestamp() + interval '10 minutes'
        as is_right from private.lead_undos where lead_history_id = $1`
      expect(await one(db, left, [change])).toEqual({ is_right: true })
      await db.query(
        'update private.lead_undos set expires_at = clock_timestamp() where lead_history_id = $1',
        [change],
      )
      expect(await refused(db, agent, change)).toMatchObject({ code: 'TS004', hint: 'UNDO_ENDED' })
      expect(await undoable(db, agent, lead)).toBeNull()
    }),
  )

  test(
    'without the permission that the move needs, or in another organization',
    withFixture(async (db, { lead, providersMaster, third }) => {
      await move(providersMaster, lead, 'contact')
      const change = await lastChange(db, lead)
      const without = { ...providersMaster, claims: { ...providersMaster.claims, permissions: [] } }
      const elsewhere = { ...third, claims: { ...third.claims, user_id: providersMaster.id } }
      expect((await refused(db, without, change))?.code).toBe('TS002')
      expect((await refused(db, elsewhere, change))?.code).toBe('TS002')
    }),
  )

  test(
    'if the provider was suspended or the offer’s deadline passed',
    withFixture(async (db, fixture) => {
      const { operator, providersMaster, vendor, referrer } = fixture
      const lead = await submit(db, referrer, vendor.organization.id)
      await offer(operator.master, lead, vendor.organization.id)
      await move(providersMaster, lead, 'decline', 'Too far')
      const change = await lastChange(db, lead)
      await db.query(
        `update private.lead_undos set lead = lead || jsonb_build_object('offer_expires_at', now())`,
      )
      expect((await refused(db, providersMaster, change))?.hint).toBe('OFFER_ENDED')
      await db.query(`update app.organizations set status = 'SUSPENDED' where id = $1`, [
        vendor.organization.id,
      ])
      expect((await refused(db, providersMaster, change))?.hint).toBe('PARTY_ENDED')
    }),
  )
})

test(
  'a provider takes back that it declined, while the offer is not with another',
  withFixture(async (db, fixture) => {
    const { operator, providersMaster, vendor, referrer } = fixture
    const lead = await submit(db, referrer, vendor.organization.id)
    await offer(operator.master, lead, vendor.organization.id)
    const before = await everythingStored(db, lead)
    await move(providersMaster, lead, 'decline', 'Too far')
    expect(await undoable(db, providersMaster, lead)).toMatchObject({ move: 'decline' })
    await undo(db, providersMaster, lead)
    expect(await everythingStored(db, lead)).toEqual(before)
    await move(providersMaster, lead, 'accept')
  }),
)

test(
  'the figures of dashboards do not count what was undone',
  withFixture(async (db, { lead, agent }) => {
    const contacted = async () => {
      await db.query('select jobs.sum_figures()')
      const { rows } = await db.query<{
        count: number
      }>(`select count, amount from app.figure_sums where grain = 'day' and service_id is null
        and kind = 'PLATFORM' and measure in ('contact', 'progress') and count <> 0 order by day, measure, detail`)
      return rows
    }
    const before = await contacted()
    await move(agent, lead, 'contact')
    expect(await contacted()).not.toEqual(before)
    await undo(db, agent, lead)
    expect(await contacted()).toEqual(before)
    expect((await db.query('select * from private.wrong_figures()')).rows).toEqual([])
  }),
)

test(
  'notes do not prevent an undo',
  withFixture(async (db, { lead, agent, providersMaster, operator }) => {
    await move(agent, lead, 'contact')
    await note(providersMaster, lead, 'SHARED')
    await note(operator.master, lead, 'OPERATOR')
    await undo(db, agent, lead)
    expect(await statusOf(db, lead)).toBe('ACCEPTED')
  }),
)

test(
  'a later change deletes what has expired',
  withFixture(async (db, { lead, agent }) => {
    await db.query('update private.lead_undos set expires_at = clock_timestamp()')
    await move(agent, lead, 'contact')
    expect((await db.query('select from private.lead_undos')).rowCount).toBe(1)
  }),
)

async function undoable(db: pg.Client, person: Person, lead: number): Promise<unknown> {
  const { public_id: publicId } = await one<{ public_id: string }>(
    db,
    'select public_id from app.leads where id = $1',
    [lead],
  )
  const [row] = await person.asks('select to_jsonb(app.undoable_change($1)) as change', [publicId])
  const change = row?.['change'] as { history_id: number } | null
  return change && { ...change, history_id: String(change.history_id) }
}

async function firstName(db: pg.Client, { id }: Person): Promise<string> {
  return (await one<{ first_name: string }>(db, 'select first_name from app.user_infos where id = $1', [id]))
    .first_name
}

/** The sentence of the refusal; null if it was undone. */
async function outcomeOfUndo(db: pg.Client, person: Person, lead: number): Promise<string | null> {
  const change = await lastChange(db, lead)
  const { error } = await queryAs(db, person, 'select app.undo_lead_change($1)', [change])
  if (!error) await undo(db, person, lead)
  return error?.message ?? null
}

function differences(before: Stored, after: Stored): string[] {
  return Object.keys(before).filter((part) => !isDeepStrictEqual(before[part], after[part]))
}
