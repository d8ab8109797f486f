import { graphql } from '../../domain/api/graphql.ts'

export const payoutStatusesDocument = graphql(`
  query PayoutStatuses {
    allPayoutStatuses {
      nodes {
        code
        label
        kind
        color
        position
        sentences
      }
    }
  }
`)

export const invoiceStatusesDocument = graphql(`
  query InvoiceStatuses {
    allInvoiceStatuses {
      nodes {
        code
        label
        kind
        color
        position
        sentences
      }
    }
  }
`)
