import type pg from 'pg'
import { expect } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { connect, type Client } from './client.ts'
import { notifyUser } from './notify.ts'

/** Sent to everyone at the start and end; the tested work never sends it. */
const mark = 'post_like'

export type Receivers = {
  address: string
  owner: pg.ClientBase
  /** The users: their session, and the address to notify them by. */
  people: ReadonlyMap<string, { token: string; email: string }>
}

/** What each user receives during the work: notifications with data, and changes. */
export async function messagesDuring(
  { address, owner, people }: Receivers,
  work: () => Promise<unknown>,
): Promise<Record<string, unknown[]>> {
  const clients = new Map<string, Client>()
  try {
    for (const [who, { token }] of people) clients.set(who, await connect(address, token))
    const emailOf = (who: string) => people.get(who)?.email ?? ''
    const before = await settle(owner, clients, emailOf)
    await work()
    await settle(owner, clients, emailOf)
    const received = [...clients].map(([who, { notifications, others }]) => [
      who,
      [
        ...notifications
          .slice(before.get(who)?.notifications)
          .filter((message) => message.notification_trigger !== mark)
          .map((message) => [message.notification_trigger, message.data]),
        ...others.slice(before.get(who)?.others).map((text): unknown => JSON.parse(text)),
      ],
    ])
    return Object.fromEntries(received.filter(([, all]) => all?.length)) as Record<string, unknown[]>
  } finally {
    for (const { socket } of clients.values()) socket.terminate()
  }
}

/** Notifies everyone and waits until it arrives, and so everything before it. */
async function settle(
  owner: pg.ClientBase,
  clients: ReadonlyMap<string, Client>,
  emailOf: (who: string) => string,
): Promise<Map<string, { notifications: number; others: number }>> {
  // Notifications of one round are unordered: the second mark arrives after all notifications of the first mark's round.
  for (const _round of ['first', 'second']) {
    const countsBefore = new Map([...clients].map(([who, { notifications }]) => [who, notifications.length]))
    for (const who of clients.keys()) await notifyUser(owner, emailOf(who))
    const isMarked = ([who, { notifications }]: [string, Client]) =>
      notifications.slice(countsBefore.get(who)).some((message) => message.notification_trigger === mark)
    await eventually(() => expect([...clients].every(isMarked)).toBe(true))
  }
  return new Map(
    [...clients].map(([who, { notifications, others }]) => [
      who,
      { notifications: notifications.length, others: others.length },
    ]),
  )
}
