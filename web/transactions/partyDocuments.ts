import { graphql } from '../shared/api/graphql.ts'

export const providersDocument = graphql(`
  query FindProviders($filter: OrganizationFilter!) {
    allOrganizations(first: 8, orderBy: [LEGAL_BUSINESS_NAME_ASC], filter: $filter) {
      nodes {
        id
        legalBusinessName
      }
    }
  }
`)

export const peopleDocument = graphql(`
  query FindPeople($filter: UserInfoFilter!) {
    allUserInfos(first: 8, filter: $filter) {
      nodes {
        id
        firstName
        lastName
        organization {
          legalBusinessName
        }
      }
    }
  }
`)
