import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { queryAs, one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedMapping, seedWorld, callerOf, type Person } from '../test/world.ts'

/** The vendor publishes without approval; catalog.proposals.test.ts tests the approval. */
const withFixture = sharedFixture(async (db) => {
  const world = await seedWorld(db)
  await world.operator.master.asks('select app.set_service_publishing($1, true)', [
    world.vendor.organization.id,
  ])
  return world
})

type Service = { id: number; organization_id: number; form_version: number; name: string; is_active: boolean }

const create = 'select * from app.create_service(jsonb_populate_record(null::app.new_service, $1))'
const update = 'select * from app.update_service($1, jsonb_populate_record(null::app.new_service, $2))'
const facts = { name: 'Roofing', category_id: 1, customer_type: 'both' }
const more = { key: 'more', label: 'More', type: 'text' }

async function makes(person: Person, given: object = {}): Promise<Service> {
  const [service] = await person.asks<Service>(create, [{ ...facts, ...given }])
  if (!service) throw new Error('No service')
  return service
}
const formOf = async (db: pg.Client, fields: object[]) => ({
  fields: [
    ...(await one<{ fields: object[] }>(db, 'select private.default_fields() as fields')).fields,
    ...fields,
  ],
})
const activeStates = async (db: pg.Client, service: number) =>
  (
    await db.query<{ state_id: number }>(
      'select state_id from app.service_state_maps where service_id = $1 and is_active order by 1',
      [service],
    )
  ).rows.map(({ state_id }) => state_id)

describe('a service is created', () => {
  test(
    'with CREATE_SERVICES for one’s own organization, with the default form, and announced',
    withFixture(async (db, { vendor, others }) => {
      const made = await makes(vendor.master, { state_ids: [3, 1, 3] })
      expect(made).toMatchObject({
        organization_id: vendor.organization.id,
        form_version: 1,
        is_active: true,
      })
      expect(await activeStates(db, made.id)).toEqual([1, 3])
      const asked =
        "select jsonb_array_length(app.services_form_schema(s) -> 'fields') as n from app.services s where id = $1"
      expect(await others.vendor.agent.asks(asked, [made.id])).toEqual([{ n: 10 }])
      const announced = `select from app.in_app_notifications where data ->> 'serviceName' = 'Roofing'`
      expect((await others.vendor.admin.asks(announced)).length).toBe(1)
      expect(
        await one(db, 'select $1 = any (service_ids) as serves from app.organizations where id = $2', [
          made.id,
          made.organization_id,
        ]),
      ).toEqual({ serves: true })
    }),
  )

  test(
    'by the operator for any organization, by others only with the permission',
    withFixture(async (db, { vendor, operator, associate, others }) => {
      const theirs = { organization_id: others.vendor.organization.id }
      expect((await makes(operator.master, theirs)).organization_id).toBe(theirs.organization_id)
      expect((await makes(operator.master)).organization_id).toBe(operator.organization.id)
      expect(await refusedWith(makes(vendor.master, theirs))).toBe('TS002')
      for (const person of [vendor.admin, vendor.agent, operator.admin, associate])
        expect(await refusedWith(makes(person))).toBe('TS002')
    }),
  )

  test(
    'by an admin with a granted permission',
    withFixture(async (db, { vendor }) => {
      await seedMapping(db, vendor.admin.id, 'CREATE_SERVICES', true)
      const { rows } = await queryAs(db, await callerOf(db, vendor.admin.token), create, [facts])
      expect(rows.length).toBe(1)
    }),
  )

  test.for([
    ['no name', { name: ' ' }, '23514'],
    ['no category', { category_id: null }, '23502'],
    ['an unknown kind of customer', { customer_type: 'anybody' }, '23503'],
    ['a form that is wrong', { form_schema: { fields: [] } }, 'TS004'],
    ['an unknown state', { state_ids: [9999] }, '23503'],
    ['an unknown industry', { industry_ids: [1, 9999] }, '23503'],
    ['a null industry', { industry_ids: [1, null] }, '23503'],
  ] as const)('not with %s', ([, given, code]) =>
    withFixture(async (db, { vendor }) => {
      expect(await refusedWith(makes(vendor.master, given))).toBe(code)
    })(),
  )
})

describe('a service is changed', () => {
  test(
    'in the given values; a new form is a new version, and leads keep theirs',
    withFixture(async (db, { vendor }) => {
      const { id } = await makes(vendor.master, { description: 'As it was' })
      const change = async (given: object) => (await vendor.master.asks<Service>(update, [id, given]))[0]
      expect(await change({ name: 'Slate roofing' })).toMatchObject({
        name: 'Slate roofing',
        description: 'As it was',
        form_version: 1,
      })
      expect(await change({ form_schema: await formOf(db, [more]) })).toMatchObject({ form_version: 2 })
      expect(await change({ form_schema: await formOf(db, [more]) })).toMatchObject({ form_version: 2 })
      const { rows } = await db.query(
        `select version, jsonb_array_length(form_schema -> 'fields') as fields, created_by_user_id from app.service_forms
          where service_id = $1 order by 1`,
        [id],
      )
      expect(rows).toEqual([
        { version: 1, fields: 10, created_by_user_id: vendor.master.id },
        { version: 2, fields: 11, created_by_user_id: vendor.master.id },
      ])
    }),
  )

  test(
    'but not with an unknown industry',
    withFixture(async (db, { vendor }) => {
      const { id } = await makes(vendor.master, { industry_ids: [1, 2] })
      const change = (industries: number[]) =>
        queryAs(db, vendor.master, update, [id, { industry_ids: industries }])
      expect((await change([3])).rows).toMatchObject([{ industry_ids: [3] }])
      expect((await change([3, 9999])).error?.code).toBe('23503')
    }),
  )

  test(
    'and deactivated and activated again',
    withFixture(async (db, { vendor, others }) => {
      const { id } = await makes(vendor.master)
      const offered = async () =>
        (await others.vendor.agent.asks('select from app.services where id = $1', [id])).length
      for (const isActive of [false, true]) {
        await vendor.master.asks('select app.update_service($1, null, $2)', [id, isActive])
        expect(await offered()).toBe(isActive ? 1 : 0)
      }
    }),
  )

  test(
    'only by its own organization with the permission and by the operator',
    withFixture(async (db, { vendor, others, operator, multiRole }) => {
      const { id } = await makes(vendor.master)
      const map = await one<{ id: number }>(
        db,
        'select min(id) as id from app.service_state_maps where organization_id = $1',
        [vendor.organization.id],
      )
      const functions: [string, unknown[]][] = [
        [update, [id, { name: 'Mine now' }]],
        ['select app.create_service_state_map($1, 1)', [id]],
        ['select app.create_service_state_maps($1, array[1, 2])', [id]],
        ['select app.update_service_state_maps($1, array[1, 2])', [id]],
        ['select app.deactivate_service_state_map($1)', [map.id]],
      ]
      for (const [sql, params] of functions) {
        const code = async (person: Person) => (await queryAs(db, person, sql, params)).error?.code
        for (const person of [others.vendor.master, multiRole.master])
          expect(await code(person)).toBe('TS003')
        for (const person of [vendor.admin, vendor.agent, operator.admin])
          expect(await code(person)).toBe('TS002')
        for (const person of [vendor.master, operator.master]) expect(await code(person)).toBe(undefined)
      }
    }),
  )

  test(
    'in its states: one, several, exactly these, one removed',
    withFixture(async (db, { vendor }) => {
      const { id } = await makes(vendor.master)
      const ask = (sql: string) => vendor.master.asks<{ id: number }>(sql, [id])
      const [first] = await ask('select id from app.create_service_state_map($1, 5)')
      await ask('select app.create_service_state_maps($1, array[6, 7, 6])')
      expect(await activeStates(db, id)).toEqual([5, 6, 7])
      await ask('select app.update_service_state_maps($1, array[7, 8])')
      expect(await activeStates(db, id)).toEqual([7, 8])
      await ask('select app.create_service_state_map($1, 5)')
      await vendor.master.asks('select app.deactivate_service_state_map($1)', [first?.id])
      expect(await activeStates(db, id)).toEqual([7, 8])
      await ask('select app.update_service_state_maps($1, array[]::int[])')
      expect(await activeStates(db, id)).toEqual([])
    }),
  )
})
