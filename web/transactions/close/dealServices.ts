import { queryOptions } from '@tanstack/react-query'

import { allRows } from '../../domain/api/allRows.ts'
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
  queryFn: loadServices,
  staleTime: 300_000,
})

async function loadServices() {
  const services = await allRows(async (offset) => (await request(servicesDocument, { offset })).allServices)
  return services.filter(({ isActive }) => isActive)
}
