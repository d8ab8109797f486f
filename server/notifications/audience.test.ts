import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../test/fixture.ts'
import { connect, type Client } from './test/client.ts'
import { Follower } from './test/follower.ts'
import { notifyAllUsers, notifyOrganization, notifyUser, withoutMail } from './test/notify.ts'
import { eventually } from '../test/eventually.ts'

let fixture: Fixture
const open: Client[] = []

beforeAll(async () => {
  fixture = await openFixture()
  await withoutMail(fixture.owner)
})
afterAll(() => fixture.close())
afterEach(() => open.splice(0).forEach(({ socket }) => socket.terminate()))

async function enter(email: string): Promise<Client> {
  const client = await connect(fixture.address, await fixture.signIn(email))
  open.push(client)
  return client
}

/** Long enough for pending notifications to arrive. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 300))
const ids = (client: Client) => client.notifications.map(({ id }) => id)

describe('what a socket is sent', () => {
  test('"JSON with notification_trigger, target_org_type, target_user_type, created_at"', async () => {
    const client = await enter('agent@vendor.example')
    const id = await notifyUser(fixture.owner, 'agent@vendor.example', 'Amara')
    const [message] = await client.got(1)
    expect(message).toEqual({
      id,
      publicId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      notification_trigger: 'post_like',
      target_org_type: 'VENDOR',
      target_user_type: 'SERVICE_AGENT',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      data: { userName: 'Amara' },
      about: null,
    })
  })

  test('says that its reader does not want its kind in the app, to them alone', async () => {
    const [admin, master] = (await Promise.all(
      ['admin@vendor.example', 'master@vendor.example'].map(enter),
    )) as [Client, Client]
    await fixture.owner.query(
      `insert into app.notification_choices select user_id, 'MONEY', false, 'NOW' from app.user_contacts
        where email = 'admin@vendor.example'`,
    )
    const id = await notifyOrganization(fixture.owner, 'agent@vendor.example')
    expect((await admin.got(1))[0]).toMatchObject({ id, muted: true })
    expect((await master.got(1))[0]).not.toHaveProperty('muted')
    await fixture.owner.query('delete from app.notification_choices')
  })

  test('names the reader’s own class, also for what is for all admins of an organization', async () => {
    const [admin, associate] = (await Promise.all(
      ['admin@vendor.example', 'associate@operator.example'].map(enter),
    )) as [Client, Client]
    await notifyOrganization(fixture.owner, 'agent@vendor.example')
    await notifyAllUsers(fixture.owner)
    for (const message of await admin.got(2))
      expect(message).toMatchObject({ target_org_type: 'VENDOR', target_user_type: 'ADMIN' })
    expect((await associate.got(1))[0]).toMatchObject({
      target_org_type: null,
      target_user_type: 'ASSOCIATE',
    })
  })

  test('that one has marked notifications as read elsewhere, and to no one else', async () => {
    const email = 'admin@vendor.example'
    const [first, second, other] = [
      await enter(email),
      await enter(email),
      await enter('master@vendor.example'),
    ]
    const mark = async (call: string) =>
      fixture.ask(`mutation { ${call}(input: {}) { result } }`, {}, await fixture.signIn(email))
    await notifyOrganization(fixture.owner, email)
    await Promise.all([first, second, other].map((client) => client.got(1)))
    await mark('markAllNotificationsRead')
    for (const client of [first, second])
      await eventually(() => expect(client.others).toEqual(['{"reload":true}']))
    await mark('markAllNotificationsRead')
    await aWhile()
    expect([first.others.length, other.others]).toEqual([1, []])
  })

  test("is visible to the reader: their own, as an admin the organization's, and broadcasts", async () => {
    const people = [
      'agent@vendor.example',
      'master@vendor.example',
      'master@vendor2.example',
      'associate@operator.example',
    ]
    const [agent, admin, stranger, associate] = (await Promise.all(people.map(enter))) as [
      Client,
      Client,
      Client,
      Client,
    ]
    const toAgent = await notifyUser(fixture.owner, 'agent@vendor.example')
    const toOrganization = await notifyOrganization(fixture.owner, 'master@vendor.example')
    await notifyAllUsers(fixture.owner)
    await Promise.all([agent.got(1), admin.got(2), stranger.got(1), associate.got(1)])
    await aWhile()
    expect(ids(agent), 'no broadcast, as they are no admin').toEqual([toAgent])
    expect(ids(admin)).toContain(toOrganization)
    expect(ids(admin)).not.toContain(toAgent)
    for (const other of [stranger, associate]) {
      expect(other.notifications.map((message) => message.notification_trigger)).toEqual([
        'new_service_created',
      ])
    }
  })

  test('nothing of a transaction that was rolled back', async () => {
    const client = await enter('agent@vendor.example')
    await fixture.owner.query('begin')
    await notifyUser(fixture.owner, 'agent@vendor.example')
    await fixture.owner.query('rollback')
    const id = await notifyUser(fixture.owner, 'agent@vendor.example')
    await client.got(1)
    await aWhile()
    expect(ids(client)).toEqual([id])
  })
})

describe('"On (re)connect the client says what it saw last and gets what it missed"', () => {
  const agent = 'agent@vendor.example'
  const since = async (id: string, email = agent) => {
    const client = await enter(email)
    client.socket.send(JSON.stringify({ since: id }))
    return client
  }
  const anHourAgo = () =>
    fixture.owner.query(`update app.in_app_notifications set created_at = created_at - interval '1 hour'`)

  test('in order, without what it saw and without what is not its own', async () => {
    await anHourAgo()
    const last = await notifyUser(fixture.owner, agent)
    await anHourAgo()
    const missed = [await notifyUser(fixture.owner, agent), await notifyUser(fixture.owner, agent)]
    await notifyUser(fixture.owner, 'master@vendor2.example')
    const client = await since(last)
    await client.got(2)
    await aWhile()
    expect(ids(client)).toEqual(missed)
  })

  test('a notification committed out of order is not lost', async () => {
    await anHourAgo()
    const slow = new pg.Client({ connectionString: fixture.database.url })
    await slow.connect()
    await slow.query('begin')
    const earlier = await notifyUser(slow, agent)
    const last = await notifyUser(fixture.owner, agent)
    expect(Number(earlier)).toBeLessThan(Number(last))
    await slow.query('commit')
    await slow.end()
    const client = await since(last)
    await client.got(1)
    expect(ids(client)).toEqual([earlier])
  })

  test('with over a hundred missed, the client is asked to reload its list', async () => {
    await anHourAgo()
    const last = await notifyUser(fixture.owner, agent)
    for (const _ of Array.from({ length: 101 })) await notifyUser(fixture.owner, agent)
    const client = await since(last)
    await eventually(() => expect(client.others).toEqual(['{"reload":true}']))
    expect(client.notifications).toEqual([])
  })

  test("an unknown last id and another user's get the same answer", async () => {
    const theirs = await notifyUser(fixture.owner, 'master@vendor2.example')
    for (const id of [theirs, '999999999']) {
      const client = await since(id)
      await eventually(() => expect(client.others).toEqual(['{"reload":true}']))
    }
  })
})

test('losing the pgListener closes the sockets, which reconnect and catch up', async () => {
  const client = await enter('agent@vendor.example')
  const { rowCount } = await fixture.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'turnstone pgListener'`,
  )
  expect(rowCount).toBe(1)
  await eventually(() => expect(client.closed()?.code).toBe(1012))
  const again = await eventually(() => enter('agent@vendor.example'))
  const id = await notifyUser(fixture.owner, 'agent@vendor.example')
  await again.got(1)
  expect(ids(again)).toEqual([id])
})

test('20 clients, each cut 5 times during 400 events: "every client ends with exactly the rows of its list"', async () => {
  await fixture.owner.query('delete from app.in_app_notifications')
  const emails = [
    'agent@vendor.example',
    'master@vendor.example',
    'master@vendor2.example',
    'master@multirole.example',
  ]
  const tokens = await Promise.all(emails.map((email) => fixture.signIn(email)))
  const followers = Array.from({ length: 20 }, (_, index) => new Follower(fixture, tokens[index % 4] ?? ''))
  followers.forEach((follower) => follower.follow())
  await eventually(() => expect(followers.every(({ isOpen }) => isOpen)).toBe(true))
  const writers = Array.from({ length: 4 }, () => new pg.Client({ connectionString: fixture.database.url }))
  await Promise.all(writers.map((writer) => writer.connect()))
  for (let event = 0; event < 400; event += 4) {
    await Promise.all(writers.map((writer, index) => overlapping(writer, emails[index] ?? '')))
    // Each client is cut at five random moments.
    followers.filter((_, index) => (event / 4 + index) % 20 === 7).forEach((follower) => follower.cut())
  }
  await Promise.all(writers.map((writer) => writer.end()))
  const truths = await Promise.all(followers.map((follower) => follower.truth()))
  await eventually(() => expect(followers.map((follower) => follower.list())).toEqual(truths))
  expect(truths.map((list) => list.length)).toEqual(truths.map(() => 100))
  for (const { opened } of followers) expect(opened).toBeGreaterThanOrEqual(5)
  followers.forEach((follower) => follower.stop())
}, 60_000)

/** A slow transaction, so that ids are committed out of order. */
async function overlapping(writer: pg.Client, email: string): Promise<void> {
  await writer.query('begin')
  await notifyUser(writer, email)
  await writer.query(`select pg_sleep(random() * 0.02)`)
  await writer.query('commit')
}
