import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pdf, photo } from './test/media.ts'
import { openUploads, type Person, type Uploads } from './test/uploads.ts'

let uploads: Uploads
const people: Record<string, Person> = {}
const person = (email: string): Person => people[email] ?? { id: 0, publicId: '', token: '' }

const emails = [
  'master@operator.example',
  'admin@operator.example',
  'associate@operator.example',
  'master@vendor.example',
  'admin@vendor.example',
  'agent@vendor.example',
  'master@vendor2.example',
  'agent@vendor2.example',
]

beforeAll(async () => {
  uploads = await openUploads({ LOG_LEVEL: 'debug' })
  for (const email of emails) people[email] = await uploads.person(email)
})
beforeEach(() => uploads.forgetLimits())
afterAll(() => uploads.close())

const document = { type: 'application/pdf', bytes: pdf }

test.for([
  ['agent@vendor.example', 'agent@vendor.example', 200],
  ['admin@vendor.example', 'agent@vendor.example', 200],
  ['master@vendor.example', 'admin@vendor.example', 200],
  ['admin@operator.example', 'agent@vendor.example', 200],
  ['master@operator.example', 'associate@operator.example', 200],
  ['agent@vendor.example', 'master@vendor.example', 403],
  ['master@vendor.example', 'agent@vendor2.example', 403],
  ['master@vendor2.example', 'admin@operator.example', 403],
  ['associate@operator.example', 'agent@vendor.example', 403],
] as const)(
  '"own files, or a member\'s by an admin of their organization": %s for %s gives %i',
  async ([by, of, status]) => {
    for (const kind of ['profile', 'file', 'posts'])
      expect((await uploads.addressFor(person(by), `${kind}:${person(of).id}`)).status).toBe(status)
  },
)

test('an admin of another organization gets the same refusal for any person', async () => {
  const by = person('master@vendor2.example')
  const unseen = await uploads.addressFor(by, `profile:${person('agent@vendor.example').id}`)
  expect(unseen).toEqual(await uploads.addressFor(by, 'profile:999999999'))
  expect(unseen.code).toBe('FORBIDDEN')
})

test('a profile image uploaded by an admin belongs to the member', async () => {
  const [by, of] = [person('admin@vendor.example'), person('agent@vendor.example')]
  const { uri } = await uploads.addressFor(by, `profile:${of.id}`)
  expect((await uploads.put(uri, { type: 'image/png', bytes: await photo('png') })).status).toBe(201)
  const { rows } = await uploads.owner.query(
    `select f.user_id, a.actor_user_id as by from app.files f join app.user_infos u on u.profile_uri = '/files/' || f.public_id
      join app.audit_logs a on a.subject = 'files' and a.subject_id = f.id and a.action = 'INSERT'`,
  )
  expect(rows).toEqual([{ user_id: of.id, by: by.id }])
})

test('uploads need a session and one of the three kinds', async () => {
  const { id, token } = person('agent@vendor.example')
  const nobody = { id, publicId: '', token: 'x'.repeat(43) }
  expect(await uploads.addressFor(nobody, `file:${id}`)).toMatchObject({
    status: 401,
    code: 'UNAUTHENTICATED',
  })
  for (const target of [`files:${id}`, `file:x`, 'file:', `file:${id}:1`, 'file'])
    expect((await uploads.addressFor({ id, publicId: '', token }, target)).status).toBe(404)
})

test('"random, 10 minutes, single use": an address works once until it expires', async () => {
  const agent = person('agent@vendor.example')
  const { uri } = await uploads.addressFor(agent, `file:${agent.id}`)
  expect(uri).toMatch(/^\/api\/uploads\/[\w-]{43}$/)
  expect((await uploads.put(uri, document)).status).toBe(201)
  expect(await uploads.put(uri, document)).toMatchObject({
    status: 404,
    message: expect.stringContaining('expired') as string,
  })
  const late = await uploads.addressFor(agent, `file:${agent.id}`)
  await uploads.owner.query(`update private.upload_tickets set expires_at = now() where begun_at is null`)
  expect((await uploads.put(late.uri, document)).status).toBe(404)
  expect((await uploads.put(`/api/uploads/${'x'.repeat(43)}`, document)).status).toBe(404)
  const { rows } = await uploads.owner.query(
    `select from private.upload_tickets where expires_at > now() + interval '10 minutes'`,
  )
  expect(rows).toEqual([])
})

test('of two concurrent uploads to one address, one wins', async () => {
  const agent = person('agent@vendor.example')
  const { uri } = await uploads.addressFor(agent, `file:${agent.id}`)
  const all = await Promise.all([1, 2, 3, 4].map(() => uploads.put(uri, document)))
  expect(all.map(({ status }) => status).toSorted()).toEqual([201, 404, 404, 404])
})

test('an address ends with its user’s session, account, and right', async () => {
  const { owner } = uploads
  const admin = await uploads.person('admin@vendor.example')
  const agent = person('agent@vendor.example')
  const again = await uploads.person('admin@vendor.example')
  const addressOf = async (by: Person) => (await uploads.addressFor(by, `file:${agent.id}`)).uri
  const demoted = await addressOf(admin)
  const good = await addressOf(admin)
  const loggedOut = await addressOf(again)
  const inactive = await addressOf(admin)
  const changed = async (change: string, back: string, uri: string) => {
    await owner.query(`update app.user_infos set ${change} where id = $1`, [admin.id])
    const { status } = await uploads.put(uri, document)
    await owner.query(`update app.user_infos set ${back} where id = $1`, [admin.id])
    return status
  }
  expect(await changed(`user_type = 'SERVICE_AGENT'`, `user_type = 'ADMIN'`, demoted)).toBe(404)
  expect((await uploads.put(good, document)).status).toBe(201)
  await uploads.ask('mutation { logout(input: {}) { clientMutationId } }', {}, again.token)
  expect((await uploads.put(loggedOut, document)).status).toBe(404)
  expect(await changed(`status = 'INACTIVE'`, `status = 'ACTIVE'`, inactive)).toBe(404)
})

test('"uploads 60/h": the sixty-first address in an hour is refused', async () => {
  const agent = person('agent@vendor.example')
  await uploads.addressFor(agent, `file:${agent.id}`)
  await uploads.owner.query(`update private.rate_limits set used = 59 where bucket = 'upload'`)
  expect((await uploads.addressFor(agent, `file:${agent.id}`)).status).toBe(200)
  expect(await uploads.addressFor(agent, `file:${agent.id}`)).toMatchObject({
    status: 429,
    code: 'RATE_LIMITED',
  })
  const other = person('agent@vendor2.example')
  expect((await uploads.addressFor(other, `file:${other.id}`)).status).toBe(200)
})

test('no log contains an upload address, a file name, or a signature', async () => {
  const agent = person('agent@vendor.example')
  const { uri } = await uploads.addressFor(agent, `file:${agent.id}`)
  const headers = { 'content-disposition': `attachment; filename="Secretname.pdf"` }
  await uploads.put(uri, { ...document, headers })
  await uploads.upload(agent, { type: 'application/pdf', bytes: Buffer.from('Secretcontent'), headers })
  await uploads.get(`/files/00000000-0000-4000-8000-000000000000?expires=1&signature=Secretsignature`)
  const said = uploads.product.said()
  expect(said).toContain('/api/uploads/:token')
  expect(said).not.toMatch(/Secret/)
  expect(said).not.toContain(uri)
})
