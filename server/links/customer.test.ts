import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StoredMail } from '../mail/outbox.ts'
import { valueAt } from '../test/asker.ts'
import { eventually } from '../test/eventually.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'

let fixture: Fixture
let code: string
let service: { id: number; name: string; zip: string; city: string; state: string }

beforeAll(async () => {
  fixture = await openFixture({ LOG_LEVEL: 'trace' })
  const associate = await fixture.signIn('associate@operator.example')
  // Its form has the default fields only.
  const { rows } = await fixture.owner.query<typeof service>(
    `select s.id, s.name, z.zip_code as zip, z.city, z.state_code as state
      from app.services s join app.service_forms f on f.service_id = s.id and f.version = s.form_version
        join app.service_state_maps m on m.service_id = s.id and m.is_active join app.states t on t.id = m.state_id
        join app.us_zip_codes z on z.state_code = t.code
      where s.is_active and jsonb_array_length(f.form_schema -> 'fields') <= 10 order by s.id, z.zip_code limit 1`,
  )
  if (!rows[0]) throw new Error('There is no such service')
  service = rows[0]
  const { data } = await fixture.ask(
    'mutation ($input: CreateReferralLinkInput!) { createReferralLink(input: $input) { referralLink { code } } }',
    { input: { name: 'Card' } },
    associate,
  )
  code = String(valueAt(data, 'createReferralLink', 'referralLink', 'code'))
})
beforeEach(() => fixture.forgetLimits())
afterAll(() => fixture.close())

let customers = 0
type Form = Record<string, string>

function formOf(more: Form = {}): Form {
  customers += 1
  const { id, city, state, zip } = service
  return {
    service: String(id),
    key: randomUUID(),
    'f.firstName': 'Zoë',
    'f.lastName': 'Paged',
    'f.email': `paged${customers}@customers.example`,
    'f.phoneNumber': `312 555 ${String(3000 + customers)}`,
    'f.address.street': '1 Main St',
    'f.address.city': city,
    'f.address.state': state,
    'f.address.zip': zip,
    'f.details': 'Two rooms',
    'consent.call': 'yes',
    'consent.mail': 'yes',
    ...more,
  }
}

async function send(form: Form): Promise<string> {
  const body = new URLSearchParams(form)
  const response = await fetch(`${fixture.address}/r/${code}`, { method: 'POST', body })
  const html = await response.text()
  if (response.status !== 200) throw new Error(html)
  return html
}

const open = async (path: string) => {
  const response = await fetch(`${fixture.address}/c/${path}`)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const secretIn = (mail: StoredMail | undefined) => /\/c\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

const secretOf = async (email: string) => secretIn((await fixture.mailsTo(email))[0])

test('a customer gets a letter with a private link, and reads where their request is', async () => {
  const form = formOf({ 'f.budgetFrom': '1500', 'f.details': 'Two rooms\nand a hall' })
  expect(await send(form)).toContain('We email you a receipt')
  const [mail, ...more] = await fixture.mailsTo(form['f.email'] ?? '')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Turnstone has your request')
  expect(mail?.text).toContain(service.name)
  expect(mail?.text).toContain('You agreed to calls and email. You did not agree to text messages.')
  const { status, html } = await open(secretIn(mail))
  expect(status).toBe(200)
  expect(html).toContain('has your request and chooses a provider')
  for (const said of [
    'Zoë',
    'Two rooms<br>and a hall',
    '<dd><bdi>Zoë Paged</bdi>',
    '(312) 555-3',
    '1 Main St',
    '$1,500',
    form['f.email'] ?? '',
  ])
    expect(html).toContain(said)
  expect(html).toContain('Text messages: you did not agree')
  expect(html).not.toMatch(/\bL-\d+|NEW_LEAD|Card|associate@/)
})

test('what was typed reaches the letter nowhere, and the page as text only', async () => {
  const evil = '"><script>alert(1)</script>'
  const form = formOf({
    'f.firstName': `Eve${evil}`,
    'f.lastName': evil,
    'f.details': `${evil}\r\nBcc: eve@evil.example`,
    'f.address.street': evil,
    'f.address.city': evil,
  })
  await send(form)
  const [mail] = await fixture.mailsTo(form['f.email'] ?? '')
  expect(JSON.stringify(mail)).not.toMatch(/alert|Eve|evil|Bcc/)
  const { html } = await open(secretIn(mail))
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toMatch(/<script/)
  const injected = formOf({ 'f.email': 'a@b.example\r\nBcc: eve@evil.example' })
  await expect(send(injected)).rejects.toThrow('Not sent yet')
})

test('without an address, or without consent to email, there is no letter', async () => {
  const form = formOf({ 'consent.mail': '' })
  delete form['consent.mail']
  expect(await send(form)).not.toContain('We email you a receipt')
  expect(await fixture.mailsTo(form['f.email'] ?? '')).toEqual([])
})

test('a second request of the day, a repeat and a program are answered alike, without a letter', async () => {
  const form = formOf()
  const plain = (html: string) => html.replaceAll(/L-\d+/g, 'L-')
  const first = plain(await send(form))
  expect(plain(await send(form))).toBe(first)
  const again = formOf({ 'f.email': form['f.email'] ?? '' })
  expect(plain(await send(again))).toBe(first)
  const program = formOf({ remark2: 'buy pills' })
  expect(plain(await send(program))).toBe(first)
  expect(await fixture.mailsTo(form['f.email'] ?? '')).toHaveLength(1)
  expect(await fixture.mailsTo(program['f.email'] ?? '')).toEqual([])
})

test('fifty equal requests at once are one letter', async () => {
  const form = formOf()
  await Promise.all(Array.from({ length: 50 }, () => send(form)))
  expect(await fixture.mailsTo(form['f.email'] ?? '')).toHaveLength(1)
})

test('a guessed, erased or misspelled link answers with the same bytes', async () => {
  const form = formOf()
  await send(form)
  const secret = await secretOf(form['f.email'] ?? '')
  expect((await open(secret)).status).toBe(200)
  await fixture.owner.query('delete from private.customer_pages')
  const paths = [
    secret,
    'A'.repeat(43),
    `${secret}x`,
    secret.slice(1),
    `${secret}/more`,
    'x',
    '%00',
    "'--",
    `${secret}?a=1`,
  ]
  const answers = await Promise.all(paths.map(open))
  expect(new Set(answers.map(({ status, html }) => `${status} ${html}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(404)
})

test('the page is private: not cached, indexed, framed or passed on, and it loads nothing', async () => {
  const form = formOf()
  await send(form)
  const secret = await secretOf(form['f.email'] ?? '')
  for (const path of [secret, 'A'.repeat(43)]) {
    const { headers, html } = await open(path)
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

test('neither the secret of a page nor its customer is logged', async () => {
  const form = formOf({ 'f.lastName': 'Quetzalcoatl' })
  await send(form)
  const secret = await secretOf(form['f.email'] ?? '')
  const before = logged('/c/:code')
  for (const method of ['GET', 'HEAD']) await fetch(`${fixture.address}/c/${secret}`, { method })
  await eventually(() => expect(logged('/c/:code')).toBe(before + 2))
  const said = fixture.product.said().toLowerCase()
  for (const word of [secret, 'Quetzalcoatl', form['f.email'] ?? ''])
    expect(said).not.toContain(word.toLowerCase())
})

const logged = (route: string) => fixture.product.said().split(`"route":"${route}"`).length
