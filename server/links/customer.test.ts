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
  expect(html).toContain('You did not agree to this')
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

const post = async (
  secret: string,
  body: [string, string][] | string,
  type = 'application/x-www-form-urlencoded',
) => {
  const response = await fetch(`${fixture.address}/c/${secret}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : new URLSearchParams(body),
  })
  return { status: response.status, html: await response.text() }
}

const leadOf = async (secret: string) => {
  const { rows } = await fixture.owner.query<{ id: number; status: string }>(
    `select l.id, l.status from private.customer_pages p join app.leads l on l.id = p.lead_id
      where p.token_hash = sha256(convert_to($1, 'UTF8'))`,
    [secret],
  )
  return rows[0]
}

const withdrawn = async (secret: string) => {
  const { rows } = await fixture.owner.query<{ channel: string }>(
    'select channel from private.contact_withdrawals where lead_id = $1 order by id',
    [(await leadOf(secret))?.id],
  )
  return rows.map(({ channel }) => channel)
}

async function newSecret(): Promise<string> {
  const form = formOf()
  await send(form)
  return secretOf(form['f.email'] ?? '')
}

test('a customer withdraws calls, then the request, and reading the page changes nothing', async () => {
  const secret = await newSecret()
  for (const method of ['GET', 'HEAD'])
    await fetch(`${fixture.address}/c/${secret}?stop=CALL&sure=yes`, { method })
  expect(await withdrawn(secret)).toEqual([])
  const calls = await post(secret, [['stop', 'CALL']])
  expect(calls.html).toMatch(/role="status"><p>Done. You withdrew your consent to calls\./)
  expect(calls.html).toContain('Calls: withdrawn on')
  const unsure = await post(secret, [['stop', 'REQUEST']])
  expect([unsure.status, unsure.html]).toEqual([422, expect.stringContaining('role="alert"')])
  expect(await leadOf(secret)).toMatchObject({ status: 'NEW_LEAD' })
  const sure: [string, string][] = [
    ['stop', 'REQUEST'],
    ['sure', 'yes'],
  ]
  expect((await post(secret, sure)).html).toContain('You withdrew your request on')
  expect((await post(secret, sure)).status).toBe(200)
  expect(await leadOf(secret)).toMatchObject({ status: 'WITHDRAWN' })
  expect(await withdrawn(secret)).toEqual(['CALL', 'REQUEST'])
  expect((await open(secret)).html).not.toContain('Withdraw the request')
})

test('twenty withdrawals at once are one, and end the request once', async () => {
  const secret = await newSecret()
  const channels = ['CALL', 'TEXT', 'MAIL', 'REQUEST']
  const all: [string, string][] = [...channels.map((one): [string, string] => ['stop', one]), ['sure', 'yes']]
  const sent = await Promise.all(Array.from({ length: 20 }, () => post(secret, all)))
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await withdrawn(secret)).toSorted()).toEqual(['CALL', 'MAIL', 'REQUEST', 'TEXT'])
  const { rows } = await fixture.owner.query(
    `select from app.lead_history where lead_id = $1 and party = 'CUSTOMER' and move <> 'submit'`,
    [(await leadOf(secret))?.id],
  )
  expect(rows).toHaveLength(1)
})

test('rubbish and guessed links withdraw nothing', async () => {
  const secret = await newSecret()
  const guessed = await post('A'.repeat(43), [['stop', 'CALL']])
  expect([guessed.status, guessed.html]).toEqual([404, (await open('x')).html])
  const tries = [
    await post(secret, ''),
    await post(secret, [['stop', 'call']]),
    await post(secret, [
      ['stop', '__proto__'],
      ['sure', 'yes'],
    ]),
    await post(secret, '{"stop":"CALL"}', 'application/json'),
    await post(secret, 'a=1&'.repeat(50_000)),
    await post(secret, 'stop=%00&stop=%'),
  ]
  for (const { status } of tries) expect([404, 413, 415, 422]).toContain(status)
  expect(await withdrawn(secret)).toEqual([])
})

test('what is withdrawn holds for the next request: no letter, answered alike', async () => {
  const form = formOf()
  const first = await send(form)
  await post(await secretOf(form['f.email'] ?? ''), [['stop', 'MAIL']])
  await fixture.forgetLimits()
  const again = await send(formOf({ 'f.email': form['f.email'] ?? '' }))
  const plain = (html: string) => html.replaceAll(/L-\d+/g, 'L-')
  expect(plain(again)).toBe(plain(first))
  expect(await fixture.mailsTo(form['f.email'] ?? '')).toHaveLength(1)
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

/** The link of a letter to a customer who has no page of the request. */
async function stopSecret(): Promise<string> {
  const secret = await newSecret()
  await fixture.owner.query(
    `update private.customer_pages set scope = 'MAIL' where token_hash = sha256(convert_to($1, 'UTF8'))`,
    [secret],
  )
  return secret
}

test('the link of an email opens a page that stops email, and says nothing about the request', async () => {
  const secret = await stopSecret()
  const { status, html } = await open(secret)
  expect(status).toBe(200)
  expect(html).toContain('<h1>Emails from Turnstone</h1>')
  for (const said of [
    'Zoë',
    'Where it is',
    '1 Main St',
    service.name,
    'Withdraw the request',
    'Calls',
    'agreed',
  ])
    expect(html).not.toContain(said)
  for (const body of [
    [['stop', 'CALL']],
    [
      ['stop', 'REQUEST'],
      ['sure', 'yes'],
    ],
  ] as [string, string][][])
    await post(secret, body)
  expect(await withdrawn(secret)).toEqual([])
  expect((await leadOf(secret))?.status).toBe('NEW_LEAD')
  const stopped = await post(secret, [['stop', 'MAIL']])
  expect(stopped.html).toContain('Email: withdrawn on')
  expect(await withdrawn(secret)).toEqual(['MAIL'])
})

test('a mailbox’s own button stops email and nothing else', async () => {
  for (const secret of [await stopSecret(), await newSecret()]) {
    expect((await post(secret, [['List-Unsubscribe', 'One-Click']])).status).toBe(200)
    expect(await withdrawn(secret)).toEqual(['MAIL'])
  }
})
