import { audit } from '../../../lists/audit.ts'
import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'
import { listSource, type RowOf } from '../../lists/listSource.ts'

export const activityDocument = graphql(`
  query Activity(
    $first: Int!
    $offset: Int!
    $sort: String
    $person: [Int!]
    $kind: [String!]
    $action: [String!]
    $at: String
    $organization: [Int!]
  ) {
    allAuditLogs(
      first: $first
      offset: $offset
      sort: $sort
      person: $person
      kind: $kind
      action: $action
      at: $at
      organization: $organization
    ) {
      totalCount
      totalIsExact
      nodes {
        id
        action
        subject
        subjectId
        details
        createdAt
        actorUserId
        actorUser {
          publicId
          firstName
          lastName
          profileUri
        }
        organization {
          legalBusinessName
        }
      }
    }
  }
`)

export const activityRows = listSource(
  audit,
  async (variables) => (await request(activityDocument, variables)).allAuditLogs,
)

export type ActivityRow = RowOf<typeof activityRows>
