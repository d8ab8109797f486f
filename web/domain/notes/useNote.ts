import { useState } from 'react'

import { graphql } from '../api/graphql.ts'
import { request } from '../api/request.ts'
import { useToast } from '../../ui/toasts/context.ts'
import type { NoteDraft, NotesAbout } from './note.ts'
import { newKey } from '../newKey.ts'

const createNoteDocument = graphql(`
  mutation CreateNote($input: CreateNoteInput!) {
    createNote(input: $input) {
      clientMutationId
    }
  }
`)

type NewNote = NoteDraft & { attachments: readonly string[] }

/** Adds a note. The idempotency key belongs to what is sent, so that sending it twice adds it once. */
export function useNote({ about, onAdded }: NotesAbout) {
  const toast = useToast()
  const [keys] = useState(() => new Map<string, string>())
  return async ({ text, visibility, attachments }: NewNote): Promise<void> => {
    const written = [visibility, ...attachments, text].join(' ')
    const idempotencyKey = keys.get(written) ?? newKey()
    keys.set(written, idempotencyKey)
    const files = attachments.length > 0 && { attachments: [...attachments] }
    await request(createNoteDocument, {
      input: { ...about, note: text, visibility, idempotencyKey, ...files },
    })
    keys.delete(written)
    await onAdded()
    // Not over the text area, where the next note is written.
    toast.show({ severity: 'success', summary: 'Note added', position: 'bottom-right' })
  }
}
