import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { anonymous, one, refusedWith, rolledBack } from '../test/people.ts'
import {
  callerOf,
  hashOf,
  openSession,
  operatorOf,
  seedOrganization,
  seedPerson,
  seedWorld,
  type Person,
} from '../test/world.ts'

const vendorAdmin = async (db: pg.Client) => seedPerson(db, 'ADMIN', await seedOrganization(db, 'VENDOR'))
const isSignedIn = async (db: pg.Client, { token }: Person) => (await callerOf(db, token)) !== anonymous

const ends: Record<string, string> = {
  'the person is made inactive': `update app.user_infos set status = 'INACTIVE' where id = $1`,
  'the person is deleted': 'update app.user_infos set is_deleted = true where id = $1',
  'their organization is suspended': `update app.organizations set status = 'SUSPENDED' where id = (select organization_id from app.user_infos where id = $1)`,
  'their organization is made inactive': `update app.organizations set status = 'INACTIVE' where id = (select organization_id from app.user_infos where id = $1)`,
  'their organization is deleted':
    'update app.organizations set is_deleted = true where id = (select organization_id from app.user_infos where id = $1)',
  'its 30 days are over': 'update app.sessions set expires_at = now() where user_id = $1',
  'the token is deleted':
    'delete from private.session_tokens where session_id in (select id from app.sessions where user_id = $1)',
}

describe('a session ends at once when', () => {
  test.for(Object.entries(ends))('%s', ([, sql]) =>
    rolledBack(async (db) => {
      const pat = await vendorAdmin(db)
      const colleague = await vendorAdmin(db)
      expect(await isSignedIn(db, pat)).toBe(true)
      await db.query(sql, [pat.id])
      expect(await isSignedIn(db, pat)).toBe(false)
      expect(await isSignedIn(db, colleague)).toBe(true)
    }),
  )

  test('the person signs out', () =>
    rolledBack(async (db) => {
      const pat = await vendorAdmin(db)
      const elsewhere = await openSession(db, pat.id)
      await pat.asks('select app.logout()')
      expect(await isSignedIn(db, pat)).toBe(false)
      expect(await callerOf(db, elsewhere)).not.toBe(anonymous)
    }))
})

describe('a session', () => {
  test('of an unknown token belongs to no one', () =>
    rolledBack(async (db) => expect(await callerOf(db, 'guessed')).toBe(anonymous)))

  test('is distinguished from others in the same call', () =>
    rolledBack(async (db) => {
      const [pat, kim, ended] = [await vendorAdmin(db), await vendorAdmin(db), await vendorAdmin(db)]
      await db.query('update app.sessions set expires_at = now() where id = $1', [ended.claims.session_id])
      const tokens = [pat.token, 'guessed', ended.token, kim.token, pat.token]
      const { rows } = await db.query<{ token_hash: Buffer; user_id: number }>(
        'select token_hash, user_id from auth.authenticate($1) order by user_id',
        [tokens.map(hashOf)],
      )
      expect(rows).toEqual([
        { token_hash: hashOf(pat.token), user_id: pat.id },
        { token_hash: hashOf(kim.token), user_id: kim.id },
      ])
    }))

  test('lasts 30 days from its last use', () =>
    rolledBack(async (db) => {
      const pat = await vendorAdmin(db)
      await db.query(
        `update app.sessions set last_seen_at = now() - interval '29 days', expires_at = now() + interval '1 day'
          where id = $1`,
        [pat.claims.session_id],
      )
      await callerOf(db, pat.token)
      const session = await one(
        db,
        `select last_seen_at = now() as seen, expires_at = now() + interval '30 days' as month
          from app.sessions where id = $1`,
        [pat.claims.session_id],
      )
      expect(session).toEqual({ seen: true, month: true })
    }))

  test('is updated at most every 5 minutes', () =>
    rolledBack(async (db) => {
      const pat = await vendorAdmin(db)
      const seen = `update app.sessions set last_seen_at = now() - interval '4 minutes' where id = $1 returning last_seen_at`
      const before = await one(db, seen, [pat.claims.session_id])
      await callerOf(db, pat.token)
      expect(
        await one(db, 'select last_seen_at from app.sessions where id = $1', [pat.claims.session_id]),
      ).toEqual(before)
    }))

  test('that has expired is not renewed by use', () =>
    rolledBack(async (db) => {
      const pat = await vendorAdmin(db)
      await db.query(
        `update app.sessions set last_seen_at = now() - interval '31 days', expires_at = now() where id = $1`,
        [pat.claims.session_id],
      )
      await callerOf(db, pat.token)
      expect(await isSignedIn(db, pat)).toBe(false)
    }))

  test('has the rights of its user', () =>
    rolledBack(async (db) => {
      const { operator, vendor, associate } = await seedWorld(db)
      expect(operator.admin.role).toBe('turnstone_operator')
      expect(vendor.master.role).toBe('turnstone_member')
      expect(associate.role).toBe('turnstone_member')
      expect(associate.claims).toMatchObject({
        organization_id: null,
        organization_type: null,
        user_type: 'ASSOCIATE',
      })
      expect(operator.organization).toEqual(await operatorOf(db))
    }))
})

describe('the list of sessions', () => {
  const list = 'select s.id, app.sessions_is_current(s) as current from app.sessions s order by s.id'

  test('has the user’s active sessions and marks the current one', () =>
    rolledBack(async (db) => {
      const pat = await vendorAdmin(db)
      await openSession(db, pat.id)
      const rows = await pat.asks<{ id: number; current: boolean }>(list)
      expect(rows.map(({ current }) => current)).toEqual([true, false])
      expect(rows[0]?.id).toBe(pat.claims.session_id)
    }))

  test('lets users end their own sessions only', () =>
    rolledBack(async (db) => {
      const { operator, vendor } = await seedWorld(db)
      const elsewhere = await callerOf(db, await openSession(db, vendor.agent.id))
      for (const person of [operator.master, vendor.master]) {
        const asked = person.asks('select app.end_session($1)', [elsewhere.claims.session_id])
        expect(await refusedWith(asked)).toBe('TS003')
      }
      expect(
        await vendor.agent.asks('select app.end_session($1) as ended', [elsewhere.claims.session_id]),
      ).toEqual([{ ended: true }])
      expect(await callerOf(db, elsewhere.token ?? '')).toBe(anonymous)
      expect(await isSignedIn(db, vendor.agent)).toBe(true)
    }))

  test('lets users end all other sessions and returns the number', () =>
    rolledBack(async (db) => {
      const pat = await vendorAdmin(db)
      const colleague = await vendorAdmin(db)
      await db.query('delete from app.sessions where user_id = $1 and expires_at < now()', [pat.id])
      await openSession(db, pat.id)
      await openSession(db, pat.id)
      expect(await pat.asks('select app.end_other_sessions() as ended')).toEqual([{ ended: 2 }])
      expect(await isSignedIn(db, pat)).toBe(true)
      expect(await isSignedIn(db, colleague)).toBe(true)
    }))
})
