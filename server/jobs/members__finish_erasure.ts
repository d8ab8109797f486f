import type { Task } from 'graphile-worker'
import { listErasures } from '../people/erasure-list.ts'
import { removeMailsTo } from '../mail/outbox.ts'
import { idIn, type Services } from './task.ts'

/** A number of notifications that one statement reads far below its timeout. */
const atOnce = 5_000

export type ErasureServices = Pick<Services, 'ask'> & {
  /** Of the outbox. */
  readonly dataDir: string
  /** The operator's list of erasures. */
  readonly erasuresFile?: string | undefined
}

/** Removes an erased person's name from what others have: notifications, mentions, stored mails. */
export function finishErasure({ ask, dataDir, erasuresFile }: ErasureServices): Task {
  return async (payload) => {
    const person = idIn(payload, 'personId')
    let upTo: string | null = null
    do {
      const [answer]: { erase_in_notifications: string | null }[] = await ask(
        'erase_in_notifications',
        person,
        upTo,
        atOnce,
      )
      upTo = answer?.erase_in_notifications ?? null
    } while (upTo !== null)
    const [mentions] = await ask<{ erase_mentions: string[] }>('erase_mentions', person)
    await removeMailsTo(dataDir, mentions?.erase_mentions ?? [])
    if (erasuresFile !== undefined) await listErasures(ask, erasuresFile)
    await ask('finish_erasure', person)
  }
}
