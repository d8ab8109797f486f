import { createHash, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'

let fixture: Fixture
let associate: string
let service: { id: number; zip: string; away: string; city: string; state: string }

beforeAll(async () => {
  fixture = await openFixture()
  associate = await fixture.signIn('associate@operator.example')
  // Its form has the default fields only, and there is a state in which it is not offered.
  const { rows } = await fixture.owner.query<typeof service>(
    `select s.id, z.zip_code as zip, z.city, z.state_code as state, (select x.zip_code from app.us_zip_codes x join app.states t on t.code = x.state_code
          where not exists (select from app.service_state_maps m where m.service_id = s.id and m.is_active and m.state_id = t.id)
          limit 1) as away
      from app.services s join app.service_forms f on f.service_id = s.id and f.version = s.form_version
        join app.service_state_maps m on m.service_id = s.id and m.is_active join app.states t on t.id = m.state_id
        join app.us_zip_codes z on z.state_code = t.code
      where s.is_active and f.form_schema::text not like '%showWhen%'
        and not exists (select from jsonb_array_elements(f.form_schema -> 'fields') with ordinality x (f, place)
          where x.place > 10 and (x.f ->> 'required')::boolean)
        and (select count(*) from app.service_state_maps m where m.service_id = s.id and m.is_active) < 40
      order by s.id, z.zip_code limit 1`,
  )
  if (!rows[0]) throw new Error('There is no such service')
  service = rows[0]
})
beforeEach(() => fixture.forgetLimits())
afterAll(() => fixture.close())

type Link = { id: number; code: string }

async function makeLink(more: object = {}, token = associate): Promise<Link> {
  const { data, text } = await fixture.ask(
    `mutation ($input: CreateReferralLinkInput!) { createReferralLink(input: $input) { referralLink { id code } } }`,
    { input: { name: 'Card', ...more } },
    token,
  )
  const link = valueAt(data, 'createReferralLink', 'referralLink')
  if (!link) throw new Error(text)
  return link as Link
}

const open = (path: string) => fetch(`${fixture.address}/r/${path}`)

let customers = 0
const customer = () => {
  customers += 1
  return {
    service: String(service.id),
    key: randomUUID(),
    'f.firstName': 'Zoë',
    'f.lastName': 'Link',
    'f.email': `zoe${customers}@customers.example`,
    'f.phoneNumber': `312 555 ${String(2000 + customers)}`,
    'f.address.street': '1 Main St',
    'f.address.city': service.city,
    'f.address.state': service.state,
    'f.address.zip': service.zip,
    'f.details': 'Two rooms',
    'consent.call': 'yes',
  }
}
type Form = Record<string, string>

async function send(code: string, form: Form) {
  const response = await fetch(`${fixture.address}/r/${code}`, {
    method: 'POST',
    body: new URLSearchParams(withoutEmpty(form)),
  })
  const html = await response.text()
  return { status: response.status, headers: response.headers, html, number: /\bL-(\d+)\b/.exec(html)?.[1] }
}

const withoutEmpty = (form: Form) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''))

const leadsOf = async ({ id }: Link) => {
  const { rows } = await fixture.owner.query<{ id: number; status: string; data: Record<string, unknown> }>(
    `select l.id, l.status, c.data from private.link_submissions s join app.leads l on l.id = s.lead_id
      join app.lead_customers c on c.lead_id = l.id where s.link_id = $1 order by l.id`,
    [id],
  )
  return rows
}

test('a stranger asks for the zip code first, then fills in the service’s form and gets a number', async () => {
  const link = await makeLink({ serviceId: service.id, openingLine: 'They did <b>my</b> roof & "more"' })
  const first = await open(link.code)
  const html = await first.text()
  expect(first.status).toBe(200)
  expect(html).toContain('They did &lt;b&gt;my&lt;/b&gt; roof &amp; &quot;more&quot;')
  expect(html).toContain('name="zip"')
  expect(html).not.toContain('f.firstName')
  const away = await (await open(`${link.code}?zip=${service.away}`)).text()
  expect(away).toContain(`Not available in ${service.away} yet`)
  expect(away).not.toContain('f.firstName')
  const form = await (await open(`${link.code}?zip=${service.zip}`)).text()
  for (const name of ['f.firstName', 'f.address.street', 'consent.call', 'consent.text', 'consent.mail'])
    expect(form).toContain(`name="${name}"`)
  expect(form).not.toContain('f.leadSource')
  expect(form).not.toMatch(/name="consent\.\w+"[^>]*checked/)

  const sent = await send(link.code, { ...customer(), 'f.firstName': ' Zo\u0065\u0308\u200B ' })
  expect([sent.status, sent.html]).toEqual([200, expect.stringContaining('Your request is in')])
  const [lead] = await leadsOf(link)
  expect(String(lead?.id)).toBe(sent.number)
  expect(lead).toMatchObject({ status: 'NEW_LEAD', data: { firstName: 'Zoë', leadSource: 'Card' } })
  const { data } = await fixture.ask(
    `query ($id: Int!) { leadById(id: $id) { referralLink { id }
      consents(first: 3) { nodes { channel isGiven wording wordingVersion language } } } }`,
    { id: lead?.id },
    associate,
  )
  expect(valueAt(data, 'leadById', 'referralLink', 'id')).toBe(link.id)
  const nodes = valueAt(data, 'leadById', 'consents', 'nodes')
  expect(nodes).toMatchObject([
    { channel: 'CALL', isGiven: true, wordingVersion: '1', language: 'en' },
    { channel: 'MAIL', isGiven: false },
    { channel: 'TEXT', isGiven: false },
  ])
  const { rows } = await fixture.owner.query('select page from app.lead_consents where lead_id = $1', [
    lead?.id,
  ])
  expect(rows[0]).toEqual({ page: expect.stringMatching(new RegExp(`/r/${link.code}$`)) })
})

test('the page loads nothing, is not cached, indexed or framed, sets no cookie, and weighs little', async () => {
  const link = await makeLink({ serviceId: service.id })
  for (const path of [link.code, `${link.code}?zip=${service.zip}`, 'abcdefghijkm']) {
    const response = await open(path)
    const html = await response.text()
    const get = (name: string) => response.headers.get(name)
    expect(get('set-cookie')).toBeNull()
    expect(get('cache-control')).toBe('no-store')
    expect(get('x-robots-tag')).toBe('noindex, nofollow')
    expect(get('referrer-policy')).toBe('no-referrer')
    expect(get('x-frame-options')).toBe('DENY')
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(html) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(html).not.toMatch(/<script|<link|<img|\bon\w+=|style="|src=/)
    // A page of sign-in loads more than a hundred.
    expect(gzipSync(html).length).toBeLessThan(8_000)
  }
})

test('a wrong, forged, paused or ended link answers with the same bytes', async () => {
  const [paused, ended] = [
    await makeLink(),
    await makeLink({}, await fixture.signIn('associate@multirole.example')),
  ]
  await fixture.ask(
    'mutation ($id: Int!) { pauseReferralLink(input: { id: $id, isPaused: true }) { clientMutationId } }',
    { id: paused.id },
    associate,
  )
  await fixture.owner.query(
    `update app.user_infos set status = 'INACTIVE' where id = (select user_id from app.referral_links where id = $1)`,
    [ended.id],
  )
  const paths = [
    paused.code,
    `${paused.code}?zip=${service.zip}&service=${service.id}`,
    ended.code,
    'abcdefghijkm',
    'x',
    `${paused.code}/more`,
    '%00',
    "'; drop table app.leads; --",
    'é'.repeat(12),
  ]
  const answers = new Set<string>()
  for (const path of paths) {
    const response = await open(path)
    expect([path, response.status]).toEqual([path, 404])
    answers.add(await response.text())
  }
  for (const { code } of [paused, ended, { code: 'abcdefghijkm' }]) {
    const { status, html } = await send(code, customer())
    expect(status).toBe(404)
    answers.add(html)
  }
  expect([...answers]).toEqual([expect.stringContaining('This link is not active')])
  expect(await leadsOf(paused)).toEqual([])
})

test('a wrong answer is marked beside its field, and what was typed stays', async () => {
  const link = await makeLink({ serviceId: service.id })
  const wrong = {
    ...customer(),
    'f.firstName': '\u200B',
    'f.email': 'no address',
    'f.details': '</textarea><script>alert(1)</script>',
    'consent.call': '',
  }
  const { status, html } = await send(link.code, wrong)
  expect(status).toBe(422)
  expect(html).toMatch(/id="f-firstName"[^>]*aria-invalid="true" aria-describedby="f-firstName-bad"/)
  expect(html).toMatch(/id="f-email"[^>]*aria-invalid="true"[^>]*value="no address"/)
  expect(html).toContain('&lt;/textarea&gt;&lt;script&gt;')
  expect(html).toContain('Choose at least one way to reach you')
  expect(html).toContain(`value="${wrong.key}"`)
  const unreachable = await send(link.code, { ...customer(), 'consent.mail': 'yes', 'f.email': '' })
  expect(unreachable.html).toMatch(/id="f-email"[^>]*aria-invalid="true"/)
  const lost = await send(link.code, { ...customer(), 'f.lastName': 'Jos\uFFFD' })
  expect(lost.status).toBe(422)
  expect(await leadsOf(link)).toEqual([])
})

test('fifty equal requests at once are one lead, and all get its number', async () => {
  const link = await makeLink({ serviceId: service.id })
  const form = customer()
  const sent = await Promise.all(Array.from({ length: 50 }, () => send(link.code, form)))
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(sent.map(({ html }) => html)).size).toBe(1)
  expect(await leadsOf(link)).toHaveLength(1)
  const changed = await send(link.code, { ...form, 'f.lastName': 'Other' })
  expect(changed.html).toContain('We already have your request')
  expect(changed.number).toBe(sent[0]?.number)
})

test('a duplicate and a program are answered like a new customer', async () => {
  const link = await makeLink({ serviceId: service.id })
  const form = customer()
  const first = await send(link.code, form)
  const duplicate = await send(link.code, { ...form, key: randomUUID() })
  const program = await send(link.code, { ...customer(), remark2: 'buy pills' })
  const plain = ({ html }: { html: string }) => html.replaceAll(/L-\d+/g, 'L-')
  expect(plain(duplicate)).toBe(plain(first))
  expect(plain(program)).toBe(plain(first))
  expect((await leadsOf(link)).map(({ status }) => status)).toEqual(['NEW_LEAD', 'DUPLICATE'])
})

test('the eleventh request of an hour from an address has to wait, and keeps its answers', async () => {
  const link = await makeLink({ serviceId: service.id })
  for (let time = 0; time < 10; time += 1) expect((await send(link.code, customer())).status).toBe(200)
  const { status, headers, html } = await send(link.code, { ...customer(), 'f.details': 'Keep me' })
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(html).toContain('Keep me')
  expect(await leadsOf(link)).toHaveLength(10)
})

test('bodies of other kinds, too long or without sense are refused calmly and store nothing', async () => {
  const link = await makeLink({ serviceId: service.id })
  const post = (body: string | URLSearchParams, type: string) =>
    fetch(`${fixture.address}/r/${link.code}`, { method: 'POST', body, headers: { 'content-type': type } })
  const encoded = 'application/x-www-form-urlencoded'
  const statuses = [
    await post('{"service": 1}', 'application/json'),
    await post('<a/>', 'text/xml'),
    await post('', encoded),
    await post('%', encoded),
    await post('\u0000=%00&f.address.zip=%00', encoded),
    await post(`service=${service.id}&f.address.zip=${service.zip}&key=1' or 1=1`, encoded),
    await post(`service=1e3&key=${randomUUID()}`, encoded),
    await post(`service=99999999999&key=${randomUUID()}`, encoded),
    await post(`f.details=${'x'.repeat(200_000)}`, encoded),
    await post('a=1&'.repeat(3_000), encoded),
    await post(new URLSearchParams({ ...customer(), 'f.details': 'a\0b', 'f.firstName': '\0' }), encoded),
    await post(
      new URLSearchParams({ ...customer(), 'f.address.state': '__proto__', __proto__: 'x' }),
      encoded,
    ),
  ]
  const results = await Promise.all(statuses.map(async (one) => [one.status, /<h1>/.test(await one.text())]))
  for (const [status, isPage] of results) {
    expect([400, 404, 413, 415, 422]).toContain(status)
    expect(isPage).toBe(true)
  }
  expect(await leadsOf(link)).toEqual([])
})

test('a link for all services asks which one, and takes only those on offer', async () => {
  const link = await makeLink()
  const first = await (await open(link.code)).text()
  expect(first).toContain(`<option value="${service.id}"`)
  expect(await (await open(`${link.code}?zip=${service.zip}`)).text()).toContain('Choose a service')
  const { rows } = await fixture.owner.query<{ id: number }>(
    'select id from app.services where not is_active limit 1',
  )
  expect((await send(link.code, { ...customer(), service: String(rows[0]?.id ?? 0) })).status).toBe(404)
  expect((await send(link.code, customer())).status).toBe(200)
})
