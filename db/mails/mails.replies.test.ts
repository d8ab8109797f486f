import type pg from 'pg'
import { expect, test } from 'vitest'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { accept, move } from '../test/world-leads.ts'
import { seedPerson, seedWorld, type Person, type World } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

type Given = Partial<Record<'kind' | 'authentication' | 'sender' | 'senderName' | 'text' | 'quoted', string>>
type Received = { outcome: string; reply_id: string | null }

let keys = 0
async function send(person: Person, lead: number): Promise<number> {
  const [mail] = await person.asks<{ id: number }>(
    `select id from app.send_lead_mail($1, 'Your quote', 'Here it is', $2)`,
    [lead, `key of mail ${(keys += 1)}`],
  )
  return mail?.id ?? 0
}

const leadFor = (db: pg.Client, { operator, associate, vendor }: World) =>
  accept(db, operator.master, associate, vendor)

const keyOf = async (db: pg.Client, mail: number) =>
  (await one<{ key: string }>(db, 'select private.lead_reply_key($1) as key', [mail])).key

/** Delivers a message to the address of an email, from the customer's stored address unless given another. */
async function deliver(
  db: pg.Client,
  mail: number,
  { message = crypto.randomUUID(), key, ...given }: Given & { message?: string; key?: string } = {},
): Promise<Received> {
  const { email } = await one<{ email: string }>(
    db,
    'select c.email from app.lead_mails m join app.lead_customers c on c.lead_id = m.lead_id where m.id = $1',
    [mail],
  )
  return one<Received>(db, 'select * from jobs.receive_lead_reply($1, $2, $3)', [
    key ?? (await keyOf(db, mail)),
    message,
    JSON.stringify({ kind: 'HUMAN', authentication: 'UNKNOWN', sender: email, text: 'Yes please', ...given }),
  ])
}

/** Text and status of the answers that this person reads, also after losing the lead. */
async function read(person: Person, lead: number): Promise<string[]> {
  const rows = await person.asks<{ text: string | null; status: string }>(
    `select r.status, t.text from app.lead_replies r left join app.lead_reply_texts t on t.reply_id = r.id
      where r.lead_id = $1 order by r.id`,
    [lead],
  )
  return rows.map(({ status, text }) => `${status} ${text}`)
}

/** The triggers by which this person was notified of answers. */
async function notified(person: Person): Promise<string[]> {
  const rows = await person.asks<{ trigger: string }>(
    `select notification_trigger as trigger from app.in_app_notifications
      where notification_trigger in ('customer_replied', 'lead_mail_waiting') order by id`,
  )
  return rows.map(({ trigger }) => trigger)
}

const reassign = (operator: Person, lead: number, organization: number) =>
  operator.asks(`select app.move_lead($1, 'reassign', 'Too slow', organization_id => $2)`, [
    lead,
    organization,
  ])

async function refused(db: pg.Client, act: () => Promise<unknown>): Promise<string | undefined> {
  await db.query('savepoint before')
  const code = await refusedWith(act())
  await db.query('rollback to before')
  return code
}

const decide = (person: Person, id: string | null, how: 'accept' | 'dismiss') =>
  person.asks(`select app.${how}_lead_reply($1)`, [id])

test(
  'an answer is read by the people of the organization that wrote who see the lead, and by the operator',
  withFixture(async (db, world) => {
    const { vendor, associate, operator, others, multiRole } = world
    const lead = await leadFor(db, world)
    const colleague = await seedPerson(db, 'SERVICE_AGENT', vendor.organization)
    const mail = await send(vendor.agent, lead)
    expect(await deliver(db, mail, { quoted: '> Here it is\n\u202E' })).toMatchObject({ outcome: 'ADDED' })
    for (const person of [vendor.agent, vendor.admin, vendor.master, operator.master, operator.admin])
      expect(await read(person, lead)).toEqual(['ADDED Yes please'])
    for (const person of [associate, colleague, others.vendor.master, multiRole.master, others.associate])
      expect(await read(person, lead)).toEqual([])
    expect(await vendor.agent.asks('select quoted_text from app.lead_reply_texts')).toEqual([
      { quoted_text: '> Here it is' },
    ])
    await deliver(db, await send(operator.admin, lead), { text: 'To you' })
    expect(await read(vendor.master, lead)).toEqual(['ADDED Yes please'])
    expect(await read(operator.admin, lead)).toEqual(['ADDED Yes please', 'ADDED To you'])
    for (const table of ['app.lead_replies set status = status', 'app.lead_reply_texts set text = text'])
      expect(await refused(db, () => vendor.agent.asks(`update ${table}`))).toBe('42501')
  }),
)

test(
  'the agent is notified, without an agent the provider’s admins, of the operator’s its admins',
  withFixture(async (db, world) => {
    const { vendor, operator } = world
    const lead = await leadFor(db, world)
    const mail = await send(vendor.agent, lead)
    await deliver(db, mail)
    await deliver(db, mail, { sender: 'eve@evil.example' })
    await deliver(db, mail, { kind: 'AUTOMATIC' })
    expect(await notified(vendor.agent)).toEqual(['customer_replied', 'lead_mail_waiting'])
    expect(await notified(vendor.master)).toEqual([])
    await db.query('update app.leads set assigned_user_id = null where id = $1', [lead])
    await deliver(db, mail)
    expect(await notified(vendor.master)).toEqual(['customer_replied'])
    expect(await notified(operator.admin)).toEqual([])
    await deliver(db, await send(operator.admin, lead))
    expect(await notified(operator.admin)).toEqual(['customer_replied'])
    expect(await notified(vendor.master)).toEqual(['customer_replied'])
  }),
)

test(
  'what comes after the provider lost the lead is the operator’s alone, also when it has the lead again',
  withFixture(async (db, world) => {
    const { vendor, others, operator } = world
    const lead = await leadFor(db, world)
    const mail = await send(vendor.agent, lead)
    await deliver(db, mail, { text: 'In time' })
    await reassign(operator.master, lead, others.vendor.organization.id)
    for (const person of [vendor.agent, vendor.master])
      expect(await read(person, lead)).not.toContain('ADDED In time')
    await deliver(db, mail, { text: 'Too late' })
    await move(others.vendor.master, lead, 'accept')
    await deliver(db, mail, { text: 'Later still' })
    expect(await read(others.vendor.master, lead)).toEqual([])
    await reassign(operator.master, lead, vendor.organization.id)
    await move(vendor.master, lead, 'accept')
    await deliver(db, mail, { text: 'To the first time' })
    expect(await read(vendor.master, lead)).toEqual(['ADDED In time'])
    await deliver(db, await send(vendor.master, lead), { text: 'To the second' })
    expect(await read(vendor.master, lead)).toEqual(['ADDED In time', 'ADDED To the second'])
    expect(await read(operator.admin, lead)).toHaveLength(5)
    expect((await notified(operator.master)).length).toBe(3)
  }),
)

test.for([
  ['AUTOMATIC', { kind: 'AUTOMATIC' }],
  ['OTHER_SENDER', { sender: 'evil@attacker.example' }],
  ['OTHER_SENDER', { sender: '' }],
  ['OTHER_SENDER', { authentication: 'FAIL' }],
  ['TOO_LARGE', { kind: 'TOO_LARGE' }],
  ['UNREADABLE', { kind: 'UNREADABLE' }],
  ['EMPTY', { text: ' \n ' }],
] as const)('%s waits for a yes of those who may write to the customer (%j)', ([outcome, given]) =>
  withFixture(async (db, world) => {
    const { vendor, associate, operator, others } = world
    const lead = await leadFor(db, world)
    const mail = await send(vendor.agent, lead)
    const { outcome: is, reply_id: id } = await deliver(db, mail, given)
    expect(is).toBe(outcome)
    expect(await read(vendor.agent, lead)).toEqual([expect.stringMatching(/^WAITING /)])
    const colleague = await seedPerson(db, 'SERVICE_AGENT', vendor.organization)
    for (const person of [associate, colleague, others.vendor.master, others.associate])
      for (const how of ['accept', 'dismiss'] as const)
        expect(await refused(db, () => decide(person, id, how))).toBe('TS003')
    await decide(vendor.master, id, 'dismiss')
    await vendor.agent.asks('select app.dismiss_lead_reply($1, false)', [id])
    await decide(operator.admin, id, 'accept')
    expect(await read(vendor.agent, lead)).toEqual([expect.stringMatching(/^ADDED /)])
    for (const how of ['accept', 'dismiss'] as const)
      expect(await refused(db, () => decide(vendor.agent, id, how))).toBe('TS006')
  })(),
)

test(
  'the operator’s message is not the provider’s to decide, nor the provider’s once it lost the lead',
  withFixture(async (db, world) => {
    const { vendor, others, operator } = world
    const lead = await leadFor(db, world)
    const theirs = await deliver(db, await send(operator.admin, lead), { sender: 'x@y.example' })
    expect(await refused(db, () => decide(vendor.master, theirs.reply_id, 'accept'))).toBe('TS003')
    const ours = await deliver(db, await send(vendor.agent, lead), { sender: 'x@y.example' })
    await reassign(operator.master, lead, others.vendor.organization.id)
    await move(others.vendor.master, lead, 'accept')
    for (const person of [vendor.master, vendor.agent, others.vendor.master])
      expect(await refused(db, () => decide(person, ours.reply_id, 'accept'))).toBe('TS003')
    await decide(operator.admin, ours.reply_id, 'accept')
  }),
)

test(
  'the stored address counts in its normal form, and the one that is stored now',
  withFixture(async (db, world) => {
    const lead = await leadFor(db, world)
    const mail = await send(world.vendor.agent, lead)
    const { email } = await one<{ email: string }>(
      db,
      'select email from app.lead_customers where lead_id = $1',
      [lead],
    )
    expect(await deliver(db, mail, { sender: email.toUpperCase() })).toMatchObject({ outcome: 'ADDED' })
    await db.query(`update app.lead_customers set email = 'new@customers.example' where lead_id = $1`, [lead])
    expect(await deliver(db, mail, { sender: email })).toMatchObject({ outcome: 'OTHER_SENDER' })
    expect(await deliver(db, mail)).toMatchObject({ outcome: 'ADDED' })
    await db.query('update app.lead_customers set email = null where lead_id = $1', [lead])
    expect(await deliver(db, mail, { sender: '' })).toMatchObject({ outcome: 'OTHER_SENDER' })
  }),
)

test(
  'forged and foreign addresses are none',
  withFixture(async (db, world) => {
    const lead = await leadFor(db, world)
    const mail = await send(world.vendor.agent, lead)
    const [named = '', signature = ''] = (await keyOf(db, mail)).split('.')
    const ticket = await one<{ key: string }>(db, 'select jobs.ticket_reply_token($1, $1) as key', [mail])
    const others = [
      `${named}.${'0'.repeat(24)}`,
      `lead-${mail + 1}.${signature}`,
      `LEAD-${mail}.${signature}`,
      `lead-0${mail}.${signature}`,
      `lead-99999999999.${signature}`,
      `${mail}.${signature}`,
      `${mail}.${mail}.${signature}`,
      `${named}.${signature}'--`,
      named,
      '',
      ticket.key,
    ]
    for (const key of others)
      expect(await deliver(db, mail, { key })).toEqual({ outcome: 'INVALID', reply_id: null })
    const asTicket = 'select * from jobs.receive_ticket_mail($1, $2, $3)'
    expect(
      await one(db, asTicket, [await keyOf(db, mail), 'one', '{"kind": "HUMAN", "text": "x"}']),
    ).toMatchObject({ outcome: 'INVALID' })
    expect(await read(world.operator.master, lead)).toEqual([])
  }),
)

test(
  'a message is taken once, also at the addresses of two emails, and by each organization that wrote',
  withFixture(async (db, world) => {
    const { vendor, operator, others } = world
    const lead = await leadFor(db, world)
    const [first, second] = [await send(vendor.agent, lead), await send(vendor.master, lead)]
    const taken = await deliver(db, first, { message: 'one' })
    for (const mail of [first, second])
      expect(await deliver(db, mail, { message: 'one' })).toEqual({ ...taken, outcome: 'KNOWN' })
    const operators = await send(operator.admin, lead)
    expect(await deliver(db, operators, { message: 'one' })).toMatchObject({ outcome: 'ADDED' })
    expect(await read(vendor.agent, lead)).toHaveLength(1)
    expect(await read(operator.admin, lead)).toHaveLength(2)
    // Interrupted, it comes again after the lead has changed hands.
    await reassign(operator.master, lead, others.vendor.organization.id)
    expect(await deliver(db, first, { message: 'one' })).toMatchObject({ outcome: 'KNOWN' })
  }),
)

test(
  'an address ends 90 days after the lead; what comes later waits for the operator',
  withFixture(async (db, world) => {
    const { vendor, operator } = world
    const lead = await leadFor(db, world)
    const mail = await send(vendor.agent, lead)
    await move(vendor.master, lead, 'lose', 'No answer')
    const age = (days: number) =>
      db.query(
        'update app.leads set status_since = clock_timestamp() - make_interval(days => $2) where id = $1',
        [lead, days],
      )
    await age(89)
    expect(await deliver(db, mail)).toMatchObject({ outcome: 'ADDED' })
    expect(await read(vendor.master, lead)).toHaveLength(1)
    await age(91)
    expect(await deliver(db, mail)).toMatchObject({ outcome: 'ENDED' })
    expect(await read(vendor.master, lead)).toHaveLength(1)
    expect(await read(operator.admin, lead)).toEqual(['ADDED Yes please', 'WAITING Yes please'])
    expect(await notified(operator.admin)).toEqual(['lead_mail_waiting'])
  }),
)

test(
  'a flood waits after 60 an hour, and ends after 50 that wait a day',
  withFixture(async (db, world) => {
    const lead = await leadFor(db, world)
    const mail = await send(world.vendor.agent, lead)
    const outcomes: string[] = []
    for (let count = 0; count < 112; count += 1) {
      const { outcome, reply_id: id } = await deliver(db, mail)
      outcomes.push(id === null ? 'not stored' : outcome)
    }
    expect(outcomes.filter((is) => is === 'ADDED')).toHaveLength(60)
    expect(outcomes.filter((is) => is === 'LIMITED')).toHaveLength(50)
    expect(outcomes.slice(110)).toEqual(['not stored', 'not stored'])
  }),
)

test(
  'an answer stops and moves nothing',
  withFixture(async (db, world) => {
    const lead = await leadFor(db, world)
    const before = await one(db, 'select to_jsonb(l) as lead from app.leads l where id = $1', [lead])
    await deliver(db, await send(world.vendor.agent, lead), { text: 'STOP. Unsubscribe me' })
    expect(await one(db, 'select to_jsonb(l) as lead from app.leads l where id = $1', [lead])).toEqual(before)
    expect(await one(db, `select private.may_contact($1, 'MAIL') as may`, [lead])).toEqual({ may: true })
  }),
)

test(
  'files are read with the answer; what joined no history is deleted after 90 days, with its files',
  withFixture(async (db, world) => {
    const { vendor, associate, operator, others } = world
    const lead = await leadFor(db, world)
    const mail = await send(vendor.agent, lead)
    const attached = async (given: Given) => {
      const { reply_id: id } = await deliver(db, mail, given)
      const file = crypto.randomUUID()
      for (const isNew of [true, false])
        expect(
          await one(
            db,
            `select jobs.attach_lead_reply_file($1, $2, 'plan.pdf', 'application/pdf', 9, null, null) as added`,
            [id, file],
          ),
        ).toEqual({ added: isNew })
      return id
    }
    const files = async (person: Person) =>
      (await person.asks(`select from app.files where name = 'plan.pdf'`)).length
    await attached({})
    const waiting = await attached({ sender: 'x@y.example' })
    for (const person of [vendor.agent, vendor.master, operator.admin]) expect(await files(person)).toBe(2)
    for (const person of [associate, others.vendor.master]) expect(await files(person)).toBe(0)
    await decide(vendor.agent, waiting, 'dismiss')
    await db.query(`update app.lead_replies set created_at = clock_timestamp() - interval '91 days'`)
    await db.query('select jobs.forget_lead_replies(10)')
    expect(await read(vendor.agent, lead)).toEqual(['ADDED Yes please'])
    expect(await files(operator.admin)).toBe(1)
    await reassign(operator.master, lead, others.vendor.organization.id)
    for (const person of [vendor.agent, vendor.master]) expect(await files(person)).toBe(0)
  }),
)

test(
  'an erased customer has no address left, and what is on its way is not stored',
  withFixture(async (db, world) => {
    const { vendor, operator } = world
    const lead = await leadFor(db, world)
    const mail = await send(vendor.agent, lead)
    const { reply_id: id } = await deliver(db, mail)
    await operator.master.asks(`select app.erase_customer($1, 'Casey Example')`, [lead])
    expect(await deliver(db, mail, { sender: 'x@y.example' })).toEqual({ outcome: 'INVALID', reply_id: null })
    const file = crypto.randomUUID()
    expect(
      await one(
        db,
        `select jobs.attach_lead_reply_file($1, $2, 'a.txt', 'text/plain', 9, null, null) as added`,
        [id, file],
      ),
    ).toEqual({ added: false })
    await db.query(`select jobs.finish_lead_reply($1, '{“a.txt” is left out}')`, [id])
    expect(await one(db, 'select * from app.lead_reply_texts where reply_id = $1', [id])).toMatchObject({
      text: `Erased customer ${lead}`,
      sender_email: null,
      left_out: [],
    })
    expect(
      (
        await db.query(
          'select from private.removed_files where public_id = $1 and due_at <= clock_timestamp()',
          [file],
        )
      ).rowCount,
    ).toBe(1)
  }),
)
