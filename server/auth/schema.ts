import { extendSchema, gql } from 'postgraphile/utils'
import * as accounts from './accounts.ts'
import * as applications from './applications.ts'
import { action, repeatable, work } from './work.ts'

const typeDefs = gql`
  extend type Query {
    """
    What the secret of a mailed link stands for; null when it is unknown. 30 an hour and address.
    """
    userVerificationTokenByToken(token: String!): UserVerificationToken
    """
    How many users have exactly this address. For admins; 60 an hour.
    """
    emailExistence(email: String!): EmailExistence!
  }

  enum VerificationPurpose {
    INVITATION
    FIRST_OPERATOR
    APPLICATION
  }
  enum VerificationState {
    VALID
    EXPIRED
    USED
  }

  type UserVerificationToken {
    """
    -1 where the token belongs to an application.
    """
    userId: Int!
    """
    Empty for the first operator, who chooses one.
    """
    email: String
    expiresAt: Datetime!
    purpose: VerificationPurpose!
    state: VerificationState!
  }

  type EmailExistence {
    totalCount: Int!
  }

  extend type Mutation {
    """
    A bearer token, or null: unknown addresses and wrong passwords look the same.
    """
    login(input: LoginInput!): LoginPayload!
    """
    Sets an invited person's password and signs in; null unless all four belong together.
    """
    registerUser(input: RegisterUserInput!): RegisterUserPayload!
    """
    Mails a reset link if there is such an account. The values returned are decoys.
    """
    forgotPassword(input: ForgotPasswordInput!): ForgotPasswordPayload!
    resetPassword(input: ResetPasswordInput!): ResetPasswordPayload!
    """
    Mails a link that makes a browser known to the account. The same for unknown addresses.
    """
    requestDeviceLink(input: RequestDeviceLinkInput!): RequestDeviceLinkPayload!
    """
    Makes this browser known to the account of a mailed link: guesses made elsewhere no longer delay its sign-in.
    """
    trustDevice(input: TrustDeviceInput!): TrustDevicePayload!
    """
    Applies for an account, for oneself or for an organization. The address is confirmed by mail.
    """
    applyForAccount(input: ApplyForAccountInput!): ApplyForAccountPayload!
    confirmApplication(input: ConfirmApplicationInput!): ConfirmApplicationPayload!
    requestNewInvitation(input: RequestNewInvitationInput!): RequestNewInvitationPayload!
  }

  input LoginInput {
    email: String!
    pwd: String!
  }
  type LoginPayload {
    authToken: String
  }
  input RegisterUserInput {
    email: String!
    pwd: String!
    userId: Int!
    token: String!
  }
  type RegisterUserPayload {
    authToken: String
  }
  input ForgotPasswordInput {
    email: String!
  }
  type ForgotPasswordPayload {
    userId: Int!
    token: String!
  }
  input ResetPasswordInput {
    userId: Int!
    token: String!
    newPassword: String!
  }
  type ResetPasswordPayload {
    """
    False when the link is not, or no longer, good.
    """
    success: Boolean!
  }
  input RequestDeviceLinkInput {
    email: String!
  }
  type RequestDeviceLinkPayload {
    received: Boolean!
  }
  input TrustDeviceInput {
    token: String!
  }
  type TrustDevicePayload {
    """
    False when the link is not, or no longer, valid.
    """
    trusted: Boolean!
  }
  input ApplyForAccountInput {
    application: AccountApplicationInput!
  }
  input AccountApplicationInput {
    kind: ApplicationKind!
    email: String!
    firstName: String!
    lastName: String!
    phoneNumber: String
    legalBusinessName: String
    organizationType: OrganizationType
    vendorType: VendorType
    websiteUrl: String
    message: String
  }
  type ApplyForAccountPayload {
    received: Boolean!
  }
  input ConfirmApplicationInput {
    token: String!
  }
  type ConfirmApplicationPayload {
    confirmed: Boolean!
  }
  input RequestNewInvitationInput {
    token: String!
  }
  type RequestNewInvitationPayload {
    received: Boolean!
  }
`

export const AuthPlugin = extendSchema(() => ({
  typeDefs,
  objects: {
    Query: {
      plans: {
        userVerificationTokenByToken: work('token', accounts.lookUpToken),
        emailExistence: work('email', async (viewer, email: string) => ({
          totalCount: await accounts.emailExistence(viewer, email),
        })),
      },
    },
    Mutation: {
      plans: {
        login: work('input', accounts.login),
        registerUser: work('input', accounts.registerUser),
        forgotPassword: work('input', accounts.forgotPassword),
        resetPassword: action('success', accounts.resetPassword),
        requestDeviceLink: action('received', accounts.requestDeviceLink),
        trustDevice: action('trusted', accounts.trustDevice),
        applyForAccount: repeatable(action('received', applications.applyForAccount)),
        confirmApplication: repeatable(action('confirmed', applications.confirmApplication)),
        requestNewInvitation: repeatable(action('received', accounts.requestNewInvitation)),
      },
    },
  },
}))
