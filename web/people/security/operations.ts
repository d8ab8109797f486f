import { graphql } from '../../domain/api/graphql.ts'

export const changePasswordDocument = graphql(`
  mutation ChangePassword($input: ChangePasswordInput!) {
    changePassword(input: $input) {
      changed
    }
  }
`)

export const requestEmailChangeDocument = graphql(`
  mutation RequestEmailChange($input: RequestEmailChangeInput!) {
    requestEmailChange(input: $input) {
      received
    }
  }
`)

export const confirmEmailChangeDocument = graphql(`
  mutation ConfirmEmailChange($input: ConfirmEmailChangeInput!) {
    confirmEmailChange(input: $input) {
      confirmed
    }
  }
`)
