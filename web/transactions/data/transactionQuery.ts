import { queryOptions } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { followedIn } from '../../domain/followUps/followed.ts'
import { withFiles } from '../../domain/notes/note.ts'
import type { PayoutStatus, TransactionMove } from '../../../texts/codes.generated.ts'
import { openMovesOf } from '../../domain/record/openMoves.ts'
import { notesDocument, transactionDocument } from './operations.ts'

export type Transaction = NonNullable<Awaited<ReturnType<typeof loadTransaction>>>
export type Invoice = NonNullable<Transaction['invoice']>
export type HistoryEntry = Transaction['history'][number]

/** Everything about one transaction has a key that begins like this one, and grows old with it. */
export function transactionQuery(publicId: string) {
  return queryOptions({ queryKey: ['transaction', publicId], queryFn: () => loadTransaction(publicId) })
}

export function notesQuery(publicId: string) {
  return { queryKey: ['transaction', publicId, 'notes'], queryFn: () => loadNotes(publicId) }
}

/** Null: there is no such transaction, or none for this reader. */
async function loadTransaction(publicId: string) {
  const { transactionByPublicId, adjustments, ownNotificationSettings } = await request(transactionDocument, {
    publicId,
  })
  if (!transactionByPublicId) return null
  const { status, openMoves, history, invoice, notes, followUps, ...facts } = transactionByPublicId
  return {
    ...facts,
    // A cast: the codes of the table are generated as this union.
    status: status as PayoutStatus,
    openMoves: openMovesOf<TransactionMove>(openMoves),
    history: history.nodes.filter((entry) => entry !== null),
    invoice: invoice && { ...invoice, lines: invoice.invoiceLines.nodes.filter((line) => line !== null) },
    adjustments: (adjustments?.nodes ?? []).filter((one) => one !== null),
    notes: notes.nodes.filter((note) => note !== null),
    noteCount: notes.totalCount,
    ...followedIn(followUps, ownNotificationSettings),
  }
}

async function loadNotes(publicId: string) {
  const { transactionByPublicId } = await request(notesDocument, { publicId })
  return (transactionByPublicId?.notes.nodes ?? []).filter((note) => note !== null).map(withFiles)
}
