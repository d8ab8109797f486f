import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { connected, one, rolledBack } from '../test/people.ts'
import { callerOf, hashOf, seedOrganization, seedPerson, seedUser } from '../test/world.ts'

type Account = { retry_after: number; user_id: number | null; argon2id: string | null }
const unknown = { retry_after: 0, user_id: null, argon2id: null }
const locked = { retry_after: expect.any(Number) as number, user_id: null, argon2id: null }
const isLocked = ({ retry_after }: Account) => retry_after > 0

/** One attempt, which counts as a failure unless it is finished or released. */
const begin = (db: pg.Client, email: string, address = '192.0.2.1', device: Buffer | null = null) =>
  one<Account>(db, 'select * from auth.begin_sign_in($1, $2, $3)', [email, address, device])

type Person = { id: number; email: string }

/** Finishes an attempt with the right password; returns the hash of the browser's cookie. */
async function finish(
  db: pg.Client,
  { id, email }: Person,
  { address = '192.0.2.1', device = null, token = randomBytes(32) }: Finish = {},
): Promise<Buffer> {
  const { device_hash } = await one<{ device_hash: Buffer }>(
    db,
    `select auth.finish_sign_in($1, $2, $3, $4, 'A browser', $5, $6) as device_hash`,
    [id, email, token, address, device, randomBytes(32)],
  )
  return device_hash
}
type Finish = { address?: string; device?: Buffer | null; token?: Buffer }

async function fails(
  db: pg.Client,
  email: string,
  times: number,
  address = '192.0.2.1',
  device: Buffer | null = null,
): Promise<void> {
  for (let done = 0; done < times; done += 1) await begin(db, email, address, device)
}

async function knownDevice(db: pg.Client, person: Person): Promise<Buffer> {
  await begin(db, person.email, '192.0.2.200')
  return finish(db, person, { address: '192.0.2.200' })
}

describe('a user who signs in', () => {
  test('is found by the address, with the hash to compare', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      expect(await begin(db, pat.email)).toEqual({ retry_after: 0, user_id: pat.id, argon2id: 'a hash' })
    }))

  test('is not found by an unknown address, as for accounts without sign-in', () =>
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
        expect(await begin(db, email)).toEqual(unknown)
      }
    }))

  test('has a session for 30 days and a line in the audit log', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      const hash = randomBytes(32)
      await db.query(`select auth.finish_sign_in($1, $2, $3, '192.0.2.7', $4, null, $5)`, [
        pat.id,
        pat.email,
        hash,
        'x'.repeat(1000),
        randomBytes(32),
      ])
      const session = await one(
        db,
        `select s.user_id, host(s.address) as address, length(s.user_agent) as agent,
            s.expires_at = now() + interval '30 days' as month
          from app.sessions s join private.session_tokens t on t.session_id = s.id where t.token_hash = $1`,
        [hash],
      )
      expect(session).toEqual({ user_id: pat.id, address: '192.0.2.7', agent: 300, month: true })
      const entry = await one(db, 'select actor_user_id, action from app.audit_logs order by id desc limit 1')
      expect(entry).toEqual({ actor_user_id: pat.id, action: 'SIGN_IN' })
    }))

  test('leaves only the hash of the token', () =>
    rolledBack(async (db) => {
      const { token } = await seedUser(db, 'ASSOCIATE', undefined)
      const { stored } = await one<{ stored: Buffer }>(
        db,
        'select token_hash as stored from private.session_tokens order by session_id desc limit 1',
      )
      expect(stored).toEqual(hashOf(token))
    }))
})

describe('guesses from unknown devices', () => {
  test('are stopped after 10 attempts at an account in 15 minutes, over all addresses together', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      for (let n = 0; n < 9; n += 1) await fails(db, pat.email, 1, `198.51.100.${n}`)
      expect(isLocked(await begin(db, pat.email, '198.51.100.99'))).toBe(false)
      expect(await begin(db, pat.email, '203.0.113.1')).toEqual(locked)
    }))

  test('are stopped after 50 attempts at an account in a day, however slow they are', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      for (let n = 0; n < 50; n += 1) {
        await db.query(
          `update private.rate_limits set window_ends_at = clock_timestamp() where bucket = 'sign-in account'`,
        )
        await fails(db, pat.email, 1, `198.51.100.${n}`)
      }
      await db.query(
        `update private.rate_limits set window_ends_at = clock_timestamp() where bucket = 'sign-in account'`,
      )
      expect((await begin(db, pat.email)).retry_after).toBeGreaterThan(80_000)
    }))

  test('are stopped after 100 attempts from one address, at any accounts', () =>
    rolledBack(async (db) => {
      for (let n = 0; n < 100; n += 1) await fails(db, `guess${n}@people.example`, 1)
      expect(await begin(db, 'another@people.example')).toEqual(locked)
      expect(await begin(db, 'another@people.example', '192.0.2.2')).toEqual(unknown)
    }))

  test('are stopped at an unknown address in the same way', () =>
    rolledBack(async (db) => {
      await fails(db, 'unknown@people.example', 10)
      expect(await begin(db, 'unknown@people.example')).toEqual(locked)
    }))

  test('may continue after 15 minutes', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      await fails(db, pat.email, 10)
      expect((await begin(db, pat.email)).retry_after).toBe(900)
      await db.query('update private.rate_limits set window_ends_at = clock_timestamp()')
      expect(isLocked(await begin(db, pat.email))).toBe(false)
    }))

  test('that are concurrent are limited too: 10 of 64 are checked', async () => {
    const email = 'crowd@people.example'
    const tries = Array.from({ length: 16 }, (_, n) =>
      connected(async (db) => {
        const answers: boolean[] = []
        for (let again = 0; again < 4; again += 1)
          answers.push(isLocked(await begin(db, email, `203.0.113.${n}`)))
        return answers
      }),
    )
    expect((await Promise.all(tries)).flat().filter((wasLocked) => !wasLocked)).toHaveLength(10)
  })

  test('a refused attempt is not counted against its address', () =>
    rolledBack(async (db) => {
      await fails(db, 'locked@people.example', 10, '198.51.100.1')
      await fails(db, 'locked@people.example', 200)
      expect(await begin(db, 'another@people.example')).toEqual(unknown)
    }))

  test('leave a line in the audit log without the address that was tried', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      const last = 'select action, subject_id, l::text as text from app.audit_logs l order by id desc limit 1'
      await db.query('select auth.fail_sign_in($1)', [pat.id])
      const known = await one<{ text: string }>(db, last)
      expect(known).toMatchObject({ action: 'SIGN_IN_FAILED', subject_id: String(pat.id) })
      await fails(db, 'guess@people.example', 1)
      await db.query('select auth.fail_sign_in(null)')
      const other = await one<{ text: string }>(db, last)
      expect(other).toMatchObject({ action: 'SIGN_IN_FAILED', subject_id: null })
      // A hash of it would reveal the address to anyone with a list of addresses.
      for (const email of [pat.email, 'guess@people.example'])
        for (const trace of [email.split('@')[0] ?? '', hashOf(email).toString('hex')])
          expect(known.text + other.text).not.toContain(trace)
    }))
})

describe('the owner of an account under attack', () => {
  test('signs in from a known device, at any address, as often as needed', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      const device = await knownDevice(db, pat)
      await fails(db, pat.email, 60)
      await fails(db, 'others@people.example', 10, '198.51.100.7')
      for (let again = 0; again < 12; again += 1) {
        expect(await begin(db, pat.email, '192.0.2.1', device)).toMatchObject({
          retry_after: 0,
          user_id: pat.id,
        })
        expect(await finish(db, pat, { device })).toEqual(device)
      }
    }))

  test('has 10 attempts in 15 minutes on a known device, separate from others', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      const [device, other] = [await knownDevice(db, pat), await knownDevice(db, pat)]
      await fails(db, pat.email, 10, '192.0.2.1', device)
      expect(await begin(db, pat.email, '192.0.2.1', device)).toEqual(locked)
      expect(isLocked(await begin(db, pat.email, '192.0.2.1', other))).toBe(false)
      expect(isLocked(await begin(db, pat.email, '192.0.2.1'))).toBe(false)
    }))

  test('makes a new device known with a mailed link, which works once and for an hour', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      await fails(db, pat.email, 10)
      const link = randomBytes(32)
      const trust = (hash: Buffer) =>
        one<{ device: Buffer | null }>(db, 'select auth.trust_device($1, null, $2) as device', [
          hash,
          randomBytes(32),
        ])
      const issued = 'select first_name from jobs.issue_device_link($1, $2)'
      expect(await one(db, issued, [pat.email, link])).toEqual({ first_name: 'Pat' })
      expect((await trust(randomBytes(32))).device).toBeNull()
      const { device } = await trust(link)
      expect(isLocked(await begin(db, pat.email, '192.0.2.1', device))).toBe(false)
      expect((await trust(link)).device).toBeNull()
      await one(db, issued, [pat.email, hashOf('late')])
      await db.query(
        `update private.verification_tokens set expires_at = now() where purpose = 'DEVICE' and used_at is null`,
      )
      expect((await trust(hashOf('late'))).device).toBeNull()
      const { rowCount } = await db.query('select from auth.look_up_token($1)', [link])
      expect(rowCount, 'and says nothing of itself').toBe(0)
    }))

  test('is not helped by a device that is known to another account, nor by a forged one', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      const eve = await seedUser(db, 'ASSOCIATE', undefined)
      const device = await knownDevice(db, eve)
      await fails(db, pat.email, 10)
      expect(await begin(db, pat.email, '192.0.2.1', device)).toEqual(locked)
      expect(await begin(db, pat.email, '192.0.2.1', randomBytes(32))).toEqual(locked)
    }))
})

describe('a known device', () => {
  test('is one browser for two people, and a cookie of a stranger is not adopted', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      const eve = await seedUser(db, 'ASSOCIATE', undefined)
      const device = await knownDevice(db, pat)
      expect(await finish(db, eve, { device })).toEqual(device)
      const canaries = randomBytes(32)
      expect(await finish(db, eve, { device: canaries })).not.toEqual(canaries)
    }))

  test('is forgotten when 20 newer ones are known, and when the password is reset', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined)
      const oldest = await knownDevice(db, pat)
      for (let n = 0; n < 20; n += 1) await knownDevice(db, pat)
      const devices = () =>
        one<{ count: number; has_oldest: boolean }>(
          db,
          `select count(*)::int, coalesce(bool_or(device_hash = $2), false) as has_oldest
            from private.known_devices where user_id = $1`,
          [pat.id, oldest],
        )
      expect(await devices()).toEqual({ count: 20, has_oldest: false })
      const link = randomBytes(32)
      await db.query('select * from jobs.issue_reset($1, $2)', [pat.email, link])
      await db.query(`select auth.reset_password($1, $2, 'a new hash', null, $3)`, [
        link,
        pat.id,
        randomBytes(32),
      ])
      expect(await devices()).toEqual({ count: 1, has_oldest: false })
    }))
})

test('a right password uses up no limit', () =>
  rolledBack(async (db) => {
    const pat = await seedUser(db, 'ASSOCIATE', undefined)
    await fails(db, pat.email, 9)
    for (let again = 0; again < 3; again += 1) {
      expect(isLocked(await begin(db, pat.email))).toBe(false)
      await finish(db, pat)
    }
  }))

test('one person’s failures do not affect another', () =>
  rolledBack(async (db) => {
    const pat = await seedPerson(db, 'ASSOCIATE', undefined)
    const eve = await seedPerson(db, 'ASSOCIATE', undefined)
    await fails(db, eve.email, 10)
    expect(await begin(db, pat.email)).toMatchObject({ retry_after: 0, user_id: pat.id })
    expect((await callerOf(db, eve.token)).claims.user_id).toBe(eve.id)
  }))

describe('mails caused by anonymous callers', () => {
  const queued = async (db: pg.Client, task: string) => {
    const { rows } = await db.query<{ limited: boolean }>(
      `select (payload ->> 'isLimited')::boolean as limited from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
      [task],
    )
    return rows.map(({ limited }) => limited)
  }
  const apply = (db: pg.Client, email: string) =>
    db.query('select auth.apply_for_account($1)', [
      JSON.stringify({ kind: 'PERSON', email, first_name: 'Ada', last_name: 'Applicant' }),
    ])

  test('go to one recipient 3 times an hour; plus-tags are the same mailbox', () =>
    rolledBack(async (db) => {
      for (const tag of ['', '+1', '+two', '+3', '']) await apply(db, `victim${tag}@mail.example`)
      await apply(db, 'other@mail.example')
      expect(await queued(db, 'accounts__confirm_application')).toEqual([
        false,
        false,
        false,
        true,
        true,
        false,
      ])
    }))

  test('go to one recipient 10 times a day', () =>
    rolledBack(async (db) => {
      for (let n = 0; n < 12; n += 1) {
        await db.query(
          `update private.rate_limits set window_ends_at = clock_timestamp() where bucket = 'mail reset'`,
        )
        await db.query(`select auth.request_reset('target@mail.example')`)
      }
      const limited = await queued(db, 'accounts__send_reset')
      expect(limited.map((is) => (is ? 'dropped' : 'sent'))).toEqual([
        ...Array.from({ length: 10 }, () => 'sent'),
        'dropped',
        'dropped',
      ])
    }))

  test('of one kind do not use up the limit of another: a reset still arrives', () =>
    rolledBack(async (db) => {
      for (let n = 0; n < 5; n += 1) {
        await apply(db, 'target@mail.example')
        await db.query(`select auth.request_device_link('target@mail.example')`)
      }
      await db.query(`select auth.request_reset('target@mail.example')`)
      expect(await queued(db, 'accounts__send_reset')).toEqual([false])
      expect(await queued(db, 'accounts__send_device_link')).toEqual([false, false, false, true, true])
    }))

  test('include the renewal of an invitation', () =>
    rolledBack(async (db) => {
      const pat = await seedUser(db, 'ASSOCIATE', undefined, { status: 'PENDING' })
      const link = randomBytes(32)
      await db.query('select * from jobs.issue_invitation($1, $2)', [pat.id, link])
      for (let n = 0; n < 4; n += 1) await db.query('select auth.request_new_invitation($1)', [link])
      expect(await queued(db, 'accounts__send_invitation')).toEqual([false, false, false, true])
    }))

  test('are all limited: every mail that the auth can queue asks private.may_mail', () =>
    rolledBack(async (db) => {
      const { rows } = await db.query<{ name: string; limited: boolean }>(
        `select proname as name, body ~ 'may_mail' as limited
          from pg_proc p, lateral (select p.prosrc || coalesce(pg_get_function_sqlbody(p.oid), '') as body) b
          where pronamespace = 'auth'::regnamespace and body ~ 'enqueue[(]''accounts__'
            order by proname`,
      )
      expect(rows).toEqual(
        [
          'apply_for_account',
          'request_device_link',
          'request_email_change',
          'request_new_invitation',
          'request_reset',
        ].map((name) => ({ name, limited: true })),
      )
    }))
})
