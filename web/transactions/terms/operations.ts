import { graphql } from '../../domain/api/graphql.ts'

export const currentTermsDocument = graphql(`
  query CurrentTerms($scopes: [String], $named: String, $first: Int!, $offset: Int!) {
    currentTerms(scopes: $scopes, named: $named, first: $first, offset: $offset) {
      totalCount
      nodes {
        id
        scope
        providerRate
        associateShare
        createdAt
        createdByUser {
          firstName
          lastName
        }
        leadId
        lead {
          leadFirstName
          leadLastName
          leadZipPrefix
          organizationId
          serviceId
          submittedUserId
          service {
            name
          }
        }
        organizationId
        organization {
          legalBusinessName
        }
        serviceId
        service {
          name
        }
        categoryId
        category {
          name
        }
        userId
        user {
          firstName
          lastName
        }
      }
    }
  }
`)

export const termsHistoryDocument = graphql(`
  query TermsHistory($filter: CommissionTermFilter!, $first: Int!, $offset: Int!) {
    allCommissionTerms(first: $first, offset: $offset, orderBy: [ID_DESC], filter: $filter) {
      totalCount
      nodes {
        id
        providerRate
        associateShare
        createdAt
        createdByUser {
          firstName
          lastName
        }
      }
    }
  }
`)

/** What a deal gives as things stand, and with the terms that are being edited. */
export const previewTermsDocument = graphql(`
  query PreviewTerms(
    $actualDeal: BigFloat!
    $leadId: Int
    $organizationId: Int
    $serviceId: Int
    $userId: Int
    $scope: String!
    $presentRate: BigFloat
    $presentShare: BigFloat
    $providerRate: BigFloat
    $associateShare: BigFloat
    $isChanged: Boolean!
  ) {
    now: previewTerms(
      actualDeal: $actualDeal
      leadId: $leadId
      organizationId: $organizationId
      serviceId: $serviceId
      userId: $userId
      scope: $scope
      providerRate: $presentRate
      associateShare: $presentShare
    ) {
      operatorFee
      associatePayout
      operatorEarnings
      providerRate
      rateScope
      associateShare
      shareScope
    }
    then: previewTerms(
      actualDeal: $actualDeal
      leadId: $leadId
      organizationId: $organizationId
      serviceId: $serviceId
      userId: $userId
      scope: $scope
      providerRate: $providerRate
      associateShare: $associateShare
    ) @include(if: $isChanged) {
      operatorFee
      associatePayout
      operatorEarnings
      providerRate
      rateScope
      associateShare
      shareScope
    }
  }
`)

export const saveTermsDocument = graphql(`
  mutation SaveTerms($input: SaveTermsInput!) {
    saveTerms(input: $input) {
      clientMutationId
    }
  }
`)

export const ownTermsDocument = graphql(`
  query OwnTerms($first: Int!, $offset: Int!) {
    ownTerms(first: $first, offset: $offset) {
      totalCount
      nodes {
        serviceId
        serviceName
        providerRate
        associateShare
      }
    }
  }
`)
