import { graphql } from '../../domain/api/graphql.ts'

export const moveLeadDocument = graphql(`
  mutation MoveLead($input: MoveLeadInput!, $publicId: UUID!) {
    moveLead(input: $input) {
      query {
        undoableChange(leadPublicId: $publicId) {
          historyId
          until
        }
        leadByPublicId(publicId: $publicId) {
          leadPhoneNumber
          contactStops {
            channel
          }
        }
      }
    }
  }
`)

export const recordWithdrawalDocument = graphql(`
  mutation RecordWithdrawal($input: RecordWithdrawalInput!) {
    recordWithdrawal(input: $input) {
      clientMutationId
    }
  }
`)

export const correctLeadDocument = graphql(`
  mutation CorrectLead($input: UpdateLeadByIdInput!) {
    updateLeadById(input: $input) {
      clientMutationId
    }
  }
`)

export const assignLeadToAgentDocument = graphql(`
  mutation AssignLeadToAgent($input: AssignLeadToAgentInput!, $publicId: UUID!) {
    assignLeadToAgent(input: $input) {
      query {
        undoableChange(leadPublicId: $publicId) {
          historyId
          until
        }
      }
    }
  }
`)

export const undoLeadChangeDocument = graphql(`
  mutation UndoLeadChange($input: UndoLeadChangeInput!) {
    undoLeadChange(input: $input) {
      clientMutationId
    }
  }
`)

export const releaseLeadDocument = graphql(`
  mutation ReleaseLead($input: ReleaseLeadInput!) {
    releaseLead(input: $input) {
      clientMutationId
    }
  }
`)
