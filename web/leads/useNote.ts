import { useMutation, useQueryClient } from '@tanstack/react-query'

import { request } from '../shared/api/request.ts'
import { useToast } from '../shared/toasts/context.ts'
import { createNoteDocument } from './changes.ts'
import { type Lead, leadQuery } from './leadQuery.ts'
import { emptyNote, type NoteDraft } from './note.ts'

export function useNote(lead: Lead, onNote: (note: NoteDraft) => void) {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ text, visibility, key }: NoteDraft) =>
      request(createNoteDocument, {
        input: { leadId: lead.id, note: text.trim(), visibility, idempotencyKey: key },
      }),
    onSuccess: async (_, { visibility }) => {
      await queries.invalidateQueries(leadQuery(lead.publicId))
      onNote({ ...emptyNote(), visibility })
      // Not over the text area, where the next note begins.
      toast.show({ severity: 'success', summary: 'Note added', position: 'bottom-right' })
    },
  })
}
