import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { asAuth, done, enqueue, linkIn, openFixture, type Fixture } from './test/fixture.ts'

let fixture: Fixture
let worker: Awaited<ReturnType<Fixture['work']>>
let before = 0

beforeAll(async () => {
  fixture = await openFixture()
  worker = await fixture.work()
})
afterAll(async () => {
  await worker.stop()
  await fixture.close()
})
beforeEach(async () => (before = (await fixture.mails()).length))
afterEach(() =>
  fixture.owner.query('delete from private.verification_tokens; delete from private.rate_limits'),
)

const agent = 'agent@vendor.example'

async function resetWith(url: URL, hash: Buffer): Promise<boolean> {
  const call = 'reset_password($1, $2, $3, null, $1)'
  return (await asAuth(fixture, call, hash, url.searchParams.get('userId'), 'new hash')) !== null
}

/** Mails since the test began, newest first. */
async function newMails() {
  await done(fixture)
  const mails = await fixture.mails()
  return mails.slice(0, mails.length - before)
}

test('a reset link sets a new password once', async () => {
  await asAuth(fixture, 'request_reset($1)', agent)
  const [mail, ...more] = await newMails()
  expect(more).toEqual([])
  expect(mail?.to).toBe(agent)
  const { url, hash } = linkIn(mail)
  expect(`${url.origin}${url.pathname}`).toBe('https://leads.example/reset-password')
  const reset = () => resetWith(url, hash)
  expect(await reset()).toBe(true)
  expect(await reset()).toBe(false)
})

test('a reset link lasts 60 minutes, an invitation 7 days', async () => {
  await asAuth(fixture, 'request_reset($1)', agent)
  await enqueue(fixture, 'accounts__send_invitation', { userId: await invitedPerson() })
  await done(fixture)
  const { rows } = await fixture.owner.query(
    `select purpose, extract(epoch from expires_at - created_at)::int as seconds
      from private.verification_tokens order by purpose`,
  )
  expect(rows).toEqual([
    { purpose: 'INVITATION', seconds: 7 * 86_400 },
    { purpose: 'RESET', seconds: 3_600 },
  ])
})

test('of two reset mails only the newer works', async () => {
  for (const _ of [1, 2]) {
    await asAuth(fixture, 'request_reset($1)', agent)
    await done(fixture)
  }
  const [newer, older] = await newMails()
  const reset = ({ url, hash }: ReturnType<typeof linkIn>) => resetWith(url, hash)
  expect(await reset(linkIn(older))).toBe(false)
  expect(await reset(linkIn(newer))).toBe(true)
})

test('a mail above its recipient’s limit is dropped, and the newest link stays valid', async () => {
  for (const _ of [1, 2, 3, 4, 5]) {
    await asAuth(fixture, 'request_reset($1)', agent)
    await done(fixture)
  }
  const mails = await newMails()
  expect(mails).toHaveLength(3)
  const { url, hash } = linkIn(mails[0])
  expect(await resetWith(url, hash)).toBe(true)
})

test('a device link opens the sign-in page with its own secret', async () => {
  await asAuth(fixture, 'request_device_link($1)', agent)
  const [mail] = await newMails()
  expect(mail?.subject).toBe('Sign in to Turnstone on a new device')
  const { url, hash } = linkIn(mail)
  expect(url.pathname).toBe('/login')
  expect(await asAuth(fixture, 'trust_device($1, null, $1)', hash)).toEqual(hash)
  expect(await resetWith(url, hash), 'and resets nothing').toBe(false)
})

test('an unknown address gets no mail, and no secret is stored', async () => {
  await asAuth(fixture, 'request_reset($1)', 'nobody@nowhere.example')
  await asAuth(fixture, 'request_reset($1)', `${agent}\r\nBcc: eve@example.org`)
  expect(await newMails()).toEqual([])
  const { rowCount } = await fixture.owner.query('select from private.verification_tokens')
  expect(rowCount).toBe(0)
})

test('the database stores only the hash of a mailed secret', async () => {
  await asAuth(fixture, 'request_reset($1)', agent)
  const { url, hash } = linkIn((await newMails())[0])
  const { rows } = await fixture.owner.query<{ row: string; token_hash: Buffer }>(
    'select t::text as row, t.token_hash from private.verification_tokens t',
  )
  expect(rows[0]?.token_hash.equals(hash)).toBe(true)
  expect(rows[0]?.row).not.toContain(url.searchParams.get('token'))
})

async function invitedPerson(): Promise<number> {
  const { rows } = await fixture.owner.query<{ id: number }>(
    `with o as (select id, organization_type from app.organizations where organization_type = 'VENDOR' limit 1),
      u as (insert into app.user_infos (first_name, last_name, user_type, organization_id, organization_type)
        select 'Ines', 'Vited', 'SERVICE_AGENT', id, organization_type from o returning id, organization_id)
      insert into app.user_contacts (user_id, organization_id, email)
        select id, organization_id, 'invited' || id || '@people.example' from u returning user_id as id`,
  )
  return rows[0]?.id ?? 0
}

test('an invitation link is found and lets the user register', async () => {
  const id = await invitedPerson()
  await enqueue(fixture, 'accounts__send_invitation', { userId: id })
  const [mail] = await newMails()
  const { hash } = linkIn(mail)
  expect(await asAuth(fixture, 'look_up_token($1)', hash)).toMatchObject([
    { user_id: id, email: mail?.to, purpose: 'INVITATION', state: 'VALID' },
  ])
  const call = "register($1, $2, $3, 'a hash', $4, '192.0.2.1', 'A browser', null, $4)"
  const registered = await asAuth(fixture, call, hash, id, mail?.to, Buffer.alloc(32, id))
  expect(registered).toEqual(Buffer.alloc(32, id))
  await enqueue(fixture, 'accounts__send_invitation', { userId: id })
  expect(await newMails(), 'no one is invited twice').toHaveLength(1)
})

async function applies(email: string): Promise<void> {
  const application = { kind: 'PERSON', email, first_name: 'Buy at evil.example', last_name: 'Now' }
  await asAuth(fixture, 'apply_for_account($1)', JSON.stringify(application))
}

test('a confirmation link verifies the address; the mail repeats no typed text', async () => {
  await applies('applicant.one@people.example')
  const [mail] = await newMails()
  expect(mail?.text).not.toContain('evil.example')
  const { hash } = linkIn(mail)
  expect(await asAuth(fixture, 'look_up_token($1)', hash)).toMatchObject([
    { purpose: 'APPLICATION', state: 'VALID' },
  ])
  expect(await asAuth(fixture, 'confirm_application($1)', hash)).toBe(true)
})

test('a known address is mailed where to sign in, without an application link', async () => {
  await applies(agent)
  const [mail] = await newMails()
  expect(mail).toMatchObject({ to: agent, subject: 'Your account with Turnstone' })
  expect(mail?.text).toContain('https://leads.example/login')
  expect(mail?.text).not.toContain('/signup/')
})

test('a rejection is mailed with its reason', async () => {
  const { rows } = await fixture.owner.query<{ id: number }>(
    `insert into app.applications (kind, email, first_name, last_name, status, decided_at, decision_reason)
      values ('PERSON', 'rejected@people.example', 'Rea', 'Son', 'REJECTED', now(), 'Not in our states') returning id`,
  )
  await enqueue(fixture, 'accounts__send_rejection', { applicationId: rows[0]?.id })
  const [mail] = await newMails()
  expect(mail?.to).toBe('rejected@people.example')
  expect(mail?.text).toContain('Not in our states')
})

test('expired attempt counters are deleted every hour', async () => {
  await fixture.owner.query(
    `insert into private.rate_limits values ('test', '\\x01', now() - interval '1 minute', 1),
      ('test', '\\x02', now() + interval '1 minute', 1)`,
  )
  await enqueue(fixture, 'access__forget_rate_limits', {})
  await done(fixture)
  const { rowCount } = await fixture.owner.query(`select from private.rate_limits where bucket = 'test'`)
  expect(rowCount).toBe(1)
  const { rows } = await fixture.owner.query('select identifier from graphile_worker._private_known_crontabs')
  expect(rows).toContainEqual({ identifier: 'access__forget_rate_limits' })
})

test('every task the database queues exists', async () => {
  const { rows } = await fixture.owner.query<{ task: string }>(
    `select distinct match[1] as task from pg_proc p, regexp_matches(p.prosrc || coalesce(pg_get_function_sqlbody(p.oid), ''),
        '(?:enqueue|add_job)\\(''(\\w+)''', 'g') match
      where p.pronamespace::regnamespace::text in ('app', 'auth', 'private', 'jobs')`,
  )
  const tasks = rows.map(({ task }) => task)
  const { lanes } = await import('./tasks.ts')
  const { openStore } = await import('../uploads/open-store.ts')
  const all = lanes({
    ask: async () => [],
    mailer: { send: async () => {} },
    from: { operatorName: '', publicUrl: '', operatorTimeZone: 'UTC' },
    store: openStore({ dataDir: '', s3Url: undefined }),
    incoming: '',
    dataDir: '',
    push: {
      keys: { publicKey: '', privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
      allowsPrivate: false,
    },
    retentionDays: 90,
    log: fixture.log,
  })
  expect(tasks.length).toBeGreaterThanOrEqual(4)
  expect(all.flatMap((lane) => Object.keys(lane.tasks))).toEqual(expect.arrayContaining(tasks))
})
