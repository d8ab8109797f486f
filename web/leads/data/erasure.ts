import { queryOptions } from '@tanstack/react-query'

import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'

const sameCustomerDocument = graphql(`
  query SameCustomer($leadId: Int!) {
    leadsOfSameCustomer(leadId: $leadId, first: 100) {
      nodes {
        id
        leadFirstName
        leadMiddleName
        leadLastName
        leadZipPrefix
        createdAt
        service {
          name
        }
      }
    }
  }
`)

export const eraseCustomerDocument = graphql(`
  mutation EraseCustomer($input: EraseCustomerInput!) {
    eraseCustomer(input: $input) {
      clientMutationId
    }
  }
`)

/** Other leads with the customer's phone number or mailbox, newest first. */
export function sameCustomerQuery(leadId: number) {
  return queryOptions({
    queryKey: ['leads of the same customer', leadId],
    queryFn: async () =>
      ((await request(sameCustomerDocument, { leadId })).leadsOfSameCustomer?.nodes ?? []).filter(
        (lead) => lead !== null,
      ),
    staleTime: 0,
  })
}
