import type { ResultOf } from 'gql.tada'

import { graphql } from '../../domain/api/graphql.ts'

/** To the customer of a lead, newest first. */
export const mailFields = graphql(`
  fragment MailFields on LeadMail {
    id
    status
    subject
    text
    createdAt
    leavesAt
    userId
    user {
      publicId
      firstName
      lastName
    }
  }
`)

export type Mail = ResultOf<typeof mailFields>

export const sendLeadMailDocument = graphql(`
  mutation SendLeadMail($input: SendLeadMailInput!) {
    sendLeadMail(input: $input) {
      leadMail {
        id
        leavesAt
      }
    }
  }
`)

export const undoLeadMailDocument = graphql(`
  mutation UndoLeadMail($input: UndoLeadMailInput!) {
    undoLeadMail(input: $input) {
      clientMutationId
    }
  }
`)
