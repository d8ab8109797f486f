import { graphql } from '../../domain/api/graphql.ts'
import { followUpFields } from '../../domain/followUps/operations.ts'

export const leadsDocument = graphql(
  `
    query Leads(
      $first: Int!
      $offset: Int!
      $view: LeadView
      $search: String
      $sort: String
      $status: [String!]
      $attention: [String!]
      $routing: [String!]
      $followUp: [String!]
      $submitted: String
      $service: [Int!]
      $provider: [Int!]
      $referrer: [Int!]
      $agent: [Int!]
    ) {
      allLeads(
        first: $first
        offset: $offset
        view: $view
        search: $search
        sort: $sort
        status: $status
        attention: $attention
        routing: $routing
        followUp: $followUp
        submitted: $submitted
        service: $service
        provider: $provider
        referrer: $referrer
        agent: $agent
      ) {
        totalCount
        totalIsExact
        nodes {
          id
          publicId
          status
          leadFirstName
          leadLastName
          leadZipPrefix
          leadBudgetTo
          dealValue
          offerExpiresAt
          createdAt
          updatedAt
          organizationId
          submittedUser {
            publicId
            firstName
            lastName
          }
          referrerOrganization {
            legalBusinessName
          }
          assignedUserId
          service {
            name
            category {
              name
            }
          }
          organization {
            legalBusinessName
            status
          }
          assignedUser {
            publicId
            firstName
            lastName
            profileUri
          }
          followUps(first: 1) {
            nodes {
              ...FollowUpFields
            }
          }
        }
      }
    }
  `,
  [followUpFields],
)

export const leadTotalsDocument = graphql(`
  query LeadTotals {
    all: leadSummary(lf: "ALL") {
      total
      byStatus {
        status
        total
      }
    }
    mine: leadSummary(lf: "MY_LEADS") {
      total
      byStatus {
        status
        total
      }
    }
    referrals: leadSummary(lf: "MY_REFERRALS") {
      total
      byStatus {
        status
        total
      }
    }
    ownNotificationSettings {
      timeZone
    }
  }
`)
