import { queryOptions } from '@tanstack/react-query'

import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'

const providersDocument = graphql(`
  query DealProviders {
    allOrganizations(
      first: 100
      orderBy: [LEGAL_BUSINESS_NAME_ASC]
      filter: { organizationType: { notEqualTo: OPERATOR }, status: { equalTo: ACTIVE } }
    ) {
      nodes {
        id
        legalBusinessName
      }
    }
  }
`)

/** Who may have sold it. */
export const providersQuery = queryOptions({
  queryKey: ['dealProviders'],
  queryFn: async () => (await request(providersDocument, {})).allOrganizations?.nodes ?? [],
})
