import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Gate } from '../auth/gate.ts'
import type { Identity } from '../auth/identity.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { openBus, type Bus } from './bus.ts'
import { admit, protocol } from './door.ts'
import { Hub } from './hub.ts'
import { Listener } from './listener.ts'
import { framesSince } from './reader.ts'
import { watchSessions } from './watch.ts'

export type LiveMeans = {
  settings: Pick<Settings, 'publicUrl'>
  pool: pg.Pool
  gate: Gate
  /** For the connection that listens. */
  busUrl: string
  log: Log
}

/** Milliseconds between two pings. */
const pingEvery = 25_000

/** The live socket at /api: who is signed in is told what happens as soon as it is committed. */
export async function openLive(server: Server, means: LiveMeans): Promise<{ close(): Promise<void> }> {
  const hub = new Hub(means)
  const bus = await openBus({
    url: means.busUrl,
    log: means.log,
    onHeard: (kind, id) => hub.hear(kind, id),
    onLost: () => hub.all().forEach((listener) => listener.end('catchUp')),
  })
  const door = openDoor(server, { means, bus, hub })
  const pings = setInterval(() => hub.all().forEach((listener) => listener.ping()), pingEvery)
  const sessions = watchSessions(hub, means)
  return {
    async close() {
      door.close()
      clearInterval(pings)
      sessions.stop()
      await goodbye(hub)
      await bus.close()
    },
  }
}

type Inside = { means: LiveMeans; bus: Bus; hub: Hub }
type Open = (ready: (socket: WebSocket) => void) => void

function openDoor(server: Server, inside: Inside): { close(): void } {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 4 * 1024, // bytes
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(protocol) ? protocol : ([...offered][0] ?? false)),
  })
  let isOpen = true
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (!isOpen) return refuse(socket, 503)
    const open: Open = (ready) => sockets.handleUpgrade(request, socket, head, ready)
    enter(request, { socket, open }, inside).catch(() => refuse(socket, 503))
  })
  return { close: () => void (isOpen = false) }
}

async function enter(
  request: IncomingMessage,
  { socket, open }: { socket: Duplex; open: Open },
  { means, bus, hub }: Inside,
): Promise<void> {
  const identity = await admit(request, { gate: means.gate, publicUrl: means.settings.publicUrl })
  if ('status' in identity) return refuse(socket, identity.status)
  const seats = bus.seats()
  if (!seats) return refuse(socket, 503)
  const seat = await seats.take(identity.userId)
  if (seat === undefined) return refuse(socket, 429)
  const leave = () => seats.leave(identity.userId, seat)
  if (socket.destroyed) return leave()
  socket.once('close', leave)
  open((webSocket) => join(new Listener(webSocket, identity), { hub, pool: means.pool, identity }))
}

function join(
  listener: Listener,
  { hub, pool, identity }: { hub: Hub; pool: pg.Pool; identity: Identity },
): void {
  // Told from now on, before what was missed is looked up: nothing falls in between.
  hub.add(listener)
  listener.onAsked(async (since) => {
    const missed = await framesSince(pool, identity, since)
    if (missed === null) listener.send('{"reload":true}')
    else missed.forEach((frame) => listener.send(JSON.stringify(frame)))
  })
}

const reasons = {
  401: 'Unauthorized',
  403: 'Forbidden',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

function refuse(socket: Duplex, status: keyof typeof reasons): void {
  if (socket.destroyed) return
  socket.end(`HTTP/1.1 ${status} ${reasons[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Everybody is told that this process stops; settles when they are gone. */
async function goodbye(hub: Hub): Promise<void> {
  const all = hub.all()
  const gone = all.map((listener) => new Promise<void>((resolve) => listener.onGone(resolve)))
  all.forEach((listener) => listener.end('stopping'))
  await Promise.all(gone)
}
