import { useMutation } from '@tanstack/react-query'

import { graphql } from '../api/graphql.ts'
import { request } from '../api/request.ts'
import { useToast } from '../toasts/context.ts'
import { emptyNote, type NoteDraft, type NotesAbout } from './note.ts'

const createNoteDocument = graphql(`
  mutation CreateNote($input: CreateNoteInput!) {
    createNote(input: $input) {
      clientMutationId
    }
  }
`)

export function useNote({ about, onAdded }: NotesAbout, onNote: (note: NoteDraft) => void) {
  const toast = useToast()
  return useMutation({
    mutationFn: ({ text, visibility, key }: NoteDraft) =>
      request(createNoteDocument, {
        input: { ...about, note: text.trim(), visibility, idempotencyKey: key },
      }),
    onSuccess: async (_, { visibility }) => {
      await onAdded()
      onNote({ ...emptyNote(), visibility })
      // Not over the text area, where the next note begins.
      toast.show({ severity: 'success', summary: 'Note added', position: 'bottom-right' })
    },
  })
}
