import { graphql } from '../../domain/api/graphql.ts'

export const providersDocument = graphql(`
  query TermsProviders($named: String!) {
    allOrganizations(
      first: 20
      orderBy: [LEGAL_BUSINESS_NAME_ASC]
      filter: {
        organizationType: { notEqualTo: OPERATOR }
        legalBusinessName: { includesInsensitive: $named }
      }
    ) {
      nodes {
        id
        legalBusinessName
      }
    }
  }
`)

export const servicesDocument = graphql(`
  query TermsServices($named: String!) {
    allServices(first: 20, orderBy: [NAME_ASC, ID_ASC], filter: { name: { includesInsensitive: $named } }) {
      nodes {
        id
        name
        organization {
          legalBusinessName
        }
      }
    }
  }
`)

export const categoriesDocument = graphql(`
  query TermsCategories($named: String!) {
    allCategories(
      first: 20
      orderBy: [NAME_ASC]
      filter: { parentExists: false, name: { includesInsensitive: $named } }
    ) {
      nodes {
        id
        name
      }
    }
  }
`)

export const associatesDocument = graphql(`
  query TermsAssociates($named: String!) {
    associatesNamed(named: $named, first: 20) {
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

export const leadsDocument = graphql(`
  query TermsLeads($named: String!) {
    openLeadsNamed(named: $named, first: 20) {
      nodes {
        id
        leadFirstName
        leadLastName
        leadZipPrefix
        organizationId
        serviceId
        submittedUserId
        service {
          name
        }
        organization {
          legalBusinessName
        }
      }
    }
  }
`)
