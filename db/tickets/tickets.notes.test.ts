import { expect, test } from 'vitest'
import { fileOf } from '../test/files.ts'
import { queryAs, one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import type { Person } from '../test/world.ts'
import { ask, fixtureOf, move, notified, put, reply, statuses, statusOf } from './test/fixture.ts'

const withFixture = sharedFixture(fixtureOf)

const notesFor = async (person: Person, ticket: number) =>
  (
    await person.asks<{ note: string }>('select note from app.notes where support_id = $1 order by id', [
      ticket,
    ])
  ).map(({ note }) => note)
const waits = `select waiting_since is not null as waits, escalates_at is not null as escalates,
  first_answered_at is not null as answered from app.support_tickets where id = $1`

test(
  'everyone on the ticket reads a reply, only the operator an internal note',
  withFixture(async (_db, fixture) => {
    const { ticket, requester, assignee, vendor, operator, others, associate } = fixture
    await reply(requester, ticket, { note: 'Any news?' })
    await reply(assignee, ticket, { note: 'Tomorrow' })
    await reply(assignee, ticket, { note: 'Slow vendor', visibility: 'OPERATOR' })
    for (const person of [requester, vendor.master])
      expect(await notesFor(person, ticket.id)).toEqual(['Any news?', 'Tomorrow'])
    for (const person of [assignee, operator.master])
      expect(await notesFor(person, ticket.id)).toEqual(['Any news?', 'Tomorrow', 'Slow vendor'])
    for (const person of [vendor.admin, others.vendor.master, associate])
      expect(await notesFor(person, ticket.id)).toEqual([])
  }),
)

test(
  'files of internal notes are operator-only; files of replies are shared',
  withFixture(async (db, { ticket, requester, assignee, operator }) => {
    const [internal, shared] = [await fileOf(db, assignee), await fileOf(db, assignee)]
    await reply(assignee, ticket, { attachments: [internal], visibility: 'OPERATOR' })
    await reply(assignee, ticket, { attachments: [shared] })
    const seen = (person: Person) =>
      person.asks('select public_id from app.files where public_id = any ($1)', [[internal, shared]])
    expect(await seen(requester)).toEqual([{ public_id: shared }])
    expect(await seen(operator.master)).toHaveLength(2)
  }),
)

test(
  'a ticket does not exist for others',
  withFixture(async (db, { ticket, others, vendor, associate }) => {
    for (const person of [others.vendor.master, vendor.admin, associate])
      for (const visibility of ['SHARED', 'OPERATOR', 'ORGANIZATION', null])
        for (const note of ['x', null]) {
          const sql = 'select app.create_note(support_id => $1, note => $2, visibility => $3)'
          const unseen = await queryAs(db, person, sql, [ticket.id, note, visibility])
          const absent = await queryAs(db, person, sql, [2_000_000_000, note, visibility])
          expect(unseen).toEqual(absent)
          expect(unseen.error?.code).toBe('TS003')
        }
  }),
)

test(
  'the requester waits until the operator replies; internal notes do not count',
  withFixture(async (db, { ticket, requester, assignee }) => {
    expect(await one(db, waits, [ticket.id])).toEqual({ waits: true, escalates: true, answered: false })
    await reply(assignee, ticket, { visibility: 'OPERATOR' })
    expect(await one(db, waits, [ticket.id])).toMatchObject({ waits: true, answered: false })
    await reply(assignee, ticket)
    expect(await one(db, waits, [ticket.id])).toEqual({ waits: false, escalates: false, answered: true })
    await reply(requester, ticket)
    expect(await one(db, waits, [ticket.id])).toEqual({ waits: true, escalates: true, answered: true })
  }),
)

test(
  'a second note by the requester does not restart the waiting time',
  withFixture(async (db, { ticket, requester }) => {
    await db.query(
      `update app.support_tickets set waiting_since = now() - interval '30 hours' where id = $1`,
      [ticket.id],
    )
    await reply(requester, ticket)
    const old = `select waiting_since < now() - interval '29 hours' as old from app.support_tickets where id = $1`
    expect(await one(db, old, [ticket.id])).toEqual({ old: true })
  }),
)

test(
  'a note by the requester’s side reopens a resolved ticket',
  withFixture(async (db, fixture) => {
    const { ticket, requester, assignee, vendor } = fixture
    for (const person of [requester, vendor.master]) {
      await put(db, fixture, 'RESOLVED')
      await reply(person, ticket, { note: 'Still broken' })
      expect(await statusOf(db, ticket.id)).toBe('IN_PROGRESS')
    }
    expect((await notified(assignee)).filter(({ trigger }) => trigger === 'ticket_replied')).toHaveLength(2)
    await put(db, fixture, 'RESOLVED')
    await reply(assignee, ticket)
    expect(await statusOf(db, ticket.id)).toBe('RESOLVED')
  }),
)

test(
  'a canceled ticket takes only internal notes, other statuses take replies',
  withFixture(async (db, fixture) => {
    for (const status of statuses) {
      await put(db, fixture, status)
      const isFinal = status === 'CANCELLED'
      for (const person of [fixture.requester, fixture.assignee]) {
        const sql = `select app.create_note(support_id => $1, note => 'x')`
        expect((await queryAs(db, person, sql, [fixture.ticket.id])).error?.code).toBe(
          isFinal ? 'TS004' : undefined,
        )
      }
      await reply(fixture.assignee, fixture.ticket, { visibility: 'OPERATOR' })
    }
  }),
)

test(
  'a repeated key returns its note and changes nothing',
  withFixture(async (db, fixture) => {
    const { ticket, requester, assignee } = fixture
    await put(db, fixture, 'RESOLVED')
    const first = await reply(requester, ticket, { key: 'a key of eight' })
    await put(db, fixture, 'RESOLVED')
    expect(await reply(requester, ticket, { key: 'a key of eight' })).toEqual(first)
    expect(await statusOf(db, ticket.id)).toBe('RESOLVED')
    await expect(reply(requester, ticket, { key: 'a key of eight', note: 'Other' })).rejects.toMatchObject({
      code: 'TS006',
    })
    expect(await notified(assignee)).toHaveLength(2)
  }),
)

test(
  'empty, overlong, organization-only and two-subject notes are refused',
  withFixture(async (db, { ticket, requester, assignee }) => {
    for (const note of ['', ' \u202E ', 'x'.repeat(100_000)])
      await expect(reply(requester, ticket, { note })).rejects.toMatchObject({ code: 'TS004' })
    await expect(reply(requester, ticket, { visibility: 'ORGANIZATION' })).rejects.toMatchObject({
      code: 'TS004',
    })
    await expect(reply(requester, ticket, { visibility: 'OPERATOR' })).rejects.toMatchObject({
      code: 'TS002',
    })
    const both = `select app.create_note(support_id => $1, lead_id => 1, note => 'x')`
    expect((await queryAs(db, assignee, both, [ticket.id])).error?.code).toBe('TS004')
  }),
)

test(
  'requester and operator are notified of each other’s changes and replies',
  withFixture(async (_db, { ticket, requester, assignee, operator }) => {
    await move(assignee, ticket, 'take')
    await move(assignee, ticket, 'start')
    await reply(assignee, ticket)
    await reply(assignee, ticket, { visibility: 'OPERATOR' })
    await reply(requester, ticket)
    await move(assignee, ticket, 'escalate')
    await move(assignee, ticket, 'resolve', 'Done')
    expect(await notified(requester)).toEqual([
      { trigger: 'ticket_received', status: null },
      { trigger: 'ticket_updated', status: 'Assigned' },
      { trigger: 'ticket_updated', status: 'In progress' },
      { trigger: 'ticket_updated', status: null },
      { trigger: 'ticket_updated', status: 'Escalated' },
      { trigger: 'ticket_updated', status: 'Resolved' },
    ])
    expect(await notified(assignee)).toEqual([
      { trigger: 'ticket_received', status: null },
      { trigger: 'ticket_replied', status: null },
      { trigger: 'ticket_escalated', status: 'Escalated' },
    ])
    expect(await notified(operator.master)).not.toContainEqual({ trigger: 'ticket_replied', status: null })
  }),
)

test(
  'merging moves the duplicate’s notes to another ticket of the same user',
  withFixture(async (db, { ticket, requester, assignee, vendor }) => {
    const file = await fileOf(db, requester)
    const duplicate = await ask(requester, { title: 'Chimney again', details: 'Urgent', attachments: [file] })
    await reply(requester, duplicate, { note: 'Hello?' })
    const merge = (into: number) =>
      assignee.asks(`select (app.move_support($1, 'merge', into_support_id => $2)).status`, [
        duplicate.id,
        into,
      ])
    const other = await ask(vendor.master)
    for (const into of [other.id, duplicate.id, 2_000_000_000])
      await expect(merge(into)).rejects.toMatchObject({ code: 'TS004' })
    expect(await merge(ticket.id)).toEqual([{ status: 'CANCELLED' }])
    expect((await notesFor(requester, ticket.id)).toSorted()).toEqual(['Chimney again\n\nUrgent', 'Hello?'])
    expect(await notesFor(requester, duplicate.id)).toEqual([])
    expect(await requester.asks('select from app.files where public_id = $1', [file])).toHaveLength(1)
    const merged = 'select merged_into_id, status from app.support_tickets where id = $1'
    expect(await one(db, merged, [duplicate.id])).toEqual({ merged_into_id: ticket.id, status: 'CANCELLED' })
  }),
)

test(
  'the requester rates a resolution once',
  withFixture(async (db, fixture) => {
    const rate = (person: Person) =>
      person.asks<{ helped: boolean }>('select (app.rate_support($1, true)).helped', [fixture.ticket.id])
    await expect(rate(fixture.requester)).rejects.toMatchObject({ code: 'TS004' })
    await put(db, fixture, 'RESOLVED')
    await expect(rate(fixture.vendor.master)).rejects.toMatchObject({ code: 'TS002' })
    await expect(rate(fixture.others.vendor.agent)).rejects.toMatchObject({ code: 'TS003' })
    expect(await rate(fixture.requester)).toEqual([{ helped: true }])
    await expect(rate(fixture.requester)).rejects.toMatchObject({ code: 'TS006' })
  }),
)
