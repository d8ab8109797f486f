import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticesOf } from '../../bench/crashes/ledger.ts'
import { liveOnce } from '../../bench/crashes/workload.ts'
import { differences, prove } from '../../bench/crashes/proof.ts'
import { openCrashing, type Crashing } from './crashing.ts'

// One kill, and tests of the checks in bench/crashes. The benchmark kills forty times, PostgreSQL too.
let killing: Crashing

beforeAll(async () => (killing = await openCrashing(liveOnce)))
afterAll(() => killing.close())

test('after a server kill every acknowledged change exists exactly once', async () => {
  const { fixture, ledger, killAfter } = killing
  await killAfter(() => ledger.leads.flatMap(({ steps }) => steps).length >= 12)
  expect(ledger.unexpected).toEqual([])
  expect(ledger.uncertain).toBeGreaterThan(0)
  expect(await prove(fixture.owner, ledger)).toEqual([])
}, 90_000)

const ours = `(select l.id from app.leads l where l.idempotency_key like 'kills-%')`
const oneOf = (table: string, key: string) =>
  `(select max(t.id) from app.${table} t where t.${key} in ${ours})`

test.each([
  [
    'a history that lost its end',
    `delete from app.lead_history where id = ${oneOf('lead_history', 'lead_id')}`,
    /^lost \(1\): lead/,
  ],
  [
    'a history that lost its beginning',
    `delete from app.lead_history where move = 'submit' and lead_id = (select min(lead_id) from app.lead_offers where lead_id in ${ours})`,
    /the history has a gap/,
  ],
  [
    'a status without a transition',
    `update app.leads set status = 'UNQUALIFIED', status_before_hold = null, resume_on = null, offer_expires_at = null
      where id = (select min(id) from app.leads where id in ${ours})`,
    /the status is not what/,
  ],
  [
    'a lost notification',
    `delete from app.in_app_notifications where id = ${oneOf('in_app_notifications', 'lead_id')}`,
    /^lost \(1\): lead \d+: \w+ [ou]\d+/,
  ],
  [
    'a notification too many',
    `insert into app.in_app_notifications (notification_trigger, target_user_id, target_organization_id, lead_id, data)
      select notification_trigger, target_user_id, target_organization_id, lead_id, data from app.in_app_notifications
        where id = ${oneOf('in_app_notifications', 'lead_id')}`,
    /^too much \(1\): lead/,
  ],
  [
    'a missing mail',
    `delete from private.notification_mails where in_app_notification_id in (
      select id from app.in_app_notifications where lead_id in ${ours})`,
    /a mail that is wanted and not there/,
  ],
  [
    'a lost job',
    `delete from graphile_worker._private_jobs; update private.notification_mails set sent_at = null`,
    /a mail that is neither sent nor in the queue/,
  ],
  [
    'a job too many',
    `select private.enqueue('notifications__send_mail', '{"userId": 1, "batch": "00000000-0000-0000-0000-000000000000"}') from generate_series(1, 2)`,
    /two jobs for one mail/,
  ],
  [
    'a lost customer',
    `delete from app.lead_customers where lead_id in ${ours}`,
    /a lead without its customer/,
  ],
  [
    'a lost offer',
    `delete from app.lead_offers where lead_id in ${ours}`,
    /offers that the history does not know/,
  ],
  ['a lost lead', `delete from app.leads where id in ${ours}`, /^lost \(1\): lead \d+ of/],
])('the proof notices %s', async (_, damage, expected) => {
  const { ledger, fixture } = killing
  const db = fixture.owner
  await db.query('begin; set local session_replication_role = replica')
  try {
    await db.query(damage)
    expect(await prove(db, ledger)).toContainEqual(expect.stringMatching(expected))
  } finally {
    await db.query('rollback')
  }
})

test('missing rows count as lost, extra rows as duplicates', () => {
  expect(differences(['a', 'b', 'b'], ['b', 'b', 'a'])).toEqual([])
  expect(differences(['a', 'b', 'b'], ['b', 'c'])).toEqual(['lost (1): a', 'lost (1): b', 'too much (1): c'])
})

test('a lead’s history decides who is notified', () => {
  const steps = [
    { move: 'submit', from: null, to: 'NEW_LEAD' },
    { move: 'offer', from: 'NEW_LEAD', to: 'ASSIGNED', organization: 2 },
    { move: 'decline', from: 'ASSIGNED', to: 'NEW_LEAD' },
    { move: 'withdraw', from: 'NEW_LEAD', to: 'WITHDRAWN' },
  ]
  expect(noticesOf({ id: 1, key: 'k', submitter: 7, steps, notified: [] }, 1)).toEqual([
    'new_lead_submitted o1',
    'new_lead_submitted u7',
    'assign_lead_to_vendor o1 NEW_LEAD>ASSIGNED',
    'assign_lead_to_vendor o2',
    'lead_status_changed u7 NEW_LEAD>ASSIGNED',
    'lead_offer_declined o1 ASSIGNED>NEW_LEAD',
    'lead_status_changed u7 ASSIGNED>NEW_LEAD',
    'lead_status_changed o2',
    'lead_status_changed u7 NEW_LEAD>WITHDRAWN',
    'lead_status_changed o1 NEW_LEAD>WITHDRAWN',
  ])
})
