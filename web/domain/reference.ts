import { queryOptions } from '@tanstack/react-query'

import { graphql } from './api/graphql.ts'
import { request } from './api/request.ts'

const referenceDocument = graphql(`
  query Reference {
    allLanguages(orderBy: NAME_ASC) {
      nodes {
        id
        name
      }
    }
    allIndustries(orderBy: NAME_ASC) {
      nodes {
        id
        name
      }
    }
  }
`)

/** Languages and industries, which do not change. */
export const referenceQuery = queryOptions({
  queryKey: ['reference'],
  queryFn: async () => {
    const { allLanguages, allIndustries } = await request(referenceDocument, {})
    return {
      languages: (allLanguages?.nodes ?? []).filter((node) => node !== null),
      industries: (allIndustries?.nodes ?? []).filter((node) => node !== null),
    }
  },
  staleTime: Infinity,
})
