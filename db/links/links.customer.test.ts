import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { asks, one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld } from '../test/world.ts'
import { answersOf, move, offer, submit } from '../test/world-leads.ts'
import { consentsTo, makeLink, serviceOf, stranger, submitBy } from '../test/world-links.ts'
import type { World } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

const hashOf = (text: string) => createHash('sha256').update(text).digest()

const letters = async (db: pg.Client) => {
  const { rows } = await db.query<{ payload: { leadId: number; isLimited: boolean } }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'links__send_receipt' order by j.id`,
  )
  return rows.map(({ payload }) => payload)
}

async function sentLead(db: pg.Client, world: World, customer: number, more: object = {}): Promise<number> {
  const service = await serviceOf(db, world.vendor.organization.id)
  const { code } = await makeLink(world.associate)
  const answers = { ...answersOf(customer), ...more }
  const sent = await submitBy(db, code, { service, answers, consents: consentsTo('CALL', 'MAIL') })
  return sent?.number ?? 0
}

/** As the worker does for the letter; the secret's hash. */
async function pageOf(db: pg.Client, lead: number): Promise<Buffer> {
  const hash = hashOf(randomBytes(32).toString('base64url'))
  await db.query('select from jobs.issue_customer_page($1, $2)', [lead, hash])
  return hash
}

type Page = { status: string; provider: string | null; answers: Record<string, unknown> } & Record<
  string,
  unknown
>

type Answer = { request?: Page; channels: unknown[] }

/** What the page says of the request; null where it says nothing. */
const shown = async (db: pg.Client, hash: Buffer) => {
  const sql = 'select auth.customer_page($1) as page'
  const [row] = await asks<{ page: Answer | null }>(db, stranger, sql, [hash])
  return row?.page?.request ? { ...row.page.request, channels: row.page.channels } : null
}

test(
  'a customer who agreed to email gets one letter a day, whatever links they use',
  withFixture(async (db, world) => {
    const { vendor, others, associate } = world
    const service = await serviceOf(db, vendor.organization.id)
    const links = [await makeLink(associate), await makeLink(others.associate)]
    const send = async (place: number, customer: number, email: string, ...given: string[]) => {
      const answers = { ...answersOf(customer), email }
      const code = links[place]?.code ?? ''
      return (await submitBy(db, code, { service, answers, consents: consentsTo(...given) }))?.number
    }
    const first = await send(0, 930_001, 'iris@mail.example', 'MAIL')
    const second = await send(1, 930_002, 'iris+again@mail.example', 'CALL', 'MAIL')
    await send(0, 930_003, 'other@mail.example', 'CALL', 'TEXT')
    const third = await send(0, 930_004, 'third@mail.example', 'MAIL')
    expect(await letters(db)).toEqual([
      { leadId: first, isLimited: false },
      { leadId: second, isLimited: true },
      { leadId: third, isLimited: false },
    ])
  }),
)

test(
  'the letter is for who agreed to email, and only its hash is stored',
  withFixture(async (db, world) => {
    const lead = await sentLead(db, world, 930_010)
    const issue = async (of: number) =>
      (await db.query('select * from jobs.issue_customer_page($1, $2)', [of, hashOf(`secret ${of}`)])).rows
    const { email } = answersOf(930_010)
    expect(await issue(lead)).toEqual([
      { email, service_name: expect.any(String), channels: ['CALL', 'MAIL'] },
    ])
    const stored = await one<{ row: string }>(
      db,
      'select p::text as row from private.customer_pages p where lead_id = $1',
      [lead],
    )
    expect(stored.row).not.toContain('secret')
    const service = await serviceOf(db, world.vendor.organization.id)
    const { code } = await makeLink(world.associate)
    const silent = await submitBy(db, code, { service, answers: answersOf(930_011) })
    expect(await issue(silent?.number ?? 0)).toEqual([])
    expect(await issue(2_000_000_000)).toEqual([])
  }),
)

test(
  'may_contact answers by consent where it was recorded, else by the referrer’s word',
  withFixture(async (db, world) => {
    const linked = await sentLead(db, world, 930_020, { phoneNumber: undefined })
    const submitted = await submit(db, world.associate, world.vendor.organization.id)
    const may = async (lead: number, channel: string) =>
      (await one<{ may: boolean }>(db, 'select private.may_contact($1, $2) as may', [lead, channel])).may
    expect(await may(linked, 'MAIL')).toBe(true)
    // Agreed to, but there is no number.
    expect(await may(linked, 'CALL')).toBe(false)
    expect(await may(linked, 'TEXT')).toBe(false)
    for (const channel of ['CALL', 'TEXT', 'MAIL']) expect(await may(submitted, channel)).toBe(true)
    for (const channel of ['FAX', '', 'call']) expect(await may(submitted, channel)).toBe(false)
    expect(await may(2_000_000_000, 'CALL')).toBe(false)
  }),
)

test(
  'the page says what was sent and where it is, and names the provider once it has accepted',
  withFixture(async (db, world) => {
    const { operator, vendor } = world
    const lead = await sentLead(db, world, 930_030)
    const hash = await pageOf(db, lead)
    const before = await shown(db, hash)
    expect(Object.keys(before ?? {}).toSorted()).toEqual([
      'answers',
      'askedAt',
      'channels',
      'form',
      'provider',
      'service',
      'status',
    ])
    expect(before).toMatchObject({
      status: 'NEW_LEAD',
      provider: null,
      answers: answersOf(930_030),
      channels: [
        { channel: 'CALL', isGiven: true },
        { channel: 'TEXT', isGiven: false },
        { channel: 'MAIL', isGiven: true },
      ],
    })
    expect(before?.answers).not.toHaveProperty('leadSource')
    await offer(operator.master, lead, vendor.organization.id)
    expect(await shown(db, hash)).toMatchObject({ status: 'ASSIGNED', provider: null })
    await move(vendor.master, lead, 'accept')
    const { name } = await one<{ name: string }>(
      db,
      'select legal_business_name as name from app.organizations where id = $1',
      [vendor.organization.id],
    )
    expect(await shown(db, hash)).toMatchObject({ status: 'ACCEPTED', provider: name })
  }),
)

test(
  'a correction by others does not change what the customer reads',
  withFixture(async (db, world) => {
    const lead = await sentLead(db, world, 930_040)
    const hash = await pageOf(db, lead)
    const sent = (await shown(db, hash))?.answers
    const correct = (data: object) =>
      world.operator.master.asks('select app.update_lead_by_id($1, row($2)::app.corrected_lead)', [
        lead,
        JSON.stringify(data),
      ])
    await correct({ details: 'A bad payer', email: 'else@mail.example', budgetTo: null, extra: 'internal' })
    await correct({ details: 'A very bad payer', leadSource: 'Elsewhere' })
    expect((await shown(db, hash))?.answers).toEqual(sent)
  }),
)

test(
  'a duplicate reads as a new request',
  withFixture(async (db, world) => {
    await sentLead(db, world, 930_050)
    // Someone else types the number of a customer, and their own address.
    const guess = await sentLead(db, world, 930_050, { email: 'guess@mail.example' })
    expect(await one(db, 'select status from app.leads where id = $1', [guess])).toEqual({
      status: 'DUPLICATE',
    })
    expect(await shown(db, await pageOf(db, guess))).toMatchObject({ status: 'NEW_LEAD', provider: null })
  }),
)

test(
  'a forged, an erased and an ended link read as one that never was',
  withFixture(async (db, world) => {
    const lead = await sentLead(db, world, 930_060)
    const [kept, erased] = [await pageOf(db, lead), await pageOf(db, lead)]
    expect(await shown(db, hashOf('guess'))).toBeNull()
    expect(await shown(db, Buffer.from(''))).toBeNull()
    await db.query('delete from private.customer_pages where token_hash = $1', [erased])
    expect(await shown(db, erased)).toBeNull()
    expect(await shown(db, kept)).not.toBeNull()
    await move(world.operator.master, lead, 'withdraw')
    expect(await shown(db, kept)).toMatchObject({ status: 'WITHDRAWN' })
    const age = (days: number) =>
      db.query(`update app.leads set status_since = now() - make_interval(days => $2) where id = $1`, [
        lead,
        days,
      ])
    await age(364)
    expect(await shown(db, kept)).not.toBeNull()
    await age(366)
    expect(await shown(db, kept)).toBeNull()
    await age(1)
    await db.query('update private.operator_settings set takes_link_leads = false')
    expect(await shown(db, kept)).toBeNull()
  }),
)
