import { graphql } from '../../domain/api/graphql.ts'

export const serviceRequestDocument = graphql(`
  query ServiceRequest($publicId: UUID!) {
    supportByPublicId(publicId: $publicId) {
      title
      details
      createdAt
      user {
        firstName
        lastName
      }
      organization {
        legalBusinessName
      }
    }
  }
`)
