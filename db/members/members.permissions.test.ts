import { describe, expect, test } from 'vitest'
import { refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { callerOf, seedMapping, seedWorld, type Person } from '../test/world.ts'
import { calls, updates } from './test/members.ts'

const withFixture = sharedFixture(seedWorld)

const enable = 'select (app.enable_user_permission($1, $2)).*'
const disable = 'select (app.disable_user_permission($1, $2)).*'
const has = async (db: Parameters<typeof callerOf>[0], { token }: Person, permission: string) =>
  (await callerOf(db, token)).claims.permissions?.includes(permission)

describe('a permission', () => {
  test(
    'granted by a master admin applies at the next request and is audited',
    withFixture(async (db, { vendor }) => {
      const given = await vendor.master.asks(enable, [[vendor.admin.id], 'CREATE_SERVICES'])
      expect(given).toEqual([{ user_id: vendor.admin.id, is_changed: true, problem: null, reason: null }])
      expect(await has(db, vendor.admin, 'CREATE_SERVICES')).toBe(true)
      const noted = 'select is_enabled, changed_by_user_id from app.permission_changes where user_id = $1'
      expect(await vendor.admin.asks(noted, [vendor.admin.id])).toEqual([
        { is_enabled: true, changed_by_user_id: vendor.master.id },
      ])
    }),
  )

  test(
    'notifies the user once, and not at all when nothing changed',
    withFixture(async (_db, { vendor }) => {
      await vendor.master.asks(enable, [[vendor.admin.id], 'CREATE_SERVICES'])
      await vendor.master.asks(enable, [[vendor.admin.id], 'CREATE_SERVICES'])
      const notifications = `select count(*)::int as n from app.in_app_notifications where notification_trigger = 'permissions_changed'`
      expect(await vendor.admin.asks(notifications)).toEqual([{ n: 1 }])
    }),
  )

  test(
    'is "enabled or disabled for a list of users", with a result for each',
    withFixture(async (db, { vendor, others }) => {
      const ids = [vendor.admin.id, vendor.master.id, others.vendor.admin.id, 2_000_000_000]
      const results = await vendor.master.asks<{
        user_id: number
        is_changed: boolean
        problem: string | null
        reason: string | null
      }>(enable, [ids, 'CREATE_SERVICES'])
      const problemOf = (id: number) => results.find(({ user_id }) => user_id === id)?.problem
      const reasonOf = (id: number) => results.find(({ user_id }) => user_id === id)?.reason
      expect(reasonOf(vendor.admin.id)).toBeNull()
      expect(reasonOf(vendor.master.id)).toBe('OWN_PERMISSIONS')
      expect(reasonOf(2_000_000_000)).toBe('NO_SUCH_PERSON')
      expect(problemOf(vendor.admin.id)).toBeNull()
      expect(problemOf(vendor.master.id)).toBe('Another master admin changes your permissions')
      expect(problemOf(others.vendor.admin.id)).toBe('There is no such person')
      expect(problemOf(2_000_000_000)).toBe('There is no such person')
      expect(await has(db, others.vendor.admin, 'CREATE_SERVICES')).toBe(false)
    }),
  )

  test(
    'is changed by master admins only ("MASTER_ADMIN only, own organization only")',
    withFixture(async (_db, { vendor, operator }) => {
      for (const person of [vendor.admin, operator.admin, vendor.agent]) {
        const asked = person.asks(disable, [[vendor.agent.id], 'MANAGE_LEAD'])
        expect(await refusedWith(asked)).toBe('TS002')
      }
      const [result] = await operator.master.asks<{ is_changed: boolean }>(disable, [
        [vendor.agent.id],
        'MANAGE_LEAD',
      ])
      expect(result?.is_changed).toBe(true)
    }),
  )

  test(
    'of other organizations’ people only is refused as one of people who do not exist',
    withFixture(async (_db, { vendor, others }) => {
      for (const id of [others.vendor.agent.id, 2_000_000_000])
        expect(await refusedWith(vendor.master.asks(disable, [[id], 'MANAGE_LEAD']))).toBe('TS002')
    }),
  )

  test(
    'that the caller lacks can be revoked but not granted ("nobody grants what they lack")',
    withFixture(async (db, { vendor }) => {
      await seedMapping(db, vendor.agent.id, 'CREATE_LEAD', true)
      const results = async (sql: string, id: number) => vendor.master.asks(sql, [[id], 'CREATE_LEAD'])
      expect(await results(enable, vendor.admin.id)).toMatchObject([
        { problem: 'You don’t have this permission yourself' },
      ])
      expect(await results(disable, vendor.agent.id)).toMatchObject([{ is_changed: true }])
    }),
  )

  test(
    'that does not exist is refused',
    withFixture(async (_db, { vendor }) => {
      expect(await refusedWith(vendor.master.asks(enable, [[vendor.admin.id], 'FLY']))).toBe('TS004')
    }),
  )
})

const on = { value: true, id: 1 }
const off = { value: false, id: 1 }

describe('the switches of the form', () => {
  test(
    'change only what differs, as an object or as JSON text',
    withFixture(async (db, { vendor }) => {
      const switches = { canCreateServices: on, canModifyLeads: on, canAssignLeads: off }
      await updates(vendor.master, vendor.admin.id, {}, switches)
      expect(await has(db, vendor.admin, 'CREATE_SERVICES')).toBe(true)
      expect(await has(db, vendor.admin, 'ASSIGN_LEADS_TO_VENDORS')).toBe(false)
      await updates(
        vendor.master,
        vendor.admin.id,
        {},
        JSON.stringify({ ...switches, canCreateServices: off }),
      )
      expect(await has(db, vendor.admin, 'CREATE_SERVICES')).toBe(false)
    }),
  )

  test(
    'may be sent unchanged by anyone who may change the user',
    withFixture(async (_db, { vendor, operator }) => {
      const asBefore = { canModifyLeads: off, canAssignLeads: off, canCreateServices: off }
      await updates(operator.admin, vendor.admin.id, { title: 'Deputy' }, asBefore)
      const refused = updates(
        operator.admin,
        vendor.admin.id,
        { title: 'Chief' },
        { ...asBefore, canModifyLeads: on },
      )
      expect(await refusedWith(refused)).toBe('TS002')
    }),
  )

  test.for([{ canFly: on }, { canCreateServices: { value: 'perhaps' } }, { canCreateServices: {} }])(
    'accept only those three: %j is refused',
    (switches) =>
      withFixture(async (_db, { vendor }) => {
        expect(await refusedWith(updates(vendor.master, vendor.admin.id, {}, switches))).toBe('TS004')
      })(),
  )
})

test(
  'changing an admin’s type resets own permissions; the last master admin stays',
  withFixture(async (db, { vendor }) => {
    await vendor.master.asks(enable, [[vendor.admin.id], 'CREATE_SERVICES'])
    await calls(vendor.master, 'change_admin_type($1, $2)', vendor.admin.id, 'MASTER_ADMIN')
    expect(await has(db, vendor.admin, 'ASSIGN_LEADS_TO_VENDORS')).toBe(true)
    await calls(vendor.master, 'change_admin_type($1, $2)', vendor.admin.id, 'ADMIN')
    expect(await has(db, vendor.admin, 'CREATE_SERVICES')).toBe(false)
    expect(
      await refusedWith(calls(vendor.master, 'change_admin_type($1, $2)', vendor.master.id, 'ADMIN')),
    ).toBe('TS006')
  }),
)
