import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { pdf, photo } from '../uploads/test/media.ts'
import { openUploads, type Person, type Uploads } from '../uploads/test/uploads.ts'
import { files, parts } from './parts.ts'
import { unzip } from './test/unzip.ts'

type Row = Record<string, unknown>
let uploads: Uploads
const people = new Map<string, Person>()
const emails = [
  'associate@operator.example',
  'associate@multirole.example',
  'agent@vendor.example',
  'master@vendor.example',
  'admin@operator.example',
  'master@operator.example',
]

beforeAll(async () => {
  uploads = await openUploads()
  for (const email of emails) people.set(email, await uploads.person(email))
})
beforeEach(() => uploads.forgetLimits())
afterAll(() => uploads.close())

const personOf = (email: string): Person => people.get(email) ?? { id: 0, publicId: '', token: '' }
const ask = (token?: string) => uploads.get('/api/own-data.zip', token === undefined ? {} : { token })

async function dataOf(email: string): Promise<Map<string, Buffer>> {
  const response = await ask(personOf(email).token)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.status, bytes.toString()).toBe(200)
  return unzip(bytes)
}

const rowsOf = (data: Map<string, Buffer>, part: string) =>
  JSON.parse(data.get(`${part}.json`)?.toString() ?? 'null') as Row[]
const textOf = (data: Map<string, Buffer>) =>
  [...data].flatMap(([name, bytes]) => (name.startsWith('files/') ? [] : [bytes.toString()])).join('\n')

/** What is in the database by and about a person, counted by its owner. */
const counts: Readonly<Record<string, string>> = {
  account: 'app.user_infos where id = $1',
  sessions: 'app.sessions where user_id = $1 and expires_at > now()',
  passkeys: 'app.passkeys where user_id = $1',
  leads: 'app.leads where submitted_user_id = $1',
  // A provider that lost a lead no longer reads its notes.
  notes:
    'app.notes where updated_by = $1 and (provider_id is null or provider_id = accepted_organization_id)',
  posts: 'app.posts where user_id = $1 and not is_deleted',
  comments: 'app.comments where user_id = $1 and not is_deleted',
  likes: 'app.post_likes where user_id = $1',
  saves: 'app.post_saves where user_id = $1',
  requests: 'app.support_tickets where user_id = $1',
  payouts: 'app.transaction_payouts where submitted_user_id = $1',
  notifications: 'app.in_app_notifications where target_user_id = $1',
  'saved-views': 'app.saved_views where user_id = $1',
  'follow-ups': 'app.follow_ups where user_id = $1',
  calls: 'app.lead_calls where user_id = $1',
  emails: 'app.lead_mails where user_id = $1',
  'referral-links': 'app.referral_links where user_id = $1',
  // Each download adds to it.
  activity: `app.audit_logs where actor_user_id = $1 and subject <> 'own data'`,
  files: 'app.files where user_id = $1',
}

test.for(emails)('"One\'s own data as a file": everything of %s', async (email) => {
  const { id } = personOf(email)
  const data = await dataOf(email)
  expect([...data.keys()].filter((name) => !name.startsWith('files/'))).toEqual([
    'README.txt',
    ...[...parts, files].map(({ name }) => `${name}.json`),
  ])
  for (const [part, rows] of Object.entries(counts)) {
    const { rows: found } = await uploads.owner.query<{ n: number }>(
      `select count(*)::int as n from ${rows}`,
      [id],
    )
    const others = rowsOf(data, part).filter(({ subject }) => subject !== 'own data')
    expect(others.length, part).toBe(found[0]?.n)
  }
  expect(rowsOf(data, 'account')).toMatchObject([{ id, contact: { email } }])
})

test('the demo’s people have something of almost everything', async () => {
  const all: Map<string, Buffer>[] = []
  for (const email of emails.slice(0, 4)) all.push(await dataOf(email))
  const filled = Object.keys(counts).filter((part) => all.some((data) => rowsOf(data, part).length > 0))
  expect(filled.length).toBeGreaterThan(10)
})

test('nothing of another person is in it, not even for the operator', async () => {
  const { owner } = uploads
  const other = personOf('associate@multirole.example')
  const canary = 'Zqcanary'
  await owner.query(`update app.notes set note = $2 || note where updated_by = $1`, [other.id, canary])
  await owner.query(`update app.posts set content = $2 || content where user_id = $1`, [other.id, canary])
  await owner.query(`update app.comments set content = $2 || content where user_id = $1`, [other.id, canary])
  await owner.query(
    `update app.lead_customers c set last_name = $2 from app.leads l where l.id = c.lead_id and l.submitted_user_id = $1`,
    [other.id, canary],
  )
  await owner.query(`update app.user_contacts set office_address = $2 where user_id = $1`, [other.id, canary])
  await owner.query(
    `insert into app.saved_views (user_id, list, name, address, display) values ($1, 'leads', $2, '{}', '{}')`,
    [other.id, canary],
  )
  expect(textOf(await dataOf('associate@multirole.example'))).toContain(canary)
  for (const email of emails.filter((one) => one !== 'associate@multirole.example'))
    expect(textOf(await dataOf(email)), email).not.toContain(canary)
})

test('another organization’s addresses and secrets of one’s own are not in it', async () => {
  for (const email of emails) {
    const text = textOf(await dataOf(email))
    const accounts = new Set(text.match(/[\w.]+@(?:operator|vendor2?|multirole|independent)\.example/g))
    expect([...accounts], email).toEqual([email])
    expect(text).not.toMatch(/argon2id|token_hash|code_hash|idempotency.{0,4}:.{0,4}secret/)
  }
})

test('its files are in it with their bytes', async () => {
  const by = personOf('associate@operator.example')
  const picture = await photo('png')
  const id = await uploads.uploaded(by, {
    type: 'application/pdf',
    bytes: pdf,
    headers: { 'content-disposition': 'attachment; filename="offer.pdf"' },
  })
  await uploads.uploaded(by, { kind: 'profile', type: 'image/png', bytes: picture })
  await uploads.uploaded(personOf('agent@vendor.example'), { type: 'application/pdf', bytes: pdf })
  const data = await dataOf('associate@operator.example')
  const names = [...data.keys()].filter((name) => name.startsWith('files/'))
  expect(names.length).toBe(2)
  expect(data.get(`files/${id}-offer.pdf`)?.equals(pdf)).toBe(true)
  expect(names.some((name) => name.endsWith('.webp'))).toBe(true)
})

test('it is a named file that is never cached, and is audited', async () => {
  const { token, id } = personOf('agent@vendor.example')
  const response = await ask(token)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/,
    ) as string,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  await response.arrayBuffer()
  await eventually(async () => {
    const { rows } = await uploads.owner.query(
      `select details ->> 'outcome' as outcome from app.audit_logs
        where actor_user_id = $1 and action = 'EXPORT' and subject = 'own data' order by id desc limit 2`,
      [id],
    )
    expect(rows).toEqual([{ outcome: 'whole' }, { outcome: 'begun' }])
  })
})

test('only signed-in people get it, five times an hour', async () => {
  expect((await ask()).status).toBe(401)
  expect((await ask('x'.repeat(43))).status).toBe(401)
  const { token } = personOf('master@vendor.example')
  const statuses: number[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    const response = await ask(token)
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('a client that leaves ends its download, and the next one succeeds', { timeout: 90_000 }, async () => {
  const { token, id } = personOf('master@operator.example')
  // More than fits into the buffers between the database and the client.
  await uploads.owner.query('set session_replication_role = replica')
  await uploads.owner.query(
    `insert into app.in_app_notifications (notification_trigger, target_user_id, data)
      select 'post_like', $1, jsonb_build_object('text',
          (select string_agg(md5(random()::text), '') from generate_series(1, 3000)))
        from generate_series(1, 200)`,
    [id],
  )
  await uploads.owner.query('set session_replication_role = origin')
  const { hostname, port } = new URL(uploads.address)
  await new Promise<void>((left) => {
    const call = request(
      { hostname, port, path: '/api/own-data.zip', headers: { authorization: `Bearer ${token}` } },
      (answer) => answer.once('data', () => (answer.destroy(), left())),
    )
    call.on('error', () => left())
    call.end()
  })
  await eventually(async () => {
    const { rows } = await uploads.owner.query(
      `select details ->> 'outcome' as outcome from app.audit_logs
        where actor_user_id = $1 and subject = 'own data' order by id desc limit 1`,
      [id],
    )
    expect(rows).toEqual([{ outcome: 'cut off' }])
  })
  const data = await dataOf('master@operator.example')
  expect(rowsOf(data, 'notifications').length).toBeGreaterThanOrEqual(200)
})
