/**
 * Checks that 200 clients, each disconnected 20 times during 10,000 events, end with exactly the rows of their lists.
 * `node bench/sockets.ts [clients] [cuts] [events] [processes]`; creates a temporary database on the PostgreSQL of
 * DATABASE_URL.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openTestServer } from '../db/test/server.ts'
import { Follower } from '../server/notifications/test/follower.ts'
import { notifyUser, withoutMail } from '../server/notifications/test/notify.ts'
import { freePort } from '../server/test/product.ts'
import { openProcessFixture, type Fixture } from '../server/test/fixture.ts'
import { openSession } from './comparing/sessions.ts'

const [clients = 200, cuts = 20, events = 10_000, processes = 1] = process.argv.slice(2).map(Number)
const perPerson = 10
const writersAtOnce = 8
/** Timeout (s) of the run. */
const timeoutSeconds = 300
/** The share of events that have been sent, from 0 to 1. */
let share = 0

const server = await openTestServer(process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'])
Object.assign(process.env, server.env)
const fixture = await openProcessFixture({ WORKERS: String(processes), PORT: String(await freePort()) })
const giveUp = setTimeout(() => process.exit(2), timeoutSeconds * 1_000)
process.on('exit', () => process.stderr.write(fixture.product.said()))
try {
  await run(fixture)
} catch (error) {
  // Printed first, because closing connections logs further errors.
  console.error(error)
  process.exitCode = 1
} finally {
  clearTimeout(giveUp)
  await fixture.close()
  await server.close()
}

async function run({ owner }: Fixture): Promise<void> {
  await withoutMail(owner)
  const people = await peopleWithSessions(Math.ceil(clients / perPerson))
  const followers = people
    .flatMap(({ token }) => Array.from({ length: perPerson }, () => new Follower(fixture, token)))
    .slice(0, clients)
  followers.forEach((follower) => follower.follow())
  await until(() => followers.every(({ isOpen }) => isOpen))
  const since = performance.now()
  await Promise.all([sendEvents(people.map(({ email }) => email)), disconnectAll(followers)])
  const sendMs = performance.now() - since
  const { differ, seconds } = await compare(followers)
  const sum = (of: (follower: Follower) => number) => followers.reduce((all, one) => all + of(one), 0)
  console.log(
    `clients ${clients}, processes ${processes}, events ${events} in ${(sendMs / 1000).toFixed(1)} s`,
  )
  console.log(
    `cuts ${clients * cuts}, connections ${sum((one) => one.opened)}, lists loaded ${sum((one) => one.reloads)}`,
  )
  console.log(`settled ${seconds} s after the last event; lists that differ: ${differ} of ${clients}`)
  console.log(differ === 0 ? 'ok' : 'not ok')
  process.exitCode = differ === 0 ? 0 : 1
}

/** Signed-in people. */
async function peopleWithSessions(count: number): Promise<{ email: string; token: string }[]> {
  const { rows } = await fixture.owner.query<{ user_id: number; email: string }>(
    `select c.user_id, c.email from app.user_contacts c join app.user_infos u on u.id = c.user_id and u.status = 'ACTIVE'
      left join app.organizations o on o.id = u.organization_id where o.id is null or o.status = 'ACTIVE'
      order by c.user_id limit $1`,
    [count],
  )
  const people: { email: string; token: string }[] = []
  for (const { user_id, email } of rows)
    people.push({ email, token: await openSession(fixture.owner, user_id) })
  return people
}

/** Sends events in overlapping transactions, which commit in a different order than their ids. */
async function sendEvents(emails: string[]): Promise<void> {
  let next = 0
  const write = async () => {
    const client = new pg.Client({ connectionString: fixture.database.url })
    client.on('error', () => {})
    await client.connect()
    while (next < events) {
      const email = emails[next % emails.length] ?? ''
      next += 1
      share = Math.min(next / events, 0.999)
      await client.query('begin')
      await notifyUser(client, email)
      if (Math.random() < 0.1) await client.query('select pg_sleep(0.01)')
      await client.query('commit')
    }
    await client.end()
  }
  await Promise.all(Array.from({ length: writersAtOnce }, write))
  share = 1
}

/** Disconnects each connected client at random times during the run. */
async function disconnectAll(followers: Follower[]): Promise<void> {
  await Promise.all(
    followers.map(async (follower) => {
      const moments = Array.from({ length: cuts }, () => Math.random()).toSorted((a, b) => a - b)
      for (const at of moments) {
        await until(() => share >= at && follower.isOpen)
        follower.cut()
      }
    }),
  )
}

async function compare(followers: Follower[]): Promise<{ differ: number; seconds: string }> {
  const since = performance.now()
  const truths: string[] = []
  for (const follower of followers) truths.push(String(await follower.truth()))
  const different = () =>
    followers.filter((follower, index) => String(follower.list()) !== truths[index]).length
  const deadline = Date.now() + 30_000
  while (different() > 0 && Date.now() < deadline) await pause(50)
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  const differ = different()
  followers.forEach((follower) => follower.stop())
  return { differ, seconds }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(10)
}
