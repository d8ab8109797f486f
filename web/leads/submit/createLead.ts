import { graphql } from '../../domain/api/graphql.ts'

export const createLeadDocument = graphql(`
  mutation CreateLead($input: CreateLeadInput!) {
    createLead(input: $input) {
      result: lead {
        publicId
        status
        registeredAt
      }
    }
  }
`)
