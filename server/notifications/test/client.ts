import { once } from 'node:events'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { NotificationMessage } from '../viewer-messages.ts'
import { eventually } from '../../test/eventually.ts'

export type Options = {
  query?: string
  origin?: string
  host?: string
  protocols?: string[]
  path?: string
}

/** A client that records received notifications. */
export type Client = {
  socket: WebSocket
  notifications: NotificationMessage[]
  /** Texts other than notifications. */
  others: string[]
  /** The close code and time; undefined while open. */
  closed: () => { code: number; at: number } | undefined
  /** Waits for this many notifications and returns them. */
  got: (count: number) => Promise<NotificationMessage[]>
}

/** Connects, or rejects with the status of the refusal. */
export async function connect(address: string, token: string | null, options: Options = {}): Promise<Client> {
  const {
    query = '',
    origin,
    host,
    protocols = token ? ['turnstone', `bearer.${token}`] : [],
    path = '/api',
  } = options
  const url = `${address.replace('http', 'ws')}${path}${query}`
  const socket = new WebSocket(url, protocols, {
    perMessageDeflate: false,
    ...(origin && { origin }),
    ...(host && { headers: { host } }),
  })
  const client = keeping(socket)
  const refused = new Promise<never>((_, reject) => {
    socket.once('unexpected-response', (_request, response) => {
      reject(new Error(`status ${response.statusCode}`))
      response.destroy()
    })
    socket.once('error', reject)
  })
  await Promise.race([once(socket, 'open'), refused])
  return client
}

/** The status of a refused connection; 101 if accepted. */
export async function statusOf(
  address: string,
  token: string | null,
  options: Options = {},
): Promise<number> {
  try {
    const { socket } = await connect(address, token, options)
    socket.close()
    await once(socket, 'close')
    return 101
  } catch (error) {
    return Number(/^status (\d+)$/.exec(error instanceof Error ? error.message : '')?.[1])
  }
}

function keeping(socket: WebSocket): Client {
  const notifications: NotificationMessage[] = []
  const others: string[] = []
  let closed: { code: number; at: number } | undefined
  socket.on('message', (message: Buffer) => {
    const text = message.toString()
    const received: unknown = JSON.parse(text)
    if (typeof received === 'object' && received !== null && 'publicId' in received)
      notifications.push(received as NotificationMessage)
    else others.push(text)
  })
  socket.on('close', (code) => (closed = { code, at: performance.now() }))
  const got = async (count: number) => {
    await eventually(() => expect(notifications).toHaveLength(count))
    return notifications
  }
  return { socket, notifications, others, closed: () => closed, got }
}
