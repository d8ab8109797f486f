import { queryOptions } from '@tanstack/react-query'

import { graphql } from '../api/graphql.ts'
import { request } from '../api/request.ts'

export const statesDocument = graphql(`
  query States {
    allStates(orderBy: NAME_ASC) {
      nodes {
        id
        code
        name
      }
    }
  }
`)

const zipCodesDocument = graphql(`
  query ZipCodes($prefix: String!) {
    allUsZipCodes(first: 8, orderBy: ZIP_CODE_ASC, filter: { zipCode: { startsWith: $prefix } }) {
      nodes {
        zipCode
        city
        stateCode
      }
    }
  }
`)

export type State = { id: number; code: string; name: string }
export type ZipCode = { zipCode: string; city: string; stateCode: string }

const lasting = { staleTime: Infinity }

export const statesQuery = queryOptions({
  queryKey: ['states'],
  queryFn: async (): Promise<State[]> => {
    const { allStates } = await request(statesDocument, {})
    return (allStates?.nodes ?? []).filter((node) => node !== null)
  },
  ...lasting,
})

/** Zip codes by their first digits, with where they lie. */
export function zipCodesQuery(prefix: string) {
  return queryOptions({
    queryKey: ['zipCodes', prefix],
    queryFn: async (): Promise<ZipCode[]> => {
      const { allUsZipCodes } = await request(zipCodesDocument, { prefix })
      return (allUsZipCodes?.nodes ?? []).filter((node) => node !== null)
    },
    enabled: /^\d{2,5}$/.test(prefix),
    ...lasting,
  })
}
