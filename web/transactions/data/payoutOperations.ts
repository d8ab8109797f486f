import { graphql } from '../../domain/api/graphql.ts'

export const payoutsDocument = graphql(`
  query PendingPayouts($first: Int!, $offset: Int!, $userId: Int, $money: String) {
    pendingPayouts(first: $first, offset: $offset, userId: $userId, money: $money) {
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
          transactions(first: 5, orderBy: ID_ASC) {
            nodes {
              id
              publicId
              status
              correctsId
            }
          }
        }
      }
    }
  }
`)

export const payoutMovesDocument = graphql(`
  query PayoutMoves($ids: [Int!]) {
    allTransactions(first: 100, filter: { id: { in: $ids } }) {
      nodes {
        id
        openMoves {
          move
        }
      }
    }
  }
`)

export const payoutTotalsDocument = graphql(`
  query PendingTotals($userId: Int) {
    pendingTotals(first: 4, userId: $userId) {
      nodes {
        money
        entries
        unknown
        amount
      }
    }
  }
`)
