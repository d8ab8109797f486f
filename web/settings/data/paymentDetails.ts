import { queryOptions } from '@tanstack/react-query'

import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'

export const savePaymentDetailsDocument = graphql(`
  mutation SavePaymentDetails($input: SavePaymentDetailsInput!) {
    savePaymentDetails(input: $input) {
      howToPay {
        instructions
        url
        email
        phone
      }
    }
  }
`)

const paymentDetailsDocument = graphql(`
  query PaymentDetails {
    currentPaymentDetails {
      instructions
      url
      email
      phone
    }
  }
`)

/** What the operator's next invoice says; only its staff may ask. */
export const paymentDetailsQuery = queryOptions({
  queryKey: ['organizations', 'paymentDetails'],
  queryFn: async () => (await request(paymentDetailsDocument, {})).currentPaymentDetails,
})

export type PaymentDetails = Awaited<ReturnType<NonNullable<typeof paymentDetailsQuery.queryFn>>>
