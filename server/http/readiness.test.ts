import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { withoutDatabase } from '../test/outage.ts'
import { startProduct } from '../test/product.ts'
import { wayTo } from '../test/silent-proxy.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'
import { eventually } from '../test/eventually.ts'

let fixture: Fixture
let name: string

beforeAll(async () => {
  fixture = await openFixture()
  name = new URL(fixture.database.url).pathname.slice(1)
})
afterAll(() => fixture.close())

type Readiness = { status: number; body: { status: string; version: string; reasons: string[] } }

async function readiness(address = fixture.address): Promise<Readiness> {
  const answer = await fetch(`${address}/readyz`)
  return { status: answer.status, body: (await answer.json()) as Readiness['body'] }
}
const ready = () => ({
  status: 200,
  body: { status: 'ok', version: fixture.database.release.version, reasons: [] },
})

/** A fault, the reason it gives, and its repair; `$` is the database's name. */
type Fault = { when: string; reason: string; breaks: string; mends: string }

const passwordOf = (login: 'web' | 'auth' | 'jobs') =>
  pg.escapeLiteral(decodeURIComponent(new URL(fixture.database[`${login}Url`]).password))
const deployedBy = (version: string) => `
  insert into private.releases (content_hash, version, compatible_from, policies_hash)
    values ('other', ${version}, ${version}, private.policies_hash())`
const forgetOther = `delete from private.releases where content_hash = 'other'`

const newConnections = `select pg_terminate_backend(pid) from pg_stat_activity where usename = '$_auth'`

const faults: Fault[] = [
  ...(['web', 'auth', 'jobs'] as const).map((login) => ({
    when: `the password of the login ${login} is wrong`,
    reason: `the ${login} login cannot connect (28P01)`,
    breaks: `alter role "$_${login}" password 'wrong'`,
    mends: `alter role "$_${login}" password ${login}`,
  })),
  {
    when: 'a login may open fewer connections than its pool needs',
    reason: 'the web login may open 12 connections; its pool needs 20',
    breaks: `alter role "$_web" connection limit 12`,
    mends: `alter role "$_web" connection limit -1`,
  },
  {
    when: 'the server takes no more connections',
    reason: 'the auth login cannot connect (53300)',
    breaks: `alter role "$_auth" connection limit 1`,
    mends: `alter role "$_auth" connection limit -1`,
  },
  {
    when: 'another program has deployed',
    reason: 'the database is deployed by 99.0.0, compatible from 99.0.0',
    breaks: deployedBy(`'99.0.0'`),
    mends: forgetOther,
  },
  {
    when: 'other code of the same version has deployed',
    reason: 'the database is deployed by',
    breaks: deployedBy('(select version from private.releases order by id desc limit 1)'),
    mends: forgetOther,
  },
  {
    when: 'a policy is dropped',
    reason: 'the policies are not those that were deployed',
    breaks: 'set role turnstone_owner; drop policy select_any on app.states; reset role',
    mends: `set role turnstone_owner; create policy select_any on app.states for select
      to turnstone_member, turnstone_operator using (true); reset role`,
  },
  {
    when: 'a member may read nothing',
    reason: 'the web pool does not answer (42501)',
    breaks: 'revoke select on app.states from turnstone_member',
    mends: 'grant select on app.states to turnstone_member',
  },
  {
    // A standby's transactions are read-only too.
    when: 'nothing can be written',
    reason: 'the database is read-only',
    breaks: `alter role "$_auth" set default_transaction_read_only = on; ${newConnections}`,
    mends: `alter role "$_auth" reset default_transaction_read_only; ${newConnections}`,
  },
  {
    when: 'nothing was deployed',
    reason: 'nothing is deployed',
    breaks: 'create table public.aside as select * from private.releases; delete from private.releases',
    mends: `insert into private.releases overriding system value select * from public.aside;
      drop table public.aside`,
  },
]

test('a healthy node is ready and reports its version', async () => {
  await eventually(async () => expect(await readiness()).toEqual(ready()))
})

test('it is 503 without the database, and recovers by itself', async () => {
  const token = await fixture.signIn('master@vendor.example')
  await withoutDatabase(fixture, async () => {
    const { status, body } = await readiness()
    expect(status).toBe(503)
    expect(body.reasons).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^the auth pool/),
        expect.stringMatching(/^the web pool/),
      ]),
    )
    expect((await fetch(`${fixture.address}/healthz`)).status, 'the process still answers').toBe(200)
    expect((await fixture.ask('{ currentUser { id } }', {}, token)).code).toBe('UNAVAILABLE')
  })
  await eventually(async () => expect(await readiness()).toEqual(ready()))
  expect((await fixture.ask('{ currentUser { email } }', {}, token)).data).toEqual({
    currentUser: { email: 'master@vendor.example' },
  })
})

test.for(['webUrl', 'authUrl'] as const)(
  'it is 503 within 5 s if the database falls silent behind %s',
  { timeout: 60_000 },
  async (login) => {
    const way = await wayTo(fixture.database[login])
    const urls = { ...fixture.database, [login]: way.url }
    const silent = await startProduct({ ...fixture.settings, port: 0 }, urls)
    const ask = async () =>
      (await fetch(`${silent.address}/readyz`, { signal: AbortSignal.timeout(5_000) })).status
    try {
      await eventually(async () => expect(await ask()).toBe(200))
      way.hush()
      for (const _ of [1, 2]) expect(await ask()).toBe(503)
      way.speak()
      await eventually(async () => expect(await ask()).toBe(200))
    } finally {
      await silent.close()
      await way.close()
    }
  },
)

describe('it is 503 with a reason, and 200 after the repair', () => {
  test.for(faults)('when $when', { timeout: 60_000 }, async ({ reason, breaks, mends }) => {
    const here = (sql: string) =>
      sql
        .replaceAll('$', name)
        .replace(/password (web|auth|jobs)$/, (_, login: 'web') => `password ${passwordOf(login)}`)
    await eventually(async () => expect(await readiness()).toEqual(ready()))
    await fixture.owner.query(here(breaks))
    try {
      await eventually(async () => {
        const { status, body } = await readiness()
        expect(status).toBe(503)
        expect(body.reasons.join('; ')).toContain(reason)
      })
    } finally {
      await fixture.owner.query(here(mends))
    }
    await eventually(async () => expect(await readiness()).toEqual(ready()))
  })

  test('its own worker is missing although another node has one', async () => {
    const other = await startProduct({ ...fixture.settings, port: 0 }, fixture.database)
    try {
      const jobs = `${name}_jobs`
      await eventually(async () => expect((await readiness(other.address)).status).toBe(200))
      const { rows } = await fixture.owner.query<{ node: string }>(
        `select split_part(application_name, ' ', 4) as node from pg_stat_activity
          where usename = $1 and application_name like 'turnstone worker %' order by backend_start desc limit 1`,
        [jobs],
      )
      await fixture.owner.query(`alter role "${jobs}" nologin`)
      await fixture.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like '% ' || $1`,
        [rows[0]?.node],
      )
      await eventually(async () => {
        const { body } = await readiness(other.address)
        expect(body.reasons).toContain("this node's worker is not connected")
      })
      expect((await readiness()).body.reasons).not.toContain("this node's worker is not connected")
    } finally {
      await fixture.owner.query(`alter role "${name}_jobs" login`)
      await eventually(async () => expect((await readiness(other.address)).status).toBe(200))
      await other.close()
    }
  }, 60_000)
})

test('a node stays ready if a newer program declares it compatible', async () => {
  await fixture.owner
    .query(`insert into private.releases (content_hash, version, compatible_from, policies_hash)
    values ('newer', '99.0.0', '0.2.0', private.policies_hash())`)
  await eventually(async () => expect(await readiness()).toEqual(ready()))
  await fixture.owner.query(`delete from private.releases where content_hash = 'newer'`)
})

test('it is 503 while the data folder lacks free space', async () => {
  const full = await startProduct(
    { ...fixture.settings, port: 0, minimumFreeMb: 999_999_999 },
    fixture.database,
  )
  // Its worker connects a moment after it listens.
  await eventually(async () =>
    expect(await readiness(full.address)).toMatchObject({
      status: 503,
      body: {
        reasons: [expect.stringMatching(/^\d+ MB are free in the data folder; 999999999 are needed$/)],
      },
    }),
  )
  await full.close()
})
