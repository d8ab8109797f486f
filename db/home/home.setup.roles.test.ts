import { expect, test } from 'vitest'
import { anonymous, asks, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld } from '../test/world.ts'
import { guideOf, isDone, onTheFirstDay } from './test/first-day.ts'

const withFixture = sharedFixture(seedWorld)

test(
  'the operator’s admins see the steps that they may do',
  withFixture(async (db, world) => {
    await onTheFirstDay(db, world)
    const { admin } = world.operator
    expect([...(await guideOf(admin)).keys()]).toEqual(['EMAIL', 'PROVIDER', 'ASSOCIATE'])
    const creator = { ...admin, claims: { ...admin.claims, permissions: ['CREATE_SERVICES'] } }
    const steps = await asks<{ step: string }>(db, creator, 'select s.* from app.setup_steps() s')
    expect(steps.map(({ step }) => step)).toContain('SERVICE')
    expect(await refusedWith(admin.asks(`select app.confirm_setup_step('TERMS')`))).toBe('TS002')
  }),
)

test(
  'each role has its own guide, about itself only',
  withFixture(async (db, { vendor, multiRole, associate }) => {
    await db.query('delete from private.setup_marks')
    expect([...(await guideOf(vendor.master)).keys()]).toEqual(['COVERAGE', 'AGENTS', 'NOTIFICATIONS'])
    expect([...(await guideOf(vendor.admin)).keys()]).toEqual([])
    expect([...(await guideOf(associate)).keys()]).toEqual(['PHONE', 'FIRST_REFERRAL'])
    expect([...(await guideOf(multiRole.agent)).keys()]).toEqual(['PHONE', 'FIRST_LEAD'])
    await db.query(
      `update app.user_infos set is_deleted = true where user_type = 'SERVICE_AGENT' and organization_id = $1`,
      [vendor.organization.id],
    )
    await db.query(`update app.services set is_active = false where organization_id = $1`, [
      vendor.organization.id,
    ])
    expect([await isDone(vendor.master, 'AGENTS'), await isDone(vendor.master, 'COVERAGE')]).toEqual([
      false,
      false,
    ])
    expect([await isDone(multiRole.master, 'AGENTS'), await isDone(multiRole.master, 'COVERAGE')]).toEqual([
      true,
      true,
    ])
    await vendor.master.asks(`select app.confirm_setup_step('NOTIFICATIONS')`)
    expect(await isDone(vendor.master, 'NOTIFICATIONS')).toBe(true)
    expect(await isDone(multiRole.master, 'NOTIFICATIONS')).toBe(false)
    expect(await refusedWith(associate.asks(`select app.confirm_setup_step('NOTIFICATIONS')`))).toBe('TS002')
    expect(await refusedWith(associate.asks(`select app.confirm_setup_step('PHONE')`))).toBe('TS004')
  }),
)

test(
  'a person hides the guide for themselves and gets it back',
  withFixture(async (db, world) => {
    const master = await onTheFirstDay(db, world)
    await master.asks('select app.hide_setup_guide()')
    expect((await guideOf(master)).size).toBe(0)
    expect((await guideOf(master, true)).size).toBe(6)
    expect((await guideOf(world.operator.admin)).size).toBeGreaterThan(0)
    const { rows } = await db.query(`select marked_at from private.setup_marks where user_id = $1`, [
      master.id,
    ])
    expect(rows).toEqual([{ marked_at: expect.any(Date) }])
    await master.asks('select app.show_setup_guide()')
    expect((await guideOf(master)).size).toBe(6)
  }),
)

test(
  'anonymous callers are refused',
  withFixture(async (db) => {
    for (const call of ['setup_steps()', 'hide_setup_guide()', `confirm_setup_step('TERMS')`])
      expect(await refusedWith(asks(db, anonymous, `select app.${call}`))).toBe('42501')
  }),
)
