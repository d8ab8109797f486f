import type pg from 'pg'
import { expect, test } from 'vitest'
import { refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { accept, move, name, offer, submit } from '../test/world-leads.ts'
import { seedPerson, seedWorld, type Person, type World } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

type Mail = { id: number; status: string; subject: string | null; text: string | null }
type Given = { subject?: string | null; text?: string | null; key?: string | null }

let keys = 0
async function send(person: Person, lead: number, given: Given = {}): Promise<Mail> {
  keys += 1
  const { subject = 'Your quote', text = 'Here it is', key = `key of mail ${keys}` } = given
  const [mail] = await person.asks<Mail>('select * from app.send_lead_mail($1, $2, $3, $4)', [
    lead,
    subject,
    text,
    key,
  ])
  if (!mail) throw new Error('There is no email')
  return mail
}

/** The emails of a lead as this person reads them, also after losing it. */
async function read(person: Person, lead: number): Promise<(string | null)[]> {
  const mails = await person.asks<Mail>(
    `select app.lead_mails_text(m) as text from app.lead_mails m where m.lead_id = $1 order by m.id`,
    [lead],
  )
  return mails.map(({ text }) => text)
}

const leadFor = (db: pg.Client, { operator, associate, vendor }: World) =>
  accept(db, operator.master, associate, vendor)

/** The code of a refusal. */
async function refused(db: pg.Client, act: () => Promise<unknown>): Promise<string | undefined> {
  await db.query('savepoint before')
  const code = await refusedWith(act())
  await db.query('rollback to before')
  return code
}

let secrets = 0
/** What the worker gets once the email may leave. */
async function leaves(db: pg.Client, id: number) {
  await db.query('update app.lead_mails set leaves_at = clock_timestamp() where id = $1', [id])
  const { rows } = await db.query<Record<string, unknown>>(
    `select * from jobs.lead_mail_letter($1, sha256(convert_to($2, 'UTF8')))`,
    [id, `secret ${(secrets += 1)}`],
  )
  return rows
}

const statusOf = async (db: pg.Client, id: number) =>
  (await db.query<{ status: string }>('select status from app.lead_mails where id = $1', [id])).rows[0]
    ?.status

const stops = (operator: Person, lead: number) =>
  operator.asks(`select app.record_withdrawal($1, 'MAIL')`, [lead])

test(
  'an email is read by its organization’s people who see the lead, and by the operator',
  withFixture(async (db, world) => {
    const { vendor, associate, operator, others, multiRole } = world
    const lead = await leadFor(db, world)
    const colleague = await seedPerson(db, 'SERVICE_AGENT', vendor.organization)
    await send(vendor.agent, lead)
    for (const person of [vendor.agent, vendor.admin, vendor.master, operator.master, operator.admin])
      expect(await read(person, lead)).toEqual(['Here it is'])
    for (const person of [associate, colleague, others.vendor.master, multiRole.master, others.associate])
      expect(await read(person, lead)).toEqual([])
    await send(operator.admin, lead, { text: 'Ours' })
    expect(await read(vendor.master, lead)).toEqual(['Here it is'])
    expect(await read(operator.master, lead)).toEqual(['Here it is', 'Ours'])
    await expect(refusedWith(vendor.agent.asks('update app.lead_mails set status = status'))).resolves.toBe(
      '42501',
    )
  }),
)

test(
  'those who work the lead write after acceptance; the operator at any time; the referrer never',
  withFixture(async (db, world) => {
    const { vendor, operator, associate, others, multiRole } = world
    const may = async (person: Person) =>
      (
        await person.asks<{ may: boolean }>(
          'select app.leads_may_email(l) as may from app.leads l where l.id = $1',
          [lead],
        )
      )[0]?.may
    const lead = await submit(db, associate, vendor.organization.id)
    await offer(operator.master, lead, vendor.organization.id)
    await name(vendor.master, lead, vendor.agent)
    const colleague = await seedPerson(db, 'SERVICE_AGENT', vendor.organization)
    for (const person of [vendor.master, vendor.agent, associate]) {
      expect(await refused(db, () => send(person, lead))).toBe('TS002')
      expect(await may(person)).toBe(false)
    }
    expect(await may(operator.admin)).toBe(true)
    await move(vendor.master, lead, 'accept')
    for (const person of [others.vendor.master, others.associate, multiRole.agent, colleague])
      expect(await refused(db, () => send(person, lead))).toBe('TS003')
    expect(await refused(db, () => send(associate, lead))).toBe('TS002')
    for (const person of [vendor.master, vendor.admin, vendor.agent, operator.admin]) {
      expect(await may(person)).toBe(true)
      await send(person, lead)
    }
  }),
)

test(
  'a provider that lost the lead writes no more, reads no text, and what waits does not leave',
  withFixture(async (db, world) => {
    const { vendor, others, operator } = world
    const lead = await leadFor(db, world)
    const waiting = await send(vendor.agent, lead)
    await operator.master.asks(`select app.move_lead($1, 'reassign', 'Too slow', organization_id => $2)`, [
      lead,
      others.vendor.organization.id,
    ])
    expect(await refused(db, () => send(vendor.agent, lead))).toBe('TS003')
    for (const person of [vendor.agent, vendor.master]) expect(await read(person, lead)).toEqual([null])
    await move(others.vendor.master, lead, 'accept')
    expect(await read(others.vendor.master, lead)).toEqual([])
    expect(await leaves(db, waiting.id)).toEqual([])
    expect(await statusOf(db, waiting.id)).toBe('STOPPED')
    const theirs = await send(others.vendor.master, lead, { text: 'Theirs' })
    expect(await leaves(db, theirs.id)).toMatchObject([{ text: 'Theirs' }])
  }),
)

test(
  'a customer who has stopped email gets none, no matter who writes, also of what waits',
  withFixture(async (db, world) => {
    const { vendor, operator } = world
    const lead = await leadFor(db, world)
    const waiting = await send(vendor.agent, lead)
    await stops(operator.admin, lead)
    for (const person of [vendor.agent, vendor.master, operator.master])
      expect(await refused(db, () => send(person, lead))).toBe('TS006')
    const said = await send(vendor.agent, lead).catch((error: Error) => error.message)
    expect(said).toBe('The customer asked not to be emailed')
    await db.query('rollback to before')
    expect(await leaves(db, waiting.id)).toEqual([])
    expect(await statusOf(db, waiting.id)).toBe('STOPPED')
  }),
)

test(
  'no one writes about a request that has ended without a deal',
  withFixture(async (db, world) => {
    const { vendor, operator } = world
    const lead = await leadFor(db, world)
    const waiting = await send(vendor.agent, lead)
    await move(operator.master, lead, 'lose', 'Not interested any more')
    for (const person of [vendor.agent, operator.master])
      expect(await refused(db, () => send(person, lead))).toBe('TS006')
    expect(await leaves(db, waiting.id)).toEqual([])
  }),
)

test(
  'the letter goes to the stored address; its link stops email for all leads, and opens nothing else',
  withFixture(async (db, world) => {
    const { vendor, associate, operator } = world
    const lead = await leadFor(db, world)
    const { id } = await send(vendor.agent, lead)
    const [letter] = await leaves(db, id)
    const [customer] = await operator.master.asks<{ email: string }>(
      'select email from app.lead_customers where lead_id = $1',
      [lead],
    )
    expect(letter).toMatchObject({ email: customer?.email, subject: 'Your quote', is_page: false })
    const secret = secrets
    const page = async (call: string) =>
      (
        await db.query<{ page: Record<string, unknown> | null }>(
          `select auth.${call} as page`.replace('HASH', `sha256(convert_to('secret ${secret}', 'UTF8'))`),
        )
      ).rows[0]?.page
    expect(await page('customer_page(HASH)')).toEqual({
      canWithdraw: false,
      isOnlyMail: true,
      channels: [{ channel: 'MAIL', isGiven: true, withdrawnAt: null }],
    })
    await page(`withdraw_by_customer(HASH, '{CALL,TEXT,REQUEST}', '10.0.0.1')`)
    const { rows } = await db.query('select channel from private.contact_withdrawals where lead_id = $1', [
      lead,
    ])
    expect(rows).toEqual([])
    const other = await submit(db, associate, vendor.organization.id)
    await db.query(
      'update app.lead_customers c set email = k.email from app.lead_customers k where k.lead_id = $1 and c.lead_id = $2',
      [lead, other],
    )
    expect(await page(`withdraw_by_customer(HASH, '{MAIL,REQUEST}', '10.0.0.1')`)).toMatchObject({
      isOnlyMail: true,
      channels: [{ channel: 'MAIL', withdrawnAt: expect.any(String) }],
    })
    expect(await refused(db, () => send(vendor.agent, lead))).toBe('TS006')
    expect(await refused(db, () => send(operator.master, other))).toBe('TS006')
  }),
)

test(
  'who has a page gets its link, unless the address is not the one that they typed',
  withFixture(async (db, world) => {
    const { vendor } = world
    const lead = await leadFor(db, world)
    await db.query(
      `insert into private.customer_pages (token_hash, lead_id) values (sha256('receipt'::bytea), $1)`,
      [lead],
    )
    const first = await send(vendor.agent, lead)
    expect(await leaves(db, first.id)).toMatchObject([{ is_page: true }])
    await vendor.agent.asks(
      `select app.update_lead_by_id($1, jsonb_populate_record(null::app.corrected_lead, jsonb_build_object('data', $2::jsonb)))`,
      [lead, JSON.stringify({ email: 'agents-own@customers.example' })],
    )
    const second = await send(vendor.agent, lead)
    expect(await leaves(db, second.id)).toMatchObject([
      { email: 'agents-own@customers.example', is_page: false },
    ])
  }),
)

test(
  'a letter is given out until it has left, and ends once',
  withFixture(async (db, world) => {
    const { agent } = world.vendor
    const lead = await leadFor(db, world)
    const { id } = await send(agent, lead)
    expect(await leaves(db, id)).toHaveLength(1)
    expect(await leaves(db, id)).toHaveLength(1)
    await db.query('select jobs.end_lead_mail($1, false, null)', [id])
    await db.query('select jobs.end_lead_mail($1, true, null)', [id])
    expect(await leaves(db, id)).toEqual([])
    expect(await statusOf(db, id)).toBe('SENT')
    const bounced = await send(agent, lead)
    await db.query('select jobs.end_lead_mail($1, true, null)', [bounced.id])
    expect(await statusOf(db, bounced.id)).toBe('REFUSED')
  }),
)

test(
  'its sender undoes it for 20 seconds, and no one else; it does not count then',
  withFixture(async (db, world) => {
    const { vendor, operator, others } = world
    const lead = await leadFor(db, world)
    await db.query(`update private.lead_mail_limits set most = 1 where scope = 'LEAD'`)
    const { id } = await send(vendor.agent, lead)
    const undo = (person: Person, mail = id) => person.asks('select app.undo_lead_mail($1)', [mail])
    for (const person of [vendor.master, operator.master, others.vendor.master])
      expect(await refused(db, () => undo(person))).toBe('TS003')
    expect(await refused(db, () => send(vendor.agent, lead))).toBe('TS007')
    await undo(vendor.agent)
    await undo(vendor.agent)
    expect(await leaves(db, id)).toEqual([])
    const next = await send(vendor.agent, lead)
    await db.query('update app.lead_mails set leaves_at = clock_timestamp() where id = $1', [next.id])
    expect(await refused(db, () => undo(vendor.agent, next.id))).toBe('TS006')
  }),
)

test.for<[string, Given]>([
  ['no subject', { subject: ' \u200B ' }],
  ['an overlong subject', { subject: 'x'.repeat(151) }],
  ['no text', { text: null }],
  ['a blank text', { text: '\n \u2800' }],
  ['an overlong text', { text: 'x'.repeat(5001) }],
  ['no key', { key: null }],
  ['a short key', { key: 'short' }],
])('%s is refused', ([, given]) =>
  withFixture(async (db, world) => {
    expect(await refusedWith(send(world.vendor.agent, await leadFor(db, world), given))).toBe('TS004')
  })(),
)

test(
  'a subject is one line, whatever it contains',
  withFixture(async (db, world) => {
    const lead = await leadFor(db, world)
    const { id } = await send(world.vendor.agent, lead, {
      subject: 'Hi\r\nBcc: eve@evil.example\u2028X: y',
      text: 'One\r\nTwo',
    })
    expect(await leaves(db, id)).toMatchObject([
      { subject: 'Hi Bcc: eve@evil.example X: y', text: 'One\nTwo' },
    ])
  }),
)

test(
  'a repeated key sends once, and another email under it is refused',
  withFixture(async (db, world) => {
    const { vendor, operator } = world
    const lead = await leadFor(db, world)
    const other = await leadFor(db, world)
    const key = 'the same key'
    const first = await send(vendor.agent, lead, { key })
    expect((await send(vendor.agent, lead, { key })).id).toBe(first.id)
    await stops(operator.admin, lead)
    expect((await send(vendor.agent, lead, { key })).id).toBe(first.id)
    for (const given of [{ text: 'Else' }, { subject: 'Else' }])
      expect(await refused(db, () => send(vendor.agent, lead, { key, ...given }))).toBe('TS006')
    expect(await refused(db, () => send(vendor.agent, other, { key }))).toBe('TS006')
    expect(await read(vendor.agent, lead)).toHaveLength(1)
  }),
)

test(
  'a lead, a person and an organization have a limit a day',
  withFixture(async (db, world) => {
    const { vendor } = world
    const leads = [await leadFor(db, world), await leadFor(db, world), await leadFor(db, world)] as const
    const limit = (scope: string, most: number) =>
      db.query('update private.lead_mail_limits set most = $2 where scope = $1', [scope, most])
    await limit('LEAD', 2)
    for (const person of [vendor.agent, vendor.master]) await send(person, leads[0])
    expect(await refused(db, () => send(vendor.admin, leads[0]))).toBe('TS007')
    await limit('PERSON', 2)
    await send(vendor.agent, leads[1])
    expect(await refused(db, () => send(vendor.agent, leads[2]))).toBe('TS007')
    await limit('ORGANIZATION', 4)
    await send(vendor.master, leads[2])
    expect(await refused(db, () => send(vendor.admin, leads[2]))).toBe('TS007')
    await db.query(`update private.rate_limits set window_ends_at = clock_timestamp()`)
    await send(vendor.admin, leads[2])
  }),
)

test(
  'what waits of a person who was deactivated does not leave',
  withFixture(async (db, world) => {
    const { vendor } = world
    const lead = await leadFor(db, world)
    const { id } = await send(vendor.admin, lead)
    await db.query(`update app.user_infos set status = 'INACTIVE' where id = $1`, [vendor.admin.id])
    expect(await leaves(db, id)).toEqual([])
    expect(await statusOf(db, id)).toBe('STOPPED')
  }),
)
