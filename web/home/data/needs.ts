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
      }
    }
  }
`)

export type Need = NonNullable<NonNullable<ResultOf<typeof needsDocument>['needsYou']>['nodes'][number]>

/** Refetched on every visit, since other people's changes affect it. */
export const needsQuery = queryOptions({
  queryKey: ['needs'],
  queryFn: async () => {
    const { needsYou } = await request(needsDocument, {})
    return (needsYou?.nodes ?? []).filter((need) => need !== null)
  },
  staleTime: 0,
  refetchInterval: 60_000,
})
