import { graphql } from '../../domain/api/graphql.ts'

export const loginDocument = graphql(`
  mutation Login($input: LoginInput!) {
    login(input: $input) {
      authToken
      nextStep
      challenge
    }
  }
`)

export const logoutDocument = graphql(`
  mutation Logout {
    logout(input: {}) {
      clientMutationId
    }
  }
`)

export const registerUserDocument = graphql(`
  mutation RegisterUser($input: RegisterUserInput!) {
    registerUser(input: $input) {
      authToken
      nextStep
      challenge
    }
  }
`)

export const forgotPasswordDocument = graphql(`
  mutation ForgotPassword($input: ForgotPasswordInput!) {
    forgotPassword(input: $input) {
      userId
    }
  }
`)

export const requestDeviceLinkDocument = graphql(`
  mutation RequestDeviceLink($input: RequestDeviceLinkInput!) {
    requestDeviceLink(input: $input) {
      received
    }
  }
`)

export const trustDeviceDocument = graphql(`
  mutation TrustDevice($input: TrustDeviceInput!) {
    trustDevice(input: $input) {
      trusted
    }
  }
`)

export const resetPasswordDocument = graphql(`
  mutation ResetPassword($input: ResetPasswordInput!) {
    resetPassword(input: $input) {
      success
    }
  }
`)

export const applyForAccountDocument = graphql(`
  mutation ApplyForAccount($input: ApplyForAccountInput!) {
    applyForAccount(input: $input) {
      received
    }
  }
`)

export const requestNewInvitationDocument = graphql(`
  mutation RequestNewInvitation($input: RequestNewInvitationInput!) {
    requestNewInvitation(input: $input) {
      received
    }
  }
`)

export const confirmApplicationDocument = graphql(`
  mutation ConfirmApplication($input: ConfirmApplicationInput!) {
    confirmApplication(input: $input) {
      confirmed
    }
  }
`)

export const verificationTokenDocument = graphql(`
  query VerificationToken($token: String!) {
    userVerificationTokenByToken(token: $token) {
      userId
      email
      expiresAt
      purpose
      state
    }
  }
`)

export const currentUserDocument = graphql(`
  query CurrentUser {
    currentUser {
      id
      publicId
      userType
      email
      firstName
      middleName
      lastName
      title
      textNotifications
      emailNotifications
      vendorId
      permissions
      permissionTemplateMap
      organizationType
      organization {
        id
        publicId
        legalBusinessName
      }
      profileUri
    }
    allPermissionAttributes {
      nodes {
        id
        attribute
      }
    }
  }
`)

export const sessionsDocument = graphql(`
  query Sessions($first: Int!, $offset: Int!) {
    allSessions(first: $first, offset: $offset, orderBy: LAST_SEEN_AT_DESC) {
      totalCount
      nodes {
        id
        createdAt
        lastSeenAt
        expiresAt
        address
        userAgent
        isCurrent
      }
    }
  }
`)

export const endSessionDocument = graphql(`
  mutation EndSession($input: EndSessionInput!) {
    endSession(input: $input) {
      clientMutationId
    }
  }
`)

export const endOtherSessionsDocument = graphql(`
  mutation EndOtherSessions {
    endOtherSessions(input: {}) {
      clientMutationId
    }
  }
`)

export const applicationsDocument = graphql(`
  query Applications(
    $search: String
    $status: [String!]
    $received: String
    $sort: String
    $first: Int!
    $offset: Int!
  ) {
    allApplications(
      search: $search
      status: $status
      received: $received
      sort: $sort
      first: $first
      offset: $offset
    ) {
      totalCount
      totalIsExact
      nodes {
        id
        kind
        email
        firstName
        lastName
        legalBusinessName
        organizationType
        vendorType
        message
        status
        createdAt
        decidedAt
      }
    }
  }
`)

export const approveApplicationDocument = graphql(`
  mutation ApproveApplication($input: ApproveApplicationInput!) {
    approveApplication(input: $input) {
      clientMutationId
    }
  }
`)

export const rejectApplicationDocument = graphql(`
  mutation RejectApplication($input: RejectApplicationInput!) {
    rejectApplication(input: $input) {
      clientMutationId
    }
  }
`)
