import { graphql } from '../../domain/api/graphql.ts'

export const intakeKeysDocument = graphql(`
  query IntakeKeys($linkId: Int!) {
    intakeKeys(linkId: $linkId, first: 100) {
      nodes {
        id
        name
        statement
        channels
        mapping
        madeBy
        madeAt
        revokedAt
        mayChange
      }
    }
  }
`)

export const intakeRequestsDocument = graphql(`
  query IntakeRequests($keyId: Int!) {
    intakeRequests(keyId: $keyId, first: 100) {
      nodes {
        id
        outcome
        number
        leadPublicId
        fields
        reasons
        unused
        mayResend
        sentAt
      }
    }
  }
`)

export const intakeFormDocument = graphql(`
  query IntakeForm($serviceId: Int!) {
    serviceById(id: $serviceId) {
      id
      formSchema
    }
  }
`)

export const createIntakeKeyDocument = graphql(`
  mutation CreateIntakeKey($input: CreateIntakeKeyInput!) {
    createIntakeKey(input: $input) {
      result
    }
  }
`)

export const changeIntakeKeyDocument = graphql(`
  mutation ChangeIntakeKey($input: ChangeIntakeKeyInput!) {
    changeIntakeKey(input: $input) {
      result
    }
  }
`)

export const revokeIntakeKeyDocument = graphql(`
  mutation RevokeIntakeKey($input: RevokeIntakeKeyInput!) {
    revokeIntakeKey(input: $input) {
      result
    }
  }
`)

export const resendIntakeRequestDocument = graphql(`
  mutation ResendIntakeRequest($input: ResendIntakeRequestInput!) {
    resendIntakeRequest(input: $input) {
      outcome
    }
  }
`)
