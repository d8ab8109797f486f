import { graphql } from '../../domain/api/graphql.ts'

export const moveTransactionDocument = graphql(`
  mutation MoveTransaction($input: MoveTransactionInput!) {
    moveTransaction(input: $input) {
      clientMutationId
    }
  }
`)

export const issueInvoiceDocument = graphql(`
  mutation IssueInvoice($input: IssueInvoiceInput!) {
    issueInvoice(input: $input) {
      result: invoice {
        number
        dueOn
      }
    }
  }
`)

export const adjustTransactionDocument = graphql(`
  mutation AdjustTransaction($input: AdjustTransactionInput!) {
    adjustTransaction(input: $input) {
      result: transaction {
        publicId
      }
    }
  }
`)

export const previewAdjustmentDocument = graphql(`
  query PreviewAdjustment($transactionId: Int!, $actualDeal: BigFloat!) {
    previewAdjustment(transactionId: $transactionId, actualDeal: $actualDeal) {
      operatorFee
      associatePayout
      operatorEarnings
    }
  }
`)
