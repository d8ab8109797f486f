import type { QueryKey } from '@tanstack/react-query'

import { operator } from '../operator.ts'
import { isOperator, type Reader } from '../reader.ts'
import type { StoredFile } from '../uploads/FileLinks.tsx'

export type Visibility = 'SHARED' | 'ORGANIZATION' | 'OPERATOR'

export type Note = {
  id: string
  note: string
  createdAt: string
  authorName: string
  visibility: string
  files: readonly StoredFile[]
}

/** A note as it is queried. */
export function withFiles<Row extends { attachments: { nodes: readonly (StoredFile | null)[] } }>(note: Row) {
  return { ...note, files: note.attachments.nodes.filter((file) => file !== null) }
}

/** What notes are about, where they are read, and what is out of date after a new one. */
export type NotesAbout = {
  subject: 'lead' | 'deal'
  about: { leadId: number; transactionId?: number }
  query: { queryKey: QueryKey; queryFn: () => Promise<Note[]> }
  onAdded: () => Promise<unknown>
}

/** A note that is being written. */
export type NoteDraft = { text: string; visibility: Visibility }

export const emptyNote: NoteDraft = { text: '', visibility: 'SHARED' }

/** The audiences of a note. The operator reads all notes, so its own people are "the operator". */
export function visibilities(
  reader: Reader,
  subject: NotesAbout['subject'],
): { value: Visibility; label: string }[] {
  const shared = { value: 'SHARED', label: `Everyone on this ${subject}` } as const
  if (isOperator(reader)) return [shared, { value: 'OPERATOR', label: `Only ${operator.name}` }]
  return reader.vendorId > 0 ? [shared, { value: 'ORGANIZATION', label: 'My organization' }] : [shared]
}

/** The label of a note that not everyone can read. */
export function readersOf(visibility: string): string | undefined {
  if (visibility === 'ORGANIZATION') return 'One organization only'
  return visibility === 'OPERATOR' ? `Only ${operator.name}` : undefined
}
