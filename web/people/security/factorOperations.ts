import { graphql } from '../../domain/api/graphql.ts'

export const finishLoginDocument = graphql(`
  mutation FinishLogin($input: FinishLoginInput!) {
    finishLogin(input: $input) {
      authToken
      isExpired
    }
  }
`)

export const beginAuthenticatorDocument = graphql(`
  mutation BeginAuthenticator($input: BeginAuthenticatorInput!) {
    beginAuthenticator(input: $input) {
      secret
      address
    }
  }
`)

export const confirmAuthenticatorDocument = graphql(`
  mutation ConfirmAuthenticator($input: ConfirmAuthenticatorInput!) {
    confirmAuthenticator(input: $input) {
      added
      recoveryCodes
      authToken
    }
  }
`)

export const removeAuthenticatorDocument = graphql(`
  mutation RemoveAuthenticator($input: RemoveAuthenticatorInput!) {
    removeAuthenticator(input: $input) {
      removed
    }
  }
`)

export const replaceRecoveryCodesDocument = graphql(`
  mutation ReplaceRecoveryCodes($input: ReplaceRecoveryCodesInput!) {
    replaceRecoveryCodes(input: $input) {
      recoveryCodes
    }
  }
`)

export const confirmFactorResetDocument = graphql(`
  mutation ConfirmFactorReset($input: ConfirmFactorResetInput!) {
    confirmFactorReset(input: $input) {
      confirmed
    }
  }
`)

export const secondFactorDocument = graphql(`
  query SecondFactor {
    secondFactor {
      authenticatorSince
      recoveryCodesLeft
      isRequired
    }
  }
`)
