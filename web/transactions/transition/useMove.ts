import { useQueryClient } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { useStep } from '../../domain/record/useStep.ts'
import { moveTransactionDocument } from '../data/changes.ts'
import type { stepOf } from './moveSchema.ts'
import type { Transaction } from '../data/transactionQuery.ts'

type Step = { move: string } & ReturnType<typeof stepOf>

export function useMove({ id, status }: Transaction) {
  return useStep({
    what: 'deal',
    renew: useRenew(),
    send: (step: Step) =>
      request(moveTransactionDocument, { input: { transactionId: id, expectedStatus: status, ...step } }),
  })
}

/** A step may take others along: those of the same invoice, and corrections. */
export function useRenew(): () => Promise<unknown> {
  const queries = useQueryClient()
  return async () => {
    void queries.invalidateQueries({ queryKey: ['transactions'] })
    await queries.invalidateQueries({ queryKey: ['transaction'] })
  }
}
