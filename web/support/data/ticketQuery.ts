import { queryOptions } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { followedIn } from '../../domain/followUps/followed.ts'
import { personName } from '../../domain/names.ts'
import type { TicketMove, TicketStatus } from '../../../texts/codes.generated.ts'
import { openMovesOf } from '../../domain/record/openMoves.ts'
import { statusesOf, useStatusList } from '../../domain/statuses.ts'
import {
  mergeTargetsDocument,
  staffDocument,
  ticketDocument,
  ticketMailsDocument,
  ticketStatusesDocument,
} from './operations.ts'

export type Ticket = NonNullable<Awaited<ReturnType<typeof loadTicket>>>
export type TicketStep = Ticket['history'][number]
export type TicketFile = Ticket['files'][number]

export function ticketQuery(publicId: string) {
  return queryOptions({ queryKey: ['ticket', publicId], queryFn: () => loadTicket(publicId) })
}

export type TicketMail = Awaited<ReturnType<typeof loadMails>>[number]

/** Messages that wait for staff to add or dismiss them. */
export function ticketMailsQuery({ id, publicId }: Pick<Ticket, 'id' | 'publicId'>) {
  return queryOptions({ queryKey: ['ticket', publicId, 'mails'], queryFn: () => loadMails(id) })
}

async function loadMails(id: number) {
  const { supportById: ticket } = await request(ticketMailsDocument, { id })
  return present(ticket?.mails.nodes ?? [])
    .filter(({ decidedAt }) => decidedAt === null)
    .map((mail) => ({ ...mail, leftOut: present(mail.leftOut), files: present(mail.attachments.nodes) }))
    .toReversed()
}

/** Statuses only change with a release. */
export const ticketStatusesQuery = {
  queryKey: ['ticketStatuses'],
  queryFn: async () => statusesOf((await request(ticketStatusesDocument, {})).allTicketStatuses?.nodes),
  staleTime: Infinity,
}

export function useTicketStatuses() {
  return useStatusList(ticketStatusesQuery)
}

/** The people a ticket can be assigned to. */
export const staffQuery = queryOptions({
  queryKey: ['support staff'],
  queryFn: async () => {
    const { allUserInfos } = await request(staffDocument, {})
    return choices(allUserInfos?.nodes, (person) => personName(person) ?? `Person ${person.id}`)
  },
})

/** Other open tickets of the same person. */
export function mergeTargetsQuery({ id, userId }: Pick<Ticket, 'id' | 'userId'>) {
  return queryOptions({
    queryKey: ['tickets', 'of', userId],
    queryFn: async () => {
      const { allSupports } = await request(mergeTargetsDocument, { userId })
      return choices(allSupports?.nodes, ({ title }) => title).filter(({ value }) => value !== String(id))
    },
    staleTime: 0,
  })
}

function choices<Row extends { id: number }>(
  rows: readonly (Row | null)[] | undefined,
  labelOf: (row: Row) => string,
): { value: string; label: string }[] {
  return (rows ?? [])
    .filter((row) => row !== null)
    .map((row) => ({ value: String(row.id), label: labelOf(row) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}

/** Null if the viewer can see no such ticket. */
async function loadTicket(publicId: string) {
  const { supportByPublicId: ticket, ownNotificationSettings } = await request(ticketDocument, { publicId })
  if (!ticket) return null
  const { status, openMoves, history, notes, followUps, attachments, later, ...facts } = ticket
  return {
    ...facts,
    // A cast: the codes of the table are generated as this union.
    status: status as TicketStatus,
    openMoves: openMovesOf<TicketMove>(openMoves),
    history: present(history.nodes).toReversed(),
    notes: present(notes.nodes)
      .map((note) => ({ ...note, leftOut: present(note.leftOut), files: present(note.attachments.nodes) }))
      .toReversed(),
    ...followedIn(followUps, ownNotificationSettings),
    files: present(attachments.nodes),
    later: present(later.nodes),
  }
}

function present<Row>(rows: readonly (Row | null)[]): Row[] {
  return rows.filter((row) => row !== null)
}
