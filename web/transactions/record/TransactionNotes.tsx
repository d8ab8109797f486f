import { useQueryClient } from '@tanstack/react-query'

import { Notes } from '../../domain/notes/Notes.tsx'
import type { Reader } from '../../domain/reader.ts'
import { notesQuery, type Transaction, transactionQuery } from '../data/transactionQuery.ts'

export function TransactionNotes({ transaction, reader }: { transaction: Transaction; reader: Reader }) {
  const queries = useQueryClient()
  const { id, publicId, leadId, noteCount } = transaction
  return (
    <Notes
      notes={{
        subject: 'deal',
        about: { leadId, transactionId: id },
        query: notesQuery(publicId),
        onAdded: () => queries.invalidateQueries(transactionQuery(publicId)),
      }}
      count={noteCount}
      reader={reader}
    />
  )
}
