import { graphql } from '../../domain/api/graphql.ts'

export const statementDocument = graphql(`
  query Statement($month: Date!, $organizationId: Int, $userId: Int) {
    statement(month: $month, organizationId: $organizationId, userId: $userId) {
      openingBalance
      closingBalance
      lines {
        bookedAt
        kind
        transactionPublicId
        serviceName
        leadId
        invoiceNumber
        amount
        balance
      }
    }
  }
`)

/** What the entries of a page lead to. */
export const statementLeadsDocument = graphql(`
  query StatementLeads($ids: [Int!]) {
    allLeads(first: 100, filter: { id: { in: $ids } }) {
      nodes {
        id
        publicId
        leadFirstName
        leadMiddleName
        leadLastName
        leadZipPrefix
      }
    }
  }
`)
