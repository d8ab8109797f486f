import { invoices } from '../../../lists/invoices.ts'
import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'
import { listSource, type RowOf } from '../../lists/listSource.ts'

export const invoicesDocument = graphql(`
  query Invoices(
    $first: Int!
    $offset: Int!
    $search: String
    $sort: String
    $status: [String!]
    $issued: String
    $paid: String
    $provider: [Int!]
  ) {
    allInvoices(
      first: $first
      offset: $offset
      search: $search
      sort: $sort
      status: $status
      issued: $issued
      paid: $paid
      provider: $provider
    ) {
      totalCount
      totalIsExact
      nodes {
        publicId
        number
        issuedOn
        dueOn
        status
        total
        amountDue
        organization {
          legalBusinessName
        }
      }
    }
  }
`)

const rows = listSource(
  invoices,
  async (variables) => (await request(invoicesDocument, variables)).allInvoices,
)

/** Under the key of transactions, whose transitions change invoices. */
export const invoiceRows: typeof rows = {
  ...rows,
  page: (search) => {
    const query = rows.page(search)
    return { ...query, queryKey: ['transactions', ...query.queryKey] }
  },
}

export type InvoiceRow = RowOf<typeof invoiceRows>
