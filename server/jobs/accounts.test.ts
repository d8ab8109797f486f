import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { atGate, done, enqueue, linkIn, openScene, type Scene } from './test/scene.ts'

let scene: Scene
let worker: Awaited<ReturnType<Scene['work']>>
let before = 0

beforeAll(async () => {
  scene = await openScene()
  worker = await scene.work()
})
afterAll(async () => {
  await worker.stop()
  await scene.close()
})
beforeEach(async () => (before = (await scene.mails()).length))
afterEach(() => scene.owner.query('delete from hidden.verification_tokens'))

const agent = 'agent@vendor.example'

/** The mails since the test began, newest first. */
async function newMails() {
  await done(scene)
  const mails = await scene.mails()
  return mails.slice(0, mails.length - before)
}

test('the link of a reset mail sets a new password, once', async () => {
  await atGate(scene, 'request_reset($1)', agent)
  const [mail, ...more] = await newMails()
  expect(more).toEqual([])
  expect(mail?.to).toBe(agent)
  const { url, hash } = linkIn(mail)
  expect(`${url.origin}${url.pathname}`).toBe('https://leads.example/reset-password')
  const reset = () =>
    atGate(scene, 'reset_password($1, $2, $3)', hash, url.searchParams.get('userId'), 'new hash')
  expect(await reset()).toBe(true)
  expect(await reset()).toBe(false)
})

test('a reset link is good for 60 minutes, an invitation for 7 days', async () => {
  await atGate(scene, 'request_reset($1)', agent)
  await enqueue(scene, 'accounts__send_invitation', { userId: await invitedPerson() })
  await done(scene)
  const { rows } = await scene.owner.query(
    `select purpose, extract(epoch from expires_at - created_at)::int as seconds
      from hidden.verification_tokens order by purpose`,
  )
  expect(rows).toEqual([
    { purpose: 'INVITATION', seconds: 7 * 86_400 },
    { purpose: 'RESET', seconds: 3_600 },
  ])
})

test('of two reset mails only the newer works', async () => {
  for (const _ of [1, 2]) {
    await atGate(scene, 'request_reset($1)', agent)
    await done(scene)
  }
  const [newer, older] = await newMails()
  const reset = ({ url, hash }: ReturnType<typeof linkIn>) =>
    atGate(scene, 'reset_password($1, $2, $3)', hash, url.searchParams.get('userId'), 'new hash')
  expect(await reset(linkIn(older))).toBe(false)
  expect(await reset(linkIn(newer))).toBe(true)
})

test('an address that nobody has gets no mail, and no secret is kept', async () => {
  await atGate(scene, 'request_reset($1)', 'nobody@nowhere.example')
  await atGate(scene, 'request_reset($1)', `${agent}\r\nBcc: eve@example.org`)
  expect(await newMails()).toEqual([])
  const { rowCount } = await scene.owner.query('select from hidden.verification_tokens')
  expect(rowCount).toBe(0)
})

test('the database keeps the hash of a mailed secret, never the secret', async () => {
  await atGate(scene, 'request_reset($1)', agent)
  const { url, hash } = linkIn((await newMails())[0])
  const { rows } = await scene.owner.query<{ row: string; token_hash: Buffer }>(
    'select t::text as row, t.token_hash from hidden.verification_tokens t',
  )
  expect(rows[0]?.token_hash.equals(hash)).toBe(true)
  expect(rows[0]?.row).not.toContain(url.searchParams.get('token'))
})

async function invitedPerson(): Promise<number> {
  const { rows } = await scene.owner.query<{ id: number }>(
    `with o as (select id, organization_type from app.organizations where organization_type = 'VENDOR' limit 1),
      u as (insert into app.user_infos (first_name, last_name, user_type, organization_id, organization_type)
        select 'Ines', 'Vited', 'SERVICE_AGENT', id, organization_type from o returning id, organization_id)
      insert into app.user_contacts (user_id, organization_id, email)
        select id, organization_id, 'invited' || id || '@people.example' from u returning user_id as id`,
  )
  return rows[0]?.id ?? 0
}

test('the link of an invitation is found and lets the person register', async () => {
  const id = await invitedPerson()
  await enqueue(scene, 'accounts__send_invitation', { userId: id })
  const [mail] = await newMails()
  const { hash } = linkIn(mail)
  expect(await atGate(scene, 'look_up_token($1)', hash)).toMatchObject([
    { user_id: id, email: mail?.to, purpose: 'INVITATION', state: 'VALID' },
  ])
  const call = "register($1, $2, $3, 'a hash', $4, '192.0.2.1', 'A browser')"
  const registered = await atGate(scene, call, hash, id, mail?.to, Buffer.alloc(32, id))
  expect(registered).toBe(id)
  await enqueue(scene, 'accounts__send_invitation', { userId: id })
  expect(await newMails(), 'nobody is invited twice').toHaveLength(1)
})

async function applies(email: string): Promise<void> {
  const application = { kind: 'PERSON', email, first_name: 'Buy at evil.example', last_name: 'Now' }
  await atGate(scene, 'apply_for_account($1)', JSON.stringify(application))
}

test('the link of a confirmation proves the address; the mail repeats nothing that was typed', async () => {
  await applies('applicant.one@people.example')
  const [mail] = await newMails()
  expect(mail?.text).not.toContain('evil.example')
  const { hash } = linkIn(mail)
  expect(await atGate(scene, 'look_up_token($1)', hash)).toMatchObject([
    { purpose: 'APPLICATION', state: 'VALID' },
  ])
  expect(await atGate(scene, 'confirm_application($1)', hash)).toBe(true)
})

test('who has an account already is told by mail where to sign in, and gets no link of an application', async () => {
  await applies(agent)
  const [mail] = await newMails()
  expect(mail).toMatchObject({ to: agent, subject: 'Your account with Turnstone' })
  expect(mail?.text).toContain('https://leads.example/login')
  expect(mail?.text).not.toContain('/signup/')
})

test('a rejection is mailed with its reason', async () => {
  const { rows } = await scene.owner.query<{ id: number }>(
    `insert into app.applications (kind, email, first_name, last_name, status, decided_at, decision_reason)
      values ('PERSON', 'rejected@people.example', 'Rea', 'Son', 'REJECTED', now(), 'Not in our states') returning id`,
  )
  await enqueue(scene, 'accounts__send_rejection', { applicationId: rows[0]?.id })
  const [mail] = await newMails()
  expect(mail?.to).toBe('rejected@people.example')
  expect(mail?.text).toContain('Not in our states')
})

test('counters of attempts whose window has ended are forgotten, by the clock every hour', async () => {
  await scene.owner.query(
    `insert into hidden.rate_limits values ('test', '\\x01', now() - interval '1 minute', 1),
      ('test', '\\x02', now() + interval '1 minute', 1)`,
  )
  await enqueue(scene, 'access__forget_rate_limits', {})
  await done(scene)
  const { rowCount } = await scene.owner.query(`select from hidden.rate_limits where bucket = 'test'`)
  expect(rowCount).toBe(1)
  const { rows } = await scene.owner.query('select identifier from graphile_worker._private_known_crontabs')
  expect(rows).toContainEqual({ identifier: 'access__forget_rate_limits' })
})

test('every task that the database enqueues is known', async () => {
  const { rows } = await scene.owner.query<{ task: string }>(
    `select distinct match[1] as task from pg_proc p, regexp_matches(p.prosrc || coalesce(pg_get_function_sqlbody(p.oid), ''),
        'enqueue\\(''(\\w+)''', 'g') match
      where p.pronamespace::regnamespace::text in ('app', 'gate', 'hidden', 'jobs')`,
  )
  const tasks = rows.map(({ task }) => task)
  const { taskList } = await import('./tasks.ts')
  const known = taskList({
    ask: async () => [],
    mailer: { send: async () => {} },
    from: { operatorName: '', publicUrl: '' },
    log: scene.log,
  })
  expect(tasks.length).toBeGreaterThanOrEqual(4)
  expect(Object.keys(known)).toEqual(expect.arrayContaining(tasks))
})
