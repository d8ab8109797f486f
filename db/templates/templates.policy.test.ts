import { expect, test } from 'vitest'
import { refusedWith } from '../test/people.ts'
import { ask } from '../tickets/test/fixture.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { accept, move, offer, submit } from '../test/world-leads.ts'
import { seedPerson, seedWorld, type Person, type World } from '../test/world.ts'
import type pg from 'pg'

const withFixture = sharedFixture(seedWorld)

type Template = {
  id: number
  title: string
  body: string
  subject: string
  offered_in: string
  updated_at: Date
}
type Given = Partial<Omit<Template, 'updated_at'>>

async function save(person: Person, given: Given = {}): Promise<Template> {
  const {
    title = 'Hello',
    body = 'Hello {customer first name},',
    id = null,
    subject = null,
    offered_in = null,
  } = given
  const [template] = await person.asks<Template>(
    'select * from app.save_reply_template($1, $2, $3, $4, $5)',
    [title, body, id, subject, offered_in],
  )
  if (!template) throw new Error('There is no template')
  return template
}

const titles = async (person: Person) =>
  (await person.asks<{ title: string }>('select title from app.reply_templates order by title')).map(
    ({ title }) => title,
  )
type Filled = { id: number; title: string; subject: string; body: string; missing: string[] }
const forLead = (person: Person, lead: number) =>
  person.asks<Filled>('select * from app.lead_templates($1)', [lead])
const bodies = async (person: Person, lead: number) => (await forLead(person, lead)).map(({ body }) => body)

async function refused(db: pg.Client, act: () => Promise<unknown>): Promise<string | undefined> {
  await db.query('savepoint before')
  const code = await refusedWith(act())
  await db.query('rollback to before')
  return code
}

const leadFor = (db: pg.Client, { operator, associate, vendor }: World) =>
  accept(db, operator.master, associate, vendor)

test(
  'an organization’s templates are read by its own people only',
  withFixture(async (_db, { vendor, others, multiRole, operator, associate }) => {
    await save(vendor.master, { title: 'Of the vendor' })
    await save(others.vendor.admin, { title: 'Of another' })
    await save(operator.admin, { title: 'Of the operator', offered_in: 'BOTH' })
    for (const person of [vendor.master, vendor.admin, vendor.agent])
      expect(await titles(person)).toEqual(['Of the vendor'])
    expect(await titles(others.vendor.agent)).toEqual(['Of another'])
    for (const person of [multiRole.master, associate, others.associate])
      expect(await titles(person)).toEqual([])
    for (const person of [operator.master, operator.admin])
      expect(await titles(person)).toEqual(['More details needed', 'Of the operator', 'Received', 'Solved'])
  }),
)

test(
  'only admins add, change and remove templates, and only their organization’s',
  withFixture(async (db, { vendor, others, multiRole, operator, associate }) => {
    const { id } = await save(vendor.master)
    const { id: ours } = await save(operator.master)
    for (const person of [vendor.agent, associate]) {
      expect(await refused(db, () => save(person))).toBe('TS002')
      expect(await refused(db, () => save(person, { id }))).toBe('TS002')
      expect(await refused(db, () => person.asks('select app.remove_reply_template($1)', [id]))).toBe('TS002')
    }
    for (const person of [others.vendor.master, multiRole.admin, operator.master]) {
      expect(await refused(db, () => save(person, { id }))).toBe('TS003')
      expect(await refused(db, () => person.asks('select app.remove_reply_template($1)', [id]))).toBe('TS003')
    }
    expect(await refused(db, () => save(vendor.master, { id: ours }))).toBe('TS003')
    for (const change of ['update app.reply_templates set title = title', 'delete from app.reply_templates'])
      expect(await refused(db, () => vendor.master.asks(change))).toBe('42501')
    expect(await save(vendor.admin, { id, title: 'Changed' })).toMatchObject({ id, title: 'Changed' })
    await vendor.admin.asks('select app.remove_reply_template($1)', [id])
    expect(await titles(vendor.master)).toEqual([])
  }),
)

test(
  'a template is filled for those who write to the customer, with what they may know',
  withFixture(async (db, world) => {
    const { vendor, operator, associate, others, multiRole } = world
    const lead = await leadFor(db, world)
    const colleague = await seedPerson(db, 'SERVICE_AGENT', vendor.organization)
    const body =
      '{customer first name} {customer last name}, {service}, {agent}, {my name}, {organization}, {lead number}, {city}'
    await save(vendor.master, { body, subject: 'About {Service}' })
    await save(others.vendor.master, { body })
    await save(operator.master, { body, offered_in: 'LEADS', title: 'Ours' })
    const { rows } = await db.query<{
      customer: string
      service: string
      city: string
      agent: string
      me: string
      firm: string
    }>(
      `select concat_ws(' ', c.first_name, c.last_name) as customer, s.name as service, c.data -> 'address' ->> 'city' as city,
          concat_ws(' ', u.first_name, u.last_name) as agent, o.legal_business_name as firm,
          (select concat_ws(' ', m.first_name, m.last_name) from app.user_infos m where m.id = $2) as me
        from app.leads l join app.lead_customers c on c.lead_id = l.id join app.services s on s.id = l.service_id
          join app.user_infos u on u.id = l.assigned_user_id join app.organizations o on o.id = l.organization_id
        where l.id = $1`,
      [lead, vendor.admin.id],
    )
    const [{ city, customer, service, agent, me, firm } = {}] = rows
    expect(await forLead(vendor.admin, lead)).toMatchObject([
      {
        subject: `About ${service}`,
        body: `${customer}, ${service}, ${agent}, ${me}, ${firm}, L-${lead}, ${city}`,
        missing: [],
      },
    ])
    expect(await bodies(vendor.agent, lead)).toHaveLength(1)
    expect((await forLead(operator.admin, lead)).map(({ title }) => title)).toEqual(['Ours'])
    for (const person of [associate, colleague, others.vendor.master, multiRole.master, others.associate])
      expect(await bodies(person, lead)).toEqual([])
  }),
)

test(
  'before acceptance and after losing the lead nothing of the customer is filled in',
  withFixture(async (db, { vendor, others, operator, associate }) => {
    const lead = await submit(db, associate, vendor.organization.id)
    await save(vendor.master, { body: '{customer last name}' })
    await offer(operator.master, lead, vendor.organization.id)
    expect(await bodies(vendor.master, lead)).toEqual([])
    await move(vendor.master, lead, 'accept')
    expect(await bodies(vendor.master, lead)).toHaveLength(1)
    await offer(operator.master, lead, others.vendor.organization.id)
    expect(await bodies(vendor.master, lead)).toEqual([])
  }),
)

test(
  'a template for requests is filled for the operator, and each place offers its own',
  withFixture(async (db, world) => {
    const { operator, vendor } = world
    const lead = await leadFor(db, world)
    const { id: ticket } = await ask(vendor.agent, { title: 'Cannot sign in' })
    await db.query('delete from app.reply_templates')
    await save(operator.admin, { title: 'A', body: '{ticket number}: {ticket title}, {agent|our team}' })
    await save(operator.admin, { title: 'B', body: '{customer first name} {agent}', offered_in: 'BOTH' })
    await save(operator.admin, { title: 'C', body: '{service}', offered_in: 'LEADS' })
    const filled = await operator.master.asks<Filled>('select * from app.ticket_templates($1)', [ticket])
    expect(filled.map(({ title, body, missing }) => [title, body, missing])).toEqual([
      ['A', `T-${ticket}: Cannot sign in, our team`, []],
      ['B', expect.stringMatching(/^\S+$/), ['agent']],
    ])
    expect((await forLead(operator.master, lead)).map(({ title }) => title)).toEqual(['B', 'C'])
    expect(await refused(db, () => vendor.agent.asks('select app.ticket_templates($1)', [ticket]))).toBe(
      '42501',
    )
    for (const place of ['TICKETS', 'BOTH', 'NONE'])
      expect(await refused(db, () => save(vendor.master, { offered_in: place }))).toBe('TS004')
  }),
)

const message = async (act: Promise<unknown>) =>
  act.then(
    () => 'saved',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

test(
  'a field that does not exist is refused with the ones that do',
  withFixture(async (db, { vendor, operator }) => {
    const said = async (person: Person, given: Given) => {
      await db.query('savepoint before')
      const text = await message(save(person, given))
      await db.query('rollback to before')
      return text
    }
    expect(await said(vendor.master, { body: 'Hello {name},' })).toBe(
      '{name} is not a field of emails. You can use {customer first name}, {customer last name}, {service}, {city}, {agent}, {my name}, {organization}, {lead number}.',
    )
    expect(await said(vendor.master, { subject: '{ticket number}' })).toMatch(
      /^\{ticket number\} is not a field of emails/,
    )
    expect(await said(operator.master, { body: '{lead number}' })).toMatch(
      /not a field of requests.*\{ticket number\}/,
    )
    expect(await said(operator.master, { body: '{service}', offered_in: 'BOTH' })).toBe(
      '{service} is not a field of both emails and requests. You can use {customer first name}, {customer last name}, {agent}, {my name}, {organization}.',
    )
    for (const body of ['Hello {agent', 'Hello agent}', '{{agent}}', 'So { and } so'])
      expect(await said(vendor.master, { body })).not.toBe('saved')
    for (const body of ['', ' \n', 'x'.repeat(5001), '{}', '{ }', '{|you}'])
      expect(await said(vendor.master, { body })).not.toBe('saved')
    expect(await said(vendor.master, { title: ' ' })).toBe('Please enter a title')
    expect(await said(vendor.master, { subject: 'x'.repeat(151) })).toBe('At most 150 characters')
    expect(await said(vendor.master, { body: 'Hello { Customer  FIRST name | there },' })).toBe('saved')
  }),
)

test(
  'an old change is refused, what is not given stays, and there are at most 100',
  withFixture(async (db, { vendor }) => {
    const before = await save(vendor.master, { subject: 'Your quote' })
    const at = (moment: Date | string) =>
      vendor.admin.asks(`select app.save_reply_template('New', 'New', $1, expected_updated_at => $2)`, [
        before.id,
        moment,
      ])
    const [seen] = await vendor.master.asks<{ at: string }>(
      'select updated_at::text as at from app.reply_templates',
    )
    await at(seen?.at ?? '')
    expect(await refused(db, () => at(seen?.at ?? ''))).toBe('TS006')
    expect(await save(vendor.master, { id: before.id })).toMatchObject({
      subject: 'Your quote',
      offered_in: 'LEADS',
    })
    await db.query(
      `insert into app.reply_templates (organization_id, title, body, offered_in) select $1, 'x', 'x', 'LEADS' from generate_series(1, 99)`,
      [vendor.organization.id],
    )
    expect(await refused(db, () => save(vendor.master))).toBe('TS006')
    expect(await save(vendor.master, { id: before.id })).toMatchObject({ id: before.id })
  }),
)
