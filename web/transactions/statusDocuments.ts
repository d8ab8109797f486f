import { graphql } from '../shared/api/graphql.ts'

export const payoutStatusesDocument = graphql(`
  query PayoutStatuses {
    allPayoutStatuses {
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

export const invoiceStatusesDocument = graphql(`
  query InvoiceStatuses {
    allInvoiceStatuses {
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
