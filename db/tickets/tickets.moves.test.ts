import { describe, expect, test } from 'vitest'
import { asks, one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { ask, fixtureOf, people, put, statuses, tries, type Fixture, type Status } from './test/fixture.ts'

const withFixture = sharedFixture(fixtureOf)

type Party = 'requester' | 'operator'
const live = ['NEW_TICKET', 'ASSIGNED', 'IN_PROGRESS', 'ESCALATED'] as const
const taken = ['ASSIGNED', 'IN_PROGRESS', 'ESCALATED'] as const

/** The transition table: from, to, by, and the transition's name. An undefined target leaves the status unchanged. */
const table: readonly (readonly [
  from: readonly Status[],
  to: Status | undefined,
  by: Party[],
  move: string,
])[] = [
  [['NEW_TICKET'], 'ASSIGNED', ['operator'], 'take'],
  [['NEW_TICKET'], 'ASSIGNED', ['operator'], 'assign'],
  [taken, undefined, ['operator'], 'take'],
  [taken, undefined, ['operator'], 'assign'],
  [['ASSIGNED'], 'IN_PROGRESS', ['operator'], 'start'],
  [['ASSIGNED', 'IN_PROGRESS'], 'ESCALATED', ['operator'], 'escalate'],
  [['ESCALATED'], 'IN_PROGRESS', ['operator'], 'resume'],
  [['IN_PROGRESS', 'ESCALATED'], 'RESOLVED', ['operator'], 'resolve'],
  [['RESOLVED'], 'IN_PROGRESS', ['requester'], 'reopen'],
  [['NEW_TICKET', 'ASSIGNED'], 'CANCELLED', ['requester', 'operator'], 'cancel'],
  [['IN_PROGRESS', 'ESCALATED'], 'CANCELLED', ['operator'], 'cancel'],
  [live, 'CANCELLED', ['operator'], 'merge'],
]
const moves = [...new Set(table.map(([, , , move]) => move))]

const parties: Record<string, Party> = {
  requester: 'requester',
  'requester’s master admin': 'requester',
  assignee: 'operator',
  'operator’s master admin': 'operator',
}

/** The target status that the table permits a user; none if not permitted. */
function expected(name: string, from: Status, move: string): Status | undefined {
  const row = table.find(
    ([froms, , by, known]) =>
      known === move && froms.includes(from) && by.some((party) => party === parties[name]),
  )
  // The assignee cannot take the ticket again.
  if (move === 'take' && name === 'assignee' && from !== 'NEW_TICKET') return undefined
  return row && (row[1] ?? from)
}

describe('from each status each role makes exactly the transitions of the table', () => {
  test.for(statuses)('%s', (from) =>
    withFixture(async (db, fixture) => {
      const { id: into } = await ask(fixture.requester, { title: 'Another' })
      await put(db, fixture, from)
      const wrong: unknown[] = []
      for (const [name, person] of Object.entries(people(fixture)))
        for (const move of moves) {
          const given = { assignee: fixture.operator.master.id, into }
          const { status, error } = await tries(db, person, fixture.ticket.id, move, given)
          const to = expected(name, from, move)
          const refusal = parties[name] ? 'TS005' : 'TS003'
          if (status !== to || (to === undefined && error?.code !== refusal))
            wrong.push([name, move, status ?? error?.code, to ?? refusal])
        }
      expect(wrong).toEqual([])
    })(),
  )

  test.for(statuses)('%s: openMoves lists exactly those', (from) =>
    withFixture(async (db, fixture) => {
      await put(db, fixture, from)
      for (const [name, person] of Object.entries(people(fixture))) {
        const [row] = await person.asks<{ open: { move: string; to_status: string }[] }>(
          'select to_json(app.support_tickets_open_moves(t)) as open from app.support_tickets t where t.id = $1',
          [fixture.ticket.id],
        )
        const open = (row?.open ?? []).map(({ move, to_status }) => [move, to_status])
        const right = moves.map((move) => [move, expected(name, from, move)]).filter(([, to]) => to)
        expect([name, open.toSorted()]).toEqual([name, right.toSorted()])
      }
    })(),
  )
})

test(
  'a refused transition names both statuses, and an unknown one is refused',
  withFixture(async (db, fixture: Fixture) => {
    const refused = await tries(db, fixture.assignee, fixture.ticket.id, 'resolve')
    expect(refused.error?.message).toBe('Cannot change ticket status from NEW_TICKET to RESOLVED')
    expect((await tries(db, fixture.assignee, fixture.ticket.id, 'fly')).error?.code).toBe('TS004')
  }),
)

test(
  'resolving and reopening need a note, and assignees are active operator staff',
  withFixture(async (db, fixture) => {
    for (const [status, person, step] of [
      ['IN_PROGRESS', fixture.assignee, 'resolve'],
      ['RESOLVED', fixture.requester, 'reopen'],
    ] as const) {
      await put(db, fixture, status)
      for (const note of [null, ' \n '])
        expect((await tries(db, person, fixture.ticket.id, step, { note })).error?.code).toBe('TS004')
    }
    await put(db, fixture, 'NEW_TICKET')
    await db.query(`update app.user_infos set status = 'INACTIVE' where id = $1`, [
      fixture.operator.master.id,
    ])
    for (const assignee of [undefined, fixture.vendor.master.id, fixture.operator.master.id, 2_000_000_000]) {
      const given = assignee === undefined ? {} : { assignee }
      expect((await tries(db, fixture.assignee, fixture.ticket.id, 'assign', given)).error?.code).toBe(
        'TS004',
      )
    }
  }),
)

test(
  'a resolved ticket can be reopened within 14 days',
  withFixture(async (db, fixture) => {
    await put(db, fixture, 'RESOLVED')
    const age = (days: string) =>
      db.query(
        `update app.support_tickets set status_since = clock_timestamp() - $2::interval where id = $1`,
        [fixture.ticket.id, days],
      )
    const note = `select app.create_note(support_id => $1, note => 'Again')`
    await age('13 days 23 hours')
    expect((await tries(db, fixture.requester, fixture.ticket.id, 'reopen')).status).toBe('IN_PROGRESS')
    await age('14 days')
    expect((await tries(db, fixture.requester, fixture.ticket.id, 'reopen')).error?.code).toBe('TS005')
    await expect(fixture.requester.asks(note, [fixture.ticket.id])).rejects.toMatchObject({ code: 'TS004' })
  }),
)

test(
  'every change adds one history row with user, time and duration',
  withFixture(async (db, fixture) => {
    await db.query(
      `update app.support_tickets set status_since = now() - interval '90 seconds' where id = $1`,
      [fixture.ticket.id],
    )
    await fixture.assignee.asks(`select app.move_support($1, 'take')`, [fixture.ticket.id])
    const { rows } = await db.query(
      'select move, from_status, to_status, party, actor_user_id, assigned_user_id, seconds_in_previous >= 90 as long from app.ticket_history where support_id = $1 order by id',
      [fixture.ticket.id],
    )
    expect(rows).toMatchObject([
      { move: 'create', from_status: null, to_status: 'NEW_TICKET', party: 'REQUESTER' },
      {
        move: 'take',
        from_status: 'NEW_TICKET',
        to_status: 'ASSIGNED',
        party: 'OPERATOR',
        actor_user_id: fixture.assignee.id,
        assigned_user_id: fixture.assignee.id,
        long: true,
      },
    ])
    await expect(
      db.query(`update app.ticket_history set move = 'x' where support_id = $1`, [fixture.ticket.id]),
    ).rejects.toThrow('ticket_history is append-only')
  }),
)

test(
  'no role may update the status',
  withFixture(async (db, { ticket, operator }) => {
    for (const sql of [
      `update app.support_tickets set status = 'RESOLVED' where id = $1`,
      'delete from app.support_tickets where id = $1',
    ])
      await expect(asks(db, operator.master, sql, [ticket.id])).rejects.toThrow('permission denied')
    expect(await one(db, 'select status from app.support_tickets where id = $1', [ticket.id])).toEqual({
      status: 'NEW_TICKET',
    })
  }),
)
