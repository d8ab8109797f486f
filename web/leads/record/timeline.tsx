import { customerName, personName } from '../../domain/names.ts'
import { actorOf } from '../../domain/record/actor.ts'
import { type Entry, followUpEntry, noteEntry } from '../../domain/timeline/entries.ts'
import { UndoButton } from '../../domain/undo/UndoButton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { callText, undoOfCall } from '../calls/calls.ts'
import type { Call } from '../data/callOperations.ts'
import type { Lead } from '../data/leadQuery.ts'
import type { Mail } from '../data/mailOperations.ts'
import type { LeadReply } from '../data/replies.ts'
import { undoOfChange } from '../data/undo.ts'
import { mailText, outcomeOf, undoOfMail } from '../mails/mails.ts'
import { ReplyDetails } from '../mails/Replies.tsx'
import { resultOf } from '../transition/results.ts'
import { correctionText, stepText } from './history.ts'

/** All that happened to a lead and that the reader sees. */
export function entriesOf(
  lead: Lead & { replies: readonly LeadReply[]; refusals: Readonly<Record<number, string | null>> },
  readerId: number,
  labelOf: (code: string) => string,
): Entry[] {
  return [
    ...lead.notes.map(noteEntry),
    ...lead.calls.map((call) => callEntry(call, customerName(lead), readerId)),
    ...lead.mails.map((mail) =>
      mailEntry({ ...mail, refusal: lead.refusals[mail.id] }, customerName(lead), readerId),
    ),
    ...lead.replies
      .filter(({ status }) => status === 'ADDED')
      .map((reply) => replyEntry(reply, customerName(lead))),
    ...lead.doneFollowUps.map(followUpEntry),
    ...changeEntries(lead, labelOf),
  ]
}

function changeEntries(lead: Lead, labelOf: (code: string) => string): Entry[] {
  const { history, formSchema, undoableChange } = lead
  const undone = new Set(history.map(({ undoesId }) => undoesId))
  const moves = new Map(history.map(({ id, move }) => [id, move]))
  return history.map((entry) => ({
    ...entry,
    kind: 'changes',
    ...(entry.move === 'correct'
      ? { step: correctionText(entry, formSchema) }
      : stepText(
          { ...entry, isUndone: undone.has(entry.id), undoneMove: moves.get(entry.undoesId ?? '') },
          labelOf,
        )),
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

function mailEntry(
  mail: Mail & { refusal: string | null | undefined },
  name: string,
  readerId: number,
): Entry {
  const { id, subject, text, refusal, createdAt, userId, user } = mail
  const act = { summary: mailText, ...undoOfMail(mail, name) }
  return {
    id: `email ${id}`,
    kind: 'mails',
    ...outcomeOf(mail),
    reason: subject && `${subject}\n\n${text}`,
    details: refusal && (
      <Muted>
        The mail server answered: <bdi>{refusal}</bdi>
      </Muted>
    ),
    who: personName(user) ?? 'A former colleague',
    actorId: user?.publicId,
    createdAt,
    action: userId === readerId && Date.parse(act.until) > Date.now() && <UndoButton act={act} />,
  }
}

function replyEntry(reply: LeadReply, name: string): Entry {
  const { id, subject, text, createdAt } = reply
  return {
    id: `answer ${id}`,
    kind: 'mails',
    step: 'Email from the customer',
    reason: [subject, text].filter(Boolean).join('\n\n') || null,
    details: <ReplyDetails reply={reply} />,
    who: name,
    createdAt,
  }
}
