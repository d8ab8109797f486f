import { describe, expect, test } from 'vitest'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld, type Person, type World } from '../test/world.ts'
import { addsAdmin, ann, calls, creates, createsOrganization, jobsFor } from './test/members.ts'

const withFixture = sharedFixture(seedWorld)

type Case = [
  who: string,
  by: (world: World) => Person | undefined,
  kind: string,
  where: Where,
  allowed: boolean,
]
type Where = 'vendor' | 'multiRole' | 'operator' | 'none'

/** "/settings: Organization, Admins, Service agents … Vendors, Associates" by role. */
const cases: Case[] = [
  ['the operator’s master admin', (w) => w.operator.master, 'ADMIN', 'operator', true],
  ['the operator’s admin', (w) => w.operator.admin, 'ADMIN', 'operator', false],
  ['the operator’s admin', (w) => w.operator.admin, 'MASTER_ADMIN', 'vendor', true],
  ['the operator’s admin', (w) => w.operator.admin, 'SERVICE_AGENT', 'vendor', true],
  ['the operator’s admin', (w) => w.operator.admin, 'ASSOCIATE', 'none', true],
  ['the operator’s admin', (w) => w.operator.admin, 'ASSOCIATE', 'multiRole', true],
  ['a provider’s master admin', (w) => w.vendor.master, 'MASTER_ADMIN', 'vendor', true],
  ['a provider’s master admin', (w) => w.vendor.master, 'SERVICE_AGENT', 'vendor', true],
  ['a provider’s master admin', (w) => w.multiRole.master, 'ASSOCIATE', 'multiRole', true],
  ['a provider’s admin', (w) => w.multiRole.admin, 'ASSOCIATE', 'multiRole', true],
  ['a provider’s admin', (w) => w.vendor.admin, 'SERVICE_AGENT', 'vendor', false],
  ['a provider’s admin', (w) => w.vendor.admin, 'ADMIN', 'vendor', false],
  ['another provider’s master admin', (w) => w.others.vendor.master, 'ADMIN', 'vendor', false],
  ['a service agent', (w) => w.vendor.agent, 'SERVICE_AGENT', 'vendor', false],
  ['an associate', (w) => w.multiRole.associate, 'ASSOCIATE', 'multiRole', false],
]

const placeOf = (world: World, where: Where) => (where === 'none' ? null : world[where].organization.id)

describe('"Inviting makes a PENDING user and mails /signup/{token}"', () => {
  test.for(cases)('%s, as %s of %s', ([, by, kind, where, allowed]) =>
    withFixture(async (_db, world) => {
      const person = by(world)
      if (!person) throw new Error('There is no such person in the world')
      const adding = creates(person, { ...ann, user_type: kind }, placeOf(world, where))
      const outcome = allowed ? (await adding).status : await refusedWith(adding)
      expect(outcome).toBe(allowed ? 'PENDING' : 'TS002')
    })(),
  )

  test(
    'sets the status to invited, mails once, and records the inviter',
    withFixture(async (db, { vendor }) => {
      const person = await creates(vendor.master, {
        ...ann,
        user_type: 'ADMIN',
        phone_number: '+13125550123',
      })
      expect(await jobsFor(db, 'accounts__send_invitation', person.id)).toBe(1)
      const [sent] = await vendor.admin.asks('select * from app.invitations where user_id = $1', [person.id])
      expect(sent).toMatchObject({ invited_by_user_id: vendor.master.id, sent_count: 1 })
      const contact = 'select email, phone_number from app.user_contacts where user_id = $1'
      expect(await vendor.admin.asks(contact, [person.id])).toEqual([
        { email: 'ann@people.example', phone_number: '+13125550123' },
      ])
    }),
  )

  test(
    'as inactive sends no invitation until reactivation',
    withFixture(async (db, { vendor }) => {
      const person = await addsAdmin(vendor.master, { ...ann, status: 'INACTIVE' })
      expect(person.status).toBe('INACTIVE')
      expect(await jobsFor(db, 'accounts__send_invitation', person.id)).toBe(0)
      expect(await calls(vendor.master, 'reactivate_user($1)', person.id)).toMatchObject({
        status: 'PENDING',
      })
      expect(await jobsFor(db, 'accounts__send_invitation', person.id)).toBe(1)
    }),
  )

  test(
    '"E-mail is unique among people who are not deleted": an address in use is refused, in any spelling',
    withFixture(async (_db, { vendor, others }) => {
      for (const email of [others.vendor.agent.email, others.vendor.agent.email.toUpperCase()])
        expect(await refusedWith(addsAdmin(vendor.master, { ...ann, email }))).toBe('TS006')
    }),
  )

  test.for(['first_name', 'last_name', 'email'])('needs %s ("Field is required!")', (field) =>
    withFixture(async (_db, { vendor }) => {
      expect(await refusedWith(addsAdmin(vendor.master, { ...ann, [field]: '  ' }))).toBe('TS004')
    })(),
  )

  test.for([
    ['SERVICE_AGENT', 'operator'],
    ['ASSOCIATE', 'vendor'],
    ['SUPERVISOR', 'vendor'],
  ] as const)('of a type that the organization does not have is refused: %s of the %s', ([kind, where]) =>
    withFixture(async (_db, world) => {
      const adding = creates(world.operator.master, { ...ann, user_type: kind }, world[where].organization.id)
      expect(await refusedWith(adding)).toBe('TS004')
    })(),
  )
})

describe('a service agent', () => {
  const add =
    'add_service_agent(jsonb_populate_record(null::app.new_service_agent, $1), jsonb_populate_record(null::app.new_user, $2))'
  const given = JSON.stringify(ann)

  test(
    'is created with services of the organization and states',
    withFixture(async (db, { vendor }) => {
      const { id } = await one<{ id: number }>(
        db,
        'select min(id) as id from app.services where organization_id = $1',
        [vendor.organization.id],
      )
      await db.query('update app.organizations set service_ids = array[$2::int] where id = $1', [
        vendor.organization.id,
        id,
      ])
      const agent = JSON.stringify({
        employee_id: 'E-7',
        service_ids: [id],
        state_ids: [1],
        language_ids: [1],
      })
      expect(await calls(vendor.master, add, agent, given)).toMatchObject({
        employee_id: 'E-7',
        service_ids: [id],
      })
    }),
  )

  test(
    'cannot get a service of another organization or an unknown one',
    withFixture(async (db, { vendor, others }) => {
      const { id } = await one<{ id: number }>(
        db,
        'select min(id) as id from app.services where organization_id = $1',
        [others.vendor.organization.id],
      )
      for (const service of [id, 2_000_000_000]) {
        const agent = JSON.stringify({ service_ids: [service] })
        expect(await refusedWith(calls(vendor.master, add, agent, given))).toBe('TS004')
      }
    }),
  )
})

describe('an invitation', () => {
  test(
    'can be resent by those who manage the user, within limits',
    withFixture(async (db, { vendor }) => {
      const person = await addsAdmin(vendor.master, ann)
      expect(await calls(vendor.master, 'send_invitation_again($1)', person.id)).toMatchObject({
        sent_count: 2,
      })
      expect(await jobsFor(db, 'accounts__send_invitation', person.id)).toBe(2)
      expect(await refusedWith(calls(vendor.admin, 'send_invitation_again($1)', person.id))).toBe('TS002')
    }),
  )

  test(
    'is sent at most three times an hour',
    withFixture(async (_db, { vendor }) => {
      const person = await addsAdmin(vendor.master, ann)
      const again = () => calls(vendor.master, 'send_invitation_again($1)', person.id)
      for (const _ of [1, 2, 3]) await again()
      expect(await refusedWith(again())).toBe('TS007')
    }),
  )

  test(
    'that is withdrawn revokes its link and frees the address',
    withFixture(async (db, { vendor }) => {
      const person = await addsAdmin(vendor.master, ann)
      await db.query(`select jobs.issue_invitation($1, sha256('secret'))`, [person.id])
      await calls(vendor.master, 'withdraw_invitation($1)', person.id)
      const { rows } = await db.query(`select state from auth.look_up_token(sha256('secret'))`)
      expect(rows).toEqual([{ state: 'EXPIRED' }])
      expect(await addsAdmin(vendor.master, ann)).toMatchObject({ status: 'PENDING' })
    }),
  )

  test(
    'that was accepted can be neither resent nor withdrawn',
    withFixture(async (_db, { vendor }) => {
      for (const call of ['send_invitation_again($1)', 'withdraw_invitation($1)'])
        expect(await refusedWith(calls(vendor.master, call, vendor.agent.id))).toBe('TS006')
    }),
  )

  test(
    'of another organization does not exist',
    withFixture(async (_db, { vendor, others }) => {
      const person = await addsAdmin(others.vendor.master, ann)
      for (const id of [person.id, 2_000_000_000])
        expect(await refusedWith(calls(vendor.master, 'withdraw_invitation($1)', id))).toBe('TS003')
    }),
  )
})

describe('a new organization', () => {
  test(
    'can be created only by operator admins',
    withFixture(async (_db, { operator, vendor }) => {
      expect(await createsOrganization(operator.admin)).toMatchObject({ status: 'PENDING' })
      expect(await refusedWith(createsOrganization(vendor.master))).toBe('42501')
    }),
  )

  test(
    'as a draft invites its users only on activation',
    withFixture(async (db, { operator }) => {
      const { id } = await createsOrganization(operator.admin)
      expect(await refusedWith(calls(operator.admin, 'activate_organization($1)', id))).toBe('TS004')
      const person = await addsAdmin(operator.admin, ann, id)
      expect(await jobsFor(db, 'accounts__send_invitation', person.id)).toBe(0)
      expect(await calls(operator.admin, 'activate_organization($1)', id)).toMatchObject({ status: 'ACTIVE' })
      expect(await jobsFor(db, 'accounts__send_invitation', person.id)).toBe(1)
    }),
  )

  test(
    'cannot be a second operator',
    withFixture(async (_db, { operator }) => {
      expect(await refusedWith(createsOrganization(operator.master, { organization_type: 'OPERATOR' }))).toBe(
        'TS004',
      )
    }),
  )
})
