import type { QueryKey } from '@tanstack/react-query'

import { operator } from '../operator.ts'
import { isOperator, type Reader } from '../reader.ts'

export type Visibility = 'SHARED' | 'ORGANIZATION' | 'OPERATOR'

export type Note = {
  id: string
  note: string
  createdAt: string
  authorName: string
  visibility: string
}

/** What notes are about, where they are read, and what is out of date after a new one. */
export type NotesAbout = {
  subject: 'lead' | 'deal'
  about: { leadId: number; transactionId?: number }
  query: { queryKey: QueryKey; queryFn: () => Promise<Note[]> }
  onAdded: () => Promise<unknown>
}

/** A note while it is written. The key goes with its text, so that sending it twice adds it once. */
export type NoteDraft = { text: string; visibility: Visibility; key: string }

export function emptyNote(): NoteDraft {
  return { text: '', visibility: 'SHARED', key: crypto.randomUUID() }
}

/** Whom a note may be for: the operator reads them all, so its own people are "the operator". */
export function visibilities(
  reader: Reader,
  subject: NotesAbout['subject'],
): { value: Visibility; label: string }[] {
  const shared = { value: 'SHARED', label: `Everybody on this ${subject}` } as const
  if (isOperator(reader)) return [shared, { value: 'OPERATOR', label: `Only ${operator.name}` }]
  return reader.vendorId > 0 ? [shared, { value: 'ORGANIZATION', label: 'My organization' }] : [shared]
}

/** Said of a note that not everybody reads. */
export function readersOf(visibility: string): string | undefined {
  if (visibility === 'ORGANIZATION') return 'One organization only'
  return visibility === 'OPERATOR' ? `Only ${operator.name}` : undefined
}
