import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { readShipped } from '../compiled/known.ts'
import { failingSmtp } from '../mail/test/failing-smtp.ts'
import { eventually } from '../test/eventually.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'
import { withoutDatabase } from '../test/outage.ts'
import { freePort } from '../test/product.ts'
import { samplesAt } from './test/samples.ts'

const secret = 'a-token-of-the-test'
let fixture: Fixture
let smtp: Awaited<ReturnType<typeof failingSmtp>>
let port: number
let token: string

beforeAll(async () => {
  smtp = await failingSmtp((recipient) => (recipient.startsWith('gone') ? '550 5.1.1 no' : '451 4.3.0 later'))
  port = await freePort()
  fixture = await openFixture({
    METRICS_TOKEN: secret,
    METRICS_PORT: String(port),
    SMTP_URL: smtp.url,
    EMBEDDED: '1',
    DEMO: '1',
    LOG_LEVEL: 'warn',
  })
  token = await fixture.signIn('master@operator.example')
})
afterAll(async () => {
  await fixture.close()
  await smtp.close()
})

const samples = () => samplesAt(fixture.address, secret)
/** How much the counter grows while this runs. */
async function growth(work: () => Promise<unknown>, ...[name, labels]: [string, Record<string, string>]) {
  const before = (await samples()).of(name, labels) ?? 0
  await work()
  return ((await samples()).of(name, labels) ?? 0) - before
}
/** The product's own document of this name. */
async function askOwn(name: string, variables: object = {}) {
  const { documents } = await readShipped()
  return fixture.askById(documents[name]?.id ?? '', variables, token)
}

test('only the token opens the metrics, on both ports', async () => {
  for (const address of [fixture.address, `http://127.0.0.1:${port}`]) {
    const statusWith = async (authorization?: string) =>
      (await fetch(`${address}/metrics`, authorization ? { headers: { authorization } } : {})).status
    expect(await statusWith()).toBe(401)
    expect(await statusWith(`Bearer ${secret}x`)).toBe(401)
    expect(await statusWith(secret)).toBe(401)
    expect(await statusWith(`Bearer ${secret}`)).toBe(200)
  }
})

test('requests are counted by the names of our documents and by codes', async () => {
  const total = 'turnstone_requests_total'
  expect(await growth(() => askOwn('CurrentUser'), total, { operation: 'CurrentUser', code: 'OK' })).toBe(1)
  const strange = 'query AnaMiller { currentUser { id } }'
  expect(
    await growth(() => fixture.ask(strange, {}, token), total, { operation: 'foreign', code: 'OK' }),
  ).toBe(1)
  const wrong = () => fixture.ask('{ nothing }')
  expect(await growth(wrong, total, { operation: 'foreign', code: 'INVALID_INPUT' })).toBe(1)
  const signedOut = () => fixture.ask('{ allLeads { totalCount } }')
  expect(await growth(signedOut, total, { operation: 'foreign', code: 'UNAUTHENTICATED' })).toBe(1)
  const unread = () => fetch(`${fixture.address}/api/graphql`)
  expect(await growth(unread, total, { operation: 'none', code: 'INVALID_INPUT' })).toBe(1)
  expect((await samples()).text).not.toMatch(/AnaMiller|example|@/)
})

test('a request that waits for a lock too long is a TIMEOUT, counted and logged', async () => {
  await fixture.owner.query('begin; lock table app.user_infos in access exclusive mode')
  try {
    await fixture.ask('{ allUserInfos { totalCount } }', {}, token)
    const labels = { operation: 'foreign', code: 'TIMEOUT' }
    expect((await samples()).of('turnstone_requests_total', labels)).toBe(1)
  } finally {
    await fixture.owner.query('rollback')
  }
  expect(fixture.product.said()).toMatch(/"operation":"foreign","ms":\d+,"msg":"a request took too long"/)
})

test('statements, pools and live sockets are counted', async () => {
  const statements = () =>
    growth(() => askOwn('CurrentUser'), 'turnstone_statement_seconds_count', { pool: 'web' })
  expect(await statements()).toBeGreaterThan(0)
  const now = await samples()
  expect(now.of('turnstone_pool_limit', { pool: 'web' })).toBe(20)
  expect(now.of('turnstone_pool_connections', { pool: 'web' })).toBeGreaterThan(0)
  expect(now.of('turnstone_pool_waiting', { pool: 'jobs' })).toBe(0)
  const before = now.of('turnstone_sockets') ?? 0
  const socket = new WebSocket(`${fixture.address.replace('http', 'ws')}/api`, [
    'turnstone',
    `bearer.${token}`,
  ])
  await once(socket, 'open')
  expect((await samples()).of('turnstone_sockets')).toBe(before + 1)
  socket.close()
  await eventually(async () => expect((await samples()).of('turnstone_sockets')).toBe(before))
})

test('letters that fail, and those refused for good, are counted; waiting ones have a lane', async () => {
  const before = await samples()
  await fixture.owner.query(
    `update app.user_contacts set email = 'gone@vendor.example' where email = 'admin@vendor.example'`,
  )
  for (const email of ['master@vendor.example', 'gone@vendor.example'])
    await fixture.ask('mutation ($email: String!) { forgotPassword(input: { email: $email }) { userId } }', {
      email,
    })
  await eventually(async () => {
    const now = await samples()
    const grown = (name: string, labels: Record<string, string>) =>
      (now.of(name, labels) ?? 0) - (before.of(name, labels) ?? 0)
    expect(grown('turnstone_mails_total', { outcome: 'failed' })).toBeGreaterThan(0)
    expect(grown('turnstone_mails_total', { outcome: 'refused' })).toBe(1)
    expect(
      grown('turnstone_jobs_total', { task: 'accounts__send_reset', outcome: 'failed' }),
    ).toBeGreaterThan(0)
    expect(now.of('turnstone_queue_jobs', { lane: 'account mail', state: 'retrying' })).toBeGreaterThan(0)
    expect(now.of('turnstone_queue_oldest_seconds', { lane: 'account mail' })).toBeGreaterThan(0)
  })
})

test('mail that fails for long is a detail of a node that is ready, and a metric', async () => {
  const ready = async () => {
    const answer = await fetch(`${fixture.address}/readyz`)
    return { ...((await answer.json()) as { details?: string[] }), status: answer.status }
  }
  await eventually(async () => expect(await ready()).not.toHaveProperty('details'))
  await fixture.owner.query(
    `update graphile_worker._private_jobs set attempts = 8, run_at = now() + interval '1 hour' where last_error is not null`,
  )
  await eventually(async () => {
    const { status, details } = await ready()
    expect(status).toBe(200)
    expect(details).toEqual([expect.stringMatching(/^mail has failed for \d+ minutes; \d letters? wait/)])
    expect((await samples()).of('turnstone_mail_failing_seconds')).toBeGreaterThan(300)
  })
  await fixture.owner.query('delete from graphile_worker._private_jobs where last_error is not null')
  await eventually(async () => expect(await ready()).not.toHaveProperty('details'))
})

test('the last proofs of books and figures are entries of the audit log, and metrics', async () => {
  for (const task of ['transactions__prove_books', 'dashboards__prove_figures'])
    await fixture.owner.query('select private.enqueue($1, $2)', [task, '{}'])
  await eventually(async () => {
    const now = await samples()
    expect(now.labelsOf('turnstone_proof_timestamp_seconds', 'proof')).toEqual(['books', 'figures'])
    expect(now.of('turnstone_proof_problems')).toBe(0)
  })
  const { rows } = await fixture.owner.query(
    `select subject, details, actor_user_id from app.audit_logs where action = 'PROVE' order by subject`,
  )
  expect(rows).toEqual(
    ['books', 'figures'].map((subject) => ({ subject, details: { problems: 0 }, actor_user_id: null })),
  )
})

test('version, audit log, connections and disk are known', async () => {
  const now = await samples()
  const { version } = fixture.database.release
  expect(now.of('turnstone_info', { version })).toBe(1)
  expect(now.of('turnstone_deployed_info', { version })).toBe(1)
  const { rows } = await fixture.owner.query<{ count: number }>('select count(*)::int from app.audit_logs')
  expect(now.of('turnstone_audit_rows')).toBe(rows[0]?.count)
  expect(now.of('turnstone_database_connections')).toBeGreaterThan(0)
  expect(now.of('turnstone_database_connections_limit')).toBeGreaterThan(20)
  expect(now.of('turnstone_data_folder_free_bytes')).toBeGreaterThan(1_000_000)
  expect(now.of('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  expect(now.of('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
})

test('the age of the last good backup is known once there is one', async () => {
  expect((await samples()).of('turnstone_backup_timestamp_seconds')).toBeUndefined()
  await fixture.owner.query(`set role turnstone_owner; select private.begin_backup(gen_random_uuid(), false);
    select private.finish_backup(id, '2026-01-02T03:04:05Z', true, 1, 0) from private.backups;
    select private.begin_backup(gen_random_uuid(), false); reset role`)
  await eventually(async () =>
    expect((await samples()).of('turnstone_backup_timestamp_seconds')).toBe(
      Date.parse('2026-01-02T03:04:05Z') / 1_000,
    ),
  )
})

test('the request that waited for a lock is among the slow ones of the System page', async () => {
  // A process reports every half minute.
  await expect.poll(() => slowest(), { timeout: 60_000 }).toEqual([{ hasWaited: true }])
})

async function slowest() {
  const { rows } = await fixture.owner.query(
    `select longest_ms >= 3000 as "hasWaited" from private.slow_operations where operation = 'foreign'`,
  )
  return rows
}

test('without the database, the process still says what it knows', async () => {
  await withoutDatabase(fixture, () =>
    eventually(async () => {
      const now = await samples()
      expect(now.of('turnstone_database_up')).toBe(0)
      expect(now.of('turnstone_queue_jobs')).toBeUndefined()
      expect(now.of('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
      expect(now.of('turnstone_pool_limit', { pool: 'web' })).toBe(20)
    }),
  )
  await eventually(async () => expect((await samples()).of('turnstone_database_up')).toBe(1))
})
