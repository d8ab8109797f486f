import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, type OwnProcess } from '../test/product.ts'
import { openProcessFixture, type Fixture } from '../test/fixture.ts'
import { connect, statusOf, type Client } from './test/client.ts'
import { notifyUser, withoutMail } from './test/notify.ts'
import { eventually } from '../test/eventually.ts'

const agent = 'agent@vendor.example'
let fixture: Fixture<OwnProcess>
let clients: Client[]

beforeAll(async () => {
  fixture = await openProcessFixture({ WORKERS: '2', PORT: String(await freePort()) })
  await withoutMail(fixture.owner)
  const token = await fixture.signIn(agent)
  clients = await Promise.all(Array.from({ length: 10 }, () => connect(fixture.address, token)))
})
afterAll(() => fixture.close())

/** The number of the ten that each process holds, by its pgListener connection. */
async function shares(): Promise<number[]> {
  const { rows } = await fixture.owner.query<{ held: number }>(
    `select count(*)::int as held from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
      where l.locktype = 'advisory' and l.objsubid = 2 group by l.pid order by 1`,
  )
  return rows.map(({ held }) => held)
}

test('sockets of all processes receive a notification once', async () => {
  expect(await shares()).toHaveLength(2)
  const id = await notifyUser(fixture.owner, agent)
  for (const client of clients) expect((await client.got(1)).map((message) => message.id)).toEqual([id])
})

test('"≤ 10 sockets a user" is counted over all of them', async () => {
  const token = await fixture.signIn(agent)
  for (const _ of [1, 2, 3, 4]) expect(await statusOf(fixture.address, token)).toBe(429)
})

test('"Graceful": a shutdown closes the sockets and exits cleanly', async () => {
  expect(await fixture.product.close()).toBe(0)
  await eventually(() =>
    expect(clients.map((client) => client.closed()?.code)).toEqual(clients.map(() => 1001)),
  )
})
