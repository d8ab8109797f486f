import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../test/fixture.ts'
import { makeKey, makeLink, sentBy, servedPlace, type Place } from './test/intake.ts'
import { checkReceipt } from './receipt-check.ts'
import { readPublishedKeys } from './receipt-keys.ts'

const keysPath = '/.well-known/consent-receipt-keys.json'

let fixture: Fixture
let associate: string
let master: string
let place: Place
let folder: string
let key: string

beforeAll(async () => {
  fixture = await openFixture({ LOG_LEVEL: 'trace' })
  ;[associate, master] = (await Promise.all(
    ['associate@operator.example', 'master@operator.example'].map((email) => fixture.signIn(email)),
  )) as [string, string]
  place = await servedPlace(fixture)
  key = (await makeKey(fixture, associate, await makeLink(fixture, associate, place.id))).key
  folder = await mkdtemp(join(tmpdir(), 'turnstone-receipts-'))
})
beforeEach(() => fixture.forgetLimits())
afterAll(async () => {
  await fixture.close()
  await rm(folder, { recursive: true })
})

type Sent = { id: number; publicId: string; name: string; email: string }

/** A lead by the form of another site. */
async function sentLead(): Promise<Sent> {
  const form = sentBy(place)
  const response = await fetch(`${fixture.address}/api/intake`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(form),
  })
  const { receipt } = (await response.json()) as { receipt: string }
  const id = Number(receipt.slice(2))
  const { rows } = await fixture.owner.query<{ public_id: string }>(
    'select public_id from app.leads where id = $1',
    [id],
  )
  return { id, publicId: rows[0]?.public_id ?? '', name: 'Zoë Quetzalform', email: form['Email'] ?? '' }
}

async function download(publicId: string, token: string | null) {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(`${fixture.address}/api/leads/${publicId}/receipt.json`, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const published = async () => (await fetch(`${fixture.address}${keysPath}`)).text()
const keys = async () => readPublishedKeys(await published())
const check = async (text: string) => checkReceipt(Buffer.from(text), await keys())

/** A command as an administrator runs it. */
function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const script = join(import.meta.dirname, `../../bin/${command}.ts`)
  const given = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATA_DIR: join(folder, 'none'),
    ...env,
  }
  return new Promise((resolve) =>
    execFile(process.execPath, [script, ...args], { env: given }, (error, out, errors) =>
      resolve({ code: Number(error?.code ?? 0), said: out + errors }),
    ),
  )
}

async function stored(name: string, text: string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, text)
  return file
}

test('no key is published before the first receipt, and never a private part', async () => {
  expect(await published()).toBe('{"keys":[]}')
  const { publicId } = await sentLead()
  // Two at once make one key.
  await Promise.all([associate, master, associate].map((token) => download(publicId, token)))
  const response = await fetch(`${fixture.address}${keysPath}`)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(await response.json()).toEqual({
    keys: [
      {
        kty: 'OKP',
        crv: 'Ed25519',
        use: 'sig',
        kid: expect.stringMatching(/^[\w-]{43}$/),
        x: expect.stringMatching(/^[\w-]{43}$/),
        createdAt: expect.any(String),
        retiredAt: null,
      },
    ],
  })
})

test('a referrer’s receipt verifies; only the operator’s has the network address', async () => {
  const { publicId, id, name, email } = await sentLead()
  const own = await download(publicId, associate)
  expect(own.status).toBe(200)
  expect(Object.fromEntries(own.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="consent-L-${id}.json"`,
    'cache-control': 'no-store',
  })
  const verdict = await check(own.text)
  expect(verdict).toMatchObject({
    isValid: true,
    shown: ['email', 'link', 'name', 'page', 'phone'],
    hidden: ['networkAddress'],
    statement: {
      lead: { number: `L-${id}`, publicId },
      withdrawals: [],
      consents: [
        { channel: 'CALL', isGiven: true, wording: 'We may call you about it.' },
        { channel: 'MAIL', isGiven: false },
        { channel: 'TEXT', isGiven: false },
      ],
    },
  })
  expect(JSON.parse(own.text)).toMatchObject({ personal: { name: { value: name }, email: { value: email } } })
  const theirs = await download(publicId, master)
  expect(await check(theirs.text)).toMatchObject({ isValid: true, hidden: [] })
  expect(statementIn(theirs.text)).toBe(statementIn(own.text))
})

/** The bytes of the signed part. */
const statementIn = (text: string) => /"receipt":.*(?=,"signature":)/.exec(text)?.[0] ?? ''

test('others get the answer of a lead that does not exist', async () => {
  const { publicId } = await sentLead()
  const nothing = '00000000-0000-4000-8000-000000000000'
  for (const email of ['associate@multirole.example', 'master@vendor.example', 'master@multirole.example']) {
    const token = await fixture.signIn(email)
    const [given, absent] = [await download(publicId, token), await download(nothing, token)]
    expect([given.status, given.text]).toEqual([404, absent.text])
    expect(given.headers.get('content-disposition')).toBeNull()
  }
  expect((await download(publicId, null)).status).toBe(401)
  for (const invalid of ['x', `${publicId}0`, '-'.repeat(36), `${publicId.slice(0, 35)}%00`, "1'--"])
    expect((await download(invalid, master)).status, invalid).toBeGreaterThanOrEqual(400)
  const { rows } = await fixture.owner.query<{ id: string }>(
    'select public_id as id from app.leads l where not exists (select from app.lead_consents c where c.lead_id = l.id) limit 1',
  )
  expect((await download(rows[0]?.id ?? '', master)).status, 'entered by hand').toBe(404)
})

test('after an erasure the signed part is the same to the byte, without a value', async () => {
  const { publicId, id, name, email } = await sentLead()
  const before = await download(publicId, master)
  const { text, code } = await fixture.ask(
    'mutation ($input: EraseCustomerInput!) { eraseCustomer(input: $input) { lead { id } } }',
    { input: { leadId: id, name } },
    master,
  )
  expect(code, text).toBeUndefined()
  const after = await download(publicId, master)
  expect(statementIn(after.text)).toBe(statementIn(before.text))
  expect(statementIn(after.text).length).toBeGreaterThan(500)
  expect(after.text).not.toContain(email)
  expect(await check(after.text)).toMatchObject({ isValid: true, shown: ['link', 'page'] })
  expect(await check(before.text)).toMatchObject({ isValid: true, hidden: [] })
})

test('the commands: a receipt is verified offline, also after its key was rotated', async () => {
  const { publicId } = await sentLead()
  const old = await download(publicId, associate)
  const database = { DATABASE_URL: fixture.database.url }
  const rotated = await run('rotate-receipt-key', [], database)
  expect(rotated).toEqual({ code: 0, said: expect.stringContaining('signs receipts from now on') as string })
  const fresh = await download(publicId, associate)
  expect(statementIn(fresh.text)).toBe(statementIn(old.text))
  const [signing, retired, ...more] = await keys()
  expect([signing?.retiredAt, typeof retired?.retiredAt, more]).toEqual([null, 'string', []])
  expect(rotated.said).toContain(signing?.kid)
  expect(JSON.parse(fresh.text)).toMatchObject({ signature: { keyId: signing?.kid } })
  expect(JSON.parse(old.text)).toMatchObject({ signature: { keyId: retired?.kid } })

  const list = await stored('keys.json', await published())
  const [first, second] = [await stored('old.json', old.text), await stored('new.json', fresh.text)]
  for (const file of [first, second])
    expect(await run('verify-receipt', [file, '--key', list])).toEqual({
      code: 0,
      said: expect.stringMatching(/^The receipt is valid\.[^]*Calls: agreed at/) as string,
    })
  expect((await run('verify-receipt', [first], database)).code).toBe(0)
  const forged = await stored('forged.json', old.text.replace('"isGiven":false', '"isGiven":true'))
  expect(await run('verify-receipt', [forged, '--key', list])).toEqual({
    code: 1,
    said: expect.stringContaining('the signature does not fit') as string,
  })
  const other = await stored('other.json', old.text.replace('Quetzalform', 'Somebody'))
  expect(await run('verify-receipt', [other, '--key', list])).toEqual({
    code: 1,
    said: expect.stringContaining('the name is not what was signed') as string,
  })
  for (const args of [
    [],
    [join(folder, 'gone.json'), '--key', list],
    [first, '--key', first],
    [first, second],
  ])
    expect((await run('verify-receipt', args)).code, args.join(' ')).toBe(2)
  // A list from before the rotation does not have the new key.
  const before = await stored('before.json', JSON.stringify({ keys: [retired] }))
  expect((await run('verify-receipt', [second, '--key', before])).code).toBe(1)
}, 60_000)

test('one key signs, and its private part is not published', async () => {
  const { rows } = await fixture.owner.query<{ secret: string | null }>(
    'select private_key as secret from private.receipt_keys',
  )
  expect(rows.filter(({ secret }) => secret !== null)).toHaveLength(1)
  const list = await published()
  expect(rows.filter(({ secret }) => secret !== null && list.includes(secret))).toEqual([])
})
