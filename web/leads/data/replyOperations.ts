import { graphql } from '../../domain/api/graphql.ts'

export const acceptLeadReplyDocument = graphql(`
  mutation AcceptLeadReply($input: AcceptLeadReplyInput!) {
    acceptLeadReply(input: $input) {
      clientMutationId
    }
  }
`)

export const dismissLeadReplyDocument = graphql(`
  mutation DismissLeadReply($input: DismissLeadReplyInput!) {
    dismissLeadReply(input: $input) {
      clientMutationId
    }
  }
`)
