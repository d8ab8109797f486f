import { describe, expect, test } from 'vitest'
import { asks, one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import type { Person } from '../test/world.ts'
import {
  fixtureOf,
  lastStep,
  put,
  statuses,
  tries,
  working,
  type Fixture,
  type Status,
} from './test/fixture.ts'

const withFixture = sharedFixture(fixtureOf)

type Party = 'agent' | 'provider' | 'operator' | 'assigner' | 'manager' | 'referrer'

/** The people of each party. The manager and the assigner are operators with that permission. */
const players: Record<Party, (fixture: Fixture) => Person[]> = {
  agent: ({ agent }) => [agent],
  provider: ({ providersMaster }) => [providersMaster],
  operator: ({ operator }) => [operator.master, operator.admin],
  assigner: ({ operator }) => [operator.master],
  manager: ({ operator }) => [operator.master],
  referrer: ({ referrer, referrersAdmin }) => [referrer, referrersAdmin],
}
const same: Party[] = ['agent', 'provider', 'manager']

/** The transitions of the decisions: from, to, by, and the name of the move. */
const table: readonly (readonly [from: readonly Status[], to: Status, by: readonly Party[], move: string])[] =
  [
    [['NEW_LEAD'], 'ASSIGNED', ['assigner'], 'offer'],
    [['ASSIGNED'], 'ACCEPTED', ['provider', 'agent'], 'accept'],
    [['ASSIGNED'], 'NEW_LEAD', ['provider'], 'decline'],
    [['ASSIGNED'], 'NEW_LEAD', ['operator'], 'recall'],
    [['ACCEPTED'], 'CONTACTED', same, 'contact'],
    [['ACCEPTED'], 'QUALIFIED', same, 'qualify'],
    [['CONTACTED'], 'QUALIFIED', same, 'qualify'],
    [['CONTACTED'], 'PROPOSAL_SENT', same, 'propose'],
    [['QUALIFIED'], 'CONTACTED', same, 'contact'],
    [['QUALIFIED'], 'PROPOSAL_SENT', same, 'propose'],
    [['PROPOSAL_SENT'], 'QUALIFIED', same, 'requalify'],
    [working, 'CLOSED_WON', same, 'close'],
    [working, 'ON_HOLD', same, 'hold'],
    [['ON_HOLD'], 'QUALIFIED', same, 'resume'],
    [[...working, 'ON_HOLD'], 'CLOSED_LOST', same, 'lose'],
    [['NEW_LEAD'], 'UNQUALIFIED', ['operator'], 'disqualify'],
    [[...working, 'ON_HOLD'], 'UNQUALIFIED', ['operator', 'provider'], 'disqualify'],
    [['NEW_LEAD', 'ASSIGNED'], 'WITHDRAWN', ['referrer', 'operator'], 'withdraw'],
    [[...working, 'ON_HOLD'], 'ASSIGNED', ['assigner'], 'reassign'],
    [['CLOSED_LOST', 'UNQUALIFIED', 'DUPLICATE'], 'NEW_LEAD', ['operator'], 'reopen'],
  ]
const moves = [...new Set(table.map(([, , , move]) => move)), 'expire']

const people = (fixture: Fixture): Record<string, Person> => ({
  referrer: fixture.referrer,
  'referrer’s admin': fixture.referrersAdmin,
  'referrer’s colleague': fixture.referrersColleague,
  'provider’s master admin': fixture.providersMaster,
  'provider’s admin without MANAGE_LEAD': fixture.providersAdmin,
  agent: fixture.agent,
  'another agent': fixture.otherAgent,
  'operator’s master admin': fixture.operator.master,
  'operator’s admin without permissions': fixture.operator.admin,
  'a third organization': fixture.third,
})

/** The status to which a person can take a lead by a move; undefined if not allowed. */
function expected(fixture: Fixture, person: Person, from: Status, move: string): Status | undefined {
  const row = table.find(
    ([froms, , by, name]) =>
      name === move && froms.includes(from) && by.some((party) => players[party](fixture).includes(person)),
  )
  return row?.[1]
}

const isParty = ({ operator, ...fixture }: Fixture, person: Person, from: Status) =>
  [operator.master, operator.admin, fixture.referrer, fixture.referrersAdmin].includes(person) ||
  (!['NEW_LEAD', 'DUPLICATE', 'WITHDRAWN'].includes(from) &&
    [fixture.providersMaster, fixture.providersAdmin, fixture.agent].includes(person))

describe('each party makes exactly the moves of the table', () => {
  test.for(statuses)('%s', (from) =>
    withFixture(async (db, fixture) => {
      await put(db, fixture, from)
      const wrong: unknown[] = []
      for (const [name, person] of Object.entries(people(fixture))) {
        for (const move of moves) {
          const { status, error } = await tries(db, person, fixture.lead, move, {
            organization: fixture.others.vendor.organization.id,
          })
          const to = expected(fixture, person, from, move)
          const refusal = isParty(fixture, person, from) ? 'TS005' : 'TS003'
          if (status !== to || (to === undefined && error?.code !== refusal))
            wrong.push([name, move, status ?? error?.code, to ?? refusal])
        }
      }
      expect(wrong).toEqual([])
    })(),
  )

  test.for(statuses)('%s: the open moves match, with their labels', (from) =>
    withFixture(async (db, fixture) => {
      await put(db, fixture, from)
      for (const [name, person] of Object.entries(people(fixture))) {
        const [row] = await person.asks<{ open: { move: string; to_status: string }[] }>(
          'select to_json(app.leads_open_moves(l)) as open from app.leads l where l.id = $1',
          [fixture.lead],
        )
        const open = (row?.open ?? []).map(({ move, to_status }) => [move, to_status])
        const right = moves.map((move) => [move, expected(fixture, person, from, move)])
        expect([name, open.toSorted()]).toEqual([name, right.filter(([, to]) => to).toSorted()])
      }
    })(),
  )
})

test(
  'the first step that is offered leads forward',
  withFixture(async (db) => {
    const { rows } = await db.query<{ from_status: string; party: string; first: string; forward: boolean }>(
      `select distinct on (m.from_status, m.party) m.from_status, m.party, m.move as first,
              t.position > f.position as forward
         from app.lead_moves m join app.lead_statuses f on f.code = m.from_status
         join app.lead_statuses t on t.code = m.to_status
        where f.kind = 'working' and not m.is_destructive
        order by m.from_status, m.party, m.position`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(12)
    expect(rows.filter(({ forward }) => !forward)).toEqual([])
  }),
)

test(
  '"Cannot change lead status from {from} to {to}"',
  withFixture(async (db, fixture) => {
    const said = async (move: string) => (await tries(db, fixture.agent, fixture.lead, move)).error?.message
    expect(await said('accept')).toBe('Cannot change lead status from ACCEPTED to ACCEPTED')
    expect(await said('propose')).toBe('Cannot change lead status from ACCEPTED to PROPOSAL_SENT')
    expect(await said('reopen')).toBe('Cannot change lead status from ACCEPTED to NEW_LEAD')
    expect((await tries(db, fixture.agent, fixture.lead, 'fly')).error?.code).toBe('TS004')
  }),
)

test(
  'every transition is one history row with who, when, how long and why',
  withFixture(async (db, fixture) => {
    await db.query(`update app.leads set status_since = now() - interval '90 seconds' where id = $1`, [
      fixture.lead,
    ])
    const before = await one<{ n: number }>(db, 'select count(*)::int as n from app.lead_history')
    await fixture.agent.asks('select app.move_lead($1, $2, $3)', [fixture.lead, 'lose', ' Too dear '])
    expect(await one(db, 'select count(*)::int - $1 as n from app.lead_history', [before.n])).toEqual({
      n: 1,
    })
    const step = await lastStep(db, fixture.lead)
    expect(step).toMatchObject({
      move: 'lose',
      from_status: 'ACCEPTED',
      to_status: 'CLOSED_LOST',
      party: 'AGENT',
    })
    expect(step).toMatchObject({ reason: 'Too dear', actor_user_id: fixture.agent.id })
    expect(Number(step['seconds_in_previous'])).toBeGreaterThanOrEqual(90)
  }),
)

test(
  'the status is not writable and history is append-only',
  withFixture(async (db, { lead, operator }) => {
    for (const sql of [
      `update app.leads set status = 'CLOSED_WON' where id = $1`,
      'delete from app.leads where id = $1',
    ])
      await expect(asks(db, operator.master, sql, [lead])).rejects.toThrow('permission denied')
    await expect(
      db.query(`update app.lead_history set reason = 'x' where lead_id = $1`, [lead]),
    ).rejects.toThrow('lead_history is append-only')
  }),
)
