import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, type OwnProcess } from '../test/product.ts'
import { openOwnScene, type Scene } from '../test/scene.ts'
import { connect, statusOf, type Client } from './test/client.ts'
import { tellUser, withoutMail } from './test/tell.ts'
import { eventually } from '../test/eventually.ts'

const agent = 'agent@vendor.example'
let scene: Scene<OwnProcess>
let clients: Client[]

beforeAll(async () => {
  scene = await openOwnScene({ WORKERS: '2', PORT: String(await freePort()) })
  await withoutMail(scene.owner)
  const token = await scene.signIn(agent)
  clients = await Promise.all(Array.from({ length: 10 }, () => connect(scene.address, token)))
})
afterAll(() => scene.close())

/** How many of the ten each process holds, by its connection to the bus. */
async function shares(): Promise<number[]> {
  const { rows } = await scene.owner.query<{ held: number }>(
    `select count(*)::int as held from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
      where l.locktype = 'advisory' and l.objsubid = 2 group by l.pid order by 1`,
  )
  return rows.map(({ held }) => held)
}

test('each of several processes listens: all ten sockets hear the same, once', async () => {
  expect(await shares()).toHaveLength(2)
  const id = await tellUser(scene.owner, agent)
  for (const client of clients) expect((await client.got(1)).map((frame) => frame.id)).toEqual([id])
})

test('"≤ 10 sockets a user" is counted over all of them', async () => {
  const token = await scene.signIn(agent)
  for (const _ of [1, 2, 3, 4]) expect(await statusOf(scene.address, token)).toBe(429)
})

test('"Graceful": sockets are told that the product stops, and it ends well', async () => {
  const since = performance.now()
  expect(await scene.product.close()).toBe(0)
  expect(performance.now() - since).toBeLessThan(5_000)
  await eventually(() =>
    expect(clients.map((client) => client.closed()?.code)).toEqual(clients.map(() => 1001)),
  )
})
