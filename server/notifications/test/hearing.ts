import type pg from 'pg'
import { expect } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { connect, type Client } from './client.ts'
import { tellUser } from './tell.ts'

export type Hearing = {
  address: string
  owner: pg.ClientBase
  /** Whom to listen for: how they sign in, and the address by which they are told something. */
  people: ReadonlyMap<string, { token: string; email: string }>
}

/** Who is told anything while this is done: notifications with their data, and hints. */
export async function heard(
  { address, owner, people }: Hearing,
  work: () => Promise<unknown>,
): Promise<Record<string, unknown[]>> {
  const clients = new Map<string, Client>()
  try {
    for (const [who, { token }] of people) clients.set(who, await connect(address, token))
    const emailOf = (who: string) => people.get(who)?.email ?? ''
    const before = await settle(owner, clients, emailOf)
    await work()
    await settle(owner, clients, emailOf)
    const told = [...clients].map(([who, { frames, others }]) => [
      who,
      [
        ...frames.slice(before.get(who)?.frames, -1).map((frame) => [frame.notification_trigger, frame.data]),
        ...others.slice(before.get(who)?.others).map((text): unknown => JSON.parse(text)),
      ],
    ])
    return Object.fromEntries(told.filter(([, all]) => all?.length)) as Record<string, unknown[]>
  } finally {
    for (const { socket } of clients.values()) socket.terminate()
  }
}

/** Waits until everybody has heard of something that is told now, and so of all that was told before. */
async function settle(
  owner: pg.ClientBase,
  clients: ReadonlyMap<string, Client>,
  emailOf: (who: string) => string,
): Promise<Map<string, { frames: number; others: number }>> {
  const heardSoFar = new Map([...clients].map(([who, { frames }]) => [who, frames.length]))
  for (const who of clients.keys()) await tellUser(owner, emailOf(who))
  const isTold = ([who, { frames }]: [string, Client]) =>
    frames.length > (heardSoFar.get(who) ?? 0) && frames.at(-1)?.notification_trigger === 'post_like'
  await eventually(() => expect([...clients].every(isTold)).toBe(true))
  return new Map(
    [...clients].map(([who, { frames, others }]) => [who, { frames: frames.length, others: others.length }]),
  )
}
