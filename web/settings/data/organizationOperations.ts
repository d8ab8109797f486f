import { graphql } from '../../domain/api/graphql.ts'

export const vendorsDocument = graphql(`
  query Vendors(
    $first: Int!
    $offset: Int!
    $search: String
    $sort: String
    $status: [String!]
    $type: [String!]
  ) {
    allOrganizations(
      first: $first
      offset: $offset
      search: $search
      sort: $sort
      status: $status
      type: $type
    ) {
      totalCount
      totalIsExact
      nodes {
        id
        publicId
        legalBusinessName
        organizationType
        vendorType
        status
        websiteUrl
        createdAt
      }
    }
  }
`)

export const requireSecondFactorDocument = graphql(`
  mutation RequireSecondFactor($input: RequireSecondFactorInput!) {
    requireSecondFactor(input: $input) {
      clientMutationId
    }
  }
`)

export const setOrganizationPictureDocument = graphql(`
  mutation SetOrganizationPicture($input: SetOrganizationPictureInput!) {
    setOrganizationPicture(input: $input) {
      clientMutationId
    }
  }
`)

/** All that the forms and the page of an organization show and change. */
export const organizationFields = graphql(`
  fragment OrganizationFields on Organization {
    id
    publicId
    legalBusinessName
    profileUri
    organizationType
    vendorType
    status
    incorporationType
    websiteUrl
    companyBio
    taxId
    hqAddress
    serviceIds
    stateIds
    industryIds
    isDeleted
    createdAt
    secondFactorRule {
      byOrganization
      byOperator
    }
    servicePublisher {
      grantedAt
    }
    coverageExceptions {
      nodes {
        serviceId
        stateId
      }
    }
    organizationEvents(orderBy: ID_DESC, first: 20) {
      nodes {
        id
        fromStatus
        toStatus
        reason
        createdAt
        changedByUser {
          firstName
          lastName
        }
      }
    }
  }
`)

export const organizationDocument = graphql(
  `
    query Organization($id: Int!) {
      organizationById(id: $id) {
        ...OrganizationFields
      }
    }
  `,
  [organizationFields],
)

/** A provider with its figures, by the address of its page. */
export const vendorDocument = graphql(
  `
    query Vendor($publicId: UUID!) {
      organizationByPublicId(publicId: $publicId) {
        ...OrganizationFields
        figures {
          openLeads
          offersWaiting
          offersAnswered
          offersAccepted
          closedDeals
          closedValue
          owedAmount
          overdueAmount
        }
      }
    }
  `,
  [organizationFields],
)

export const servicesDocument = graphql(`
  query ServicesToServe {
    operators: allServices(
      filter: { organization: { organizationType: { equalTo: OPERATOR } } }
      orderBy: NAME_ASC
    ) {
      nodes {
        id
        name
        isActive
        category {
          name
        }
      }
    }
  }
`)

export const ownServicesDocument = graphql(`
  query OwnServices(
    $search: String
    $category: [Int!]
    $customerType: [String!]
    $provider: [Int!]
    $sort: String
    $first: Int!
    $offset: Int!
  ) {
    allServices(
      search: $search
      category: $category
      customerType: $customerType
      provider: $provider
      sort: $sort
      first: $first
      offset: $offset
    ) {
      totalCount
      totalIsExact
      nodes {
        id
        publicId
        name
        isActive
        customerType
        createdAt
        category {
          name
        }
        subCategory {
          name
        }
      }
    }
  }
`)

export const createOrganizationDocument = graphql(`
  mutation CreateOrganization($input: CreateOrganizationInput!) {
    createOrganization(input: $input) {
      organization {
        id
        publicId
      }
    }
  }
`)

export const updateOrganizationDocument = graphql(`
  mutation UpdateOrganization($input: UpdateOrganizationByIdInput!) {
    updateOrganizationById(input: $input) {
      clientMutationId
    }
  }
`)

export const saveCoverageDocument = graphql(`
  mutation SaveCoverage($input: SaveCoverageInput!) {
    saveCoverage(input: $input) {
      clientMutationId
    }
  }
`)

export const suspendOrganizationDocument = graphql(`
  mutation SuspendOrganization($input: SuspendOrganizationInput!) {
    suspendOrganization(input: $input) {
      clientMutationId
    }
  }
`)

export const activateOrganizationDocument = graphql(`
  mutation ActivateOrganization($input: ActivateOrganizationInput!) {
    activateOrganization(input: $input) {
      clientMutationId
    }
  }
`)

export const deleteOrganizationDocument = graphql(`
  mutation DeleteOrganization($input: DeleteOrganizationInput!) {
    deleteOrganization(input: $input) {
      clientMutationId
    }
  }
`)

export const departureOfOrganizationDocument = graphql(`
  query DepartureOfOrganization($organizationId: Int!) {
    departureOfOrganization(organizationId: $organizationId) {
      openLeads
      offers
      unpaidTransactions
      unpaidAmount
      people
      services
      sessions
      problem
    }
  }
`)

export const setServicePublishingDocument = graphql(`
  mutation SetServicePublishing($input: SetServicePublishingInput!) {
    setServicePublishing(input: $input) {
      clientMutationId
    }
  }
`)
