import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import { sentenceFor } from '../../ui/errors/sentences.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { mark, markAll } from '../marking.ts'

export type Marking = ReturnType<typeof useMarking>

/** Marking as read and unread, each with an Undo. */
export function useMarking() {
  const queries = useQueryClient()
  const toast = useToast()
  return useMemo(() => {
    const attempt = async (work: () => Promise<void>) => {
      try {
        await work()
      } catch (error) {
        toast.show({ severity: 'error', summary: 'Couldn’t save', detail: sentenceFor(error) })
      }
    }
    const done = (summary: string, undo: () => Promise<void>) =>
      toast.show({ severity: 'success', summary, action: { label: 'Undo', run: () => void attempt(undo) } })
    return {
      /** An opened notification is read, without a word about it. */
      open: (id: string) => void attempt(() => mark(queries, [id], true)),
      mark: (ids: readonly string[], isRead: boolean) =>
        attempt(async () => {
          await mark(queries, ids, isRead)
          done(isRead ? 'Marked as read' : 'Marked as unread', () => mark(queries, ids, !isRead))
        }),
      markAll: () =>
        attempt(async () => {
          const undo = await markAll(queries)
          done('All notifications are marked as read', undo)
        }),
    }
  }, [queries, toast])
}
