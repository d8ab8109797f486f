import { graphql } from '../../domain/api/graphql.ts'

export const servicesDocument = graphql(`
  query Services($first: Int!, $offset: Int!, $filter: ServiceFilter) {
    allServices(first: $first, offset: $offset, orderBy: [NAME_ASC, ID_ASC], filter: $filter) {
      totalCount
      nodes {
        id
        publicId
        name
        customerType
        isActive
        description
        category {
          name
        }
        subCategory {
          name
        }
        organization {
          legalBusinessName
        }
        serviceStateMaps(first: 3, filter: { isActive: { equalTo: true } }) {
          totalCount
          nodes {
            id
            state {
              code
            }
          }
        }
      }
    }
  }
`)

export const servicesInStateDocument = graphql(`
  query ServicesInState($stateId: Int!, $offset: Int!) {
    allServiceStateMaps(
      first: 100
      offset: $offset
      orderBy: ID_ASC
      filter: { stateId: { equalTo: $stateId }, isActive: { equalTo: true } }
    ) {
      totalCount
      nodes {
        serviceId
      }
    }
  }
`)
