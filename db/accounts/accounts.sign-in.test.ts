import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { connected, one, refusedWith, rolledBack } from '../test/people.ts'
import { callerOf, hashOf, seedOrganization, seedPerson, seedUser } from '../test/world.ts'

type Account = { allowed: boolean; user_id: number | null; argon2id: string | null }
const nobody = { allowed: true, user_id: null, argon2id: null }
const shut = { allowed: false, user_id: null, argon2id: null }

const begin = (db: pg.Client, email: string, address = '192.0.2.1') =>
  one<Account>(db, 'select * from gate.begin_sign_in($1, $2)', [email, address])

const finish = (db: pg.Client, id: number, address = '192.0.2.1') =>
  db.query(`select gate.finish_sign_in($1, $2, $3, 'A browser')`, [id, randomBytes(32), address])

async function fails(db: pg.Client, email: string, times: number, address = '192.0.2.1'): Promise<void> {
  for (let done = 0; done < times; done += 1) {
    await db.query('select gate.fail_sign_in($1, $2, null)', [email, address])
  }
}

describe('whoever signs in', () => {
  test('is found by the address, with the hash to compare', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      expect(await begin(db, pat.email)).toEqual({ allowed: true, user_id: pat.id, argon2id: 'a hash' })
    }))

  test('is nobody under an unknown address, which looks the same as one that may not sign in', () =>
    rolledBack(async (db) => {
      const vendor = await seedOrganization(db, 'VENDOR')
      const inactive = await seedUser(db, 'ADMIN', vendor, { status: 'INACTIVE' })
      const invited = await seedUser(db, 'ADMIN', vendor, { status: 'PENDING' })
      const deleted = await seedUser(db, 'ADMIN', vendor, { is_deleted: true })
      const suspended = await seedUser(
        db,
        'ADMIN',
        await seedOrganization(db, 'VENDOR', { status: 'SUSPENDED' }),
      )
      for (const email of [
        'unknown@people.example',
        ...[inactive, invited, deleted, suspended].map((p) => p.email),
      ]) {
        expect(await begin(db, email)).toEqual(nobody)
      }
    }))

  test('has a session for 30 days and a line in the audit log', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      const hash = randomBytes(32)
      await db.query(`select gate.finish_sign_in($1, $2, '192.0.2.7', $3)`, [pat.id, hash, 'x'.repeat(1000)])
      const session = await one(
        db,
        `select s.user_id, host(s.address) as address, length(s.user_agent) as agent,
            s.expires_at = now() + interval '30 days' as month
          from app.sessions s join hidden.session_tokens t on t.session_id = s.id where t.token_hash = $1`,
        [hash],
      )
      expect(session).toEqual({ user_id: pat.id, address: '192.0.2.7', agent: 300, month: true })
      const entry = await one(db, 'select actor_user_id, action from app.audit_logs order by id desc limit 1')
      expect(entry).toEqual({ actor_user_id: pat.id, action: 'SIGN_IN' })
    }))

  test('leaves no token that could be read: only its hash is kept', () =>
    rolledBack(async (db) => {
      const { token } = await seedUser(db, 'ASSOCIATE', undefined)
      const { kept } = await one<{ kept: Buffer }>(
        db,
        'select token_hash as kept from hidden.session_tokens order by session_id desc limit 1',
      )
      expect(kept).toEqual(hashOf(token))
    }))
})

describe('somebody who guesses', () => {
  test('is stopped after 10 failures on an account from one address, also with the right password', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      await fails(db, pat.email, 9)
      expect((await begin(db, pat.email)).allowed).toBe(true)
      await fails(db, pat.email, 1)
      expect(await begin(db, pat.email)).toEqual(shut)
    }))

  test('is stopped after 100 failures from one address, whatever the accounts were', () =>
    rolledBack(async (db) => {
      for (let n = 0; n < 99; n += 1) await fails(db, `guess${n}@people.example`, 1)
      expect(await begin(db, 'another@people.example')).toEqual(nobody)
      await fails(db, 'guess99@people.example', 1)
      expect(await begin(db, 'another@people.example')).toEqual(shut)
      expect(await begin(db, 'another@people.example', '192.0.2.2')).toEqual(nobody)
    }))

  test('is stopped on an unknown address just the same', () =>
    rolledBack(async (db) => {
      await fails(db, 'unknown@people.example', 10)
      expect(await begin(db, 'unknown@people.example')).toEqual(shut)
    }))

  test('from many addresses gets one try from each, and no second', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      for (let n = 0; n < 10; n += 1) await fails(db, pat.email, 1, `198.51.100.${n}`)
      expect(await begin(db, pat.email, '198.51.100.3')).toEqual(shut)
      expect((await begin(db, pat.email, '198.51.100.99')).allowed).toBe(true)
    }))

  test('never locks out the owner, who has the right password from another address', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      for (let n = 0; n < 120; n += 1) await fails(db, pat.email, 1, `198.51.100.${n}`)
      for (let again = 0; again < 3; again += 1) {
        expect(await begin(db, pat.email, '192.0.2.1')).toMatchObject({ allowed: true, user_id: pat.id })
        await finish(db, pat.id, '192.0.2.1')
      }
    }))

  test('may try again when the 15 minutes are over', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      await fails(db, pat.email, 10)
      const { seconds } = await one<{ seconds: number }>(
        db,
        'select round(extract(epoch from max(window_ends_at) - clock_timestamp()))::int as seconds from hidden.rate_limits',
      )
      expect(seconds).toBe(900)
      await db.query('update hidden.rate_limits set window_ends_at = clock_timestamp()')
      expect((await begin(db, pat.email)).allowed).toBe(true)
    }))

  test('gains nothing by trying many at once: the right one comes too late when 10 have failed', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      const begun = await begin(db, pat.email)
      await fails(db, pat.email, 10)
      expect(begun.allowed).toBe(true)
      expect(await refusedWith(finish(db, pat.id))).toBe('TS007')
    }))

  test('64 at once is counted 64 times', async () => {
    const email = 'crowd@people.example'
    await Promise.all(Array.from({ length: 16 }, () => connected((db) => fails(db, email, 4, '203.0.113.1'))))
    await connected(async (db) => {
      expect(await one(db, `select hidden.used('sign-in address', '203.0.113.1') as n`)).toEqual({ n: 64 })
      expect(await begin(db, email, '203.0.113.1')).toEqual(shut)
    })
  })

  test('leaves a line in the audit log without the address that was guessed at', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      const last = 'select action, subject_id, l::text as text from app.audit_logs l order by id desc limit 1'
      await db.query('select gate.fail_sign_in($1, $2, $3)', [pat.email, '192.0.2.1', pat.id])
      const known = await one<{ text: string }>(db, last)
      expect(known).toMatchObject({ action: 'SIGN_IN_FAILED', subject_id: String(pat.id) })
      await fails(db, 'guess@people.example', 1)
      const unknown = await one<{ text: string }>(db, last)
      expect(unknown).toMatchObject({ action: 'SIGN_IN_FAILED', subject_id: null })
      // A hash of it would be as good as the address to whoever has a list of them.
      for (const email of [pat.email, 'guess@people.example'])
        for (const trace of [email.split('@')[0] ?? '', hashOf(email).toString('hex')])
          expect(known.text + unknown.text).not.toContain(trace)
    }))
})

test('one person’s failures are nothing to another', () =>
  rolledBack(async (db) => {
    const pat = await seedPerson(db, 'ASSOCIATE', undefined)
    const eve = await seedPerson(db, 'ASSOCIATE', undefined)
    await fails(db, eve.email, 10)
    expect(await begin(db, pat.email)).toMatchObject({ allowed: true, user_id: pat.id })
    expect((await callerOf(db, eve.token)).claims.user_id).toBe(eve.id)
  }))
