import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { relationsIn } from './pg-catalog.ts'
import { connected, one, refusedWith } from './people.ts'

const logins = ['webUrl', 'authUrl', 'jobsUrl'] as const
const denied = '42501'

const takes: Record<(typeof logins)[number], string[]> = {
  webUrl: [
    'turnstone_anonymous',
    'turnstone_member',
    'turnstone_operator',
    'turnstone_public',
    'turnstone_schema',
  ],
  authUrl: ['turnstone_auth'],
  jobsUrl: ['turnstone_jobs', 'turnstone_queue'],
}

const relations = await connected(relationsIn)

describe.for(logins)('the login of %s', (login) => {
  test('has no rights on any table, view or function without a role', () =>
    connected(async (db) => {
      for (const name of relations)
        expect(await refusedWith(db.query(`select from ${name}`)), name).toBe(denied)
      expect(await refusedWith(db.query('select app.logout()'))).toBe(denied)
      expect(await refusedWith(db.query('select private.permissions_of(1)'))).toBe(denied)
    }, login))

  test('can take only its own roles', () =>
    connected(async (db) => {
      const { rows } = await db.query<{ name: string }>(
        `select rolname as name from pg_roles where pg_has_role(rolname, 'member') and rolname <> current_user order by 1`,
      )
      expect(rows.map(({ name }) => name)).toEqual([...takes[login]].toSorted())
      for (const role of ['turnstone_owner', 'postgres', 'pg_read_all_data']) {
        expect(await refusedWith(db.query(`set role ${role}`)), role).toBe(denied)
      }
    }, login))

  test('cannot create temporary tables, which could shadow real ones', () =>
    connected(async (db) => {
      expect(await refusedWith(db.query('create temporary table user_infos ()'))).toBe(denied)
      expect(await refusedWith(db.query('create table public.bad ()'))).toBe(denied)
    }, login))

  test('reads only our schemas and the catalog', () =>
    connected(async (db) => {
      const { rows } = await db.query<{ name: string }>(
        `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'f')
          and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
          and (has_table_privilege(c.oid, 'SELECT') or has_any_column_privilege(c.oid, 'SELECT'))
          and not (c.relnamespace::regnamespace::text = 'graphile_worker' and current_user like '%\\_jobs')`,
      )
      expect(rows).toEqual([])
    }, login))
})

test('web and auth statements time out after 3 seconds', async () => {
  for (const login of ['webUrl', 'authUrl'] as const) {
    const settings = await connected(
      (db) =>
        one(
          db,
          `select current_setting('statement_timeout') as s, current_setting('idle_in_transaction_session_timeout') as i`,
        ),
      login,
    )
    expect(settings).toEqual({ s: '3s', i: '5s' })
  }
})

test('every login can listen to every channel, so payloads have no personal data', () =>
  connected(async (listener) => {
    const received: pg.Notification[] = []
    listener.on('notification', (message) => received.push(message))
    await listener.query('listen "jobs:insert"; listen "worker:migrate"')
    await connected((db) => db.query(`select auth.request_reset('secret@people.example')`), 'authUrl')
    await expect.poll(() => received.length).toBeGreaterThan(0)
    expect(JSON.stringify(received.map(({ payload }) => payload))).not.toMatch(/@|people/)
  }, 'webUrl'))

test('the queue’s owner cannot run code as the data’s owner', async () => {
  const spy = `create or replace function graphile_worker.add_job(identifier text, payload json default null,
      queue_name text default null, run_at timestamptz default null, max_attempts int default null,
      job_key text default null, priority int default null, flags text[] default null,
      job_key_mode text default 'replace') returns graphile_worker._private_jobs language plpgsql as $$
    begin raise exception using errcode = 'SPY01', message = current_user; end $$`
  await connected(async (db) => {
    await db.query('begin')
    await db.query(
      `set local role ${(await one<{ jobs: string }>(db, `select quote_ident(current_database() || '_jobs') as jobs`)).jobs}`,
    )
    await db.query(spy)
    await db.query('reset role')
    const { message } = await db.query(`select auth.request_reset('a@people.example')`).then(
      () => ({ message: 'no error' }),
      (error: Error) => error,
    )
    await db.query('rollback')
    expect(message).not.toBe('turnstone_owner')
  })
})
