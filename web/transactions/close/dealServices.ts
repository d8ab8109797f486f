import { queryOptions } from '@tanstack/react-query'

import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'

const servicesDocument = graphql(`
  query DealServices($offset: Int!) {
    allServices(first: 100, offset: $offset, orderBy: [NAME_ASC, ID_ASC]) {
      totalCount
      nodes {
        publicId
        name
        isActive
      }
    }
  }
`)

/** What a deal that was closed elsewhere may have been about: all that takes leads. */
export const servicesQuery = queryOptions({
  queryKey: ['dealServices'],
  queryFn: () => loadServices(),
  staleTime: 300_000,
})

type Service = { publicId: string; name: string }

async function loadServices(offset = 0): Promise<Service[]> {
  const { allServices } = await request(servicesDocument, { offset })
  const page = (allServices?.nodes ?? []).flatMap((one) => (one?.isActive ? [one] : []))
  const next = offset + 100
  return next < (allServices?.totalCount ?? 0) ? [...page, ...(await loadServices(next))] : page
}
