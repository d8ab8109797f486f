import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lastChange } from '../../db/leads/test/undo.ts'
import { fixtureOf, type Fixture as Leads } from '../../db/leads/test/fixture.ts'
import { move, offer, submit } from '../../db/test/world-leads.ts'
import { smtpSink } from '../mail/test/smtp-sink.ts'
import { openPushService } from '../push/test/push-service.ts'
import { done, openFixture, type Fixture } from './test/fixture.ts'

let fixture: Fixture
let leads: Leads
let sink: Awaited<ReturnType<typeof smtpSink>>
let service: Awaited<ReturnType<typeof openPushService>>
let worker: Awaited<ReturnType<Fixture['work']>>

beforeAll(async () => {
  ;[fixture, sink, service] = await Promise.all([openFixture(), smtpSink(), openPushService()])
  leads = await committed(() => fixtureOf(fixture.owner))
  // The operator's staff would be mailed about the submission, which cannot be undone.
  const people = [leads.providersMaster, leads.agent, leads.otherAgent, leads.referrer].map(({ id }) => id)
  await fixture.owner.query('update app.user_contacts set email_notifications = user_id = any ($1)', [people])
  for (const person of people) await subscribe(person)
  worker = await fixture.work(sink.url)
  await done(fixture)
})
afterAll(async () => {
  await worker.stop()
  await Promise.all([fixture.close(), sink.close(), service.close()])
})
beforeEach(() => {
  sink.received.length = 0
  service.received.length = 0
})

async function committed<T>(work: () => Promise<T>): Promise<T> {
  await fixture.owner.query('begin')
  const result = await work()
  await fixture.owner.query('commit')
  return result
}

async function subscribe(person: number): Promise<void> {
  const { endpoint, p256dh, auth } = service.browser(`/${person}`)
  await fixture.owner.query(
    `with session as (insert into app.sessions (user_id, expires_at) values ($1, now() + interval '1 day') returning id)
      insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth) select $1, id, $2, $3, $4 from session`,
    [person, endpoint, p256dh, auth],
  )
}

/** Seconds until the first mail or push may leave. */
async function soonest(): Promise<number> {
  const { rows } = await fixture.owner.query<{ seconds: number }>(
    `select extract(epoch from min(j.run_at) - (select max(created_at) from app.lead_history))::float as seconds
      from graphile_worker.jobs j where j.task_identifier in ('notifications__send_mail', 'notifications__send_push')`,
  )
  return rows[0]?.seconds ?? Number.NaN
}

async function undo(lead: number): Promise<void> {
  const change = await lastChange(fixture.owner, lead)
  await committed(() => leads.operator.master.asks('select app.undo_lead_change($1)', [change]))
}

const sent = () => ({ mails: sink.received.length, pushes: service.received.length })

const acts: [what: string, act: () => Promise<number>][] = [
  [
    'an offer',
    () =>
      committed(async () => {
        const lead = await submit(fixture.owner, leads.referrer, leads.vendor.organization.id)
        await offer(leads.operator.master, lead, leads.vendor.organization.id)
        return lead
      }),
  ],
  [
    'a move',
    () =>
      committed(async () => {
        await move(leads.operator.master, leads.lead, 'contact')
        return leads.lead
      }),
  ],
  [
    'an assignment',
    () =>
      committed(async () => {
        const { rows } = await fixture.owner.query<{ id: number }>(
          'select assigned_user_id as id from app.leads where id = $1',
          [leads.lead],
        )
        const next = rows[0]?.id === leads.agent.id ? leads.otherAgent : leads.agent
        await leads.operator.master.asks('select app.assign_lead_to_agent($1, $2)', [leads.lead, next.id])
        return leads.lead
      }),
  ],
]

test.each(acts)('%s leaves by mail and push after 20 seconds, and not at all once undone', async (_, act) => {
  const lead = await act()
  expect(await soonest()).toBeGreaterThanOrEqual(20)
  await undo(lead)
  await done(fixture)
  expect(sent()).toEqual({ mails: 0, pushes: 0 })

  await act()
  await done(fixture)
  const { mails, pushes } = sent()
  expect(mails, 'the same act without an undo is mailed').toBeGreaterThan(0)
  expect(pushes).toBeGreaterThan(0)
})

test('a mail that leaves within 20 seconds is not joined', async () => {
  const { operator, lead, providersMaster } = leads
  await committed(() => move(operator.master, lead, 'qualify'))
  await fixture.owner.query(
    `update private.notification_mails set leaves_at = clock_timestamp()
      + case when sent_at is null then interval '10 seconds' else interval '-1 minute' end`,
  )
  await fixture.owner.query('delete from graphile_worker._private_jobs')
  await committed(() => move(operator.master, lead, 'contact'))
  expect(await soonest()).toBeGreaterThanOrEqual(20)
  const batches = `select count(distinct batch)::int as batches, count(distinct user_id)::int as people
    from private.notification_mails where sent_at is null and user_id = $1`
  const { rows } = await fixture.owner.query(batches, [providersMaster.id])
  expect(rows).toEqual([{ batches: 2, people: 1 }])
})
