import { graphql } from '../../domain/api/graphql.ts'

export const transactionsDocument = graphql(`
  query Transactions(
    $first: Int!
    $offset: Int!
    $search: String
    $sort: String
    $status: [String!]
    $invoiceStatus: [String!]
    $closed: String
    $due: String
    $provider: [Int!]
    $referrer: [Int!]
    $agent: [Int!]
  ) {
    allTransactions(
      first: $first
      offset: $offset
      search: $search
      sort: $sort
      status: $status
      invoiceStatus: $invoiceStatus
      closed: $closed
      due: $due
      provider: $provider
      referrer: $referrer
      agent: $agent
    ) {
      totalCount
      totalIsExact
      nodes {
        id
        publicId
        transactionType
        status
        closedAt
        actualDeal
        operatorFee
        associatePayout
        operatorEarnings
        vendorInvoiceStatus
        needsReview
        organizationId
        submittedUserId
        assignedUser {
          firstName
          lastName
        }
        openMoves {
          move
        }
        service {
          name
        }
        organization {
          legalBusinessName
        }
        submittedUser {
          firstName
          lastName
        }
        referrerOrganization {
          legalBusinessName
        }
        lead {
          leadFirstName
          leadMiddleName
          leadLastName
          leadZipPrefix
        }
        invoice {
          number
          dueOn
        }
      }
    }
  }
`)

/** The current statuses of transactions, after a refused transition. */
export const standingDocument = graphql(`
  query StandingTransactions($ids: [Int!]) {
    allTransactions(first: 100, filter: { id: { in: $ids } }) {
      nodes {
        status
        invoice {
          number
        }
      }
    }
  }
`)

export const metricsDocument = graphql(`
  query TransactionMetrics(
    $statuses: [String]
    $invoiceStatuses: [String]
    $organizationId: Int
    $submittedUserId: Int
    $assignedUserId: Int
    $closedFrom: Datetime
    $closedBefore: Datetime
  ) {
    transactionMetrics(
      statuses: $statuses
      invoiceStatuses: $invoiceStatuses
      organizationId: $organizationId
      submittedUserId: $submittedUserId
      assignedUserId: $assignedUserId
      closedFrom: $closedFrom
      closedBefore: $closedBefore
    ) {
      closedDealsCount
      closedDealValue
      invoiceSentValue
      overdueValue
      totalAssociatePayout
      totalOperatorEarnings
      newVoices
      overdueInvoices
    }
  }
`)
