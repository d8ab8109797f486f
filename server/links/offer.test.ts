import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StoredMail } from '../mail/outbox.ts'
import { eventually } from '../test/eventually.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'

let fixture: Fixture
let operator: string
const [master, agent] = ['master@multirole.example', 'agent@multirole.example']

beforeAll(async () => {
  fixture = await openFixture({ LOG_LEVEL: 'trace' })
  operator = await fixture.signIn('master@operator.example')
})
beforeEach(() => fixture.forgetLimits())
afterAll(() => fixture.close())

type Lead = { id: number; public_id: string; status: string }
let customers = 0

/** A lead of a new customer, offered to the provider with this person. */
async function offered(customer: Record<string, unknown> = {}): Promise<Lead> {
  customers += 1
  const { rows } = await fixture.owner.query<{ id: number; organization: number; service: number }>(
    `select u.id, u.organization_id as organization,
        (select min(s.id) from app.services s where s.organization_id = u.organization_id and s.is_active
          and jsonb_array_length((select f.form_schema -> 'fields' from app.service_forms f
            where f.service_id = s.id and f.version = s.form_version)) <= 10) as service
      from app.user_infos u join app.user_contacts c on c.user_id = u.id where c.email = $1`,
    [master],
  )
  const { organization, service } = rows[0] ?? {}
  const answers = {
    firstName: 'Zoë',
    lastName: 'Quetzalcoatl',
    email: `offered${customers}@customers.example`,
    phoneNumber: `+1312555${4000 + customers}`,
    budgetTo: '5000.00',
    address: { street: '7 Hidden Ln', city: 'Chicago', state: 'IL', zip: '60614' },
    ...customer,
  }
  const create = 'mutation ($lead: NewLeadInput!) { createLead(input: { lead: $lead }) { lead { id } } }'
  const associate = await fixture.signIn('associate@operator.example')
  const lead = { serviceId: service, data: answers, idempotencyKey: answers.email }
  const made = await fixture.ask(create, { lead }, associate)
  const id = (made.data as { createLead: { lead: { id: number } } }).createLead.lead.id
  const sent = await fixture.ask(
    `mutation ($id: Int!, $to: Int!) { offerLead(input: { leadId: $id, organizationId: $to, overrideReason: "Free" }) { lead { id } } }`,
    { id, to: organization },
    operator,
  )
  expect(sent.errors).toEqual([])
  return leadOf(id)
}

async function leadOf(id: number): Promise<Lead> {
  const { rows } = await fixture.owner.query<Lead>(
    'select id, public_id, status from app.leads where id = $1',
    [id],
  )
  if (!rows[0]) throw new Error('no lead')
  return rows[0]
}

const secretIn = (mail: StoredMail | undefined) => /\/o\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''

async function linkTo(email: string): Promise<string> {
  const secret = secretIn((await fixture.mailsTo(email))[0])
  expect(secret).not.toBe('')
  return secret
}

type Page = { status: number; headers: Headers; html: string }

async function open(path: string, method = 'GET'): Promise<Page> {
  const response = await fetch(`${fixture.address}/o/${path}`, { method })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

async function post(secret: string, body: Record<string, string> | string, type?: string): Promise<Page> {
  const response = await fetch(`${fixture.address}/o/${secret}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': type ?? 'application/x-www-form-urlencoded' },
    body: typeof body === 'string' ? body : new URLSearchParams(body),
  })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const stepsOf = async ({ id }: Lead) => {
  const sql = `select move, via from app.lead_history where lead_id = $1 and move in ('accept', 'decline')`
  return (await fixture.owner.query<{ move: string; via: string }>(sql, [id])).rows
}

test('the letter of an offer has a link of its reader; reading the page changes nothing, a press accepts', async () => {
  const lead = await offered()
  const [mail] = await fixture.mailsTo(master)
  const secret = secretIn(mail)
  expect(mail?.text).toContain(`Answer the offer:\n`)
  expect(mail?.text).toContain(`/view-leads/${lead.public_id}`)
  const page = await open(secret)
  expect(page.status).toBe(200)
  for (const said of ['Zoë', 'ZIP 606xx', 'Illinois', 'Up to $5,000.00', 'hours', ' left', 'Accept lead'])
    expect(page.html).toContain(said)
  expect(page.html).toMatch(/This link is for <bdi>[^<]+<\/bdi> of <bdi>[^<]+<\/bdi>/)
  expect(page.html).not.toMatch(/Quetzalcoatl|offered\d|7 Hidden|60614|555-?4/)
  await open(`${secret}?answer=accept`)
  await open(secret, 'HEAD')
  expect(await leadOf(lead.id)).toMatchObject({ status: 'ASSIGNED' })
  const accepted = await post(secret, { answer: 'accept' })
  expect([accepted.status, accepted.html]).toEqual([200, expect.stringContaining('You accepted this lead')])
  expect(accepted.html).toContain(`href="/view-leads/${lead.public_id}"`)
  for (const { html } of [accepted, await open(secret)])
    expect(html).not.toMatch(/Zoë|Quetzalcoatl|offered\d|7 Hidden|60614|Chicago/)
  expect(await stepsOf(lead)).toEqual([{ move: 'accept', via: 'MAIL' }])
})

test('declining asks for the reason', async () => {
  const lead = await offered()
  const secret = await linkTo(master)
  const unsaid = await post(secret, { answer: 'decline', reason: '\u200B \0' })
  expect([unsaid.status, unsaid.html]).toEqual([422, expect.stringContaining('Please say why')])
  const declined = await post(secret, { answer: 'decline', reason: 'Fully\0 booked' })
  expect([declined.status, declined.html]).toEqual([200, expect.stringContaining('You declined this lead')])
  expect(await stepsOf(lead)).toEqual([{ move: 'decline', via: 'MAIL' }])
})

test('forty answers at once, by the page and in the product, are one', async () => {
  const lead = await offered()
  const secret = await linkTo(master)
  const token = await fixture.signIn(master)
  const inside = `mutation ($id: Int!) { moveLead(input: { leadId: $id, move: "accept" }) { lead { id } } }`
  const pages: Promise<Page>[] = []
  const others: Promise<unknown>[] = []
  for (let at = 0; at < 20; at += 1) {
    pages.push(post(secret, { answer: 'accept' }))
    others.push(fixture.ask(inside, { id: lead.id }, token))
  }
  const answered = await Promise.all(pages)
  await Promise.all(others)
  expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]))
  for (const { html } of answered) expect(html).toMatch(/(You|<\/bdi>) accepted this lead/)
  expect(await stepsOf(lead)).toHaveLength(1)
})

test('of one who accepts and one who declines at once, one is taken, and the other reads it', async () => {
  const lead = await offered()
  const secret = await linkTo(master)
  const [accepted, declined] = await Promise.all([
    post(secret, { answer: 'accept' }),
    post(secret, { answer: 'decline', reason: 'Full' }),
  ])
  expect(await stepsOf(lead)).toHaveLength(1)
  const heading = (html: string) => /<h1>.*<\/h1>/.exec(html)?.[0]
  expect(heading(accepted.html)).toBe(heading(declined.html))
})

test('an unknown, misspelled, ended and revoked link answer with the same bytes', async () => {
  const lead = await offered()
  const secret = await linkTo(master)
  await fixture.ask(
    `mutation ($id: Int!) { moveLead(input: { leadId: $id, move: "recall", reason: "Mistake" }) { lead { id } } }`,
    { id: lead.id },
    operator,
  )
  await offered()
  const revoked = await linkTo(master)
  await fixture.owner.query(`delete from private.offer_links where token_hash = sha256($1::text::bytea)`, [
    revoked,
  ])
  const paths = [secret, revoked, 'A'.repeat(43), `${secret}x`, `${secret}/more`, 'x', '%00', "'--"]
  const pages = await Promise.all([
    ...paths.map((path) => open(path)),
    open(`${secret}?a=1`),
    ...[secret, revoked, 'A'.repeat(43), 'x'].map((path) => post(path, { answer: 'accept' })),
  ])
  expect(new Set(pages.map(({ status, html }) => `${status} ${html}`)).size).toBe(1)
  expect(pages[0]?.status).toBe(404)
})

test('rubbish answers nothing', async () => {
  const lead = await offered()
  const secret = await linkTo(master)
  const tries = [
    await post(secret, ''),
    await post(secret, { answer: 'withdraw' }),
    await post(secret, { answer: '__proto__', reason: 'x' }),
    await post(secret, '{"answer":"accept"}', 'application/json'),
    await post(secret, 'a=1&'.repeat(50_000)),
    await post(secret, 'answer=%00&answer=accept'),
    await post(secret, { answer: 'decline' }),
  ]
  for (const { status } of tries) expect([413, 415, 422]).toContain(status)
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    expect((await open(secret, method)).status).toBeGreaterThanOrEqual(400)
  expect(await stepsOf(lead)).toEqual([])
})

test('with a second factor accepting leads to the lead, where one signs in; declining does not', async () => {
  const lead = await offered()
  const secret = await linkTo(master)
  const { rows } = await fixture.owner.query<{ organization: number }>(
    `insert into app.second_factor_rules (organization_id, by_organization)
      select u.organization_id, true from app.user_infos u join app.user_contacts c on c.user_id = u.id where c.email = $1
      on conflict (organization_id) do update set by_organization = true returning organization_id as organization`,
    [master],
  )
  const page = await open(secret)
  expect(page.html).toContain('Sign in to accept')
  expect(page.html).not.toContain('value="accept"')
  const refused = await post(secret, { answer: 'accept' })
  expect([refused.status, refused.headers.get('location')]).toEqual([303, `/view-leads/${lead.public_id}`])
  expect(await stepsOf(lead)).toEqual([])
  expect((await post(secret, { answer: 'decline', reason: 'Full' })).status).toBe(200)
  await fixture.owner.query('delete from app.second_factor_rules where organization_id = $1', [
    rows[0]?.organization,
  ])
})

test('names are text wherever they are shown, whatever they are', async () => {
  const evil = '"><script>alert(1)</script>'
  await offered({ firstName: `Eve${evil}` })
  const secret = await linkTo(master)
  const names = `update app.organizations set legal_business_name = $1 where id = (
    select u.organization_id from app.user_infos u join app.user_contacts c on c.user_id = u.id where c.email = $2)
    returning legal_business_name`
  const person = `update app.user_infos set first_name = $1 where id = (select user_id from app.user_contacts where email = $2)`
  const form = `update app.service_forms set form_schema = jsonb_set(form_schema, '{fields,0,label}', to_jsonb($1::text))`
  await fixture.owner.query('begin')
  await fixture.owner.query(names, [`Firm${evil}`, master])
  await fixture.owner.query(person, [`Ren${evil}`, master])
  await fixture.owner.query('update app.services set name = $1', [`Roof${evil}`])
  await fixture.owner.query(form, [`Label${evil}`]).catch(() => undefined)
  await fixture.owner.query('commit')
  const pages = [await open(secret), await post(secret, { answer: 'decline', reason: evil })]
  for (const { html } of pages) {
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toMatch(/<script|"><s/)
  }
})

test('the page is private: not cached, indexed, framed or passed on, and it loads nothing', async () => {
  await offered()
  const secret = await linkTo(master)
  for (const { headers, html } of [
    await open(secret),
    await open('A'.repeat(43)),
    await post(secret, { answer: 'accept' }),
  ]) {
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('content-security-policy')).toContain(`default-src 'none'`)
    expect(html).not.toMatch(/<script|<link|<img|\bon\w+=|style="|src=/)
    expect(html).not.toContain(secret)
    expect(gzipSync(html).length).toBeLessThan(8_000)
  }
})

test('the secret is in no log, no job, and no row, and in the outbox for its reader only', async () => {
  const lead = await offered()
  const secret = await linkTo(master)
  const before = logged('/o/:code')
  await open(secret)
  await post(secret, { answer: 'decline', reason: 'Hush hush' })
  await eventually(() => expect(logged('/o/:code')).toBe(before + 2))
  for (const word of [secret, 'Hush hush']) expect(fixture.product.said()).not.toContain(word)
  const { rows } = await fixture.owner.query<{ jobs: string; links: string }>(
    `select (select coalesce(string_agg(j::text, ''), '') from graphile_worker._private_jobs j) as jobs,
      (select string_agg(k::text, '') from private.offer_links k) as links`,
  )
  expect(JSON.stringify(rows)).not.toContain(secret)
  const [mail] = await fixture.mailsTo(master)
  const headers = { authorization: `Bearer ${operator}` }
  const shown = await (await fetch(`${fixture.address}/api/outbox/${mail?.id}`, { headers })).text()
  expect(shown).toContain('/o/hidden')
  expect(shown).not.toContain(secret)
  expect(await stepsOf(lead)).toHaveLength(1)
})

const logged = (route: string) => fixture.product.said().split(`"route":"${route}"`).length

test('a named agent gets a link, too, which accepts only', async () => {
  const lead = await offered()
  const { rows } = await fixture.owner.query<{ id: number }>(
    'select user_id as id from app.user_contacts where email = $1',
    [agent],
  )
  await fixture.ask(
    'mutation ($lead: Int!, $to: Int!) { assignLeadToAgent(input: { leadId: $lead, userId: $to }) { lead { id } } }',
    { lead: lead.id, to: rows[0]?.id },
    await fixture.signIn(master),
  )
  const secret = await linkTo(agent)
  expect((await open(secret)).html).not.toContain('value="decline"')
  expect((await post(secret, { answer: 'decline', reason: 'No' })).status).toBe(422)
  expect((await post(secret, { answer: 'accept' })).html).toContain('You accepted this lead')
})
