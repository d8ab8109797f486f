import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { freshDatabase } from '../../db/test/database.ts'
import { AuthFunctions } from '../auth/auth-functions.ts'
import type { Identity } from '../auth/identity.ts'
import { Messages } from '../postgres/messages.ts'
import { eventually } from '../test/eventually.ts'
import { Dispatcher } from './dispatcher.ts'
import { Listener } from './connection.ts'
import { notifyAllUsers, notifyOrganization, notifyUser, withoutMail } from './test/notify.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let owner: pg.Client
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
const log = pino({ level: 'silent' })

beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await withoutMail(owner)
})
afterAll(async () => {
  for (const client of server.clients) client.terminate()
  await new Promise((resolve) => server.close(resolve))
  await owner.end()
  await database.drop()
})

async function identityOf(email: string): Promise<Identity> {
  const { rows } = await owner.query<Omit<Identity, 'permissions' | 'sessionId'>>(
    `select u.id as "userId", u.organization_id as "organizationId", u.organization_type as "organizationType",
        u.user_type as "userType", case when u.organization_type = 'OPERATOR' then 'turnstone_operator' else 'turnstone_member' end as reach
      from app.user_infos u join app.user_contacts c on c.user_id = u.id where c.email = $1`,
    [email],
  )
  if (!rows[0]) throw new Error(`there is no ${email}`)
  return { ...rows[0], sessionId: 0, permissions: [] }
}

/** A user on a real socket, and the texts received. */
async function listening(
  dispatcher: Dispatcher,
  email: string,
  changed: Partial<Identity> = {},
): Promise<string[]> {
  const { port } = server.address() as AddressInfo
  const texts: string[] = []
  const accepted = once(server, 'connection') as Promise<[WebSocket]>
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  client.on('message', (message: Buffer) => texts.push(message.toString()))
  const [socket] = await accepted
  dispatcher.add(new Listener(socket, { ...(await identityOf(email)), ...changed }))
  return texts
}

/** A dispatcher, and the numbers of readers of each message to PostgreSQL since the last look. */
function openDispatcher() {
  const pool = new pg.Pool({ connectionString: database.webUrl })
  const authPool = new pg.Pool({ connectionString: database.authUrl })
  // Dropping the database at the end meets connections that are still closing.
  for (const one of [pool, authPool]) {
    one.on('error', () => {})
    one.on('connect', (client) => client.on('error', () => {}))
  }
  const messages = new Messages(pool)
  const asking = vi.spyOn(messages, 'askForEach')
  return {
    dispatcher: new Dispatcher({ messages, auth: new AuthFunctions(authPool), log }),
    readers: () => {
      const counts = asking.mock.calls.map(([viewers]) => viewers.length)
      asking.mockClear()
      return counts
    },
    close: () => Promise.all([pool.end(), authPool.end()]),
  }
}

test('shared notifications are read once per kind of user, others once per user', async () => {
  const { dispatcher, readers, close } = openDispatcher()
  // A second master admin of the vendor, and admins of another one.
  await owner.query(
    `update app.user_infos set user_type = 'MASTER_ADMIN' where id = (select user_id from app.user_contacts where email = 'admin@vendor.example')`,
  )
  const [first, second, agent, other] = [
    await listening(dispatcher, 'master@vendor.example'),
    await listening(dispatcher, 'admin@vendor.example'),
    await listening(dispatcher, 'agent@vendor.example'),
    await listening(dispatcher, 'master@vendor2.example'),
  ] as const
  const hear = async (id: string, expected: number[]) => {
    const before = [first, second, agent, other].map((texts) => texts.length)
    dispatcher.receive('notification', id)
    await eventually(() =>
      expect([first, second, agent, other].map((texts, at) => texts.length - (before[at] ?? 0))).toEqual(
        expected,
      ),
    )
  }
  // Read as one of the admins, and as the agent, who sees nothing of it.
  await hear(await notifyOrganization(owner, 'master@vendor.example'), [1, 1, 0, 0])
  await hear(await notifyUser(owner, 'agent@vendor.example'), [0, 0, 1, 0])
  await notifyAllUsers(owner)
  const { rows } = await owner.query<{ id: string }>(
    `select max(id)::text as id from app.in_app_notifications where target_org_type = 'VENDOR' and target_user_type is null`,
  )
  // Read as one of both vendors' master admins, and as the agent.
  await hear(rows[0]?.id ?? '', [1, 1, 0, 1])
  // Rounds do not overlap: after this arrives, everything before it has been read.
  await hear(await notifyUser(owner, 'agent@vendor.example'), [0, 0, 1, 0])
  expect(readers()).toEqual([2, 1, 2, 1])
  expect(first.at(-1)).toBe(other.at(-1))
  await owner.query(
    `select private.notify('lead_status_changed', array[private.person(m.user_id, '{"userName": "own"}'), private.admins_of(m.organization_id, '{}')])
      from app.user_contacts m where m.email = 'master@vendor.example'`,
  )
  const { rows: both } = await owner.query<{ id: string }>(
    'select n.id::text as id from app.in_app_notifications n order by n.id desc limit 2',
  )
  const before = first.length
  for (const { id } of both) dispatcher.receive('notification', id)
  await eventually(() => expect(second.at(-1)).toContain('lead_status_changed'))
  await eventually(() => expect(first.slice(before).map((text) => text.includes('"own"'))).toEqual([true]))
  // What one commit announces arrives together and is read together.
  const ids = [
    await notifyUser(owner, 'agent@vendor.example'),
    await notifyUser(owner, 'agent@vendor.example'),
  ]
  readers()
  const earlier = agent.length
  for (const id of ids) dispatcher.receive('notification', id)
  await eventually(() => expect(agent.length - earlier).toBe(2))
  expect(readers()).toEqual([1])
  await close()
})

test('readers who share a message are sent their own notifications only', async () => {
  const { dispatcher, readers, close } = openDispatcher()
  const emails = ['agent@vendor.example', 'master@vendor.example', 'master@vendor2.example']
  // Three users, each as seven kinds of user, are more readers than one message has.
  const sockets: { email: string; texts: string[] }[] = []
  for (const email of emails)
    for (const userType of ['A', 'B', 'C', 'D', 'E', 'F', 'G'])
      sockets.push({ email, texts: await listening(dispatcher, email, { userType }) })
  const ids = new Map<string, string>()
  for (const email of emails) ids.set(email, await notifyUser(owner, email))
  for (const id of ids.values()) dispatcher.receive('notification', id)
  await eventually(() => expect(sockets.every(({ texts }) => texts.length > 0)).toBe(true))
  expect(readers().toSorted((a, b) => a - b)).toEqual([5, 16])
  for (const { email, texts } of sockets)
    expect(texts.map((text) => Reflect.get(Object(JSON.parse(text)), 'id'))).toEqual([ids.get(email)])
  await close()
})

test('a failed read closes the sockets of its readers, so that they catch up', async () => {
  const { dispatcher, close } = openDispatcher()
  await listening(dispatcher, 'agent@vendor.example')
  const [listener] = dispatcher.all()
  const gone = new Promise<void>((resolve) => listener?.onGone(resolve))
  await owner.query('revoke select on app.in_app_notifications from turnstone_member')
  dispatcher.receive('notification', await notifyUser(owner, 'agent@vendor.example'))
  await gone
  expect(dispatcher.all()).toEqual([])
  await owner.query('grant select on app.in_app_notifications to turnstone_member')
  await close()
})
