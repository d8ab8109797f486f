import { personName } from '../names.ts'
import { readersOf } from '../notes/note.ts'
import type { Step } from '../record/History.tsx'

export type Entry = Step & { kind: 'notes' | 'calls' | 'mails' | 'changes' | 'followUps' }

type Note = {
  id: string
  note: string
  createdAt: string
  authorName: string
  visibility: string
  attachments: { totalCount: number }
}

type DoneFollowUp = {
  id: number
  whatFor: string
  endedAt: string | null
  user: { publicId: string; firstName: string | null; lastName: string | null } | null
}

export function noteEntry({ id, note, authorName, createdAt, visibility, attachments }: Note): Entry {
  const files = attachments.totalCount
  return {
    id: `note ${id}`,
    kind: 'notes',
    step: files === 0 ? 'Note' : `Note with ${files === 1 ? 'a file' : `${files} files`}`,
    readers: readersOf(visibility),
    reason: note,
    who: authorName,
    createdAt,
  }
}

export function followUpEntry({ id, whatFor, endedAt, user }: DoneFollowUp): Entry {
  return {
    id: `follow-up ${id}`,
    kind: 'followUps',
    step: 'Follow-up done',
    reason: whatFor || null,
    who: personName(user) ?? 'A former colleague',
    actorId: user?.publicId,
    createdAt: endedAt ?? '',
  }
}
