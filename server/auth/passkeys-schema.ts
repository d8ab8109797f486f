import { extendSchema, gql } from 'postgraphile/utils'
import * as passkeys from './passkeys.ts'
import { action, work } from './work.ts'

const typeDefs = gql`
  extend type Mutation {
    """
    Options for the browser to create a passkey. Takes the password, or the challenge of a sign-in that needs a factor.
    """
    beginPasskey(input: BeginPasskeyInput!): BeginPasskeyPayload!
    confirmPasskey(input: ConfirmPasskeyInput!): FactorAddedPayload!
    """
    Options for the browser to sign in with a passkey.
    """
    beginPasskeySignIn(input: BeginPasskeySignInInput!): BeginPasskeySignInPayload!
    """
    A bearer token, or null: unknown passkeys and wrong signatures look the same.
    """
    finishPasskeySignIn(input: FinishPasskeySignInInput!): FinishPasskeySignInPayload!
    """
    Asks for the password, and for a code where it is the last factor.
    """
    removePasskey(input: RemovePasskeyInput!): RemovePasskeyPayload!
  }

  input BeginPasskeyInput {
    challenge: String
    pwd: String
  }
  type BeginPasskeyPayload {
    """
    JSON. Empty when the password is wrong.
    """
    options: String
  }
  input ConfirmPasskeyInput {
    challenge: String
    name: String!
    """
    The browser's answer, as JSON.
    """
    response: String!
  }
  input BeginPasskeySignInInput {
    clientMutationId: String
  }
  type BeginPasskeySignInPayload {
    """
    JSON.
    """
    options: String!
  }
  input FinishPasskeySignInInput {
    """
    The browser's answer, as JSON.
    """
    response: String!
  }
  type FinishPasskeySignInPayload {
    authToken: String
  }
  input RemovePasskeyInput {
    id: Int!
    pwd: String!
    code: String
  }
  type RemovePasskeyPayload {
    removed: Boolean!
  }
`

export const PasskeysPlugin = extendSchema(() => ({
  typeDefs,
  objects: {
    Mutation: {
      plans: {
        beginPasskey: action('options', passkeys.beginPasskey),
        confirmPasskey: work('input', passkeys.confirmPasskey),
        beginPasskeySignIn: action('options', passkeys.beginPasskeySignIn),
        finishPasskeySignIn: action('authToken', passkeys.finishPasskeySignIn),
        removePasskey: action('removed', passkeys.removePasskey),
      },
    },
  },
}))
