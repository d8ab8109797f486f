import { extendSchema, gql } from 'postgraphile/utils'
import * as own from './own-account.ts'
import { action } from './work.ts'

const typeDefs = gql`
  extend type Mutation {
    """
    Sets a new password and ends the other sessions. Asks for the present one.
    """
    changePassword(input: ChangePasswordInput!): ChangePasswordPayload!
    """
    Mails a link to a new address; the email changes once it is opened. Asks for the password. The same for addresses
    in use.
    """
    requestEmailChange(input: RequestEmailChangeInput!): RequestEmailChangePayload!
    confirmEmailChange(input: ConfirmEmailChangeInput!): ConfirmEmailChangePayload!
  }

  input ChangePasswordInput {
    pwd: String!
    newPassword: String!
  }
  type ChangePasswordPayload {
    """
    False when the present password is wrong.
    """
    changed: Boolean!
  }
  input RequestEmailChangeInput {
    email: String!
    pwd: String!
  }
  type RequestEmailChangePayload {
    """
    False when the password is wrong.
    """
    received: Boolean!
  }
  input ConfirmEmailChangeInput {
    token: String!
  }
  type ConfirmEmailChangePayload {
    """
    False when the link is not, or no longer, good.
    """
    confirmed: Boolean!
  }
`

export const OwnAccountPlugin = extendSchema(() => ({
  typeDefs,
  objects: {
    Mutation: {
      plans: {
        changePassword: action('changed', own.changePassword),
        requestEmailChange: action('received', own.requestEmailChange),
        confirmEmailChange: action('confirmed', own.confirmEmailChange),
      },
    },
  },
}))
