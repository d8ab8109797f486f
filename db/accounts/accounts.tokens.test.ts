import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { anonymous, connected, one, refusedWith, rolledBack } from '../test/people.ts'
import { callerOf, hashOf, openSession, seedOrganization, seedUser, seedWorld } from '../test/world.ts'

const newToken = () => randomBytes(32).toString('base64url')

async function invited(db: pg.Client) {
  const user = await seedUser(db, 'ADMIN', await seedOrganization(db, 'VENDOR'), { status: 'PENDING' })
  return { ...user, token: await invite(db, user.id) }
}

async function invite(db: pg.Client, id: number): Promise<string> {
  const token = newToken()
  expect((await db.query('select * from jobs.issue_invitation($1, $2)', [id, hashOf(token)])).rowCount).toBe(
    1,
  )
  return token
}

async function resetFor(db: pg.Client, email: string): Promise<string> {
  const token = newToken()
  await db.query('select * from jobs.issue_reset($1, $2)', [email, hashOf(token)])
  return token
}

type Registration = { token: string; id: number; email: string; session?: string }

async function register(
  db: pg.Client,
  { token, id, email, session = newToken() }: Registration,
): Promise<number | null> {
  const { registered } = await one<{ registered: number | null }>(
    db,
    `select $2::int as registered
      from auth.register($1, $2, $3, 'a new hash', $4, '192.0.2.1', 'A browser', null, $4) as device
      where device is not null
      union all select null limit 1`,
    [hashOf(token), id, email, hashOf(session)],
  )
  return registered
}

async function reset(db: pg.Client, token: string, id: number): Promise<boolean> {
  const { done } = await one<{ done: boolean }>(
    db,
    `select auth.reset_password($1, $2, 'a new hash', null, $1) is not null as done`,
    [hashOf(token), id],
  )
  return done
}

const life = (db: pg.Client, token: string) =>
  one(
    db,
    'select expires_at - now() = $2::interval as exact from private.verification_tokens where token_hash = $1',
    [hashOf(token), '7 days'],
  )

const state = async (db: pg.Client, token: string) =>
  (await db.query<{ state: string }>('select state from auth.look_up_token($1)', [hashOf(token)])).rows[0]
    ?.state

describe('an invitation', () => {
  test('sets the password, makes the person active and signs them in', () =>
    rolledBack(async (db) => {
      const pat = await invited(db)
      const session = newToken()
      expect(await register(db, { ...pat, session })).toBe(pat.id)
      const user =
        'select u.status, p.argon2id from app.user_infos u join private.passwords p on p.user_id = u.id where u.id = $1'
      expect(await one(db, user, [pat.id])).toEqual({ status: 'ACTIVE', argon2id: 'a new hash' })
      expect((await callerOf(db, session)).claims.user_id).toBe(pat.id)
    }))

  test('is good only for the person and the address that it was sent to', () =>
    rolledBack(async (db) => {
      const [pat, eve] = [await invited(db), await invited(db)]
      expect(await register(db, { ...pat, token: newToken() })).toBeNull()
      expect(await register(db, { ...pat, token: eve.token })).toBeNull()
      expect(await register(db, { ...pat, id: eve.id })).toBeNull()
      expect(await register(db, { ...pat, email: eve.email })).toBeNull()
      expect(await register(db, pat)).toBe(pat.id)
    }))

  test('lasts 7 days', () =>
    rolledBack(async (db) => {
      const pat = await invited(db)
      expect(await life(db, pat.token)).toEqual({ exact: true })
      await db.query('update private.verification_tokens set expires_at = now() where token_hash = $1', [
        hashOf(pat.token),
      ])
      expect(await state(db, pat.token)).toBe('EXPIRED')
      expect(await register(db, pat)).toBeNull()
    }))

  test('is used once', () =>
    rolledBack(async (db) => {
      const pat = await invited(db)
      await register(db, pat)
      expect(await state(db, pat.token)).toBe('USED')
      expect(await register(db, pat)).toBeNull()
    }))

  test('that is resent revokes the earlier one', () =>
    rolledBack(async (db) => {
      const pat = await invited(db)
      const second = await invite(db, pat.id)
      expect(await register(db, pat)).toBeNull()
      expect(await register(db, { ...pat, token: second })).toBe(pat.id)
    }))

  test('is not created for active or deleted users', () =>
    rolledBack(async (db) => {
      const vendor = await seedOrganization(db, 'VENDOR')
      const active = await seedUser(db, 'ADMIN', vendor)
      const deleted = await seedUser(db, 'ADMIN', vendor, { status: 'PENDING', is_deleted: true })
      for (const { id } of [active, deleted]) {
        expect(
          (await db.query('select * from jobs.issue_invitation($1, $2)', [id, randomBytes(32)])).rowCount,
        ).toBe(0)
      }
    }))

  test('of a user deleted since does not sign in', () =>
    rolledBack(async (db) => {
      const pat = await invited(db)
      await db.query('update app.user_infos set is_deleted = true where id = $1', [pat.id])
      expect(await register(db, pat)).toBeNull()
    }))

  test('that has expired can be renewed; a used or unknown one sends no mail', () =>
    rolledBack(async (db) => {
      const pat = await invited(db)
      const jobs = async (token: string) => {
        await db.query('delete from graphile_worker._private_jobs')
        await db.query('select auth.request_new_invitation($1)', [hashOf(token)])
        return one(db, 'select count(*)::int as n from graphile_worker._private_jobs')
      }
      expect(await jobs(pat.token)).toEqual({ n: 1 })
      expect(await jobs(newToken())).toEqual({ n: 0 })
      await register(db, pat)
      expect(await jobs(pat.token)).toEqual({ n: 0 })
    }))

  test('two concurrent ones leave one valid link', async () => {
    const pat = await connected(invited)
    const tokens = await Promise.all(Array.from({ length: 6 }, () => connected((db) => invite(db, pat.id))))
    await connected(async (db) => {
      const states = await Promise.all(tokens.map(async (token) => connected((own) => state(own, token))))
      expect(states.filter((found) => found === 'VALID')).toHaveLength(1)
      expect(await state(db, pat.token)).toBe('EXPIRED')
    })
  })

  test('used concurrently registers once', async () => {
    const pat = await connected(invited)
    const results = await Promise.all(Array.from({ length: 10 }, () => connected((db) => register(db, pat))))
    expect(results.filter((id) => id === pat.id)).toHaveLength(1)
  })
})

describe('a reset link', () => {
  test('changes the password and ends every session', () =>
    rolledBack(async (db) => {
      const { vendor } = await seedWorld(db)
      const { id, email, token } = vendor.agent
      const elsewhere = await openSession(db, id)
      expect(await reset(db, await resetFor(db, email), id)).toBe(true)
      expect(await one(db, 'select argon2id from private.passwords where user_id = $1', [id])).toEqual({
        argon2id: 'a new hash',
      })
      for (const session of [token, elsewhere]) expect(await callerOf(db, session)).toBe(anonymous)
      expect(await callerOf(db, vendor.admin.token)).not.toBe(anonymous)
    }))

  test('sets the first password of a user without one', () =>
    rolledBack(async (db) => {
      const user = await seedUser(db, 'ASSOCIATE', undefined)
      await db.query('delete from private.passwords where user_id = $1', [user.id])
      const token = await resetFor(db, user.email)
      const ask = 'select auth.reset_password($1, $2, $3, null, $1) is not null as done'
      expect(await one(db, ask, [hashOf(token), user.id, 'a new hash'])).toEqual({ done: true })
      const found = await one(db, 'select * from auth.begin_sign_in($1, $2, null)', [user.email, '192.0.2.1'])
      expect(found).toMatchObject({ user_id: user.id, argon2id: 'a new hash' })
    }))

  test('lasts 60 minutes, is used once, and the newest wins', () =>
    rolledBack(async (db) => {
      const { id, email } = await seedUser(db, 'ASSOCIATE', undefined)
      const [first, second] = [await resetFor(db, email), await resetFor(db, email)]
      const hour = `select expires_at = now() + interval '60 minutes' as exact from private.verification_tokens where token_hash = $1`
      expect(await one(db, hour, [hashOf(second)])).toEqual({ exact: true })
      expect(await reset(db, first, id)).toBe(false)
      expect(await reset(db, second, id)).toBe(true)
      expect(await reset(db, second, id)).toBe(false)
      const late = await resetFor(db, email)
      await db.query('update private.verification_tokens set expires_at = now() where token_hash = $1', [
        hashOf(late),
      ])
      expect(await reset(db, late, id)).toBe(false)
    }))

  test('is valid only for its user and not as an invitation', () =>
    rolledBack(async (db) => {
      const [pat, eve] = [
        await seedUser(db, 'ASSOCIATE', undefined),
        await seedUser(db, 'ASSOCIATE', undefined),
      ]
      const token = await resetFor(db, pat.email)
      expect(await reset(db, token, eve.id)).toBe(false)
      expect(await register(db, { token, id: pat.id, email: pat.email })).toBeNull()
      expect(await state(db, token)).toBeUndefined()
      const { token: invitation, id } = await invited(db)
      expect(await reset(db, invitation, id)).toBe(false)
    }))

  test('is requested the same way for all, and created only for active users', () =>
    rolledBack(async (db) => {
      const vendor = await seedOrganization(db, 'VENDOR')
      const inactive = await seedUser(db, 'ADMIN', vendor, { status: 'INACTIVE' })
      for (const email of ['unknown@people.example', inactive.email]) {
        await db.query('select auth.request_reset($1)', [email])
        expect(
          (await db.query('select * from jobs.issue_reset($1, $2)', [email, randomBytes(32)])).rowCount,
        ).toBe(0)
      }
    }))
})

describe('the look-up of an address', () => {
  const look = (db: pg.Client, email: string, caller: number) =>
    one<{ n: number }>(db, 'select auth.email_existence($1, $2) as n', [email, caller])

  test('counts exact addresses for admins and refuses everyone else', () =>
    rolledBack(async (db) => {
      const { vendor, others, associate } = await seedWorld(db)
      expect(await look(db, others.vendor.agent.email, vendor.admin.id)).toEqual({ n: 1 })
      expect(await look(db, 'people.example', vendor.admin.id)).toEqual({ n: 0 })
      expect(await look(db, '%', vendor.admin.id)).toEqual({ n: 0 })
      for (const { id } of [vendor.agent, associate, { id: vendor.inactive }, { id: -1 }]) {
        await db.query('savepoint refused')
        expect(await refusedWith(look(db, 'pat@people.example', id))).toBe('TS002')
        await db.query('rollback to savepoint refused')
      }
    }))
})

describe('the first operator', () => {
  test('sets an address with the link, which is created only until sign-in', () =>
    rolledBack(async (db) => {
      await db.query(`update app.user_infos set status = 'INACTIVE' where organization_type = 'OPERATOR'`)
      const token = newToken()
      expect(await inviteFirst(db, token)).toBe('INVITED')
      const { id } = await one<{ id: number }>(
        db,
        'select user_id as id from private.verification_tokens where token_hash = $1',
        [hashOf(token)],
      )
      const { status } = await one<{ status: string }>(
        db,
        'select status from app.user_infos where id = $1',
        [id],
      )
      expect(status).toBe('PENDING')
      expect(await register(db, { token, id, email: 'chosen@people.example' })).toBe(id)
      expect(await one(db, 'select email from app.user_contacts where user_id = $1', [id])).toEqual({
        email: 'chosen@people.example',
      })
      expect(await inviteFirst(db, newToken())).toBeNull()
    }))
})

async function inviteFirst(db: pg.Client, token: string): Promise<string | null> {
  const sql = `select private.invite_first_operator('The operator', $1, true) as state`
  return (await one<{ state: string | null }>(db, sql, [hashOf(token)])).state
}
