import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { WebSocketServer, type WebSocket } from 'ws'
import type { AuthFunctions } from '../auth/auth-functions.ts'
import type { Identity } from '../auth/identity.ts'
import type { Log } from '../base/log.ts'
import type { Settings } from '../base/settings.ts'
import { sockets as openSockets } from '../base/metrics.ts'
import { Messages } from '../postgres/messages.ts'
import { openPgListener, type PgListener } from './pg-listener.ts'
import { admit, originsOf, protocol } from './upgrade.ts'
import { Dispatcher } from './dispatcher.ts'
import { Listener } from './connection.ts'
import { missedNotifications } from './viewer-messages.ts'
import { watchSessions, type SessionWatch } from './session-watcher.ts'

export type SocketServerOptions = {
  settings: Pick<Settings, 'publicUrl' | 'additionalOrigins'>
  pool: pg.Pool
  auth: AuthFunctions
  /** The connection string of the listening connection. */
  listenUrl: string
  log: Log
}

/** Interval (ms) of pings. */
const pingEvery = 25_000

/** The live socket at /api: sends events to signed-in users as soon as they are committed. */
export async function openSocketServer(
  server: Server,
  services: SocketServerOptions,
): Promise<{ isListening(): boolean; close(): Promise<void> }> {
  const messages = new Messages(services.pool)
  const dispatcher = new Dispatcher({ ...services, messages })
  const sessions = watchSessions(dispatcher, services)
  const pgListener = await openPgListener({
    url: services.listenUrl,
    log: services.log,
    onReceived: (kind, id) => {
      if (kind === 'sessionsOfUser') sessions.look(({ userId }) => String(userId) === id)
      else if (kind === 'sessionsOfOrganization')
        sessions.look(({ organizationId }) => String(organizationId) === id)
      else if (kind === 'listRead') dispatcher.reload(id)
      else dispatcher.receive(kind, id)
    },
    onLost: () => dispatcher.all().forEach((listener) => listener.end('catchUp')),
  })
  const guard = handleUpgrades(server, { services, messages, pgListener, dispatcher, sessions })
  const pings = setInterval(() => dispatcher.all().forEach((listener) => listener.ping()), pingEvery)
  return {
    isListening: () => pgListener.connectionLimits() !== undefined,
    async close() {
      guard.close()
      clearInterval(pings)
      sessions.stop()
      await goodbye(dispatcher)
      await pgListener.close()
    },
  }
}

type Inside = {
  services: SocketServerOptions
  messages: Messages
  pgListener: PgListener
  dispatcher: Dispatcher
  sessions: SessionWatch
}
type Open = (ready: (socket: WebSocket) => void) => void

function handleUpgrades(server: Server, inside: Inside): { close(): void } {
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
  { services, messages, pgListener, dispatcher, sessions }: Inside,
): Promise<void> {
  const identity = await admit(request, {
    auth: services.auth,
    origins: originsOf(services.settings, request.socket.localPort),
  })
  if ('status' in identity) return refuse(socket, identity.status)
  const connectionLimits = pgListener.connectionLimits()
  if (!connectionLimits) return refuse(socket, 503)
  const slot = await connectionLimits.take(identity.userId)
  if (slot === undefined) return refuse(socket, 429)
  const leave = () => connectionLimits.leave(identity.userId, slot)
  if (socket.destroyed) return leave()
  socket.once('close', leave)
  open((webSocket) => {
    openSockets.inc()
    webSocket.once('close', () => openSockets.dec())
    join(new Listener(webSocket, identity), { dispatcher, messages, identity })
    // The session may have ended between the check and the listening.
    sessions.look(({ sessionId }) => sessionId === identity.sessionId)
  })
}

function join(
  listener: Listener,
  { dispatcher, messages, identity }: { dispatcher: Dispatcher; messages: Messages; identity: Identity },
): void {
  // Receives events from now on, before the lookup of missed ones, so that none is lost.
  dispatcher.add(listener)
  let isCaughtUp = false
  listener.onAsked(async ({ since, known, age }) => {
    if (age !== undefined && !isCaughtUp) {
      isCaughtUp = true
      await dispatcher.catchUp(listener, age)
    }
    if (since === undefined) return
    const missed = await missedNotifications(messages, identity, since)
    if (missed === null) return listener.send('{"reload":true}')
    const has = new Set(known)
    for (const message of missed) if (!has.has(message.id)) listener.send(JSON.stringify(message))
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

/** Notifies all clients of the shutdown; settles when they are gone. */
async function goodbye(dispatcher: Dispatcher): Promise<void> {
  const all = dispatcher.all()
  const gone = all.map((listener) => new Promise<void>((resolve) => listener.onGone(resolve)))
  all.forEach((listener) => listener.end('stopping'))
  await Promise.all(gone)
}
