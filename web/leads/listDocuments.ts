import { graphql } from '../shared/api/graphql.ts'

export const leadStatusesDocument = graphql(`
  query LeadStatuses {
    allLeadStatuses {
      nodes {
        code
        label
        kind
        colour
        position
      }
    }
  }
`)

export const leadsDocument = graphql(`
  query Leads($first: Int!, $offset: Int!, $filter: LeadFilter) {
    allLeads(first: $first, offset: $offset, orderBy: [UPDATED_AT_DESC, ID_DESC], filter: $filter) {
      totalCount
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
        updatedAt
        organizationId
        assignedUserId
        service {
          name
          category {
            name
          }
        }
        organization {
          legalBusinessName
        }
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
  }
`)
