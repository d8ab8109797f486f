import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { offerAutomatically } from './leads__offer_automatically.ts'
import { runLeadClock } from './leads__run_clock.ts'
import { done, enqueue, openFixture, type Fixture } from './test/fixture.ts'
import { ticks } from './tasks.ts'
import { eventually } from '../test/eventually.ts'

let fixture: Fixture
let worker: Awaited<ReturnType<Fixture['work']>> | undefined

beforeAll(async () => {
  fixture = await openFixture()
  await fixture.owner.query(
    `update app.user_contacts set email_notifications = false;
      insert into app.service_forms (service_id, version, organization_id, form_schema)
        select id, form_version, organization_id, private.default_form() from app.services on conflict do nothing`,
  )
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})
afterAll(() => fixture.close())

/** Creates a lead that is offered to the demo's vendor or on hold with it; returns its id. */
async function lead(status: 'ASSIGNED' | 'ON_HOLD', offset: string): Promise<number> {
  const { rows } = await fixture.owner.query<{ id: number }>(
    `with v as (select organization_id from app.user_contacts where email = 'master@vendor.example'),
      s as (select id, category_id, form_version from app.services order by id limit 1),
      l as (insert into app.leads (service_id, category_id, form_version, lead_first_name, submitted_user_id,
          organization_id, accepted_organization_id, status, status_before_hold, offer_expires_at, resume_on, idempotency_key)
        select s.id, s.category_id, s.form_version, 'Nora', (select user_id from app.user_contacts
            where email = 'associate@operator.example'), v.organization_id,
          case $1 when 'ON_HOLD' then v.organization_id end, $1, case $1 when 'ON_HOLD' then 'QUALIFIED' end,
          case $1 when 'ASSIGNED' then now() + $2::interval end,
          case $1 when 'ON_HOLD' then (now() at time zone 'America/Chicago' + $2::interval)::date end,
          gen_random_uuid()::text
        from s, v returning id, public_id, organization_id, service_id, status),
      o as (insert into app.lead_offers (lead_id, lead_public_id, organization_id, service_id, service_name, expires_at)
        select id, public_id, organization_id, service_id, 'A service', now() + $2::interval from l where status = 'ASSIGNED')
      select id from l`,
    [status, offset],
  )
  return rows[0]?.id ?? 0
}

async function statusOf(id: number): Promise<string | undefined> {
  const { rows } = await fixture.owner.query<{ status: string }>(
    'select status from app.leads where id = $1',
    [id],
  )
  return rows[0]?.status
}

test('only an offer past its deadline expires, and the operator is notified', async () => {
  const [late, early] = [await lead('ASSIGNED', '-1 second'), await lead('ASSIGNED', '1 hour')]
  worker = await fixture.work()
  await enqueue(fixture, 'leads__run_clock', {})
  await done(fixture)
  expect([await statusOf(late), await statusOf(early)]).toEqual(['NEW_LEAD', 'ASSIGNED'])
  const { rows } = await fixture.owner.query<{ told: string }>(
    `select notification_trigger || ' ' || target_org_type as told from app.in_app_notifications
      where lead_id = $1 and notification_trigger = 'lead_offer_expired'`,
    [late],
  )
  expect(rows).toEqual([{ told: 'lead_offer_expired OPERATOR' }])
})

test('an offer of which half of the time is over is reminded of once, after those that expired', async () => {
  const [open, late] = [await lead('ASSIGNED', '1 hour'), await lead('ASSIGNED', '-1 second')]
  await fixture.owner.query(
    `insert into private.offer_reminders (offer_id, remind_at)
      select id, now() - interval '6 hours' from app.lead_offers where lead_id = any ($1)`,
    [[open, late]],
  )
  worker = await fixture.work()
  for (let run = 0; run < 2; run += 1) {
    await enqueue(fixture, 'leads__run_clock', {})
    await done(fixture)
  }
  const { rows } = await fixture.owner.query(
    `select lead_id, target_org_type from app.in_app_notifications
      where lead_id = any ($1) and notification_trigger = 'lead_offer_reminder'`,
    [[open, late]],
  )
  expect(rows).toEqual([{ lead_id: open, target_org_type: 'VENDOR' }])
})

test('a hold ends on its day and restores the previous status', async () => {
  const [due, waiting] = [await lead('ON_HOLD', '0 days'), await lead('ON_HOLD', '2 days')]
  worker = await fixture.work()
  await enqueue(fixture, 'leads__run_clock', {})
  await done(fixture)
  expect([await statusOf(due), await statusOf(waiting)]).toEqual(['QUALIFIED', 'ON_HOLD'])
})

test('"expire by the clock": it runs every 30 seconds without a trigger', async () => {
  expect(ticks).toMatchObject({ leads__run_clock: 30_000 })
  worker = await fixture.work(undefined, undefined, { leads__run_clock: 200 })
  const id = await lead('ASSIGNED', '500 milliseconds')
  expect(await statusOf(id)).toBe('ASSIGNED')
  await eventually(async () => expect(await statusOf(id)).toBe('NEW_LEAD'))
})

test('a lead that cannot be offered does not keep the others from their offers', async () => {
  const asked: unknown[] = []
  const ask = async (name: string, one?: unknown) => {
    asked.push(one ?? name)
    if (one === 2) throw new Error('Broken')
    // A cast: the caller of ask() names the type of its rows.
    return (name === 'leads_to_offer' ? [1, 2, 3].map((id) => ({ leads_to_offer: id })) : []) as never
  }
  const offer = offerAutomatically({
    ask,
    mailer: { send: async () => {} },
    from: { operatorName: '', publicUrl: '', operatorTimeZone: 'UTC' },
    log: fixture.log,
  })
  // A cast: of the helpers, the job reads the signal only, which may be missing.
  await expect(offer({}, {} as never)).rejects.toThrow('1 leads could not be offered automatically')
  expect(asked).toEqual(['leads_to_offer', 1, 2, 3])
})

test('it continues while a batch was full', async () => {
  const counts = [500, 500, 3, 200, 7, 0]
  const asked: string[] = []
  const ask = async (name: string) => {
    asked.push(name)
    // A cast: the caller of ask() names the type of its rows.
    return [{ [name]: counts.shift() }] as never
  }
  const clock = runLeadClock({
    ask,
    mailer: { send: async () => {} },
    from: { operatorName: '', publicUrl: '', operatorTimeZone: 'UTC' },
    log: fixture.log,
  })
  // A cast: of the helpers, the job reads the signal only, which may be missing.
  await clock({}, {} as never)
  expect(asked).toEqual([
    'run_lead_clock',
    'run_lead_clock',
    'run_lead_clock',
    'remind_of_offers',
    'remind_of_offers',
  ])
})
