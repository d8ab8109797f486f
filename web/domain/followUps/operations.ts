import type { ResultOf } from 'gql.tada'

import { graphql } from '../api/graphql.ts'

/** Of a record, and in the list of one's own. */
export const followUpFields = graphql(`
  fragment FollowUpFields on FollowUp {
    id
    dueAt
    whatFor
    userId
    user {
      firstName
      lastName
    }
  }
`)

export type FollowUp = ResultOf<typeof followUpFields>

export const addFollowUpDocument = graphql(`
  mutation AddFollowUp($input: AddFollowUpInput!) {
    addFollowUp(input: $input) {
      followUp {
        id
      }
    }
  }
`)

export const changeFollowUpDocument = graphql(`
  mutation ChangeFollowUp($input: ChangeFollowUpInput!) {
    changeFollowUp(input: $input) {
      clientMutationId
    }
  }
`)

export const endFollowUpDocument = graphql(`
  mutation EndFollowUp($input: EndFollowUpInput!) {
    endFollowUp(input: $input) {
      clientMutationId
    }
  }
`)

export const reopenFollowUpDocument = graphql(`
  mutation ReopenFollowUp($input: ReopenFollowUpInput!) {
    reopenFollowUp(input: $input) {
      clientMutationId
    }
  }
`)

export const followUpColleaguesDocument = graphql(`
  query FollowUpColleagues($kind: String!, $recordId: Int!) {
    followUpColleagues(kind: $kind, recordId: $recordId, first: 100) {
      nodes {
        id
        firstName
        lastName
      }
    }
  }
`)
