import type pg from 'pg'
import { expect, test } from 'vitest'
import { one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import type { Person } from '../test/world.ts'
import { ask, fixtureOf, move, people, put, reply } from './test/fixture.ts'

const withFixture = sharedFixture(fixtureOf)

type Schedule = {
  days: number[] | null
  opens_minute: number | null
  closes_minute: number | null
  answer_hours: number | null
  resolution_hours: number | null
}
const usual = {
  days: [1, 2, 3, 4, 5],
  opens_minute: 540,
  closes_minute: 1020,
  answer_hours: 4,
  resolution_hours: 16,
}
const everyHour = { days: [7, 1, 2, 3, 4, 5, 6, 1], opens_minute: 0, closes_minute: 1440 }

const sql = 'select * from app.save_support_schedule($1, $2, $3, $4, $5)'
const save = (person: Person, changed: Partial<Schedule> = {}) =>
  person.asks<Schedule & { time_zone: string }>(sql, Object.values({ ...usual, ...changed }))
const read = (person: Person) => person.asks<Schedule>('select * from app.support_schedule()')

const dueOf = (db: pg.Client, ticket: number) =>
  one<{ answer: string; resolution: string }>(
    db,
    `select to_char(answer_due_at at time zone 'America/Chicago', 'Dy DD Mon HH24:MI') as answer,
        to_char(resolution_due_at at time zone 'America/Chicago', 'Dy DD Mon HH24:MI') as resolution
      from app.support_tickets where id = $1`,
    [ticket],
  )
const sentAt = (db: pg.Client, ticket: number, moment: string) =>
  db.query('update app.support_tickets set created_at = $2 where id = $1', [
    ticket,
    `${moment} America/Chicago`,
  ])

test(
  'only the operator’s master admins change the schedule, which the operator’s staff read',
  withFixture(async (_db, fixture) => {
    const { operator } = fixture
    expect(await save(operator.master, { ...everyHour, answer_hours: 2 })).toMatchObject([
      {
        days: [1, 2, 3, 4, 5, 6, 7],
        opens_minute: 0,
        closes_minute: 1440,
        answer_hours: 2,
        resolution_hours: 16,
      },
    ])
    expect(await read(operator.admin)).toMatchObject([
      { days: [1, 2, 3, 4, 5, 6, 7], time_zone: 'America/Chicago' },
    ])
    await expect(save(operator.admin)).rejects.toMatchObject({ code: 'TS002', hint: 'MASTER_ADMINS_ONLY' })
    // Rights come first: an invalid schedule is not examined.
    await expect(save(operator.admin, { days: [] })).rejects.toMatchObject({ code: 'TS002' })
    const { assignee: _, 'operator’s master admin': __, ...others } = people(fixture)
    for (const person of Object.values(others)) {
      await expect(save(person)).rejects.toMatchObject({ code: '42501' })
      await expect(read(person)).rejects.toMatchObject({ code: '42501' })
    }
  }),
)

test.each([
  ['WORKING_DAYS', [{ days: [] }, { days: null }, { days: [0] }, { days: [8, 1] }]],
  [
    'WORKING_HOURS',
    [
      { opens_minute: 1020 },
      { opens_minute: -1 },
      { closes_minute: 1441 },
      { closes_minute: 599 },
      { closes_minute: null },
    ],
  ],
  ['SUPPORT_TARGETS', [{ answer_hours: 0 }, { resolution_hours: 1001 }, { answer_hours: null }]],
  ['TARGET_ORDER', [{ answer_hours: 17 }]],
] as [string, Partial<Schedule>[]][])('an impossible schedule is refused with %s', (hint, schedules) =>
  withFixture(async (_db, { operator }) => {
    for (const changed of schedules)
      await expect(save(operator.master, changed)).rejects.toMatchObject({ code: 'TS004', hint })
    expect(await read(operator.master)).toMatchObject([usual])
  })(),
)

test(
  'a change recomputes what open tickets still owe, and nothing else',
  withFixture(async (db, fixture) => {
    const { ticket, requester, assignee, operator } = fixture
    const [answered, resolved, without] = [
      await ask(requester, { title: 'Answered' }),
      await ask(requester, { title: 'Resolved' }),
      await ask(requester, { title: 'Without targets' }),
    ]
    for (const { id } of [ticket, answered, resolved]) await sentAt(db, id, '2026-11-20 16:00')
    await db.query(
      'update app.support_tickets set answer_due_at = null, resolution_due_at = null where id = $1',
      [without.id],
    )
    await reply(assignee, answered)
    await put(db, { ...fixture, ticket: resolved }, 'RESOLVED')
    const before = await Promise.all([answered, resolved].map(({ id }) => dueOf(db, id)))

    await save(operator.master, { answer_hours: 2, resolution_hours: 10 })
    // Friday 16:00: one hour is left of the day, and the weekend does not count.
    expect(await dueOf(db, ticket.id)).toEqual({ answer: 'Mon 23 Nov 10:00', resolution: 'Tue 24 Nov 10:00' })
    expect(await dueOf(db, answered.id)).toEqual({ ...before[0], resolution: 'Tue 24 Nov 10:00' })
    expect(await dueOf(db, resolved.id)).toEqual(before[1])
    expect(await dueOf(db, without.id)).toEqual({ answer: null, resolution: null })

    await save(operator.master, { days: [1, 6], answer_hours: 2, resolution_hours: 10 })
    expect(await dueOf(db, ticket.id)).toEqual({ answer: 'Sat 21 Nov 11:00', resolution: 'Mon 23 Nov 11:00' })
  }),
)

test(
  'a reopened ticket is due from its reopening',
  withFixture(async (db, { ticket, requester, assignee, operator }) => {
    await move(assignee, ticket, 'take')
    await move(assignee, ticket, 'start')
    await move(assignee, ticket, 'resolve', 'Done')
    await sentAt(db, ticket.id, '2026-01-05 10:00')
    await reply(requester, ticket, { note: 'Not yet' })
    await save(operator.master, { ...everyHour, answer_hours: 1, resolution_hours: 5 })
    const { hours } = await one<{ hours: string }>(
      db,
      `select round(extract(epoch from t.resolution_due_at - h.created_at) / 3600) as hours
        from app.support_tickets t join app.ticket_history h on h.support_id = t.id and h.move = 'reopen' where t.id = $1`,
      [ticket.id],
    )
    expect(hours).toBe('5')
  }),
)

test.each([
  [
    'in spring a night has 23 hours',
    '2026-03-07 22:00',
    { answer: 'Sun 08 Mar 04:00', resolution: 'Sun 08 Mar 23:00' },
  ],
  [
    'in fall a night has 25 hours',
    '2026-10-31 22:00',
    { answer: 'Sun 01 Nov 02:00', resolution: 'Sun 01 Nov 21:00' },
  ],
])('around the clock, %s', (_, sent, due) =>
  withFixture(async (db, { ticket, operator }) => {
    await sentAt(db, ticket.id, sent)
    await save(operator.master, { ...everyHour, answer_hours: 5, resolution_hours: 24 })
    expect(await dueOf(db, ticket.id)).toEqual(due)
  })(),
)

test.each([
  // 2:00 to 3:00 does not exist on March 8, and 1:00 to 2:00 comes twice on November 1.
  ['an hour that the spring night skips is no working hour', '2026-03-07 12:00', 120, 'Sun 15 Mar 03:00'],
  ['an hour that the fall night repeats counts once', '2026-10-31 12:00', 60, 'Sun 01 Nov 02:00'],
])('%s', (_, sent, opens, answer) =>
  withFixture(async (db, { ticket, operator }) => {
    await sentAt(db, ticket.id, sent)
    await save(operator.master, {
      days: [7],
      opens_minute: opens,
      closes_minute: opens + 60,
      answer_hours: 1,
    })
    expect((await dueOf(db, ticket.id)).answer).toBe(answer)
  })(),
)

test(
  'the audit log says who changed what, once, and stays silent about no change',
  withFixture(async (db, { operator, requester }) => {
    await ask(requester, { title: 'Another' })
    const entries = () =>
      db.query<{ action: string }>(
        'select action, subject, details, actor_user_id from app.audit_logs order by id',
      )
    const { rowCount } = await entries()
    await save(operator.master)
    expect((await entries()).rowCount).toBe(rowCount)
    await save(operator.master, { answer_hours: 8 })
    expect((await entries()).rows.slice(rowCount ?? 0)).toEqual([
      {
        action: 'CHANGE_SUPPORT_SCHEDULE',
        subject: 'help_desk',
        details: { values: { answer_hours: [4, 8] } },
        actor_user_id: operator.master.id,
      },
    ])
  }),
)
