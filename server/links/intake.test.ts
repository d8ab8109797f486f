import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { eventually } from '../test/eventually.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'
import { makeKey, makeLink, type Place, sentBy, servedPlace } from './test/intake.ts'

let fixture: Fixture
let associate: string
let link: number
let place: Place

beforeAll(async () => {
  fixture = await openFixture({ LOG_LEVEL: 'trace' })
  associate = await fixture.signIn('associate@operator.example')
  place = await servedPlace(fixture)
})
// A link has ten keys at most.
beforeEach(async () => {
  await fixture.forgetLimits()
  link = await makeLink(fixture, associate, place.id)
})
afterAll(() => fixture.close())

const keys: string[] = []
let newest = 0
async function newKey(): Promise<string> {
  const { key, id } = await makeKey(fixture, associate, link)
  newest = id
  keys.push(key)
  return key
}
const customer = () => sentBy(place)

type Shown = {
  id: string
  outcome: string
  leadPublicId: string | null
  fields: string[]
  reasons: string[]
  unused: string[]
}
async function requestsOf(key: number, token = associate): Promise<Shown[]> {
  const { data } = await fixture.ask(
    'query ($key: Int!) { intakeRequests(keyId: $key, first: 100) { nodes { id outcome leadPublicId fields reasons unused } } }',
    { key },
    token,
  )
  return valueAt(data, 'intakeRequests', 'nodes') as Shown[]
}

const resend = (id: string | undefined, token = associate) =>
  fixture.ask(
    'mutation ($id: BigInt!) { resendIntakeRequest(input: { id: $id }) { outcome } }',
    { id },
    token,
  )

type Body = object | URLSearchParams | FormData | string | Buffer
async function post(body: Body, key: string | undefined, more: Record<string, string> = {}, path = '') {
  const isForm = body instanceof URLSearchParams || body instanceof FormData
  const response = await fetch(`${fixture.address}/api/intake${path}`, {
    method: 'POST',
    headers: {
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...more,
    },
    body: isForm || typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body),
  })
  const { status, headers } = response
  return { status, headers, body: (await response.json()) as { receipt?: string; errors?: Problem[] } }
}
type Problem = { field: string; reason: string }

const leadOf = (receipt: string | undefined) => Number(receipt?.slice(2))
async function customerOf(receipt: string | undefined) {
  const { rows } = await fixture.owner.query<Record<string, unknown>>(
    'select first_name, last_name, email, data from app.lead_customers where lead_id = $1',
    [leadOf(receipt)],
  )
  return rows[0]
}
async function submissions(): Promise<number> {
  const { rows } = await fixture.owner.query<{ n: number }>(
    'select count(*)::int as n from private.link_submissions',
  )
  return rows[0]?.n ?? 0
}

test('JSON with other names becomes a lead with the form’s consent; the same again is answered with its receipt', async () => {
  const key = await newKey()
  const form = customer()
  const first = await post(form, key)
  expect([first.status, first.body]).toEqual([201, { receipt: expect.stringMatching(/^L-\d+$/) }])
  const again = await post(Object.fromEntries(Object.entries(form).toReversed()), key)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(await customerOf(first.body.receipt)).toMatchObject({
    first_name: 'Zoë',
    last_name: 'Quetzalform',
    email: form['Email'],
    data: {
      details: 'Two rooms',
      address: { street: '1 Main St', state: place.state, zip: place.zip },
      leadSource: 'Web site',
    },
  })
  const { rows } = await fixture.owner.query(
    `select a.channel, a.wording, a.page from app.lead_consents a where a.is_given and a.lead_id = $1`,
    [leadOf(first.body.receipt)],
  )
  expect(rows).toEqual([
    { channel: 'CALL', wording: 'We may call you about it.', page: expect.stringMatching(/\/api\/intake$/) },
  ])
  const [row] = await requestsOf(newest)
  expect(row).toMatchObject({ outcome: 'RECEIVED', leadPublicId: expect.any(String), fields: [], unused: [] })
})

test('form data of both kinds is taken alike, and fifty equal requests at once are one lead', async () => {
  const key = await newKey()
  const before = await submissions()
  const form = new URLSearchParams(customer())
  const all = await Promise.all(Array.from({ length: 50 }, () => post(form, key)))
  expect(all.map(({ status }) => status).toSorted()).toEqual([...Array<number>(49).fill(200), 201])
  expect(new Set(all.map(({ body }) => body.receipt)).size).toBe(1)
  expect(await submissions()).toBe(before + 1)
  const multipart = new FormData()
  for (const [name, value] of Object.entries(customer())) multipart.append(name, value)
  expect((await post(multipart, key)).status).toBe(201)
  multipart.set('message', new Blob(['x']), 'plan.pdf')
  expect(await post(multipart, key)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'message', reason: expect.any(String) }] },
  })
})

test('an Idempotency-Key names the request; other content with it is refused', async () => {
  const key = await newKey()
  const once = { 'idempotency-key': 'order 7' }
  const form = customer()
  expect((await post({ ...form, Email: '' }, key, once)).status, 'refused, then corrected').toBe(422)
  const first = await post(form, key, once)
  expect(first.status).toBe(201)
  expect(await post(form, key, once)).toMatchObject({ status: 200, body: first.body })
  expect(await post(customer(), key, once)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'Idempotency-Key', reason: 'This was used for another request' }] },
  })
  expect((await post(form, await newKey(), once)).status, 'of another key').toBe(201)
  expect(await requestsOf(newest)).toHaveLength(1)
})

test('a full name is taken apart, and each wrong field is named as its sender does', async () => {
  const key = await newKey()
  const { 'First Name': _first, last_name: _last, ...rest } = customer()
  const sent = await post({ ...rest, your_name: 'Dr. María de la Cruz', utm_source: 'x' }, key)
  expect(await customerOf(sent.body.receipt)).toMatchObject({ first_name: 'María', last_name: 'de la Cruz' })
  const refused = await post({ ...rest, your_name: 'Cher', Email: 'no address', ZIP: ['1', { a: 1 }] }, key)
  expect(refused.status).toBe(422)
  expect(refused.body.errors?.map(({ field }) => field).toSorted()).toEqual(['Email', 'ZIP', 'your_name'])
  expect(refused.body.errors?.every(({ reason }) => reason.length > 5)).toBe(true)
  const empty = await post({}, key)
  expect(empty.body.errors?.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['firstName', 'lastName', 'email', 'phoneNumber', 'street', 'zip']),
  )
  const [, , row] = (await requestsOf(newest)).toReversed()
  expect(row?.fields).toContain('zip')
})

test('a refused request is sent again after the names were corrected, once, by its owner', async () => {
  const key = await newKey()
  const { Email, ...rest } = customer()
  const { status } = await post({ ...rest, Correo: Email, code: 1 }, key)
  expect(status).toBe(422)
  const id = newest
  const [row] = await requestsOf(id)
  expect(row).toMatchObject({ outcome: 'REFUSED', fields: ['email'], unused: ['Correo', 'code'] })
  expect(JSON.stringify(row)).not.toContain('Quetzal')
  expect((await resend(row?.id)).data).toEqual({ resendIntakeRequest: { outcome: 'REFUSED' } })
  await fixture.ask(
    'mutation ($input: ChangeIntakeKeyInput!) { changeIntakeKey(input: $input) { result } }',
    { input: { id, mapping: { email: 'correo' } } },
    associate,
  )
  const stranger = await fixture.signIn('associate@multirole.example')
  expect((await resend(row?.id, stranger)).code).toBe('NOT_FOUND')
  expect((await resend(row?.id, '')).code).toBeDefined()
  const both = await Promise.all([resend(row?.id), resend(row?.id)])
  expect(both.map(({ data }) => JSON.stringify(data)).toSorted()[1]).toBe(
    JSON.stringify({ resendIntakeRequest: { outcome: 'RECEIVED' } }),
  )
  expect(both.map(({ code }) => code).toSorted()).toEqual(['INVALID_TRANSITION', undefined])
  const [sent] = await requestsOf(id)
  expect(sent).toMatchObject({
    id: row?.id,
    outcome: 'RECEIVED',
    leadPublicId: expect.any(String),
    unused: ['code'],
  })
  const { rows } = await fixture.owner.query('select content from private.intake_requests where id = $1', [
    row?.id,
  ])
  expect(rows).toEqual([{ content: null }])
  expect(await post({ ...rest, Correo: Email, code: 1 }, key), 'its sender tries again').toMatchObject({
    status: 200,
  })
})

test('another organization’s people neither see nor change a key, nor learn whether it exists', async () => {
  await newKey()
  const id = newest
  const foreign = await fixture.signIn('master@multirole.example')
  expect(await requestsOf(id, foreign)).toEqual([])
  const { data } = await fixture.ask(
    'query ($id: Int!) { intakeKeys(linkId: $id, first: 9) { nodes { id } } }',
    { id: link },
    foreign,
  )
  expect(valueAt(data, 'intakeKeys', 'nodes')).toEqual([])
  for (const number of [id, 2_000_000_000])
    expect(
      (
        await fixture.ask(
          'mutation ($id: Int!) { revokeIntakeKey(input: { id: $id }) { result } }',
          { id: number },
          foreign,
        )
      ).code,
    ).toBe('NOT_FOUND')
})

test('a key works in the path, too; a missing, unknown, revoked or paused one is answered alike', async () => {
  const key = await newKey()
  expect((await post(customer(), undefined, {}, `/${key}`)).status).toBe(201)
  const revoked = await newKey()
  await fixture.ask(
    'mutation ($id: Int!) { revokeIntakeKey(input: { id: $id }) { result } }',
    { id: newest },
    associate,
  )
  const pause = (isPaused: boolean) =>
    fixture.ask(
      'mutation ($input: PauseReferralLinkInput!) { pauseReferralLink(input: $input) { clientMutationId } }',
      { input: { id: link, isPaused } },
      associate,
    )
  const unknown = `in_${'0'.repeat(64)}`
  const before = await submissions()
  const answers = await Promise.all(
    [undefined, '', 'x', unknown, revoked].map((given) => post(customer(), given)),
  )
  for (const path of [unknown, revoked, 'x', '%00', 'é'])
    answers.push(await post(customer(), undefined, {}, `/${path}`))
  await pause(true)
  answers.push(await post(customer(), key), await post(customer(), undefined, {}, `/${key}`))
  await pause(false)
  for (const { status, body, headers } of answers) {
    expect([status, body]).toEqual([401, { errors: [{ field: '', reason: 'This key is not active' }] }])
    expect([headers.get('www-authenticate'), headers.get('cache-control')]).toEqual(['Bearer', 'no-store'])
  }
  expect(await submissions()).toBe(before)
  const opened = await fetch(`${fixture.address}/api/intake/${key}`)
  expect([opened.status, opened.headers.get('allow')]).toEqual([405, 'POST'])
})

test('a duplicate is answered like a new customer, and too many in an hour have to wait', async () => {
  const [key, other] = [await newKey(), await newKey()]
  const form = customer()
  expect((await post(form, key)).status).toBe(201)
  expect((await post({ ...form, message: 'Again' }, key)).status).toBe(201)
  expect((await post(form, other)).status).toBe(201)
  await fixture.owner.query('update private.rate_limits set used = 60 where bucket = $1', ['link'])
  const { status, headers, body } = await post(customer(), key)
  expect([status, Number(headers.get('retry-after')) > 0, body.errors?.[0]?.field]).toEqual([429, true, ''])
})

const json = 'application/json'
const rubbish: [name: string, statuses: number[], body: string | Buffer, type: string][] = [
  ['cut JSON', [400], '{', json],
  ['no JSON', [400], 'a=1', json],
  ['nothing', [400], '', json],
  ['null', [400], 'null', json],
  ['a list', [400], '[{"email":"a"}]', json],
  ['a number', [400], '7', json],
  ['deep JSON', [400, 422], `{"email":${'['.repeat(60_000)}${']'.repeat(60_000)}}`, json],
  ['objects', [422], '{"email":{"a":1},"phone":[[1]]}', json],
  [
    'prototype names',
    [422],
    '{"__proto__":{"email":"a"},"constructor":"x","toString":"x","hasOwnProperty":1}',
    json,
  ],
  ['null bytes', [422], '{"email":"a\\u0000b","na\\u0000me":"\\u0000","\\ud800":"\\udfff"}', json],
  ['many null bytes', [413], `{"email":"${'\\u0000'.repeat(26_000)}"}`, json],
  ['other bytes', [422], Buffer.from('{"firstName":"Jos\xe9"}', 'latin1'), json],
  [
    'too many fields',
    [400],
    JSON.stringify(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`f${n}`, 1]))),
    json,
  ],
  ['ten megabytes', [413], 'x'.repeat(10_000_000), json],
  ['another charset', [415], '{}', `${json}; charset=utf-16`],
  ['XML', [415], '<a/>', 'text/xml'],
  ['no type', [415], 'x', 'x'],
  ['a bare percent', [422], '%&=&%00=%00', 'application/x-www-form-urlencoded'],
  ['form data without a boundary', [400], 'x', 'multipart/form-data'],
  [
    'form data that ends',
    [400],
    '--x\r\ncontent-disposition: form-data; name="a"',
    'multipart/form-data; boundary=x',
  ],
]

test.for(rubbish)('%s: refused calmly, and no lead', async ([, statuses, body, type]) => {
  const before = await submissions()
  const { status, body: answer } = await post(body, await newKey(), { 'content-type': type }).catch(
    closedEarly,
  )
  expect(statuses).toContain(status)
  expect(answer.errors?.length).toBeGreaterThan(0)
  expect(await submissions()).toBe(before)
})
/** A server may end the connection of a body that is too long before it has come. */
function closedEarly(): { status: number; body: { errors?: Problem[] } } {
  return { status: 413, body: { errors: [{ field: '', reason: '' }] } }
}

test('no log line has a key, or what was sent', async () => {
  await fetch(`${fixture.address}/healthz`)
  await eventually(() => expect(fixture.product.said()).toContain('"route":"/healthz"'))
  const said = fixture.product.said()
  expect(said).toContain('"route":"/api/intake/:key"')
  expect(keys.length).toBeGreaterThan(5)
  for (const key of keys) expect(said.includes(key.slice(3))).toBe(false)
  expect(said.toLowerCase()).not.toMatch(/quetzal|3125557|312 555/)
})
