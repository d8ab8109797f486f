import { graphql } from '../../domain/api/graphql.ts'

export const moveLeadDocument = graphql(`
  mutation MoveLead($input: MoveLeadInput!) {
    moveLead(input: $input) {
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
  mutation AssignLeadToAgent($input: AssignLeadToAgentInput!) {
    assignLeadToAgent(input: $input) {
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
