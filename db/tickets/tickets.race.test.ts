import { afterAll, expect, test } from 'vitest'
import { answerOn, countOf, withClients } from '../leads/test/concurrent-clients.ts'
import { openOwner } from '../leads/test/fixture.ts'
import { connected, one, ownDatabase } from '../test/people.ts'
import { ask, fixtureOf, move, statusOf } from './test/fixture.ts'

const { db: owner, committed } = await openOwner()
const { url } = await ownDatabase()
const { requester, assignee, operator, vendor } = await committed(() => fixtureOf(owner))
afterAll(() => owner.end())

const clock = 'select jobs.run_ticket_clock() as done'
const age = `update app.support_tickets set waiting_since = waiting_since - $2::interval,
  escalates_at = escalates_at - $2::interval where id = $1`

test('concurrent escalation jobs escalate each ticket once', async () => {
  const tickets = await committed(async () => {
    const made: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const ticket = await ask(requester, { title: `Clock ${n}` })
      await move(assignee, ticket, 'take')
      await owner.query(age, [ticket.id, '3 days'])
      made.push(ticket.id)
    }
    return made
  })
  const runs = await Promise.all(
    [1, 2, 3].map(() => connected((db) => one<{ done: number }>(db, clock), 'jobsUrl')),
  )
  expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(tickets.length)
})

test('one of 64 concurrent changes of a ticket succeeds', { timeout: 120_000 }, async () => {
  const steps = [
    [assignee, 'take'],
    [operator.master, 'take'],
    [requester, 'cancel'],
    [operator.master, 'cancel'],
  ] as const
  const sql = 'select (app.move_support($1, $2, expected_status => $3)).status as answer'
  await withClients(url, 64, async (clients) => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await committed(() => ask(requester, { title: `Race ${round}` }))
      const answers = await Promise.all(
        clients.map((client, index) => {
          const [person, step] = steps[(index + round) % steps.length] ?? steps[0]
          return answerOn(client, person, sql, [id, step, 'NEW_TICKET'])
        }),
      )
      const { TS006: conflicts, ...winner } = countOf(answers)
      expect(conflicts).toBe(63)
      expect(winner).toEqual({ [await statusOf(owner, id)]: 1 })
      const { rowCount } = await owner.query('select from app.ticket_history where support_id = $1', [id])
      expect(rowCount).toBe(2)
    }
  })
})

test('64 concurrent requests with one key or service create one ticket', async () => {
  const sql =
    'select (app.create_support(jsonb_populate_record(null::app.new_support, $1::jsonb))).id::text as answer'
  for (const given of [
    { type: 'SUPPORT', title: 'Once', details: 'x', idempotency_key: 'the only key' },
    { type: 'SERVICE_REQUEST', title: 'Window cleaning' },
  ]) {
    const answers = await withClients(url, 64, (clients) =>
      Promise.all(clients.map((client) => answerOn(client, requester, sql, [JSON.stringify(given)]))),
    )
    expect(Object.values(countOf(answers))).toEqual([64])
  }
})

test('concurrent merges into each other leave one ticket open without a deadlock', async () => {
  const sql = `select (app.move_support($1, 'merge', into_support_id => $2)).status as answer`
  const [first, second] = await committed(
    async () =>
      [await ask(vendor.master, { title: 'One' }), await ask(vendor.master, { title: 'Two' })] as const,
  )
  const answers = await withClients(url, 8, (clients) =>
    Promise.all(
      clients.map((client, index) =>
        answerOn(client, assignee, sql, index % 2 ? [first.id, second.id] : [second.id, first.id]),
      ),
    ),
  )
  const { CANCELLED: merged, TS004: gone = 0, TS005: over = 0, ...rest } = countOf(answers)
  expect([merged, gone + over, rest]).toEqual([1, 7, {}])
})

test('a ticket sent while working hours change is due by the new ones', () =>
  withClients(url, 1, async ([client]) => {
    if (!client) throw new Error('There is no client')
    const create = `select (app.create_support(jsonb_populate_record(null::app.new_support,
      '{"type": "SUPPORT", "title": "During the change", "details": "-"}'))).id as answer`
    const waiting = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await owner.query('begin')
    await operator.master.asks('select app.save_support_schedule($1, 0, 1440, 3, 3)', [[1, 2, 3, 4, 5, 6, 7]])
    const sent = answerOn(client, requester, create, [])
    await expect.poll(() => one(owner, waiting), { timeout: 30_000 }).toEqual({ n: 1 })
    await owner.query('commit')
    const due = `select round(extract(epoch from answer_due_at - created_at) / 3600)::int as hours
      from app.support_tickets where id = $1`
    expect(await one(owner, due, [await sent])).toEqual({ hours: 3 })
  }))
