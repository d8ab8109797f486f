import type { VariablesOf } from 'gql.tada'

import { ownTickets, tickets } from '../../../lists/tickets.ts'
import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'
import { listSource, type RowOf } from '../../lists/listSource.ts'

export const ticketsDocument = graphql(`
  query Tickets(
    $first: Int!
    $offset: Int!
    $view: SupportView
    $search: String
    $sort: String
    $status: [String!]
    $type: [String!]
    $attention: [String!]
    $sent: String
    $assignee: [Int!]
    $requester: [Int!]
    $organization: [Int!]
  ) {
    allSupports(
      first: $first
      offset: $offset
      view: $view
      search: $search
      sort: $sort
      status: $status
      type: $type
      attention: $attention
      sent: $sent
      assignee: $assignee
      requester: $requester
      organization: $organization
    ) {
      totalCount
      totalIsExact
      nodes {
        id
        publicId
        type
        status
        title
        name
        createdAt
        waitingSince
        firstAnsweredAt
        answerDueAt
        resolvedAt
        resolutionDueAt
        organization {
          legalBusinessName
        }
        assignedUserId
        assignedUser {
          publicId
          firstName
          lastName
          profileUri
        }
      }
    }
  }
`)

/** The queue of the staff. */
export const ticketRows = listSource(tickets, load)

/** The viewer's own requests. */
export const ownTicketRows = listSource(ownTickets, load)

async function load(variables: VariablesOf<typeof ticketsDocument>) {
  return (await request(ticketsDocument, variables)).allSupports
}

export type TicketRow = RowOf<typeof ticketRows>
