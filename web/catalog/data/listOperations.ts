import { graphql } from '../../domain/api/graphql.ts'

export const servicesDocument = graphql(`
  query Services(
    $first: Int!
    $offset: Int!
    $search: String
    $category: [Int!]
    $subCategory: [Int!]
    $subCategorized: [String!]
    $customerType: [String!]
    $state: [String!]
  ) {
    allServices(
      first: $first
      offset: $offset
      search: $search
      category: $category
      subCategory: $subCategory
      subCategorized: $subCategorized
      customerType: $customerType
      state: $state
    ) {
      totalCount
      nodes {
        id
        publicId
        name
        customerType
        isActive
        description
        referralRate
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
