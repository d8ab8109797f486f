import { graphql } from '../shared/api/graphql.ts'

/** Whom the operator may narrow the list to. */
export const partiesDocument = graphql(`
  query TransactionParties {
    allOrganizations(
      first: 100
      orderBy: [LEGAL_BUSINESS_NAME_ASC]
      filter: { organizationType: { notEqualTo: OPERATOR } }
    ) {
      nodes {
        id
        legalBusinessName
      }
    }
    allUserInfos(first: 100, filter: { userType: { equalTo: ASSOCIATE } }) {
      nodes {
        id
        firstName
        lastName
      }
    }
  }
`)

/** Whom a provider's admin may narrow the list to. */
export const agentsDocument = graphql(`
  query TransactionAgents($organizationId: Int!) {
    allUserInfos(
      first: 100
      filter: { organizationId: { equalTo: $organizationId }, userType: { equalTo: SERVICE_AGENT } }
    ) {
      nodes {
        id
        firstName
        lastName
      }
    }
  }
`)
