import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { asks, connected, one, refusal, refusedWith, rolledBack } from '../test/people.ts'
import { hashOf, operatorOf, seedPerson, seedUser, seedWorld, type Person } from '../test/world.ts'

const person = { kind: 'PERSON', email: 'new@people.example', first_name: 'New', last_name: 'Example' }
const organization = {
  ...person,
  kind: 'ORGANIZATION',
  legal_business_name: 'New Works',
  organization_type: 'VENDOR',
  vendor_type: 'GENERAL_VENDOR',
}

async function apply(db: pg.Client, facts: object = person): Promise<number> {
  await db.query('select auth.apply_for_account($1)', [JSON.stringify(facts)])
  return (await one<{ id: number }>(db, 'select max(id) as id from app.applications')).id
}

async function confirm(db: pg.Client, id: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query('select * from jobs.issue_application($1, $2)', [id, hashOf(token)])
  expect(await confirmed(db, token)).toBe(true)
  return token
}

async function confirmed(db: pg.Client, token: string): Promise<boolean> {
  return (await one<{ done: boolean }>(db, 'select auth.confirm_application($1) as done', [hashOf(token)]))
    .done
}

const statusOf = (db: pg.Client, id: number) =>
  one<{ status: string }>(db, 'select status from app.applications where id = $1', [id])

const approve = (by: Person, id: number) => by.asks('select app.approve_application($1)', [id])

async function waiting(db: pg.Client, facts: object = person): Promise<number> {
  const id = await apply(db, facts)
  await confirm(db, id)
  return id
}

describe('an application', () => {
  test('waits for the operator once its address is confirmed, and is confirmed once', () =>
    rolledBack(async (db) => {
      const id = await apply(db)
      expect(await statusOf(db, id)).toEqual({ status: 'UNCONFIRMED' })
      const token = await confirm(db, id)
      expect(await statusOf(db, id)).toEqual({ status: 'WAITING' })
      expect(await confirmed(db, token)).toBe(false)
      expect(await confirmed(db, 'guessed')).toBe(false)
    }))

  test('sends a mail to confirm, whose link lasts 7 days', () =>
    rolledBack(async (db) => {
      const id = await apply(db)
      const token = randomBytes(32).toString('base64url')
      await db.query('select * from jobs.issue_application($1, $2)', [id, hashOf(token)])
      const stored = `select expires_at = now() + interval '7 days' as week from private.verification_tokens where token_hash = $1`
      expect(await one(db, stored, [hashOf(token)])).toEqual({ week: true })
      await db.query('update private.verification_tokens set expires_at = now() where token_hash = $1', [
        hashOf(token),
      ])
      expect(await confirmed(db, token)).toBe(false)
    }))

  test('cannot choose its own status, decision or number', () =>
    rolledBack(async (db) => {
      const id = await apply(db, {
        ...person,
        id: 1,
        status: 'APPROVED',
        decided_at: '2026-01-01',
        decided_by_user_id: 1,
      })
      const row = await one(
        db,
        'select status, decided_at, decided_by_user_id from app.applications where id = $1',
        [id],
      )
      expect(row).toEqual({ status: 'UNCONFIRMED', decided_at: null, decided_by_user_id: null })
    }))

  test.for([
    { ...organization, organization_type: 'OPERATOR', vendor_type: null },
    { ...organization, organization_type: 'OPERATOR' },
    { ...organization, legal_business_name: null },
    { ...person, organization_type: 'VENDOR' },
    { ...person, email: 'new@people.example\nbcc: eve@evil.example' },
    { ...person, first_name: ' ' },
    { ...person, kind: 'ADMIN' },
    { ...organization, website_url: 'javascript:alert(1)' },
    { ...organization, website_url: 'https://user@evil.example' },
    { ...organization, vendor_type: 'INDEPENDENT_OPERATOR' },
  ])('is refused as %o', (facts) =>
    rolledBack(async (db) => expect(await refusedWith(apply(db, facts))).toMatch(/^(?:23|TS004)/)),
  )
})

describe('the operator', () => {
  test('approves a person: an associate of the operator, invited', () =>
    rolledBack(async (db) => {
      const { operator } = await seedWorld(db)
      await approve(operator.admin, await waiting(db))
      const made = await one(
        db,
        `select u.user_type, u.status, u.organization_id from app.user_infos u
          join app.user_contacts c on c.user_id = u.id where c.email = $1`,
        [person.email],
      )
      expect(made).toEqual({ user_type: 'ASSOCIATE', status: 'PENDING', organization_id: null })
      const job = `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'accounts__send_invitation'`
      expect((await one<{ n: number }>(db, job)).n).toBeGreaterThan(0)
    }))

  test('approves an organization: it is active, with its first master admin invited', () =>
    rolledBack(async (db) => {
      const { operator } = await seedWorld(db)
      await approve(operator.master, await waiting(db, organization))
      const made = await one(
        db,
        `select u.user_type, u.status, o.status as organization, o.organization_type, o.vendor_type, c.organization_id = o.id as whole
          from app.user_infos u join app.user_contacts c on c.user_id = u.id join app.organizations o on o.id = u.organization_id
          where c.email = $1`,
        [organization.email],
      )
      expect(made).toEqual({
        user_type: 'MASTER_ADMIN',
        status: 'PENDING',
        organization: 'ACTIVE',
        organization_type: 'VENDOR',
        vendor_type: 'GENERAL_VENDOR',
        whole: true,
      })
    }))

  test('cannot approve what is not confirmed, was decided, or does not exist', () =>
    rolledBack(async (db) => {
      const { operator } = await seedWorld(db)
      expect(await refusedWith(approve(operator.master, await apply(db)))).toBe('TS006')
      const id = await waiting(db, { ...person, email: 'other@people.example' })
      await approve(operator.master, id)
      expect(await refusedWith(approve(operator.master, id))).toBe('TS006')
      expect(await refusedWith(operator.master.asks(`select app.reject_application($1, 'late')`, [id]))).toBe(
        'TS006',
      )
      expect(await refusedWith(approve(operator.master, 2_000_000_000))).toBe('TS006')
    }))

  test('rejects with a reason, and not without one', () =>
    rolledBack(async (db) => {
      const { operator } = await seedWorld(db)
      const id = await waiting(db)
      for (const reason of ['', '  ', null]) {
        const asked = operator.admin.asks('select app.reject_application($1, $2)', [id, reason])
        expect(await refusedWith(asked)).toBe('TS004')
      }
      await operator.admin.asks(`select app.reject_application($1, ' No fit ')`, [id])
      const row = await one(
        db,
        'select status, decision_reason, decided_by_user_id from app.applications where id = $1',
        [id],
      )
      expect(row).toEqual({
        status: 'REJECTED',
        decision_reason: 'No fit',
        decided_by_user_id: operator.admin.id,
      })
      expect(await one(db, 'select reason from jobs.rejection($1)', [id])).toEqual({ reason: 'No fit' })
    }))

  test('cannot approve an address that has an account already', () =>
    rolledBack(async (db) => {
      const { operator } = await seedWorld(db)
      const { email } = await seedUser(db, 'ASSOCIATE', undefined)
      const id = await waiting(db, { ...person, email })
      expect(await refusedWith(approve(operator.master, id))).toBe('TS006')
      expect(await statusOf(db, id)).toEqual({ status: 'WAITING' })
    }))

  test('alone decides, even if others claim the role', () =>
    rolledBack(async (db) => {
      const { vendor, operator } = await seedWorld(db)
      const id = await waiting(db)
      expect(await refusedWith(approve(vendor.master, id))).toBe('42501')
      const posing = { role: 'turnstone_operator', claims: { ...vendor.master.claims } }
      expect(await refusedWith(asks(db, posing, 'select app.approve_application($1)', [id]))).toBe('TS002')
      const agentLike = {
        role: 'turnstone_operator',
        claims: { ...operator.master.claims, user_type: 'ASSOCIATE' },
      }
      expect(await refusedWith(asks(db, agentLike, 'select app.approve_application($1)', [id]))).toBe('TS002')
      expect(await statusOf(db, id)).toEqual({ status: 'WAITING' })
    }))
})

test('approves once in 20 concurrent attempts', async () => {
  const { id, master } = await connected(async (db) => ({
    id: await waiting(db, { ...organization, email: 'crowd@people.example' }),
    master: await seedPerson(db, 'MASTER_ADMIN', await operatorOf(db)),
  }))
  const one20 = () =>
    connected(async (db) => {
      await db.query('begin')
      const outcome = await asks(db, master, 'select app.approve_application($1)', [id]).then(
        () => 'approved',
        (error: unknown) => refusal(error).code,
      )
      await db.query(outcome === 'approved' ? 'commit' : 'rollback')
      return outcome
    })
  const outcomes = await Promise.all(Array.from({ length: 20 }, one20))
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'TS006'), 'approved'])
  await connected(async (db) => {
    const made = `select count(*)::int as n from app.organizations where legal_business_name = 'New Works'`
    expect(await one(db, made)).toEqual({ n: 1 })
  })
})
