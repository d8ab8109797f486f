import type { QueryKey } from '@tanstack/react-query'

import { useAction } from '../../ui/action/useAction.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { request } from '../api/request.ts'
import { resultToast } from '../record/resultToast.ts'
import {
  addFollowUpDocument,
  changeFollowUpDocument,
  endFollowUpDocument,
  type FollowUp,
  reopenFollowUpDocument,
} from './operations.ts'
import { shownTime } from './times.ts'

export type FollowUpKind = 'LEAD' | 'TICKET' | 'TRANSACTION' | 'INVOICE' | 'PERSON'

/** The record of a follow-up, and what shows it. */
export type FollowedRecord = { kind: FollowUpKind; recordId: number; renews: QueryKey }

export type FollowUpInput = { dueAt: string; whatFor: string; userId: number }

const failed = 'Couldn’t save the follow-up'

/** Adds, moves, changes and ends follow-ups. Each says what it did, with Undo. */
export function useFollowUps(renews: QueryKey, zone: string) {
  const toast = useToast()
  const shared = { failed, renews: [renews, ['needs'], ['followUps']] }
  const undo = useAction({ ...shared, send: (run: () => Promise<unknown>) => run() })
  const say = (summary: string, back: () => Promise<unknown>) =>
    toast.show({ ...resultToast(summary), action: { label: 'Undo', run: () => undo.run(back) } })
  const at = (dueAt: string) => shownTime(dueAt, new Date(), zone)

  const add = useAction({
    ...shared,
    failed: () => undefined,
    send: async ({ record, ...input }: FollowUpInput & { record: FollowedRecord }) => {
      const { kind, recordId } = record
      return (await request(addFollowUpDocument, { input: { kind, recordId, ...input } })).addFollowUp
    },
    onDone: (added, { dueAt }) => {
      const id = added?.followUp?.id
      say(`Follow-up added: ${at(dueAt)}`, () => end(id, 'REMOVED'))
    },
  })
  const change = useAction({
    ...shared,
    failed: () => undefined,
    send: ({ before, ...input }: FollowUpInput & { before: FollowUp }) => save(before.id, input),
    onDone: (_, { before: { id, dueAt, whatFor, userId }, dueAt: next }) =>
      say(`Follow-up saved: ${at(next)}`, () => save(id, { dueAt, whatFor, userId })),
  })
  const snooze = useAction({
    ...shared,
    send: ({ before, dueAt }: { before: FollowUp; dueAt: string }) => save(before.id, { dueAt }),
    onDone: (_, { before, dueAt }) =>
      say(`Moved to ${at(dueAt)}`, () => save(before.id, { dueAt: before.dueAt })),
  })
  const finish = useAction({
    ...shared,
    send: ({ id, how }: { id: number; how: 'DONE' | 'REMOVED' }) => end(id, how),
    onDone: (_, { id, how }) =>
      say(how === 'DONE' ? 'Done' : 'Follow-up removed', () =>
        request(reopenFollowUpDocument, { input: { id } }),
      ),
  })
  return { add, change, snooze, finish }
}

function save(id: number, input: Partial<FollowUpInput>): Promise<unknown> {
  return request(changeFollowUpDocument, { input: { id, ...input } })
}

function end(id: number | undefined, endedAs: 'DONE' | 'REMOVED'): Promise<unknown> {
  return request(endFollowUpDocument, { input: { id: id ?? null, endedAs } })
}
