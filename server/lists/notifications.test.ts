import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyAllUsers, notifyOrganization, notifyUser, withoutMail } from '../notifications/test/notify.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'
import { valueAt } from '../test/asker.ts'

const admin = 'master@vendor.example'
let fixture: Fixture
let token: string
const ids: string[] = []

beforeAll(async () => {
  fixture = await openFixture()
  await withoutMail(fixture.owner)
  await fixture.owner.query('delete from app.in_app_notifications')
  ids.push(await notifyUser(fixture.owner, admin), await notifyOrganization(fixture.owner, admin))
  await notifyUser(fixture.owner, 'agent@vendor.example')
  await notifyUser(fixture.owner, 'master@vendor2.example')
  await notifyAllUsers(fixture.owner)
  token = await fixture.signIn(admin)
})
afterAll(() => fixture.close())

async function listed(args: string, as = token): Promise<{ total: unknown; triggers: unknown[] }> {
  const { data, text } = await fixture.ask(
    `{ allInAppNotifications(first: 10, offset: 0, ${args}) { totalCount totalIsExact nodes { id notificationTrigger isRead } } }`,
    {},
    as,
  )
  const nodes = valueAt(data, 'allInAppNotifications', 'nodes')
  if (!Array.isArray(nodes)) throw new Error(text)
  return {
    total: valueAt(data, 'allInAppNotifications', 'totalCount'),
    triggers: nodes.map((node) => valueAt(node, 'notificationTrigger')),
  }
}

test('the list has one’s own of 30 days, newest first, with their total', async () => {
  expect(await listed('view: ALL')).toEqual({
    total: 3,
    triggers: ['new_service_created', 'invoice_overdue', 'post_like'],
  })
  const agent = await fixture.signIn('agent@vendor.example')
  expect(await listed('view: ALL', agent)).toEqual({ total: 1, triggers: ['post_like'] })
  await fixture.owner.query(
    `update app.in_app_notifications set created_at = now() - interval '31 days' where id = $1`,
    [ids[0]],
  )
  expect((await listed('view: ALL')).total).toBe(2)
  await fixture.owner.query('update app.in_app_notifications set created_at = now() where id = $1', [ids[0]])
})

test('it is narrowed to a kind, a day and what is unread', async () => {
  expect((await listed('kind: ["MONEY"]')).triggers).toEqual(['invoice_overdue'])
  expect((await listed('kind: ["MONEY", "POSTS"]')).total).toBe(2)
  expect((await listed('received: "2001-01-01..2001-01-31"')).total).toBe(0)
  await fixture.ask(`mutation { markNotificationsRead(input: { ids: ["${ids[1]}"] }) { result } }`, {}, token)
  expect((await listed('view: UNREAD')).triggers).toEqual(['post_like', 'new_service_created'])
  await fixture.ask(
    `mutation { markNotificationsUnread(input: { ids: ["${ids[1]}"] }) { result } }`,
    {},
    token,
  )
  expect((await listed('view: UNREAD')).total).toBe(3)
})

test('it leaves out a kind that is off in the app', async () => {
  const choose = (inApp: boolean) =>
    fixture.ask(
      `mutation { saveNotificationChoice(input: { kind: "MONEY", inApp: ${inApp}, mail: "NOW" }) { result } }`,
      {},
      token,
    )
  await choose(false)
  expect((await listed('view: ALL')).triggers).not.toContain('invoice_overdue')
  expect((await listed('view: ALL')).total).toBe(2)
  await choose(true)
  expect((await listed('view: ALL')).total).toBe(3)
})

const changeOf = (lead: string) =>
  fixture.owner.query(
    `select private.notify_user('lead_status_changed', user_id, jsonb_build_object('leadPublicId', $2::text))
      from app.user_contacts where email = $1`,
    [admin, lead],
  )

test('a record is one entry, at its newest notification, on whichever page', async () => {
  const leads = ['0b2ff5b4-0000-4000-8000-000000000001', '0b2ff5b4-0000-4000-8000-000000000002'] as const
  for (const lead of [leads[0], leads[1], leads[0], leads[0]]) await changeOf(lead)
  expect(await listed('view: ALL')).toMatchObject({
    total: 5,
    triggers: [
      'lead_status_changed',
      'lead_status_changed',
      'post_like',
      'new_service_created',
      'invoice_overdue',
    ],
  })
  expect((await listed('view: UNREAD')).total).toBe(5)
  const { data } = await fixture.ask(
    '{ allInAppNotifications(first: 1, offset: 0, view: ALL) { nodes { id } } }',
    {},
    token,
  )
  const [newest] = valueAt(data, 'allInAppNotifications', 'nodes') as { id: string }[]
  const marked = await fixture.ask(
    `mutation { markNotificationsRead(input: { ids: ["${newest?.id}"] }) { result } }`,
    {},
    token,
  )
  expect(valueAt(marked.data, 'markNotificationsRead', 'result')).toBe(4)
  expect((await listed('view: UNREAD')).total).toBe(4)
  await fixture.owner.query(
    `delete from app.in_app_notifications where notification_trigger = 'lead_status_changed'`,
  )
})

test('marking all and undoing it goes by the moment that the server names', async () => {
  const { data } = await fixture.ask('mutation { markAllNotificationsRead(input: {}) { result } }', {}, token)
  expect((await listed('view: UNREAD')).total).toBe(0)
  const readAt = valueAt(data, 'markAllNotificationsRead', 'result')
  await fixture.ask(
    'mutation ($readAt: Datetime) { undoMarkAllRead(input: { readAt: $readAt }) { result } }',
    { readAt },
    token,
  )
  expect((await listed('view: UNREAD')).total).toBe(3)
})

test('it has no file', async () => {
  const response = await fetch(`${fixture.address}/api/exports/notifications.csv`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(404)
})
