import { graphql } from '../shared/api/graphql.ts'

export const requestServiceDocument = graphql(`
  mutation RequestService($input: RequestServiceInput!) {
    requestService(input: $input) {
      supportTicket {
        publicId
      }
    }
  }
`)

export const openRequestsDocument = graphql(`
  query OpenRequests($userId: Int!) {
    allSupportTickets(
      first: 100
      orderBy: [CREATED_AT_DESC]
      filter: {
        userId: { equalTo: $userId }
        type: { equalTo: SERVICE_REQUEST }
        status: { notIn: [RESOLVED, CANCELLED] }
      }
    ) {
      nodes {
        publicId
        title
        details
        createdAt
      }
    }
  }
`)

export const serviceRequestDocument = graphql(`
  query ServiceRequest($publicId: UUID!) {
    supportTicketByPublicId(publicId: $publicId) {
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
