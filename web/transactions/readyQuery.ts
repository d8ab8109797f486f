import { queryOptions } from '@tanstack/react-query'

import { graphql } from '../shared/api/graphql.ts'
import { request } from '../shared/api/request.ts'

const readyDocument = graphql(`
  query ReadyTransactions($organizationId: Int!) {
    allTransactions(
      first: 100
      orderBy: [CLOSED_AT_ASC, ID_ASC]
      filter: { organizationId: { equalTo: $organizationId }, status: { equalTo: "READY_FOR_INVOICE" } }
    ) {
      nodes {
        id
      }
    }
  }
`)

/** Everything of one provider that waits for an invoice. */
export function readyQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['transactions', 'ready', organizationId],
    queryFn: () => loadReady(organizationId),
  })
}

async function loadReady(organizationId: number): Promise<number[]> {
  const { allTransactions } = await request(readyDocument, { organizationId })
  return (allTransactions?.nodes ?? []).flatMap((one) => one?.id ?? [])
}
