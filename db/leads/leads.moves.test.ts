import { describe, expect, test } from 'vitest'
import { asks, one } from '../test/people.ts'
import { played } from '../test/played.ts'
import type { Person } from '../test/world.ts'
import { castOf, lastStep, put, statuses, tries, working, type Cast, type Status } from './leads.testing.ts'

const scene = played(castOf)

type Party = 'agent' | 'provider' | 'operator' | 'assigner' | 'manager' | 'referrer'

/** Who plays a party: the manager and the assigner are of the operator and have that permission. */
const players: Record<Party, (cast: Cast) => Person[]> = {
  agent: ({ agent }) => [agent],
  provider: ({ providersMaster }) => [providersMaster],
  operator: ({ operator }) => [operator.master, operator.admin],
  assigner: ({ operator }) => [operator.master],
  manager: ({ operator }) => [operator.master],
  referrer: ({ referrer, referrersAdmin }) => [referrer, referrersAdmin],
}
const same: Party[] = ['agent', 'provider', 'manager']

/** The table of the decisions: from, to, by; and the name of the move that it is. */
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

const people = (cast: Cast): Record<string, Person> => ({
  referrer: cast.referrer,
  'referrer’s admin': cast.referrersAdmin,
  'referrer’s colleague': cast.referrersColleague,
  'provider’s master admin': cast.providersMaster,
  'provider’s admin without MANAGE_LEAD': cast.providersAdmin,
  agent: cast.agent,
  'another agent': cast.otherAgent,
  'operator’s master admin': cast.operator.master,
  'operator’s admin without permissions': cast.operator.admin,
  'a third organization': cast.third,
})

/** Where the table lets a person take a lead by a move; nowhere when it does not. */
function expected(cast: Cast, person: Person, from: Status, move: string): Status | undefined {
  const row = table.find(
    ([froms, , by, name]) =>
      name === move && froms.includes(from) && by.some((party) => players[party](cast).includes(person)),
  )
  return row?.[1]
}

const isParty = ({ operator, ...cast }: Cast, person: Person, from: Status) =>
  [operator.master, operator.admin, cast.referrer, cast.referrersAdmin].includes(person) ||
  (!['NEW_LEAD', 'DUPLICATE', 'WITHDRAWN'].includes(from) &&
    [cast.providersMaster, cast.providersAdmin, cast.agent].includes(person))

describe('from each status each party makes the moves of the table and no others', () => {
  test.for(statuses)('%s', (from) =>
    scene(async (db, cast) => {
      await put(db, cast, from)
      const wrong: unknown[] = []
      for (const [name, person] of Object.entries(people(cast))) {
        for (const move of moves) {
          const { status, error } = await tries(db, person, cast.lead, move, {
            organization: cast.others.vendor.organization.id,
          })
          const to = expected(cast, person, from, move)
          const refusal = isParty(cast, person, from) ? 'TS005' : 'TS003'
          if (status !== to || (to === undefined && error?.code !== refusal))
            wrong.push([name, move, status ?? error?.code, to ?? refusal])
        }
      }
      expect(wrong).toEqual([])
    })(),
  )

  test.for(statuses)('%s: the open moves are those, in words too', (from) =>
    scene(async (db, cast) => {
      await put(db, cast, from)
      for (const [name, person] of Object.entries(people(cast))) {
        const [row] = await person.asks<{ open: { move: string; to_status: string }[] }>(
          'select to_json(app.leads_open_moves(l)) as open from app.leads l where l.id = $1',
          [cast.lead],
        )
        const open = (row?.open ?? []).map(({ move, to_status }) => [move, to_status])
        const right = moves.map((move) => [move, expected(cast, person, from, move)])
        expect([name, open.toSorted()]).toEqual([name, right.filter(([, to]) => to).toSorted()])
      }
    })(),
  )
})

test(
  '"Cannot change lead status from {from} to {to}"',
  scene(async (db, cast) => {
    const said = async (move: string) => (await tries(db, cast.agent, cast.lead, move)).error?.message
    expect(await said('accept')).toBe('Cannot change lead status from ACCEPTED to ACCEPTED')
    expect(await said('propose')).toBe('Cannot change lead status from ACCEPTED to PROPOSAL_SENT')
    expect(await said('reopen')).toBe('Cannot change lead status from ACCEPTED to NEW_LEAD')
    expect((await tries(db, cast.agent, cast.lead, 'fly')).error?.code).toBe('TS004')
  }),
)

test(
  'every change is one row of history with who, when, how long and why',
  scene(async (db, cast) => {
    await db.query(`update app.leads set status_since = now() - interval '90 seconds' where id = $1`, [
      cast.lead,
    ])
    const before = await one<{ n: number }>(db, 'select count(*)::int as n from app.lead_history')
    await cast.agent.asks('select app.move_lead($1, $2, $3)', [cast.lead, 'lose', ' Too dear '])
    expect(await one(db, 'select count(*)::int - $1 as n from app.lead_history', [before.n])).toEqual({
      n: 1,
    })
    const step = await lastStep(db, cast.lead)
    expect(step).toMatchObject({
      move: 'lose',
      from_status: 'ACCEPTED',
      to_status: 'CLOSED_LOST',
      party: 'AGENT',
    })
    expect(step).toMatchObject({ reason: 'Too dear', actor_user_id: cast.agent.id })
    expect(Number(step['seconds_in_previous'])).toBeGreaterThanOrEqual(90)
  }),
)

test(
  'a status is granted to nobody, and history is never rewritten',
  scene(async (db, { lead, operator }) => {
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
