import type pg from 'pg'
import { expect, test } from 'vitest'
import { one, rolledBack } from '../test/people.ts'
import { ask, fixtureOf, move, notified, put, reply, statusOf, type Fixture } from './test/fixture.ts'

const clock = 'select jobs.run_ticket_clock() as done'
const age = `update app.support_tickets set waiting_since = waiting_since - $2::interval,
  escalates_at = escalates_at - $2::interval where id = $1`

const withFixture = (work: (db: pg.Client, fixture: Fixture) => Promise<void>) =>
  rolledBack(async (db) => work(db, await fixtureOf(db)))

test('a ticket is escalated once after two days without an answer', () =>
  withFixture(async (db, fixture) => {
    const { ticket, assignee, operator } = fixture
    await move(assignee, ticket, 'take')
    await db.query(age, [ticket.id, '1 day 23 hours'])
    expect(await one(db, clock)).toEqual({ done: 0 })
    await db.query(age, [ticket.id, '1 hour'])
    expect(await one(db, clock)).toEqual({ done: 1 })
    expect(await one(db, clock)).toEqual({ done: 0 })
    expect(await statusOf(db, ticket.id)).toBe('ESCALATED')
    const last =
      'select move, party, actor_user_id from app.ticket_history where support_id = $1 order by id desc limit 1'
    expect(await one(db, last, [ticket.id])).toEqual({
      move: 'escalate',
      party: 'CLOCK',
      actor_user_id: null,
    })
    expect(await notified(operator.master)).toContainEqual({
      trigger: 'ticket_escalated',
      status: 'Escalated',
    })
  }))

test('after a week of downtime each overdue ticket is escalated once', () =>
  withFixture(async (db, fixture) => {
    const { ticket, requester, assignee } = fixture
    const other = await ask(requester, { title: 'Another' })
    for (const one_ of [ticket, other]) await move(assignee, one_, 'take')
    await move(assignee, other, 'start')
    await db.query(age, [ticket.id, '9 days'])
    await db.query(age, [other.id, '9 days'])
    expect(await one(db, clock)).toEqual({ done: 2 })
    expect([await statusOf(db, ticket.id), await statusOf(db, other.id)]).toEqual(['ESCALATED', 'ESCALATED'])
    expect(await one(db, clock)).toEqual({ done: 0 })
  }))

test('answered, new and closed tickets are not escalated', () =>
  withFixture(async (db, fixture) => {
    const { ticket, requester, assignee } = fixture
    const late = async (status: 'NEW_TICKET' | 'RESOLVED' | 'CANCELLED' | 'ESCALATED') => {
      await put(db, fixture, status)
      await db.query(age, [ticket.id, '9 days'])
      expect(await one(db, clock)).toEqual({ done: 0 })
    }
    for (const status of ['NEW_TICKET', 'RESOLVED', 'CANCELLED', 'ESCALATED'] as const) await late(status)
    await put(db, fixture, 'IN_PROGRESS')
    await reply(assignee, ticket)
    await db.query(age, [ticket.id, '9 days'])
    expect(await one(db, clock)).toEqual({ done: 0 })
    await reply(requester, ticket)
    await db.query(age, [ticket.id, '2 days'])
    expect(await one(db, clock)).toEqual({ done: 1 })
  }))

test('resuming work without an answer grants two more days', () =>
  withFixture(async (db, { ticket, assignee }) => {
    await move(assignee, ticket, 'take')
    await db.query(age, [ticket.id, '9 days'])
    await db.query(clock)
    await move(assignee, ticket, 'resume')
    expect(await one(db, clock)).toEqual({ done: 0 })
    await db.query(age, [ticket.id, '2 days'])
    expect(await one(db, clock)).toEqual({ done: 1 })
  }))
