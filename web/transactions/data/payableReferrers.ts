import { queryOptions } from '@tanstack/react-query'
import type { ResultOf } from 'gql.tada'

import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'

export const payableReferrersDocument = graphql(`
  query PayableReferrers {
    payableReferrers(first: 50) {
      totalCount
      nodes {
        userId
        firstName
        lastName
        organizationName
        payouts
        amount
        readySince
      }
    }
  }
`)

type Found = NonNullable<ResultOf<typeof payableReferrersDocument>['payableReferrers']>
export type PayableReferrer = NonNullable<Found['nodes'][number]>

/** The 50 referrers who have waited longest for a payout that can be sent, and how many there are. */
export const payableReferrersQuery = queryOptions({
  // Under the key of transactions, so that invalidating those asks again.
  queryKey: ['transactions', 'payouts', 'payable'],
  queryFn: async () => {
    const { payableReferrers } = await request(payableReferrersDocument, {})
    return {
      total: payableReferrers?.totalCount ?? 0,
      referrers: (payableReferrers?.nodes ?? []).filter((one) => one !== null),
    }
  },
})
