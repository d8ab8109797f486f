import { graphql } from '../shared/api/graphql.ts'

export const transactionsDocument = graphql(`
  query Transactions($first: Int!, $offset: Int!, $filter: TransactionFilter) {
    allTransactions(first: $first, offset: $offset, orderBy: [CLOSED_AT_DESC, ID_DESC], filter: $filter) {
      totalCount
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

/** What is chosen for an invoice, whichever page of the list it stands on. */
export const pickedDocument = graphql(`
  query PickedTransactions($ids: [Int!]) {
    allTransactions(
      first: 100
      orderBy: [CLOSED_AT_ASC, ID_ASC]
      filter: { id: { in: $ids }, status: { equalTo: "READY_FOR_INVOICE" } }
    ) {
      nodes {
        id
        publicId
        closedAt
        operatorFee
        organizationId
        service {
          name
        }
        organization {
          legalBusinessName
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
