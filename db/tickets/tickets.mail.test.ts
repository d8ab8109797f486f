import type pg from 'pg'
import { expect, test } from 'vitest'
import { one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import type { Person } from '../test/world.ts'
import { type Fixture, ask, fixtureOf, notified, put, statusOf } from './test/fixture.ts'

const withFixture = sharedFixture(fixtureOf)

type Received = { outcome: string; note_id: string | null; mail_id: string | null; user_id: number | null }
type Given = Partial<
  Record<'kind' | 'authentication' | 'sender' | 'senderName' | 'subject' | 'text' | 'quoted', string>
>

/** Delivers a message to the address of a person on a ticket, from their own address unless given another. */
async function deliver(
  db: pg.Client,
  ticket: { id: number },
  person: Person,
  { key = crypto.randomUUID(), ...given }: Given & { key?: string } = {},
): Promise<Received> {
  const own = await one<{ email: string; token: string }>(
    db,
    'select c.email, jobs.ticket_reply_token($2, $1) as token from app.user_contacts c where c.user_id = $1',
    [person.id, ticket.id],
  )
  const mail = { kind: 'HUMAN', authentication: 'UNKNOWN', sender: own.email, text: 'Still broken', ...given }
  const received = await one<Received>(db, 'select * from jobs.receive_ticket_mail($1, $2, $3)', [
    own.token,
    key,
    JSON.stringify(mail),
  ])
  await db.query(`select set_config('turnstone.user_id', '', true)`)
  return received
}

const notesOf = async (db: pg.Client, ticket: number) =>
  (
    await db.query<{ note: string; quoted_text: string | null; sender_email: string | null }>(
      'select note, quoted_text, sender_email from app.notes where support_id = $1 and is_by_mail order by id',
      [ticket],
    )
  ).rows
const mailsOf = (person: Person, ticket: number) =>
  person.asks<{ id: string; reason: string; text: string | null }>(
    'select id, reason, text from app.ticket_mails where support_id = $1 order by id',
    [ticket],
  )
const age = (db: pg.Client, { ticket }: Fixture, days: number) =>
  db.query(
    `update app.support_tickets set status_since = clock_timestamp() - make_interval(days => $2) where id = $1`,
    [ticket.id, days],
  )

test(
  'a reply from the account’s address is a note, with its quote apart',
  withFixture(async (db, fixture) => {
    const { ticket, requester } = fixture
    await put(db, fixture, 'RESOLVED')
    const quoted = '> Done\n\u202E'
    expect(await deliver(db, ticket, requester, { quoted })).toMatchObject({ outcome: 'ADDED' })
    expect(await notesOf(db, ticket.id)).toEqual([
      { note: 'Still broken', quoted_text: '> Done', sender_email: null },
    ])
    expect(await statusOf(db, ticket.id)).toBe('IN_PROGRESS')
    expect(await requester.asks('select quoted_text from app.notes where is_by_mail')).toHaveLength(1)
  }),
)

test(
  'the account’s address is compared in its normal form',
  withFixture(async (db, { ticket, requester }) => {
    const { email } = await one<{ email: string }>(
      db,
      'select upper(email) as email from app.user_contacts where user_id = $1',
      [requester.id],
    )
    expect(await deliver(db, ticket, requester, { sender: email })).toMatchObject({ outcome: 'ADDED' })
  }),
)

test(
  'what staff quote in a reply by mail is for staff only',
  withFixture(async (db, { ticket, requester, assignee }) => {
    await deliver(db, ticket, assignee, { text: 'It is done', quoted: '> Between us: a slow vendor' })
    const seen = (person: Person) =>
      person.asks<{ note: string }>(
        'select note, quoted_text from app.notes where support_id = $1 and is_by_mail order by id',
        [ticket.id],
      )
    expect(await seen(requester)).toEqual([{ note: 'It is done', quoted_text: null }])
    expect(await seen(assignee)).toContainEqual({
      note: 'Quoted in the reply by mail',
      quoted_text: '> Between us: a slow vendor',
    })
  }),
)

test(
  'a message is taken once, as a note or as a row',
  withFixture(async (db, { ticket, requester }) => {
    for (const kind of ['HUMAN', 'AUTOMATIC']) {
      const first = await deliver(db, ticket, requester, { key: `one of ${kind}`, kind })
      const again = await deliver(db, ticket, requester, { key: `one of ${kind}`, kind })
      expect(again).toEqual({ ...first, outcome: 'KNOWN' })
    }
  }),
)

test.for([
  ['AUTOMATIC', { kind: 'AUTOMATIC' }],
  ['BOUNCE', { kind: 'BOUNCE' }],
  ['OTHER_SENDER', { sender: 'evil@attacker.example' }],
  ['OTHER_SENDER', { sender: '' }],
  ['OTHER_SENDER', { authentication: 'FAIL' }],
  ['TOO_LARGE', { kind: 'TOO_LARGE' }],
  ['UNREADABLE', { kind: 'UNREADABLE' }],
  ['EMPTY', { text: ' \n ' }],
] as const)('%s: a row for staff, no note, no change (%j)', ([outcome, given]) =>
  withFixture(async (db, fixture) => {
    const { ticket, requester, vendor, operator, others } = fixture
    await put(db, fixture, 'RESOLVED')
    expect(await deliver(db, ticket, requester, given)).toMatchObject({ outcome, note_id: null })
    expect([await notesOf(db, ticket.id), await statusOf(db, ticket.id)]).toEqual([[], 'RESOLVED'])
    expect(await mailsOf(operator.admin, ticket.id)).toMatchObject([{ reason: outcome }])
    for (const person of [requester, vendor.master, others.vendor.master])
      await expect(mailsOf(person, ticket.id)).rejects.toMatchObject({ code: '42501' })
    const waiting = (await notified(fixture.assignee)).filter(
      ({ trigger }) => trigger === 'ticket_mail_waiting',
    )
    expect(waiting).toHaveLength(['AUTOMATIC', 'BOUNCE'].includes(outcome) ? 0 : 1)
  })(),
)

test(
  'a person who has left adds nothing themselves',
  withFixture(async (db, { ticket, requester, operator }) => {
    await db.query(`update app.user_infos set status = 'INACTIVE' where id = $1`, [requester.id])
    expect(await deliver(db, ticket, requester)).toMatchObject({ outcome: 'NOT_ON_TICKET' })
    expect(await mailsOf(operator.admin, ticket.id)).toHaveLength(1)
  }),
)

test(
  'a wrong signature leaves no row',
  withFixture(async (db, { ticket, requester }) => {
    for (const token of [
      `${ticket.id}.${requester.id}.${'0'.repeat(24)}`,
      'x',
      `${ticket.id}.${requester.id}`,
    ]) {
      const sql = 'select * from jobs.receive_ticket_mail($1, $2, $3)'
      expect(await one(db, sql, [token, 'a key', '{"kind": "HUMAN"}'])).toMatchObject({
        outcome: 'INVALID',
        mail_id: null,
      })
    }
  }),
)

test(
  'a reply to a merged ticket goes to where it went',
  withFixture(async (db, { ticket, requester, assignee }) => {
    const duplicate = await ask(requester, { title: 'Chimney again' })
    await assignee.asks(`select app.move_support($1, 'merge', into_support_id => $2)`, [
      duplicate.id,
      ticket.id,
    ])
    expect(await deliver(db, duplicate, requester, { text: 'To the old one' })).toMatchObject({
      outcome: 'ADDED',
    })
    expect(await notesOf(db, ticket.id)).toMatchObject([{ note: 'To the old one' }])
  }),
)

test.for(['RESOLVED', 'CANCELLED'] as const)('%s for 15 days: replies continue in one new ticket', (status) =>
  withFixture(async (db, fixture) => {
    const { ticket, requester } = fixture
    await put(db, fixture, status)
    await age(db, fixture, 15)
    await deliver(db, ticket, requester)
    await deliver(db, ticket, requester, { text: 'And more' })
    const later = await requester.asks<{ id: number; title: string; status: string }>(
      'select id, title, status from app.support_tickets where earlier_id = $1',
      [ticket.id],
    )
    expect(later).toMatchObject([{ title: ticket.title, status: 'NEW_TICKET' }])
    expect(await notesOf(db, later[0]?.id ?? 0)).toMatchObject([
      { note: 'Still broken' },
      { note: 'And more' },
    ])
    expect(await statusOf(db, ticket.id)).toBe(status)
  })(),
)

test(
  'a reply address ends 90 days after the ticket is closed',
  withFixture(async (db, fixture) => {
    await put(db, fixture, 'RESOLVED')
    await age(db, fixture, 89)
    expect(await deliver(db, fixture.ticket, fixture.requester)).toMatchObject({ outcome: 'ADDED' })
    await age(db, fixture, 91)
    expect(await deliver(db, fixture.ticket, fixture.requester)).toMatchObject({ outcome: 'ENDED' })
  }),
)

test(
  'staff add a message to the conversation, which says who sent it',
  withFixture(async (db, fixture) => {
    const { ticket, requester, assignee } = fixture
    await put(db, fixture, 'RESOLVED')
    const { mail_id: id } = await deliver(db, ticket, requester, {
      sender: 'rae@home.example',
      quoted: '> old',
    })
    await db.query(
      `select jobs.attach_mailed_file(null, $1, $2, gen_random_uuid(), 'a.txt', 'text/plain', 1, null, null)`,
      [id, requester.id],
    )
    const accept = () => assignee.asks('select (app.accept_ticket_mail($1)).id', [id])
    await accept()
    expect(await notesOf(db, ticket.id)).toEqual([
      { note: 'Still broken', quoted_text: '> old', sender_email: 'rae@home.example' },
    ])
    expect(await statusOf(db, ticket.id)).toBe('IN_PROGRESS')
    expect(await requester.asks(`select name from app.files where subject = 'TICKET_NOTE'`)).toEqual([
      { name: 'a.txt' },
    ])
    await expect(accept()).rejects.toMatchObject({ code: 'TS006' })
    const dismiss = assignee.asks('select app.dismiss_ticket_mail($1)', [id])
    await expect(dismiss).rejects.toMatchObject({ code: 'TS006' })
  }),
)

test(
  'staff dismiss a message and take that back; no one else decides',
  withFixture(async (db, { ticket, requester, assignee, vendor, operator }) => {
    const { mail_id: id } = await deliver(db, ticket, requester, { kind: 'AUTOMATIC' })
    const isWaiting = async () =>
      (
        await one<{ waits: boolean }>(
          db,
          'select decided_at is null as waits from app.ticket_mails where id = $1',
          [id],
        )
      ).waits
    await assignee.asks('select app.dismiss_ticket_mail($1)', [id])
    expect(await isWaiting()).toBe(false)
    await operator.master.asks('select app.dismiss_ticket_mail($1, false)', [id])
    expect(await isWaiting()).toBe(true)
    for (const person of [requester, vendor.master])
      for (const call of ['accept', 'dismiss'])
        await expect(person.asks(`select app.${call}_ticket_mail($1)`, [id])).rejects.toMatchObject({
          code: '42501',
        })
  }),
)

test(
  'a sender is answered once a day, and only of what was not used in full',
  withFixture(async (db, { ticket, requester }) => {
    const finish = async (given: Given, { leftOut = [] as string[], mayAnswer = true } = {}) => {
      const { note_id: note, mail_id: mail } = await deliver(db, ticket, requester, given)
      await db.query('select jobs.finish_ticket_mail($1, $2, $3, $4, $5)', [
        note,
        mail,
        requester.id,
        leftOut,
        mayAnswer,
      ])
    }
    const sql = `select count(*)::int as n from private.ticket_mail_answers where user_id = $1 and sent_at > clock_timestamp() - interval '1 minute'`
    const answers = async () => (await one<{ n: number }>(db, sql, [requester.id])).n
    await finish({})
    await finish({ kind: 'AUTOMATIC' })
    await finish({ sender: 'evil@attacker.example' }, { leftOut: ['x'] })
    await finish({}, { leftOut: ['“a.exe” is left out'], mayAnswer: false })
    expect(await answers()).toBe(0)
    await finish({}, { leftOut: ['“a.exe” is left out'] })
    expect(await answers()).toBe(1)
    const { sent_at: first } = await one<{ sent_at: Date }>(
      db,
      'select sent_at from private.ticket_mail_answers',
    )
    await finish({ text: '' })
    expect(await one(db, 'select sent_at from private.ticket_mail_answers')).toEqual({ sent_at: first })
  }),
)

test(
  'messages and their files are deleted after 90 days',
  withFixture(async (db, { ticket, requester, operator }) => {
    const [old, young] = [
      await deliver(db, ticket, requester, { text: '' }),
      await deliver(db, ticket, requester, { text: '' }),
    ]
    for (const { mail_id: id } of [old, young])
      await db.query(
        `select jobs.attach_mailed_file(null, $1, $2, gen_random_uuid(), 'a.txt', 'text/plain', 1, null, null)`,
        [id, requester.id],
      )
    await db.query(`update app.ticket_mails set created_at = now() - interval '91 days' where id = $1`, [
      old.mail_id,
    ])
    expect(await one(db, 'select jobs.forget_ticket_mails(10) as n')).toEqual({ n: 1 })
    expect((await mailsOf(operator.admin, ticket.id)).map(({ id }) => id)).toEqual([young.mail_id])
    expect(await db.query(`select from app.files where subject = 'TICKET_MAIL'`)).toMatchObject({
      rowCount: 1,
    })
  }),
)

test(
  'the resolution is asked about again after reopening',
  withFixture(async (db, fixture) => {
    await put(db, fixture, 'RESOLVED')
    const rate = () =>
      fixture.requester.asks('select (app.rate_support($1, false)).helped', [fixture.ticket.id])
    await rate()
    await deliver(db, fixture.ticket, fixture.requester)
    await put(db, fixture, 'RESOLVED')
    expect(await rate()).toEqual([{ helped: false }])
  }),
)
