import { customerName, personName } from '../../domain/names.ts'
import { readersOf } from '../../domain/notes/note.ts'
import { actorOf } from '../../domain/record/actor.ts'
import type { Step } from '../../domain/record/History.tsx'
import { UndoButton } from '../../domain/undo/UndoButton.tsx'
import { callText, undoOfCall } from '../calls/calls.ts'
import type { Call } from '../data/callOperations.ts'
import type { Lead } from '../data/leadQuery.ts'
import { undoOfChange } from '../data/undo.ts'
import { resultOf } from '../transition/results.ts'
import { correctionText, stepText } from './history.ts'

/** What the timeline can be narrowed to. */
export type Kind = 'notes' | 'calls' | 'changes'

type Entry = Step & { kind: Kind | 'followUps' }

/** All that happened to a lead and that the reader sees, the latest first. */
export function entriesOf(lead: Lead, readerId: number, labelOf: (code: string) => string): Entry[] {
  const entries = [
    ...lead.notes.map(noteEntry),
    ...lead.calls.map((call) => callEntry(call, customerName(lead), readerId)),
    ...lead.doneFollowUps.map(followUpEntry),
    ...changeEntries(lead, labelOf),
  ]
  return entries.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
}

function changeEntries(lead: Lead, labelOf: (code: string) => string): Entry[] {
  const { history, formSchema, undoableChange } = lead
  const undone = new Set(history.map(({ undoesId }) => undoesId))
  return history.map((entry) => ({
    ...entry,
    kind: 'changes',
    ...(entry.move === 'correct'
      ? { step: correctionText(entry, formSchema) }
      : stepText({ ...entry, isUndone: undone.has(entry.id) }, labelOf)),
    who: actorOf(entry),
    actorId: entry.actorUser?.publicId,
    action: undoableChange?.historyId === entry.id && (
      <UndoButton
        act={{
          summary: resultOf({ move: undoableChange.move, label: 'Agent assigned' }),
          ...undoOfChange(undoableChange, customerName(lead)),
        }}
      />
    ),
  }))
}

function noteEntry({
  id,
  note,
  authorName,
  createdAt,
  visibility,
  attachments,
}: Lead['notes'][number]): Entry {
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

function callEntry(call: Call, name: string, readerId: number): Entry {
  const { id, outcome, text, calledAt, userId, user } = call
  const act = { summary: callText(outcome), ...undoOfCall(call, name) }
  return {
    id: `call ${id}`,
    kind: 'calls',
    step: callText(outcome),
    reason: text,
    who: personName(user) ?? 'A former colleague',
    actorId: user?.publicId,
    createdAt: calledAt,
    action: userId === readerId && Date.parse(act.until) > Date.now() && <UndoButton act={act} />,
  }
}

function followUpEntry({ id, whatFor, endedAt, user }: Lead['doneFollowUps'][number]): Entry {
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
