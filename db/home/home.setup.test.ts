import { expect, test } from 'vitest'
import { addsAdmin, ann, calls, creates, createsOrganization } from '../members/test/members.ts'
import { one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld } from '../test/world.ts'
import { guideOf, isDone, onTheFirstDay, stepOf } from './test/first-day.ts'

const withFixture = sharedFixture(seedWorld)

test(
  'on the first day every step is open, in the order of the guide',
  withFixture(async (db, world) => {
    const master = await onTheFirstDay(db, world)
    const steps = [...(await guideOf(master)).values()].map((step) => [step.step, step.is_done, step.detail])
    expect(steps).toEqual([
      ['FIRM', false, 'NAME'],
      ['EMAIL', false, 'NO_SERVER'],
      ['TERMS', false, null],
      ['SERVICE', false, null],
      ['PROVIDER', false, 'NONE'],
      ['ASSOCIATE', false, null],
    ])
  }),
)

test(
  'the firm’s step is done with a name and an address, and says that the invoice has no tax ID',
  withFixture(async (db, world) => {
    const master = await onTheFirstDay(db, world)
    const missing: [sql: string, detail: string | null, done: boolean][] = [
      [`update app.user_infos set first_name = 'Rosa' where id = ${master.id}`, 'ADDRESS', false],
      [
        `update app.organization_registrations set hq_address = '1 Pier' where organization_id = 1`,
        'TAX_ID',
        true,
      ],
      [`update app.organization_registrations set tax_id = ' ' where organization_id = 1`, 'TAX_ID', true],
      [`update app.organization_registrations set tax_id = '00-1' where organization_id = 1`, null, true],
    ]
    for (const [sql, detail, done] of missing) {
      await db.query(sql)
      expect(await stepOf(master, 'FIRM')).toMatchObject({ is_done: done, detail })
    }
  }),
)

test(
  'default terms are done once a master admin confirms or changes them',
  withFixture(async (db, world) => {
    const master = await onTheFirstDay(db, world)
    await master.asks(`select app.confirm_setup_step('TERMS')`)
    expect(await isDone(master, 'TERMS')).toBe(true)
    await db.query('delete from private.setup_marks')
    await master.asks(`select app.save_terms('PLATFORM', 12, 40)`)
    expect(await isDone(master, 'TERMS')).toBe(true)
  }),
)

test(
  'a service counts once it is active somewhere',
  withFixture(async (db, world) => {
    const master = await onTheFirstDay(db, world)
    const service = await one<{ id: number }>(
      db,
      `update app.services set is_active = true where id = (
        select min(service_id) from app.service_state_maps where is_active) returning id`,
    )
    expect(await isDone(master, 'SERVICE')).toBe(true)
    await db.query('update app.service_state_maps set is_active = false where service_id = $1', [service.id])
    expect(await isDone(master, 'SERVICE')).toBe(false)
  }),
)

test(
  'a provider counts once active, with coverage and an invited master admin',
  withFixture(async (db, world) => {
    const master = await onTheFirstDay(db, world)
    const { id } = await createsOrganization(master)
    expect(await stepOf(master, 'PROVIDER')).toMatchObject({ detail: 'DRAFT', name: 'Birch & Co' })
    await addsAdmin(master, { ...ann, user_type: 'MASTER_ADMIN' }, id)
    await calls(master, 'activate_organization($1)', id)
    expect(await stepOf(master, 'PROVIDER')).toMatchObject({ is_done: false, detail: 'INCOMPLETE' })
    await db.query(`update app.organizations set service_ids = '{1}', state_ids = '{1}' where id = $1`, [id])
    expect(await stepOf(master, 'PROVIDER')).toMatchObject({ is_done: true, detail: null, name: null })
    await db.query(`update app.user_infos set is_deleted = true where organization_id = $1`, [id])
    expect(await isDone(master, 'PROVIDER')).toBe(false)
  }),
)

test(
  'an associate counts once invited',
  withFixture(async (db, world) => {
    const master = await onTheFirstDay(db, world)
    await creates(master, { ...ann, user_type: 'ASSOCIATE' })
    expect(await isDone(master, 'ASSOCIATE')).toBe(true)
  }),
)
