import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { asks, one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { submit } from '../test/world-leads.ts'
import { callerOf, seedMapping, seedWorld, type World } from '../test/world.ts'
import { calls } from './test/members.ts'

const withFixture = sharedFixture(seedWorld)

const save = 'save_coverage($1, $2, $3, $4)'

async function idsOf(db: pg.Client, { operator }: World) {
  return one<{ service: number; california: number; texas: number }>(
    db,
    `select (select min(id) from app.services where organization_id = $1 and is_active) as service,
      (select id from app.states where code = 'CA') as california, (select id from app.states where code = 'TX') as texas`,
    [operator.organization.id],
  )
}

/** What the operator sees about the vendor for a lead in California. */
async function reasonsFor(db: pg.Client, { operator, vendor, associate }: World): Promise<string[]> {
  const lead = await submit(db, associate, operator.organization.id)
  const [row] = await operator.admin.asks<{ reasons: string[] }>(
    'select reasons from app.eligible_providers($1) where organization_id = $2',
    [lead, vendor.organization.id],
  )
  return row?.reasons ?? []
}

describe('provider coverage', () => {
  test(
    'of operator services decides which leads a provider can get, per state',
    withFixture(async (db, world) => {
      const { vendor } = world
      const { service, california, texas } = await idsOf(db, world)
      expect(await reasonsFor(db, world)).toContain('Doesn’t offer this service')
      await calls(vendor.master, save, vendor.organization.id, [service], [california, texas], '[]')
      expect(await reasonsFor(db, world)).toEqual(
        expect.arrayContaining(['Offers this service', 'Covers California']),
      )
      const exceptions = JSON.stringify([{ serviceId: service, stateIds: [california] }])
      await calls(vendor.master, save, vendor.organization.id, [service], [california, texas], exceptions)
      expect(await reasonsFor(db, world)).toContain('Doesn’t cover California')
    }),
  )

  test(
    'always includes its own services, and never those of another provider',
    withFixture(async (db, world) => {
      const { vendor, others } = world
      const own = await one<{ ids: number[] }>(
        db,
        'select array_agg(id order by id) as ids from app.services where organization_id = $1',
        [vendor.organization.id],
      )
      const saved = await calls<{ service_ids: number[] }>(
        vendor.master,
        save,
        vendor.organization.id,
        [],
        [],
        '[]',
      )
      expect(saved.service_ids).toEqual(own.ids)
      const theirs = await one<{ id: number }>(
        db,
        'select min(id) as id from app.services where organization_id = $1',
        [others.vendor.organization.id],
      )
      for (const id of [theirs.id, 2_000_000_000])
        expect(await refusedWith(calls(vendor.master, save, vendor.organization.id, [id], [], '[]'))).toBe(
          'TS004',
        )
    }),
  )

  test(
    'can be changed by operator and provider admins with CREATE_SERVICES',
    withFixture(async (db, { vendor, operator, others }) => {
      const by = (person: typeof vendor.admin, id = vendor.organization.id) =>
        calls(person, save, id, [], [], '[]')
      expect(await refusedWith(by(vendor.admin))).toBe('TS002')
      expect(await refusedWith(by(vendor.agent))).toBe('TS002')
      await by(operator.admin)
      await seedMapping(db, vendor.admin.id, 'CREATE_SERVICES', true)
      const granted = await callerOf(db, vendor.admin.token)
      await asks(db, granted, `select app.${save}`, [vendor.organization.id, [], [], '[]'])
      for (const id of [others.vendor.organization.id, 2_000_000_000])
        expect(await refusedWith(by(vendor.master, id))).toBe('TS003')
    }),
  )

  test(
    'refuses unknown states and invalid exceptions',
    withFixture(async (_db, { vendor }) => {
      const unknown = calls(vendor.master, save, vendor.organization.id, [], [2_000_000_000], '[]')
      expect(await refusedWith(unknown)).toBe('TS004')
      for (const text of ['[{"serviceId":"x","stateIds":[1]}]', '{}'])
        expect(await refusedWith(calls(vendor.master, save, vendor.organization.id, [], [1], text))).toBe(
          'TS004',
        )
    }),
  )
})
