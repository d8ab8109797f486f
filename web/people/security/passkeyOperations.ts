import { graphql } from '../../domain/api/graphql.ts'

export const passkeysDocument = graphql(`
  query Passkeys {
    allPasskeys(orderBy: PRIMARY_KEY_ASC) {
      nodes {
        id
        name
        createdAt
        lastUsedAt
      }
    }
  }
`)

export const beginPasskeyDocument = graphql(`
  mutation BeginPasskey($input: BeginPasskeyInput!) {
    beginPasskey(input: $input) {
      options
    }
  }
`)

export const confirmPasskeyDocument = graphql(`
  mutation ConfirmPasskey($input: ConfirmPasskeyInput!) {
    confirmPasskey(input: $input) {
      added
      recoveryCodes
      authToken
    }
  }
`)

export const beginPasskeySignInDocument = graphql(`
  mutation BeginPasskeySignIn {
    beginPasskeySignIn(input: {}) {
      options
    }
  }
`)

export const finishPasskeySignInDocument = graphql(`
  mutation FinishPasskeySignIn($input: FinishPasskeySignInInput!) {
    finishPasskeySignIn(input: $input) {
      authToken
    }
  }
`)

export const removePasskeyDocument = graphql(`
  mutation RemovePasskey($input: RemovePasskeyInput!) {
    removePasskey(input: $input) {
      removed
    }
  }
`)

export const renamePasskeyDocument = graphql(`
  mutation RenamePasskey($input: RenamePasskeyInput!) {
    renamePasskey(input: $input) {
      clientMutationId
    }
  }
`)
