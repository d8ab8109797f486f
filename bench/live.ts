/**
 * `node bench/live.ts`: how long one event takes from its commit to 200 people's sockets, beside a server with nothing but
 * `ws` that sends the same text to as many. Both run in processes of their own; the sockets' other ends are here. Exits with 1
 * if a message is missing or the slowest hundredth takes more than 3 times as long.
 *
 *   --people 200          each with one socket
 *   --events 200          of each server, by turns
 *   --database-url URL    the superuser's connection string; without it, a temporary PostgreSQL is started
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { WebSocket } from 'ws'
import { notifyAllUsers, withoutMail } from '../server/notifications/test/notify.ts'
import { connected, dropDatabase, loadDatabase, type Loaded } from './comparing/databases.ts'
import { ownServer } from './comparing/own-server.ts'
import { withProduct } from './comparing/product.ts'
import { quantile } from './comparing/rounds.ts'
import { openSession } from './comparing/sessions.ts'
import { benchLeads } from './leads/load.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    events: { type: 'string', default: '200' },
    'database-url': { type: 'string' },
  },
})
const [people, events] = [Number(values.people), Number(values.events)]
if (!Number.isInteger(people) || !Number.isInteger(events) || people < 1 || events < 1)
  throw new Error('--people and --events are whole numbers')

const limit = 3
/** Events before the first that counts. */
const warmUps = 10
const betweenMs = 150

const given = values['database-url']
const cluster = given === undefined ? await ownServer() : { url: given, close: async () => {} }
const database = 'turnstone_live'
try {
  console.log(`${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}`)
  console.log(`one event to ${people} people, load before: ${loadavg()[0]?.toFixed(1)}`)
  await compare(await loadDatabase(cluster.url, database, benchLeads(1_000)))
} finally {
  await dropDatabase(cluster.url, database)
  await cluster.close()
}

/** Sends one event, and returns when it began to be sent (ms). */
type Sender = () => Promise<number>

async function compare(loaded: Loaded): Promise<void> {
  const tokens = await signIn(loaded)
  await connected(loaded.url, async (owner) => {
    await withoutMail(owner)
    await withProduct(loaded, {}, async (address) => {
      const url = address.replace('http', 'ws')
      const product = await openAll(tokens.map((token) => [`${url}/api`, ['turnstone', `bearer.${token}`]]))
      const { sockets: bare, send: sendBare, stop } = await openBare()
      const sendEvent = () => commitEvent(owner)
      const times: Record<'product' | 'bare', number[]> = { product: [], bare: [] }
      let missing = 0
      for (let event = -warmUps; event < events; event += 1) {
        for (const [name, sockets, send] of [
          ['product', product, sendEvent],
          ['bare', bare, sendBare],
        ] as const) {
          const arrived = await arrivals(sockets, send)
          missing += people - arrived.length
          if (event >= 0) times[name].push(...arrived)
          await pause(betweenMs)
        }
      }
      for (const socket of [...product, ...bare]) socket.terminate()
      stop()
      print(times, missing)
    })
  })
}

/** Sessions of people whom an event for all concerns, one each. */
function signIn({ url }: Loaded): Promise<string[]> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `select id from app.user_infos where status = 'ACTIVE' and (user_type = 'ASSOCIATE'
          or user_type = 'MASTER_ADMIN' and organization_type <> 'OPERATOR')
        order by md5(id::text) limit $1`,
      [people],
    )
    const tokens: string[] = []
    for (const { id } of rows) {
      tokens.push(await openSession(client, id))
    }
    return tokens
  })
}

async function commitEvent(owner: pg.Client): Promise<number> {
  await owner.query('begin')
  await notifyAllUsers(owner)
  const since = performance.now()
  await owner.query('commit')
  return since
}

/** The server with nothing but `ws`: it sends one socket's messages to all others. */
async function openBare(): Promise<{ sockets: WebSocket[]; send: Sender; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'live/bare.ts'))
  const [port]: unknown[] = await once(child, 'message')
  const url = `ws://127.0.0.1:${String(port)}`
  const sockets = await openAll(Array.from({ length: people }, () => [url, []]))
  const [speaker] = await openAll([[`${url}/speaker`, []]])
  const text = JSON.stringify({
    id: '1000',
    publicId: crypto.randomUUID(),
    notification_trigger: 'new_service_created',
    created_at: new Date().toISOString(),
    data: { serviceName: 'Payroll' },
  })
  const send = () => {
    const since = performance.now()
    speaker?.send(text)
    return Promise.resolve(since)
  }
  return { sockets, send, stop: () => child.kill() }
}

async function openAll(
  addresses: readonly (readonly [url: string, protocols: string[]])[],
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (const [url, protocols] of addresses) {
    const socket = new WebSocket(url, protocols, { perMessageDeflate: false })
    await once(socket, 'open')
    sockets.push(socket)
  }
  return sockets
}

/** After how long (ms) each socket has the event, at most 5 s. */
async function arrivals(sockets: readonly WebSocket[], send: Sender): Promise<number[]> {
  const arrived: number[] = []
  const signal = AbortSignal.timeout(5_000)
  const all = sockets.map(async (socket) => {
    await once(socket, 'message', { signal })
    arrived.push(performance.now())
  })
  const since = await send()
  await Promise.allSettled(all)
  return arrived.map((time) => time - since)
}

function print(times: Readonly<Record<'product' | 'bare', readonly number[]>>, missing: number): void {
  console.log(`${''.padEnd(10)}${['p50', 'p95', 'p99', 'max'].map((each) => each.padStart(10)).join('')}`)
  for (const [name, all] of Object.entries(times)) {
    const cells = [0.5, 0.95, 0.99, 1].map((part) => `${quantile(all, part).toFixed(1)} ms`.padStart(10))
    console.log(`${name.padEnd(10)}${cells.join('')}`)
  }
  const ratio = quantile(times.product, 0.99) / quantile(times.bare, 0.99)
  console.log(`p99 over bare: ${ratio.toFixed(1)}; missing: ${missing}; load ${loadavg()[0]?.toFixed(1)}`)
  process.exitCode = ratio > limit || missing > 0 ? 1 : 0
}
