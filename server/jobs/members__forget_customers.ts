import type { Task } from 'graphile-worker'
import { removeMailsTo } from '../mail/outbox.ts'
import { listErasures } from '../people/erasure-list.ts'
import type { ErasureServices } from './members__finish_erasure.ts'

/** Removes stored letters to erased customers, and enters the erasures in the operator's list. */
export function forgetCustomers({ ask, dataDir, erasuresFile }: ErasureServices): Task {
  return async () => {
    const emails = (await ask<{ erased_mailboxes: string }>('erased_mailboxes')).map(
      (row) => row.erased_mailboxes,
    )
    await removeMailsTo(dataDir, emails)
    if (erasuresFile !== undefined) await listErasures(ask, erasuresFile)
    await ask('forget_mailboxes', emails)
  }
}
