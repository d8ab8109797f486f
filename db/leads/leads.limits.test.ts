import { expect, test } from 'vitest'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { move } from '../test/world-leads.ts'
import { statusOf } from './test/fixture.ts'
import { cap, clockAt, limitOf, offered, pause, resume } from './test/limits.ts'
import {
  decisionsOf,
  only,
  providerOf,
  queuedFor,
  routeLead,
  routingWorldOf,
  runRouting,
  submitRouted,
} from './test/routing.ts'

const withWorld = sharedFixture(routingWorldOf)

test(
  'a paused provider is passed over, what it has stays with it, and the decision says why',
  withWorld(async (db, world) => {
    const { providers, operator } = world
    const [first, second] = providers
    await only(db, world, [first.organization.id, second.organization.id])
    const earlier = await submitRouted(db, world)
    await routeLead(db, earlier)
    const had =
      providers.find(
        ({ organization }) => organization.id === Math.min(first.organization.id, second.organization.id),
      ) ?? first
    expect(await providerOf(db, earlier)).toBe(had.organization.id)
    await clockAt(db, '2026-11-27 12:00')
    await pause(had.master, had.organization.id, '2026-12-01', 'Holidays')
    expect(await providerOf(db, earlier)).toBe(had.organization.id)
    const lead = await submitRouted(db, world)
    expect(await routeLead(db, lead)).toBe('OFFERED')
    expect(await providerOf(db, lead)).not.toBe(had.organization.id)
    const [decision] = await decisionsOf(db, lead)
    expect(
      decision?.candidates.find(({ organizationId }) => organizationId === had.organization.id),
    ).toMatchObject({
      code: 'PAUSED',
      limits: { code: 'PAUSED', untilDay: '2026-12-01' },
    })
    const [shown] = await operator.admin.asks('select * from app.lead_routing($1)', [lead])
    expect(shown).toMatchObject({
      limited_names: [had.organization.name],
      limited_reasons: ['Paused until Tue, Dec 1'],
      excluded_codes: ['PAUSED'],
      eligible_count: 1,
    })
  }),
)

test(
  'a lead that only a pause left without a provider is offered on the pause’s day, by itself',
  withWorld(async (db, world) => {
    const [provider] = world.providers
    await only(db, world, [provider.organization.id])
    await clockAt(db, '2026-11-27 12:00')
    await pause(provider.master, provider.organization.id, '2026-12-01')
    const lead = await submitRouted(db, world)
    expect(await routeLead(db, lead)).toBe('FOUND_NONE')
    const [shown] = await world.operator.admin.asks<{ retry_at: Date; is_waiting: boolean }>(
      'select * from app.lead_routing($1)',
      [lead],
    )
    expect([shown?.is_waiting, shown?.retry_at.toISOString()]).toEqual([true, '2026-12-01T06:00:00.000Z'])
    // The ten minutes after which any lead is looked at again are not what finds it.
    await db.query(`update private.lead_routing set checked_at = '2026-12-01T05:59:30Z'`)
    await clockAt(db, '2026-11-30 23:59:59')
    expect(await runRouting(db)).toEqual([])
    await clockAt(db, '2026-12-01 00:00')
    expect(await runRouting(db)).toEqual(['OFFERED'])
    expect(await providerOf(db, lead)).toBe(provider.organization.id)
  }),
)

test(
  'a pause ends at midnight where the person who paused lives',
  withWorld(async (db, { providers: [{ master, organization }], service }) => {
    await master.asks(`select app.save_notification_settings('America/Los_Angeles', null, null, 480)`)
    await clockAt(db, '2026-11-27 12:00')
    await pause(master, organization.id, '2026-11-28')
    await clockAt(db, '2026-11-28 01:59')
    expect(await limitOf(db, organization.id, service)).toBe('PAUSED')
    await clockAt(db, '2026-11-28 02:00')
    expect(await limitOf(db, organization.id, service)).toBeNull()
    const [shown] = await master.asks<{ pauses: string }>('select (app.offer_limits($1)).pauses::text', [
      organization.id,
    ])
    expect(shown?.pauses).toBe('{}')
  }),
)

test(
  'ending a pause offers the leads that wait at once, but not to one who declined',
  withWorld(async (db, world) => {
    const [first, second] = world.providers
    await only(db, world, [first.organization.id, second.organization.id])
    await pause(second.master, second.organization.id)
    const lead = await submitRouted(db, world)
    await routeLead(db, lead)
    await move(first.master, lead, 'decline', 'No capacity')
    expect(await routeLead(db, lead)).toBe('FOUND_NONE')
    expect(await runRouting(db)).toEqual([])
    const queued = await queuedFor(db, null)
    expect(await resume(second.master, second.organization.id)).toBe(true)
    expect(await queuedFor(db, null)).toBe(queued + 1)
    expect(await runRouting(db)).toEqual(['OFFERED'])
    expect(await providerOf(db, lead)).toBe(second.organization.id)
    await move(second.master, lead, 'decline', 'No capacity')
    await routeLead(db, lead)
    await pause(first.master, first.organization.id)
    await resume(first.master, first.organization.id)
    expect(await runRouting(db)).toEqual(['FOUND_NONE'])
    expect(await statusOf(db, lead)).toBe('NEW_LEAD')
  }),
)

test(
  'a new day gives a provider at its daily cap the lead that waits',
  withWorld(async (db, world) => {
    const [{ organization, master }] = world.providers
    await only(db, world, [organization.id])
    await clockAt(db, '2026-11-27 12:00')
    await offered(db, organization.id, world.service, ['2026-11-27 00:00', '2026-11-27 11:00'])
    await cap(master, organization.id, { day: 2 })
    const lead = await submitRouted(db, world)
    expect(await routeLead(db, lead)).toBe('FOUND_NONE')
    const [shown] = await world.operator.admin.asks('select * from app.lead_routing($1)', [lead])
    expect(shown).toMatchObject({
      excluded_codes: ['CAP_DAY'],
      limited_reasons: ['Daily cap reached: 2 of 2 offers'],
    })
    await clockAt(db, '2026-11-28 00:00')
    expect(await runRouting(db)).toEqual(['OFFERED'])
  }),
)

test.for([
  [
    'a day',
    { day: 2 },
    'CAP_DAY',
    ['2026-11-27 00:00', '2026-11-27 23:59:59'],
    '2026-11-27 23:59:59',
    '2026-11-28 00:00',
  ],
  [
    'a day of 25 hours',
    { day: 2 },
    'CAP_DAY',
    ['2026-11-01 00:00', '2026-11-01 23:59:59'],
    '2026-11-01 23:59:59',
    '2026-11-02 00:00',
  ],
  [
    'a day of 23 hours',
    { day: 2 },
    'CAP_DAY',
    ['2027-03-14 00:00', '2027-03-14 23:59:59'],
    '2027-03-14 23:59:59',
    '2027-03-15 00:00',
  ],
  [
    'a week',
    { week: 2 },
    'CAP_WEEK',
    ['2026-11-23 00:00', '2026-11-29 23:59'],
    '2026-11-29 23:59:59',
    '2026-11-30 00:00',
  ],
  [
    'a week over the new year',
    { week: 2 },
    'CAP_WEEK',
    ['2026-12-28 00:00', '2027-01-01 09:00'],
    '2027-01-03 23:59',
    '2027-01-04 00:00',
  ],
  [
    'a month',
    { month: 2 },
    'CAP_MONTH',
    ['2026-11-01 00:00', '2026-11-30 23:59'],
    '2026-11-30 23:59',
    '2026-12-01 00:00',
  ],
  [
    'a month of 28 days',
    { month: 2 },
    'CAP_MONTH',
    ['2027-02-01 00:00', '2027-02-28 23:59'],
    '2027-02-28 23:59',
    '2027-03-01 00:00',
  ],
] as const)('a cap for %s counts from its first to its last moment', ([, caps, code, times, last, next]) =>
  withWorld(async (db, { providers: [{ organization, master }], service }) => {
    await cap(master, organization.id, caps)
    const [begin, end] = times
    await offered(db, organization.id, service, [begin])
    await clockAt(db, last)
    expect(await limitOf(db, organization.id, service)).toBeNull()
    await offered(db, organization.id, service, [end])
    expect(await limitOf(db, organization.id, service)).toBe(code)
    await clockAt(db, next)
    expect(await limitOf(db, organization.id, service)).toBeNull()
    await offered(db, organization.id, service, [next, next])
    expect(await limitOf(db, organization.id, service)).toBe(code)
  })(),
)

test(
  'the lower of the provider’s and the operator’s caps counts, for one service or for all',
  withWorld(async (db, { providers: [{ organization, master }], operator, service }) => {
    await clockAt(db, '2026-11-27 12:00')
    const other = await one<{ id: number }>(db, 'select min(id) as id from app.services where id <> $1', [
      service,
    ])
    await offered(db, organization.id, service, ['2026-11-27 01:00'])
    await offered(db, organization.id, other.id, ['2026-11-27 02:00'])
    await cap(master, organization.id, { day: 5 })
    await cap(operator.admin, organization.id, { day: 3 })
    expect(await limitOf(db, organization.id, service)).toBeNull()
    await cap(operator.admin, organization.id, { day: 2 })
    expect(await limitOf(db, organization.id, service)).toBe('CAP_DAY')
    await cap(operator.admin, organization.id, {})
    await cap(master, organization.id, { day: 1, service })
    expect([
      await limitOf(db, organization.id, service),
      await limitOf(db, organization.id, other.id),
    ]).toEqual(['CAP_DAY', null])
    const [shown] = await master.asks<{ caps: string; used_today: number; may_change: boolean }>(
      'select caps::text, used_today, may_change from app.offer_limits($1)',
      [organization.id],
    )
    expect(shown).toMatchObject({ used_today: 2, may_change: true })
    expect(shown?.caps).toMatch(/f,,,5,,,,2,2,2,.*f,\d+,[^,]*,1,,,,1,1,1,/)
  }),
)

test(
  'leads that are open, offers that wait included, fill a cap of open leads until they close',
  withWorld(async (db, world) => {
    const [{ organization, master }] = world.providers
    await only(db, world, [organization.id])
    const open = await one<{ n: number }>(db, 'select private.uses_in($1, $2, $3, $3) as n', [
      organization.id,
      world.service,
      'infinity',
    ])
    await cap(master, organization.id, { open: open.n + 1, service: world.service })
    const [lead, next] = [await submitRouted(db, world), await submitRouted(db, world)]
    expect([await routeLead(db, lead), await routeLead(db, next)]).toEqual(['OFFERED', 'FOUND_NONE'])
    expect(await limitOf(db, organization.id, world.service)).toBe('CAP_OPEN')
    await move(master, lead, 'decline', 'No capacity')
    expect(await limitOf(db, organization.id, world.service)).toBeNull()
  }),
)

test(
  'a person can still offer to a paused provider, with a reason, and it is stored as by hand',
  withWorld(async (db, world) => {
    const [{ organization, master }] = world.providers
    const { operator } = world
    await cap(operator.admin, organization.id, { open: 1 })
    await pause(master, organization.id, null)
    const lead = await submitRouted(db, world)
    const [listed] = await operator.admin.asks<{ eligible: boolean; reasons: string[] }>(
      'select * from app.eligible_providers($1) where organization_id = $2',
      [lead, organization.id],
    )
    expect([listed?.eligible, listed?.reasons.at(-1)]).toEqual([false, 'Paused'])
    const offer = 'select app.offer_lead($1, $2, $3)'
    expect(await refusedWith(operator.master.asks(offer, [lead, organization.id, null]))).toBe('TS004')
    await operator.master.asks(offer, [lead, organization.id, 'They asked for it'])
    expect(await providerOf(db, lead)).toBe(organization.id)
    expect(await decisionsOf(db, lead)).toMatchObject([
      { asked_by: 'OPERATOR', chosen_organization_id: organization.id },
    ])
  }),
)

test(
  'another time zone of the operator counts the offers on their new days',
  withWorld(async (db, { providers: [{ organization, master }], service }) => {
    await cap(master, organization.id, { day: 1 })
    await offered(db, organization.id, service, ['2026-11-26 23:30'])
    await clockAt(db, '2026-11-27 12:00')
    expect(await limitOf(db, organization.id, service)).toBeNull()
    await db.query(`update private.operator_settings set time_zone = 'America/New_York'`)
    expect(await limitOf(db, organization.id, service)).toBe('CAP_DAY')
    expect((await db.query('select from private.wrong_provider_figures()')).rowCount).toBe(0)
  }),
)
