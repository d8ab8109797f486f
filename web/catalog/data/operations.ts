import { graphql } from '../../domain/api/graphql.ts'

export const categoriesDocument = graphql(`
  query Categories {
    allCategories(orderBy: NAME_ASC, filter: { parentExists: false }) {
      nodes {
        id
        name
        position
        isActive
      }
    }
  }
`)

export const subCategoriesDocument = graphql(`
  query SubCategories($parentId: Int!) {
    allCategories(orderBy: NAME_ASC, filter: { parentId: { equalTo: $parentId } }) {
      nodes {
        id
        name
        position
        isActive
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
      referralRate
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
