import type pg from 'pg'
import { expect, test } from 'vitest'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { accept, move } from '../test/world-leads.ts'
import { seedPerson, seedWorld, type Person, type World } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

const leadFor = (db: pg.Client, { operator, associate, vendor }: World) =>
  accept(db, operator.master, associate, vendor)

let keys = 0
async function write(person: Person, lead: number): Promise<number> {
  const [mail] = await person.asks<{ id: number }>(
    `select id from app.send_lead_mail($1, 'Your quote', 'Here it is', $2)`,
    [lead, `key of refusal ${(keys += 1)}`],
  )
  return mail?.id ?? 0
}

/** An email that the mail server has taken. */
async function send(db: pg.Client, person: Person, lead: number): Promise<number> {
  const mail = await write(person, lead)
  await end(db, mail, false)
  return mail
}

const end = (db: pg.Client, mail: number, isRefused: boolean, words: string | null = null) =>
  db.query('select jobs.end_lead_mail($1, $2, $3)', [mail, isRefused, words])

const keysOf = (db: pg.Client, mail: number) =>
  one<{ key: string; message: string }>(
    db,
    'select private.lead_reply_key($1) as key, private.lead_mail_message($1) as message',
    [mail],
  )

/** A mail server reports to the address of an email. */
async function report(
  db: pg.Client,
  mail: number,
  { words = '550 5.1.1 User unknown', ...given }: { key?: string; message?: string; words?: string } = {},
): Promise<boolean> {
  const { key, message } = { ...(await keysOf(db, mail)), ...given }
  const sql = 'select jobs.receive_delivery_report($1, $2, $3) as is_new'
  return (await one<{ is_new: boolean }>(db, sql, [key, message, words])).is_new
}

/** Status and the server's words, as this person reads them. */
async function read(person: Person, lead: number): Promise<string[]> {
  const rows = await person.asks<{ status: string; refusal: string | null }>(
    `select m.status, app.lead_mails_refusal(m) as refusal from app.lead_mails m where m.lead_id = $1 order by m.id`,
    [lead],
  )
  return rows.map(({ status, refusal }) => `${status} ${refusal}`)
}

async function notified(person: Person): Promise<number> {
  const rows = await person.asks(
    `select from app.in_app_notifications where notification_trigger = 'lead_mail_refused'`,
  )
  return rows.length
}

test(
  'a report that names the letter marks it once, with the server’s words, and notifies its writer',
  withFixture(async (db, world) => {
    const { vendor, associate, operator, others } = world
    const lead = await leadFor(db, world)
    const [mail, other] = [await send(db, vendor.agent, lead), await send(db, vendor.agent, lead)]
    expect(await report(db, mail, { words: '550 5.1.1\r\n User\u202E unknown' })).toBe(true)
    expect(await report(db, mail, { words: 'Once more' })).toBe(false)
    for (const person of [vendor.agent, vendor.master, operator.admin])
      expect(await read(person, lead)).toEqual(['REFUSED 550 5.1.1 User unknown', 'SENT null'])
    for (const person of [associate, others.vendor.master]) expect(await read(person, lead)).toEqual([])
    expect(await notified(vendor.agent)).toBe(1)
    for (const person of [vendor.master, operator.master, associate]) expect(await notified(person)).toBe(0)
    expect(await report(db, other, { words: 'x'.repeat(2_000) })).toBe(true)
    expect((await read(vendor.agent, lead))[1]).toHaveLength('REFUSED '.length + 500)
    const { rows } = await db.query(
      `select data from app.in_app_notifications where notification_trigger = 'lead_mail_refused' limit 1`,
    )
    expect(rows).toEqual([{ data: { leadPublicId: expect.any(String), serviceName: expect.any(String) } }])
  }),
)

test(
  'a refusal at once notifies its writer as well',
  withFixture(async (db, world) => {
    const { vendor, operator } = world
    const lead = await leadFor(db, world)
    await end(db, await write(operator.admin, lead), true, '550 5.7.1 Blocked')
    await end(db, await write(vendor.agent, lead), true)
    expect(await read(operator.admin, lead)).toEqual(['REFUSED 550 5.7.1 Blocked', 'REFUSED null'])
    expect(await notified(operator.admin)).toBe(1)
    expect(await notified(vendor.agent)).toBe(1)
  }),
)

test(
  'a forged report, and one of another letter or of one that has not left, changes nothing',
  withFixture(async (db, world) => {
    const { vendor, operator } = world
    const lead = await leadFor(db, world)
    const [mail, other] = [await send(db, vendor.agent, lead), await send(db, operator.admin, lead)]
    const own = await keysOf(db, mail)
    const others = await keysOf(db, other)
    const ticket = await one<{ key: string }>(db, 'select jobs.ticket_reply_token($1, $1) as key', [mail])
    for (const message of [others.message, own.key, '', `mail-${mail}`, `mail-${mail}.${'0'.repeat(24)}`])
      expect(await report(db, mail, { message })).toBe(false)
    for (const key of [others.key, own.message, ticket.key, '', `lead-${mail}.${'0'.repeat(24)}`])
      expect(await report(db, mail, { key })).toBe(false)
    expect(await read(operator.admin, lead)).toEqual(['SENT null', 'SENT null'])
    const waiting = await write(vendor.agent, lead)
    expect(await report(db, waiting)).toBe(false)
    await vendor.agent.asks('select app.undo_lead_mail($1)', [waiting])
    expect(await report(db, waiting)).toBe(false)
    expect(await notified(vendor.agent)).toBe(0)
    const asAnswer = await one(db, 'select * from jobs.receive_lead_reply($1, $2, $3)', [
      own.message,
      'one',
      '{"kind": "HUMAN", "text": "x"}',
    ])
    expect(asAnswer).toEqual({ outcome: 'INVALID', reply_id: null })
  }),
)

test(
  'without its writer those who work the lead are notified, after it changed hands the operator',
  withFixture(async (db, world) => {
    const { vendor, operator, others } = world
    const lead = await leadFor(db, world)
    const agent = await seedPerson(db, 'SERVICE_AGENT', vendor.organization)
    const letters = [
      await send(db, vendor.agent, lead),
      await send(db, vendor.agent, lead),
      await send(db, vendor.master, lead),
    ]
    await vendor.master.asks('select app.assign_lead_to_agent($1, $2)', [lead, agent.id])
    await report(db, letters[0] ?? 0)
    expect(await notified(agent)).toBe(1)
    await db.query('update app.leads set assigned_user_id = null where id = $1', [lead])
    await report(db, letters[1] ?? 0)
    expect(await notified(vendor.admin)).toBe(1)
    await operator.master.asks(`select app.move_lead($1, 'reassign', 'Too slow', organization_id => $2)`, [
      lead,
      others.vendor.organization.id,
    ])
    await move(others.vendor.master, lead, 'accept')
    await report(db, letters[2] ?? 0)
    expect(await notified(operator.master)).toBe(1)
    expect(await notified(vendor.agent)).toBe(0)
    expect(await notified(others.vendor.master)).toBe(0)
  }),
)

test(
  'of an erased customer the server’s words are gone, and later ones are not stored',
  withFixture(async (db, world) => {
    const { vendor, operator } = world
    const lead = await leadFor(db, world)
    const [mail, later] = [await send(db, vendor.agent, lead), await send(db, vendor.agent, lead)]
    await report(db, mail, { words: '550 <casey@customers.example> unknown' })
    const waiting = await write(vendor.agent, lead)
    await operator.master.asks(`select app.erase_customer($1, 'Casey Example')`, [lead])
    expect(await report(db, later)).toBe(false)
    await end(db, waiting, true, '550 <casey@customers.example> unknown')
    const { rows } = await db.query('select from app.lead_mail_texts where refusal is not null')
    expect(rows).toEqual([])
  }),
)

test(
  'what a mail server sent is never the customer’s answer',
  withFixture(async (db, world) => {
    const { vendor } = world
    const lead = await leadFor(db, world)
    const { key } = await keysOf(db, await send(db, vendor.agent, lead))
    const { reply_id: id } = await one<{ reply_id: string }>(
      db,
      'select * from jobs.receive_lead_reply($1, $2, $3)',
      [key, 'one', '{"kind": "BOUNCE", "text": "Could not be delivered"}'],
    )
    await db.query('savepoint before')
    expect(await refusedWith(vendor.agent.asks('select app.accept_lead_reply($1)', [id]))).toBe('TS006')
    await db.query('rollback to before')
    await vendor.agent.asks('select app.dismiss_lead_reply($1)', [id])
  }),
)
