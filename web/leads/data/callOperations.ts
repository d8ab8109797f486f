import type { ResultOf } from 'gql.tada'

import { graphql } from '../../domain/api/graphql.ts'

/** Of a lead, newest first, and of one that its caller's organization lost. */
export const callFields = graphql(`
  fragment CallFields on LeadCall {
    id
    outcome
    text
    calledAt
    createdAt
    userId
    user {
      publicId
      firstName
      lastName
    }
  }
`)

export type Call = ResultOf<typeof callFields>

export const addLeadCallDocument = graphql(`
  mutation AddLeadCall($input: AddLeadCallInput!) {
    addLeadCall(input: $input) {
      leadCall {
        id
        createdAt
      }
    }
  }
`)

export const removeLeadCallDocument = graphql(`
  mutation RemoveLeadCall($input: RemoveLeadCallInput!) {
    removeLeadCall(input: $input) {
      clientMutationId
    }
  }
`)
