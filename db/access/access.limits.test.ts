import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { anonymous, connected, queryAs, one, rolledBack } from '../test/people.ts'

async function take(
  db: pg.Client,
  { bucket = 'b', key = 'k', most = 3, seconds = 60 } = {},
): Promise<boolean> {
  const { taken } = await one<{ taken: boolean }>(db, 'select auth.take($1, $2, $3, $4) = 0 as taken', [
    bucket,
    key,
    most,
    seconds,
  ])
  return taken
}

async function times(count: number, work: () => Promise<boolean>): Promise<boolean[]> {
  const results: boolean[] = []
  for (let done = 0; done < count; done += 1) results.push(await work())
  return results
}

describe('a limit', () => {
  test('allows exactly its number of uses', () =>
    rolledBack(async (db) => {
      expect(await times(6, () => take(db))).toEqual([true, true, true, false, false, false])
    }))

  test('of 0 allows no use', () => rolledBack(async (db) => expect(await take(db, { most: 0 })).toBe(false)))

  test('counts each key and each bucket separately', () =>
    rolledBack(async (db) => {
      await times(4, () => take(db))
      expect(await take(db)).toBe(false)
      expect(await take(db, { key: 'another' })).toBe(true)
      expect(await take(db, { bucket: 'another' })).toBe(true)
    }))

  test('resets exactly at the end of its window', () =>
    rolledBack(async (db) => {
      await times(4, () => take(db))
      await db.query(
        `update private.rate_limits set window_ends_at = clock_timestamp() + interval '1 second'`,
      )
      expect(await take(db)).toBe(false)
      await db.query('update private.rate_limits set window_ends_at = clock_timestamp()')
      expect(await times(4, () => take(db))).toEqual([true, true, true, false])
    }))

  test('of a few seconds does not wait for the disk, a longer one does', () =>
    rolledBack(async (db) => {
      const commit = () => one(db, `select current_setting('synchronous_commit') as is`)
      await db.query('set local synchronous_commit = on')
      await take(db)
      expect(await commit()).toEqual({ is: 'on' })
      await take(db, { seconds: 1 })
      expect(await commit()).toEqual({ is: 'off' })
    }))

  test('is not extended by further attempts', () =>
    rolledBack(async (db) => {
      const end = () => one<{ at: Date }>(db, 'select window_ends_at as at from private.rate_limits')
      await take(db)
      const before = await end()
      await times(5, () => take(db))
      expect(await end()).toEqual(before)
    }))

  test('stores only hashed keys', () =>
    rolledBack(async (db) => {
      await take(db, { key: 'pat@people.example' })
      const { row } = await one<{ row: string }>(db, 'select r::text as row from private.rate_limits r')
      expect(row).not.toContain('pat')
    }))

  test('counts 64 concurrent uses exactly', async () => {
    const four = () => connected((db) => times(4, () => take(db, { key: 'concurrent', most: 40 })))
    const results = (await Promise.all(Array.from({ length: 16 }, four))).flat()
    expect(results.length).toBe(64)
    expect(results.filter(Boolean).length).toBe(40)
  })

  test('is deleted by the worker only after it ends', () =>
    rolledBack(async (db) => {
      await take(db, { key: 'ended' })
      await db.query(
        `update private.rate_limits set window_ends_at = clock_timestamp() - interval '1 second'`,
      )
      await take(db, { key: 'running' })
      await db.query('select jobs.forget_rate_limits()')
      expect(await one(db, 'select count(*)::int as n from private.rate_limits')).toEqual({ n: 1 })
    }))
})

describe('the viewer', () => {
  const ask = `select claims.user_id(), claims.session_id(), claims.organization_id(), claims.organization_type(),
    claims.user_type(), claims.is_admin(), claims.is_master_admin(), claims.permissions(), claims.may('CREATE_LEAD')`

  test('is anonymous without claims', () =>
    rolledBack(async (db) => {
      const [row] = (await queryAs(db, anonymous, ask)).rows
      expect(Object.values(row as object)).toEqual([null, null, null, null, null, false, false, [], false])
    }))

  test('is anonymous on a new connection', () =>
    connected(async (db) => {
      await db.query('begin; set local role turnstone_anonymous')
      const row = await one(db, ask)
      expect(Object.values(row)).toEqual([null, null, null, null, null, false, false, [], false])
      await db.query('rollback')
    }, 'webUrl'))

  test('is what the server sets, until the transaction ends', () =>
    connected(async (db) => {
      await db.query(`begin; set local role turnstone_member;
        select set_config('turnstone.user_id', '7', true), set_config('turnstone.permissions', 'CREATE_LEAD,MANAGE_LEAD', true)`)
      expect(await one(db, `select claims.user_id() as id, claims.may('MANAGE_LEAD') as may`)).toEqual({
        id: 7,
        may: true,
      })
      await db.query('commit; begin; set local role turnstone_member')
      expect(await one(db, `select claims.user_id() as id, claims.may('MANAGE_LEAD') as may`)).toEqual({
        id: null,
        may: false,
      })
      await db.query('rollback')
    }, 'webUrl'))

  test('has no permission with an empty name', () =>
    rolledBack(async (db) => {
      expect(await one(db, `select claims.may('') as may`)).toEqual({ may: false })
    }))
})
