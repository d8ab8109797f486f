import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'
import type { Reader } from '../../domain/reader.ts'

const searchDocument = graphql(`
  query GlobalSearch($orgType: String, $userType: String, $userId: Int, $searchRef: String, $query: String) {
    globalSearch(
      orgType: $orgType
      userType: $userType
      userId: $userId
      searchRef: $searchRef
      query: $query
      first: 40
    ) {
      nodes {
        refType
        refId
        publicId
        title
        subtitle
        imageUri
        route
        rank
      }
    }
  }
`)

/** The searchable types: `searchRef` in GraphQL. */
export const scopes = {
  ALL: 'Everything',
  LEADS: 'Leads',
  TRANSACTIONS: 'Transactions',
  SERVICES: 'Services',
  ORGANIZATIONS: 'Organizations',
  ADMINS: 'Admins',
  ASSOCIATES: 'Associates',
  SERVICE_AGENTS: 'Service agents',
  SUPPORT: 'Support',
  POSTS: 'Posts',
} as const
export type Scope = keyof typeof scopes

/** Searches with the viewer's rights. A failure is logged and shows no results, as specified. */
export function searchQuery(reader: Reader, searchRef: Scope, query: string | undefined) {
  const { id: userId, userType, organizationType: orgType } = reader
  return queryOptions({
    queryKey: ['search', searchRef, query],
    enabled: query !== undefined,
    staleTime: 10_000,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      try {
        const variables = { orgType, userType, userId, searchRef, query: query ?? '' }
        const { globalSearch } = await request(searchDocument, variables)
        return (globalSearch?.nodes ?? []).filter((node) => node !== null)
      } catch (error) {
        console.error('Search failed', error)
        throw error
      }
    },
  })
}
