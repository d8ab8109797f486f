import { queryOptions } from '@tanstack/react-query'
import type { ResultOf } from 'gql.tada'

import { request } from '../../domain/api/request.ts'
import { givenUpJobsDocument, systemDocument } from './operations.ts'

type Answer = ResultOf<typeof systemDocument>
export type Problem = NonNullable<NonNullable<Answer['systemProblems']>['nodes'][number]>
export type SystemNode = NonNullable<NonNullable<Answer['systemNodes']>['nodes'][number]>
export type QueuedTask = NonNullable<NonNullable<Answer['queuedTasks']>['nodes'][number]>
export type GivenUpTask = NonNullable<NonNullable<Answer['givenUpTasks']>['nodes'][number]>
export type RefusedLetter = NonNullable<NonNullable<Answer['refusedLetters']>['nodes'][number]>
export type SlowOperation = NonNullable<NonNullable<Answer['slowOperations']>['nodes'][number]>
export type Proof = NonNullable<NonNullable<Answer['systemProofs']>['nodes'][number]>
export type Summary = NonNullable<Answer['systemSummary']>

/** Every query of the page begins with this key, so that an action renews all of them. */
export const systemKey = ['system'] as const

/** Kept current while the page is open. */
export const systemQuery = queryOptions({
  queryKey: [...systemKey, 'state'],
  queryFn: async () => {
    const answer = await request(systemDocument, {})
    return {
      at: new Date().toISOString(),
      summary: answer.systemSummary,
      problems: present(answer.systemProblems?.nodes),
      nodes: present(answer.systemNodes?.nodes),
      queue: present(answer.queuedTasks?.nodes),
      slow: present(answer.slowOperations?.nodes),
      proofs: present(answer.systemProofs?.nodes),
      givenUp: present(answer.givenUpTasks?.nodes),
      letters: present(answer.refusedLetters?.nodes),
    }
  },
  staleTime: 0,
  // Someone waits for a check that runs.
  refetchInterval: ({ state }) => (state.data?.proofs.some(({ isRunning }) => isRunning) ? 2_000 : 10_000),
})

export type SystemState = Awaited<ReturnType<NonNullable<typeof systemQuery.queryFn>>>

export const givenUpJobsQuery = (task: string) =>
  queryOptions({
    queryKey: [...systemKey, 'jobs', task],
    queryFn: async () => present((await request(givenUpJobsDocument, { task })).givenUpJobs?.nodes),
    staleTime: 0,
  })

function present<T>(nodes: readonly (T | null)[] | undefined): T[] {
  return (nodes ?? []).filter((node) => node !== null)
}
