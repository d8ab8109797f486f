import { expect, test } from 'vitest'
import { queryAs } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { move } from '../test/world-leads.ts'
import { queuedFor, routeLead, routingWorldOf, submitRouted } from './test/routing.ts'
import { everythingStored, lastChange, undo } from './test/undo.ts'

const withRoutes = sharedFixture(routingWorldOf)

test(
  'undoing a recall gives the lead back to automatic offers',
  withRoutes(async (db, world) => {
    const lead = await submitRouted(db, world)
    expect(await routeLead(db, lead)).toBe('OFFERED')
    const before = await everythingStored(db, lead)
    await move(world.operator.master, lead, 'recall')
    expect(await routeLead(db, lead), 'a person has taken it over').toBe('NOT_ROUTED')
    await undo(db, world.operator.master, lead)
    expect(await everythingStored(db, lead)).toEqual(before)
  }),
)

test(
  'undoing an offer by hand of a lead that was taken over offers it to no one',
  withRoutes(async (db, world) => {
    const lead = await submitRouted(db, world)
    await routeLead(db, lead)
    await move(world.operator.master, lead, 'recall')
    const before = await everythingStored(db, lead)
    const queued = await queuedFor(db, lead)
    await world.operator.master.asks('select app.offer_lead($1, $2)', [
      lead,
      world.providers[1].organization.id,
    ])
    await undo(db, world.operator.master, lead)
    expect(await everythingStored(db, lead)).toEqual(before)
    expect(await queuedFor(db, lead)).toBe(queued)
    expect(await routeLead(db, lead)).toBe('NOT_ROUTED')
  }),
)

test(
  'undoing an offer by hand of a lead without an eligible provider queues no search',
  withRoutes(async (db, world) => {
    const lead = await submitRouted(db, world)
    await db.query(`update app.organizations set service_ids = '{}' where organization_type <> 'OPERATOR'`)
    expect(await routeLead(db, lead)).toBe('FOUND_NONE')
    const before = await everythingStored(db, lead)
    const queued = await queuedFor(db, lead)
    await world.operator.master.asks(`select app.offer_lead($1, $2, 'They asked for it')`, [
      lead,
      world.providers[1].organization.id,
    ])
    await undo(db, world.operator.master, lead)
    expect(await everythingStored(db, lead)).toEqual(before)
    expect(await queuedFor(db, lead)).toBe(queued)
  }),
)

test(
  'a provider cannot take back that it declined once the lead was offered automatically',
  withRoutes(async (db, world) => {
    const lead = await submitRouted(db, world)
    await routeLead(db, lead)
    const { rows } = await db.query<{ id: number }>(
      'select organization_id as id from app.leads where id = $1',
      [lead],
    )
    const first = world.providers.find(({ organization }) => organization.id === rows[0]?.id)
    await move(first!.master, lead, 'decline', 'Too far')
    const change = await lastChange(db, lead)
    expect(await routeLead(db, lead)).toBe('OFFERED')
    const { error } = await queryAs(db, first!.master, 'select app.undo_lead_change($1)', [change])
    expect(error?.message).toBe('The system changed this lead since.')
  }),
)
