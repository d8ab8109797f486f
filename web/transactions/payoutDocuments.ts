import { graphql } from '../shared/api/graphql.ts'

export const payoutsDocument = graphql(`
  query AwaitedPayouts($first: Int!, $offset: Int!, $userId: Int, $money: String) {
    awaitedPayouts(first: $first, offset: $offset, userId: $userId, money: $money) {
      totalCount
      nodes {
        leadId
        stage
        expectedAmount
        expectedOn
        waitsFor
        reason
        money
        lead {
          publicId
          leadFirstName
          leadMiddleName
          leadLastName
          leadZipPrefix
          service {
            name
          }
          transactions(first: 1, orderBy: ID_DESC, filter: { correctsExists: false }) {
            nodes {
              publicId
            }
          }
        }
      }
    }
  }
`)

export const payoutTotalsDocument = graphql(`
  query AwaitedTotals($userId: Int) {
    awaitedTotals(first: 4, userId: $userId) {
      nodes {
        money
        entries
        unknown
        amount
      }
    }
  }
`)

export const leadStatusesDocument = graphql(`
  query StagesOfLeads {
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
