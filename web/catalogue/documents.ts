import { graphql } from '../shared/api/graphql.ts'

export const categoriesDocument = graphql(`
  query Categories($filter: CategoryFilter!) {
    allCategories(orderBy: NAME_ASC, filter: $filter) {
      nodes {
        id
        name
        position
        isActive
      }
    }
  }
`)

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

export const serviceDocument = graphql(`
  query Service($publicId: UUID!) {
    serviceByPublicId(publicId: $publicId) {
      id
      publicId
      name
      description
      customerType
      tags
      industryIds
      isActive
      formSchema
      categoryId
      subCategoryId
      organizationId
      category {
        name
      }
      subCategory {
        name
      }
      organization {
        legalBusinessName
        organizationType
      }
      serviceStateMaps(filter: { isActive: { equalTo: true } }) {
        nodes {
          state {
            id
            name
          }
        }
      }
    }
  }
`)

export const industriesDocument = graphql(`
  query Industries {
    allIndustries(orderBy: NAME_ASC) {
      nodes {
        id
        name
      }
    }
  }
`)

export const createServiceDocument = graphql(`
  mutation CreateService($input: CreateServiceInput!) {
    createService(input: $input) {
      result: service {
        publicId
      }
    }
  }
`)

export const updateServiceDocument = graphql(`
  mutation UpdateService($input: UpdateServiceInput!) {
    updateService(input: $input) {
      result: service {
        publicId
      }
    }
  }
`)
