import { graphql } from '../../domain/api/graphql.ts'

export const peopleDocument = graphql(`
  query People(
    $first: Int!
    $offset: Int!
    $search: String
    $sort: String
    $type: [String!]
    $status: [String!]
    $organization: [Int!]
  ) {
    allUserInfos(
      first: $first
      offset: $offset
      search: $search
      sort: $sort
      type: $type
      status: $status
      organization: $organization
    ) {
      totalCount
      totalIsExact
      nodes {
        id
        publicId
        firstName
        lastName
        title
        email
        phoneNumber
        userType
        status
        isDeleted
        profileUri
        createdAt
        mayManage
        organization {
          legalBusinessName
        }
        invitation {
          lastSentAt
          expiresAt
        }
      }
    }
  }
`)

export const resetSecondFactorDocument = graphql(`
  mutation ResetSecondFactor($input: ResetSecondFactorInput!) {
    resetSecondFactor(input: $input) {
      clientMutationId
    }
  }
`)

export const personDocument = graphql(`
  query Person($id: Int!) {
    userInfoById(id: $id) {
      id
      publicId
      firstName
      middleName
      lastName
      title
      email
      phoneNumber
      phoneExtension
      officeAddress
      account
      userType
      status
      profileUri
      textNotifications
      emailNotifications
      industryId
      languageIds
      organizationId
      organizationType
      mayManage
      hasSecondFactor
      isDeleted
      permissionTemplateMap
      organization {
        legalBusinessName
        serviceIds
        stateIds
      }
      serviceAgent {
        id
        employeeId
        otherLanguage
        languageIds
        serviceIds
        stateIds
      }
      invitation {
        invitedAt
        lastSentAt
        expiresAt
        sentCount
        invitedByUser {
          firstName
          lastName
        }
      }
    }
  }
`)

export const emailExistenceDocument = graphql(`
  query EmailExistence($email: String!) {
    emailExistence(email: $email) {
      totalCount
    }
  }
`)

export const addAdminDocument = graphql(`
  mutation AddAdmin($input: AddAdminInput!) {
    addAdmin(input: $input) {
      userInfo {
        id
        publicId
      }
    }
  }
`)

export const createUserInfoDocument = graphql(`
  mutation CreateUserInfo($input: CreateUserInfoInput!) {
    createUserInfo(input: $input) {
      userInfo {
        id
        publicId
      }
    }
  }
`)

export const addServiceAgentDocument = graphql(`
  mutation AddServiceAgent($input: AddServiceAgentInput!) {
    addServiceAgent(input: $input) {
      serviceAgent {
        userId
      }
    }
  }
`)

export const updateUserInfoDocument = graphql(`
  mutation UpdateUserInfo($input: UpdateUserInfoByIdInput!) {
    updateUserInfoById(input: $input) {
      userInfo {
        id
        publicId
      }
    }
  }
`)

export const updateServiceAgentDocument = graphql(`
  mutation UpdateServiceAgent($input: UpdateServiceAgentInput!) {
    updateServiceAgent(input: $input) {
      clientMutationId
    }
  }
`)

export const sendInvitationAgainDocument = graphql(`
  mutation SendInvitationAgain($input: SendInvitationAgainInput!) {
    sendInvitationAgain(input: $input) {
      clientMutationId
    }
  }
`)

export const withdrawInvitationDocument = graphql(`
  mutation WithdrawInvitation($input: WithdrawInvitationInput!) {
    withdrawInvitation(input: $input) {
      clientMutationId
    }
  }
`)

export const deactivateUserDocument = graphql(`
  mutation DeactivateUser($input: DeactivateUserInput!) {
    deactivateUser(input: $input) {
      clientMutationId
    }
  }
`)

export const reactivateUserDocument = graphql(`
  mutation ReactivateUser($input: ReactivateUserInput!) {
    reactivateUser(input: $input) {
      clientMutationId
    }
  }
`)

export const removeProfileImageDocument = graphql(`
  mutation RemoveProfileImage($input: RemoveProfileImageInput!) {
    removeProfileImage(input: $input) {
      clientMutationId
    }
  }
`)

export const deleteUserDocument = graphql(`
  mutation DeleteUser($input: DeleteUserInput!) {
    deleteUser(input: $input) {
      clientMutationId
    }
  }
`)

export const erasePersonDocument = graphql(`
  mutation ErasePerson($input: EraseUserInput!) {
    eraseUser(input: $input) {
      clientMutationId
    }
  }
`)

export const changeAdminTypeDocument = graphql(`
  mutation ChangeAdminType($input: ChangeAdminTypeInput!) {
    changeAdminType(input: $input) {
      clientMutationId
    }
  }
`)

export const departureOfUserDocument = graphql(`
  query DepartureOfUser($userId: Int!) {
    departureOfUser(userId: $userId) {
      openLeads
      sessions
      unpaidTransactions
      unpaidAmount
      problem
    }
  }
`)

export const colleaguesDocument = graphql(`
  query Colleagues($organization: [Int!]!, $offset: Int!) {
    allUserInfos(
      first: 100
      offset: $offset
      sort: "name"
      type: ["SERVICE_AGENT"]
      status: ["ACTIVE"]
      organization: $organization
    ) {
      totalCount
      nodes {
        id
        firstName
        lastName
        email
      }
    }
  }
`)

export const enablePermissionDocument = graphql(`
  mutation EnableUserPermission($input: EnableUserPermissionInput!) {
    enableUserPermission(input: $input) {
      permissionOutcomes {
        userId
        isChanged
        problem
      }
    }
  }
`)

export const disablePermissionDocument = graphql(`
  mutation DisableUserPermission($input: DisableUserPermissionInput!) {
    disableUserPermission(input: $input) {
      permissionOutcomes {
        userId
        isChanged
        problem
      }
    }
  }
`)
