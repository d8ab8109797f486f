import { extendSchema, gql } from 'postgraphile/utils'
import * as factor from './second-factor.ts'
import { action, work } from './work.ts'

const typeDefs = gql`
  extend type Mutation {
    """
    The second step of a sign-in: a code of the authenticator app, or a recovery code.
    """
    finishLogin(input: FinishLoginInput!): FinishLoginPayload!
    """
    A new secret for an authenticator app. Takes the password, or the challenge of a sign-in that needs a factor.
    """
    beginAuthenticator(input: BeginAuthenticatorInput!): BeginAuthenticatorPayload!
    """
    Turns the authenticator app on, once a code of it is right.
    """
    confirmAuthenticator(input: ConfirmAuthenticatorInput!): FactorAddedPayload!
    removeAuthenticator(input: RemoveAuthenticatorInput!): RemoveAuthenticatorPayload!
    """
    Ten new recovery codes; the earlier ones end. Empty when the password or the code is wrong.
    """
    replaceRecoveryCodes(input: ReplaceRecoveryCodesInput!): ReplaceRecoveryCodesPayload!
    """
    Removes the second factor of the owner of a mailed link, which an administrator asked for.
    """
    confirmFactorReset(input: ConfirmFactorResetInput!): ConfirmFactorResetPayload!
  }

  enum SignInStep {
    CODE
    ENROLL
  }
  extend type LoginPayload {
    """
    What is left to do; then the challenge is for the next call, and opens nothing else.
    """
    nextStep: SignInStep
    challenge: String
  }
  extend type RegisterUserPayload {
    nextStep: SignInStep
    challenge: String
  }

  input FinishLoginInput {
    challenge: String!
    code: String!
  }
  type FinishLoginPayload {
    """
    Empty when the code is wrong, or was used before.
    """
    authToken: String
    """
    Whether to begin again with the password.
    """
    isExpired: Boolean!
  }
  input BeginAuthenticatorInput {
    challenge: String
    pwd: String
  }
  type BeginAuthenticatorPayload {
    """
    Empty when the password is wrong.
    """
    secret: String
    """
    For a QR code.
    """
    address: String
  }
  input ConfirmAuthenticatorInput {
    challenge: String
    code: String!
  }
  type FactorAddedPayload {
    """
    False when the code is wrong.
    """
    added: Boolean!
    """
    Shown once. Empty where earlier ones still count.
    """
    recoveryCodes: [String!]!
    """
    The session of a sign-in that needed a factor.
    """
    authToken: String
  }
  input RemoveAuthenticatorInput {
    pwd: String!
    code: String!
  }
  type RemoveAuthenticatorPayload {
    removed: Boolean!
  }
  input ReplaceRecoveryCodesInput {
    pwd: String!
    code: String!
  }
  type ReplaceRecoveryCodesPayload {
    recoveryCodes: [String!]!
  }
  input ConfirmFactorResetInput {
    token: String!
  }
  type ConfirmFactorResetPayload {
    """
    False when the link is not, or no longer, good.
    """
    confirmed: Boolean!
  }
`

export const SecondFactorPlugin = extendSchema(() => ({
  typeDefs,
  objects: {
    Mutation: {
      plans: {
        finishLogin: work('input', factor.finishLogin),
        beginAuthenticator: work('input', factor.beginAuthenticator),
        confirmAuthenticator: work('input', factor.confirmAuthenticator),
        removeAuthenticator: action('removed', factor.removeAuthenticator),
        replaceRecoveryCodes: action('recoveryCodes', factor.replaceRecoveryCodes),
        confirmFactorReset: action('confirmed', factor.confirmFactorReset),
      },
    },
  },
}))
