import { graphql } from '../api/graphql.ts'

export const organizationsDocument = graphql(`
  query FindOrganizations($filter: OrganizationFilter!) {
    allOrganizations(first: 20, orderBy: [LEGAL_BUSINESS_NAME_ASC], filter: $filter) {
      nodes {
        id
        legalBusinessName
      }
    }
  }
`)

export const peopleDocument = graphql(`
  query FindUsers($filter: UserInfoFilter!) {
    allUserInfos(first: 20, filter: $filter) {
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

export const servicesDocument = graphql(`
  query FindServices($filter: ServiceFilter!) {
    allServices(first: 20, orderBy: [NAME_ASC], filter: $filter) {
      nodes {
        id
        name
        category {
          name
        }
      }
    }
  }
`)

export const categoriesDocument = graphql(`
  query FindCategories($filter: CategoryFilter!) {
    allCategories(first: 20, orderBy: [NAME_ASC], filter: $filter) {
      nodes {
        id
        name
      }
    }
  }
`)
