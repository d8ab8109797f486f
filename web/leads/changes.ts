import { graphql } from '../shared/api/graphql.ts'

export const moveLeadDocument = graphql(`
  mutation MoveLead($input: MoveLeadInput!) {
    moveLead(input: $input) {
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

export const createNoteDocument = graphql(`
  mutation CreateNote($input: CreateNoteInput!) {
    createNote(input: $input) {
      clientMutationId
    }
  }
`)

export const createLeadDocument = graphql(`
  mutation CreateLead($input: CreateLeadInput!) {
    createLead(input: $input) {
      result: lead {
        publicId
        status
        registeredAt
      }
    }
  }
`)
