import { duration } from '../../ui/dates/timeLeft.ts'
import type { Ticket, TicketFile, TicketStep } from '../data/ticketQuery.ts'

export type Message = {
  kind: 'message'
  key: string
  author: string
  text: string
  createdAt: string
  /** Visible to the operator only. */
  isInternal: boolean
  /** Written by the viewer. */
  isOwn: boolean
  files: readonly TicketFile[]
  mail: MailFacts
}

/** What is to say of a message that came by mail. */
type MailFacts = {
  isByMail: boolean
  quotedText: string | null
  /** The sender, where it is not the author's own address. */
  senderEmail: string | null
  leftOut: readonly string[]
}
export type Event = { kind: 'event'; key: string; text: string; createdAt: string }

/** The request, its notes and its changes as one conversation, oldest first. */
export function timelineOf(
  ticket: Ticket,
  { viewerId, labelOf }: { viewerId: number; labelOf: (code: string) => string },
): (Message | Event)[] {
  const first: Message = {
    kind: 'message',
    key: 'request',
    author: ticket.name,
    text: ticket.details ?? ticket.title,
    createdAt: ticket.createdAt,
    isInternal: false,
    isOwn: ticket.userId === viewerId,
    files: ticket.files,
    mail: { isByMail: false, quotedText: null, senderEmail: null, leftOut: [] },
  }
  const notes = ticket.notes.map((note): Message => ({
    kind: 'message',
    key: `note ${note.id}`,
    author: note.authorName,
    text: note.note,
    createdAt: note.createdAt,
    isInternal: note.visibility === 'OPERATOR',
    isOwn: note.updatedBy === viewerId,
    files: note.files,
    mail: note,
  }))
  const events = ticket.history
    .filter(({ move }) => move !== 'create')
    .map((step): Event => ({
      kind: 'event',
      key: `step ${step.id}`,
      text: stepText(step, labelOf),
      createdAt: step.createdAt,
    }))
  return [
    first,
    ...[...notes, ...events].toSorted(
      (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt),
    ),
  ]
}

/** "Ana Silva changed Assigned to In progress" */
function stepText(
  { move, fromStatus, toStatus, party, actorName }: TicketStep,
  labelOf: (code: string) => string,
) {
  const who = party === 'CLOCK' ? 'No reply for two days:' : (actorName ?? 'Someone')
  if (party === 'CLOCK') return `${who} ${labelOf(toStatus).toLowerCase()} automatically`
  if (move === 'take') return `${who} took this request`
  if (move === 'assign') return `${who} assigned this request`
  if (move === 'merge') return `${who} merged this request into another one`
  return `${who} changed ${labelOf(fromStatus ?? toStatus)} to ${labelOf(toStatus)}`
}

/** The next automatic change in one sentence; undefined if there is none. */
export function nextAutomatically(ticket: Ticket, now = Date.now()): string | undefined {
  const { status, waitingSince, resolvedAt } = ticket
  if ((status === 'ASSIGNED' || status === 'IN_PROGRESS') && waitingSince) {
    const left = Date.parse(waitingSince) + twoDays - now
    return left > 0
      ? `Escalates in ${duration(Math.ceil(left / 1000))} if no one replies.`
      : 'Escalates in a moment.'
  }
  if (status === 'RESOLVED' && resolvedAt) {
    const left = Date.parse(resolvedAt) + fourteenDays - now
    return left > 0
      ? `A reply reopens it for another ${duration(Math.ceil(left / 1000))}.`
      : 'It can no longer be reopened.'
  }
  return undefined
}

const twoDays = 2 * 86_400_000
const fourteenDays = 14 * 86_400_000

/** Whether the viewer can add to the conversation. */
export function takesReplies(ticket: Ticket, isStaff: boolean): boolean {
  if (ticket.status === 'CANCELLED') return false
  return ticket.status !== 'RESOLVED' || isStaff || ticket.openMoves.some(({ move }) => move === 'reopen')
}
