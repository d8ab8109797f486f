import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticesOf } from '../bench/kills/ledger.ts'
import { liveOnce } from '../bench/kills/lives.ts'
import { differences, prove } from '../bench/kills/proof.ts'
import { openKilling, type Killing } from './test/killing.ts'

// One kill, and what the proof of bench/kills.ts is worth. The command kills forty times, PostgreSQL too.
let killing: Killing

beforeAll(async () => (killing = await openKilling(liveOnce)))
afterAll(() => killing.close())

test('the server is killed while people write: what was acknowledged is there, once, with all that belongs to it', async () => {
  const { scene, ledger, killAfter } = killing
  await killAfter(() => ledger.leads.flatMap(({ steps }) => steps).length >= 12)
  expect(ledger.unexpected).toEqual([])
  expect(ledger.uncertain).toBeGreaterThan(0)
  expect(await prove(scene.owner, ledger)).toEqual([])
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
    'a status that nobody gave it',
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
    'a mail that nobody wrote',
    `delete from hidden.notification_mails where in_app_notification_id in (
      select id from app.in_app_notifications where lead_id in ${ours})`,
    /a mail that is wanted and not there/,
  ],
  [
    'a lost job',
    `delete from graphile_worker._private_jobs; update hidden.notification_mails set sent_at = null`,
    /a mail that is neither sent nor in the queue/,
  ],
  [
    'a job too many',
    `select hidden.enqueue('notifications__send_mail', '{"notificationId": 1, "userId": 1}') from generate_series(1, 2)`,
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
  const { ledger, scene } = killing
  const db = scene.owner
  await db.query('begin; set local session_replication_role = replica')
  try {
    await db.query(damage)
    expect(await prove(db, ledger)).toContainEqual(expect.stringMatching(expected))
  } finally {
    await db.query('rollback')
  }
})

test('what is there less often than told is lost, what is there more often is too much', () => {
  expect(differences(['a', 'b', 'b'], ['b', 'b', 'a'])).toEqual([])
  expect(differences(['a', 'b', 'b'], ['b', 'c'])).toEqual(['lost (1): a', 'lost (1): b', 'too much (1): c'])
})

test('who is told of a lead follows from its steps', () => {
  const steps = [
    { move: 'submit', from: null, to: 'NEW_LEAD' },
    { move: 'offer', from: 'NEW_LEAD', to: 'ASSIGNED', organization: 2 },
    { move: 'decline', from: 'ASSIGNED', to: 'NEW_LEAD' },
    { move: 'withdraw', from: 'NEW_LEAD', to: 'WITHDRAWN' },
  ]
  expect(noticesOf({ id: 1, key: 'k', submitter: 7, steps, told: [] }, 1)).toEqual([
    'new_lead_submitted o1',
    'new_lead_submitted u7',
    'assign_lead_to_vendor o1 NEW_LEAD>ASSIGNED',
    'assign_lead_to_vendor o2 NEW_LEAD>ASSIGNED',
    'lead_status_changed u7 NEW_LEAD>ASSIGNED',
    'lead_status_changed o1 NEW_LEAD>ASSIGNED',
    'lead_offer_declined o1 ASSIGNED>NEW_LEAD',
    'lead_status_changed u7 ASSIGNED>NEW_LEAD',
    'lead_status_changed o1 ASSIGNED>NEW_LEAD',
    'lead_status_changed o2 ASSIGNED>NEW_LEAD',
    'lead_status_changed u7 NEW_LEAD>WITHDRAWN',
    'lead_status_changed o1 NEW_LEAD>WITHDRAWN',
  ])
})
