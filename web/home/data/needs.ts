import { queryOptions } from '@tanstack/react-query'
import type { ResultOf } from 'gql.tada'

import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'

export const needsDocument = graphql(`
  query NeedsYou {
    needsYou(first: 20) {
      nodes {
        kind
        count
        oldestAt
        dueAt
        amount
        isExact
      }
    }
    setupSteps(first: 10) {
      nodes {
        step
        isDone
        detail
        name
        vendorPublicId
        at
      }
    }
  }
`)

type Answer = ResultOf<typeof needsDocument>
export type Need = NonNullable<NonNullable<Answer['needsYou']>['nodes'][number]>
export type SetupStep = NonNullable<NonNullable<Answer['setupSteps']>['nodes'][number]>

/** The setup guide comes along, so that it appears with the rest. Refetched on every visit, since other people's changes affect it. */
export const needsQuery = queryOptions({
  queryKey: ['needs'],
  queryFn: async () => {
    const { needsYou, setupSteps } = await request(needsDocument, {})
    return {
      needs: (needsYou?.nodes ?? []).filter((need) => need !== null),
      steps: (setupSteps?.nodes ?? []).filter((step) => step !== null),
    }
  },
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.steps.some(isBeingSent) ? 2_000 : 60_000),
})

/** A test email is on its way, for as long as someone waits for it. */
export function isBeingSent({ detail, at }: Pick<SetupStep, 'detail' | 'at'>, now = Date.now()): boolean {
  return detail === 'QUEUED' && at !== null && now - Date.parse(at) < 60_000
}

/** Whether the viewer has a setup guide with something to do; a hidden one has no steps. */
export function isOpen(steps: readonly SetupStep[]): boolean {
  return steps.some(({ isDone }) => !isDone)
}
