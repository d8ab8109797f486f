import type { Task } from 'graphile-worker'
import { removeMailsBefore } from '../mail/outbox.ts'
import type { Services } from './task.ts'

export type RetentionServices = Pick<Services, 'ask'> & {
  readonly dataDir: string
  /** Days until notifications, ended links, and outbox mails are deleted. */
  readonly retentionDays: number
}

const batchSize = 5_000
const dayMs = 86_400_000

/** Deletes expired rows. Safe to run twice. */
export function forgetExpired({ ask, dataDir, retentionDays }: RetentionServices): Task {
  return async (_payload, { abortSignal }) => {
    for (;;) {
      const [row] = await ask<{ forget_expired: number }>('forget_expired', retentionDays, batchSize)
      if ((row?.forget_expired ?? 0) < batchSize || abortSignal?.aborted) break
    }
    await removeMailsBefore(dataDir, new Date(Date.now() - retentionDays * dayMs))
  }
}
