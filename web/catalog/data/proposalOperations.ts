import { graphql } from '../../domain/api/graphql.ts'

export const openProposalsDocument = graphql(`
  query OpenServiceProposals($statuses: [ProposalStatus!]!) {
    allServiceProposals(first: 100, orderBy: [PRIMARY_KEY_ASC], filter: { status: { in: $statuses } }) {
      totalCount
      nodes {
        publicId
        isNew
        status
        name
        submittedAt
        serviceId
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

export const openChangeDocument = graphql(`
  query OpenChangeOfService($serviceId: Int!) {
    allServiceProposals(
      first: 1
      orderBy: [PRIMARY_KEY_ASC]
      filter: { serviceId: { equalTo: $serviceId }, status: { in: [WAITING, REJECTED] } }
    ) {
      nodes {
        publicId
        status
      }
    }
  }
`)

export const proposalDocument = graphql(`
  query ServiceProposal($publicId: UUID!) {
    serviceProposalByPublicId(publicId: $publicId) {
      id
      publicId
      isNew
      status
      version
      reason
      submittedAt
      organizationId
      name
      description
      customerType
      categoryId
      subCategoryId
      tags
      industryIds
      stateIds
      formSchema
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
      service {
        publicId
      }
    }
  }
`)

export const proposeServiceDocument = graphql(`
  mutation ProposeService($input: ProposeServiceInput!) {
    proposeService(input: $input) {
      serviceProposal {
        publicId
        status
        service {
          publicId
        }
      }
    }
  }
`)

export const updateProposalDocument = graphql(`
  mutation UpdateServiceProposal($input: UpdateServiceProposalInput!) {
    updateServiceProposal(input: $input) {
      serviceProposal {
        publicId
        status
        service {
          publicId
        }
      }
    }
  }
`)

export const withdrawProposalDocument = graphql(`
  mutation WithdrawServiceProposal($input: WithdrawServiceProposalInput!) {
    withdrawServiceProposal(input: $input) {
      clientMutationId
    }
  }
`)

export const approveProposalDocument = graphql(`
  mutation ApproveServiceProposal($input: ApproveServiceProposalInput!) {
    approveServiceProposal(input: $input) {
      clientMutationId
    }
  }
`)

export const rejectProposalDocument = graphql(`
  mutation RejectServiceProposal($input: RejectServiceProposalInput!) {
    rejectServiceProposal(input: $input) {
      clientMutationId
    }
  }
`)
