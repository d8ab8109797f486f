import { graphql } from './api/graphql.ts'

export const leadStatusesDocument = graphql(`
  query LeadStatuses {
    allLeadStatuses {
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
