import type pg from 'pg'
import { expect, test } from 'vitest'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { move } from '../test/world-leads.ts'
import { clockAt, limitOf, openAlways, pause, setHours } from './test/limits.ts'
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
type Routing = Awaited<ReturnType<typeof routingWorldOf>>

async function routingOf({ operator }: Routing, lead: number) {
  const sql = 'select * from app.lead_routing($1)'
  return (await operator.admin.asks<{ retry_at: Date; waits_for: string | null }>(sql, [lead]))[0]
}

test(
  'a lead of the weekend waits for the first provider that opens, and says so',
  withWorld(async (db, world) => {
    const [first, second] = world.providers
    await only(db, world, [first.organization.id, second.organization.id])
    await setHours(first.master, first.organization.id, { holidays: ['CHRISTMAS'] })
    await setHours(second.master, second.organization.id, {
      zone: 'America/New_York',
      opens: 540,
      closes: 1020,
    })
    // Friday evening.
    await clockAt(db, '2026-11-27 17:00')
    const lead = await submitRouted(db, world)
    expect(await routeLead(db, lead)).toBe('FOUND_NONE')
    expect(await routingOf(world, lead)).toMatchObject({
      excluded_codes: ['CLOSED'],
      excluded_counts: [2],
      // 9 AM in New York is 8 AM in Chicago.
      limited_reasons: ['Closed until Mon, Nov 30, 8:00 AM', 'Closed until Mon, Nov 30, 8:00 AM'],
      waits_for: expect.any(String),
      retry_at: new Date('2026-11-30T14:00:00Z'),
    })
    await db.query(`update private.lead_routing set checked_at = '2026-11-30T13:59:30Z'`)
    await clockAt(db, '2026-11-30 07:59:59')
    expect(await runRouting(db)).toEqual([])
    await clockAt(db, '2026-11-30 08:00')
    expect(await runRouting(db)).toEqual(['OFFERED'])
  }),
)

test(
  'an open provider is chosen before a better closed one, and the decision says why',
  withWorld(async (db, world) => {
    const [first, second] = world.providers.toSorted((a, b) => a.organization.id - b.organization.id)
    if (!first || !second) throw new Error('there are three providers')
    await only(db, world, [first.organization.id, second.organization.id])
    await clockAt(db, '2026-11-27 12:00')
    await setHours(first.master, first.organization.id, { daysOff: ['2026-11-27'] })
    await setHours(second.master, second.organization.id)
    const lead = await submitRouted(db, world)
    expect(await routeLead(db, lead)).toBe('OFFERED')
    expect(await providerOf(db, lead)).toBe(second.organization.id)
    const [decision] = await decisionsOf(db, lead)
    expect(
      decision?.candidates.find(({ organizationId }) => organizationId === first.organization.id),
    ).toMatchObject({ code: 'CLOSED', limits: { code: 'CLOSED', endsAt: '2026-11-30T14:00:00+00:00' } })
  }),
)

test.for([
  ['before it opens', '2026-11-30 07:59:59', 'CLOSED'],
  ['as it opens', '2026-11-30 08:00', null],
  ['to the last second', '2026-11-30 16:59:59', null],
  ['as it closes', '2026-11-30 17:00', 'CLOSED'],
  ['on a weekend', '2026-11-28 12:00', 'CLOSED'],
  ['on a holiday', '2026-11-26 12:00', 'CLOSED'],
  ['on a holiday that it works on', '2026-11-11 12:00', null],
  ['on a day off', '2026-12-24 12:00', 'CLOSED'],
] as const)('a provider is open or closed %s', ([, at, code]) =>
  withWorld(async (db, { providers: [{ organization, master }], service }) => {
    await clockAt(db, '2026-11-01 12:00')
    await setHours(master, organization.id, { holidays: ['THANKSGIVING'], daysOff: ['2026-12-24'] })
    await clockAt(db, at)
    expect(await limitOf(db, organization.id, service)).toBe(code)
  })(),
)

test.for([
  ['a spring night', '2027-03-14', '03:00', '04:00', 'CLOSED', null],
  ['a fall night', '2026-11-01', '01:59', '02:00', null, 'CLOSED'],
] as const)('hours from midnight on begin and end right in %s', ([, day, before, after, first, then]) =>
  withWorld(async (db, { providers: [{ organization, master }], service }) => {
    const spring = day === '2027-03-14'
    await setHours(master, organization.id, {
      weekdays: [7],
      ...(spring ? { opens: 240, closes: 480 } : { opens: 0, closes: 120 }),
    })
    await clockAt(db, `${day} ${before}`)
    expect(await limitOf(db, organization.id, service)).toBe(first)
    await clockAt(db, `${day} ${after}`)
    expect(await limitOf(db, organization.id, service)).toBe(then)
  })(),
)

test(
  'a pause that ends in the night lasts until the provider opens',
  withWorld(async (db, world) => {
    const [{ organization, master }] = world.providers
    await only(db, world, [organization.id])
    await clockAt(db, '2026-11-27 12:00')
    // It is open now, so that only the end of the pause can lead to Monday.
    await setHours(master, organization.id)
    await pause(master, organization.id, '2026-11-28')
    const lead = await submitRouted(db, world)
    expect(await routeLead(db, lead)).toBe('FOUND_NONE')
    expect(await routingOf(world, lead)).toMatchObject({
      excluded_codes: ['PAUSED'],
      waits_for: null,
      retry_at: new Date('2026-11-30T14:00:00Z'),
    })
  }),
)

test(
  'changed and removed hours offer the leads that wait at once',
  withWorld(async (db, world) => {
    const [{ organization, master }] = world.providers
    await only(db, world, [organization.id])
    await clockAt(db, '2026-11-28 12:00')
    await setHours(master, organization.id)
    const lead = await submitRouted(db, world)
    expect([await routeLead(db, lead), await runRouting(db)]).toEqual(['FOUND_NONE', []])
    const queued = await queuedFor(db, null)
    await setHours(master, organization.id, { weekdays: [7] })
    expect(await queuedFor(db, null)).toBe(queued + 1)
    expect(await runRouting(db)).toEqual(['FOUND_NONE'])
    await openAlways(master, organization.id)
    expect(await runRouting(db)).toEqual(['OFFERED'])
  }),
)

test(
  'a person can still offer to a closed provider, with a reason',
  withWorld(async (db, world) => {
    const [{ organization, master }] = world.providers
    const { operator } = world
    await clockAt(db, '2026-11-28 12:00')
    await setHours(master, organization.id)
    const lead = await submitRouted(db, world)
    const [listed] = await operator.admin.asks<{ eligible: boolean; reasons: string[] }>(
      'select * from app.eligible_providers($1) where organization_id = $2',
      [lead, organization.id],
    )
    expect([listed?.eligible, listed?.reasons.at(-1)]).toEqual([false, 'Closed until Mon, Nov 30, 8:00 AM'])
    const offer = 'select app.offer_lead($1, $2, $3)'
    expect(await refusedWith(operator.master.asks(offer, [lead, organization.id, null]))).toBe('TS004')
    await operator.master.asks(offer, [lead, organization.id, 'They answer on weekends'])
    expect(await providerOf(db, lead)).toBe(organization.id)
  }),
)

const deadline = async (db: pg.Client, provider: number, since: string) =>
  (
    await one<{ at: string }>(
      db,
      `select to_char(private.offer_deadline($1, $2) at time zone 'America/Chicago', 'Dy DD Mon HH24:MI') as at`,
      [provider, `${since} America/Chicago`],
    )
  ).at

test(
  'a deadline runs while its provider is open, and around the clock without hours',
  withWorld(async (db, { providers: [{ organization, master }, other] }) => {
    await clockAt(db, '2026-11-01 12:00')
    await setHours(master, organization.id, { holidays: ['THANKSGIVING'] })
    expect(await deadline(db, other.organization.id, '2026-11-20 17:00')).toBe('Sat 21 Nov 17:00')
    // 24 open hours: one on Friday, nine a day, none on Thanksgiving.
    expect(await deadline(db, organization.id, '2026-11-20 16:00')).toBe('Wed 25 Nov 13:00')
    expect(await deadline(db, organization.id, '2026-11-25 12:00')).toBe('Tue 01 Dec 09:00')
    await setHours(master, organization.id, { weekdays: [1], opens: 480, closes: 540 })
    expect(await deadline(db, organization.id, '2026-11-20 16:00'), 'and ends within 30 days').toBe(
      'Sun 20 Dec 16:00',
    )
  }),
)

test(
  'an offer, its entry and its letter have the deadline of the provider’s hours',
  withWorld(async (db, world) => {
    const [{ organization, master }] = world.providers
    await only(db, world, [organization.id])
    // A day of the week that is five days ahead, so that the deadline is after the usual one whenever this runs.
    const { weekday } = await one<{ weekday: number }>(
      db,
      `select extract(isodow from (clock_timestamp() at time zone 'UTC')::date + 5)::int as weekday`,
    )
    await setHours(master, organization.id, { zone: 'UTC', weekdays: [weekday], opens: 0, closes: 1440 })
    const lead = await submitRouted(db, world)
    await world.operator.master.asks('select app.offer_lead($1, $2, $3)', [lead, organization.id, 'By hand'])
    const sql = `select l.offer_expires_at = o.expires_at and o.expires_at = private.offer_deadline(o.organization_id, o.offered_at)
          as is_one, o.expires_at > clock_timestamp() + interval '4 days' as is_later, n.data
        from app.leads l join app.lead_offers o on o.lead_id = l.id
          join app.in_app_notifications n on n.lead_id = l.id and n.data ? 'respondBy' where l.id = $1 limit 1`
    const found = await one<{ data: object }>(db, sql, [lead])
    expect(found).toMatchObject({ is_one: true, is_later: true })
    expect(found.data).not.toHaveProperty('respondHours')
    await move(master, lead, 'accept')
  }),
)

test(
  'hours that change leave the deadline of an offer that was made',
  withWorld(async (db, world) => {
    const [{ organization, master }] = world.providers
    await only(db, world, [organization.id])
    const lead = await submitRouted(db, world)
    await routeLead(db, lead)
    const expires = 'select offer_expires_at as at from app.leads where id = $1'
    const before = await one(db, expires, [lead])
    await setHours(master, organization.id, { weekdays: [1] })
    expect(await one(db, expires, [lead])).toEqual(before)
  }),
)
