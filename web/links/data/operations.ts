import { graphql } from '../../domain/api/graphql.ts'

export const linksDocument = graphql(`
  query ReferralLinks {
    visibleReferralLinks(first: 100) {
      nodes {
        id
        code
        name
        campaign
        openingLine
        state
        mayPause
        opened
        submitted
        accepted
        won
        refused
        service {
          id
          name
        }
        user {
          id
          firstName
          lastName
        }
      }
    }
  }
`)

export const suppressedContactsDocument = graphql(`
  query SuppressedContacts {
    suppressedContacts(first: 100) {
      nodes {
        id
        kind
        note
        addedBy
        addedAt
      }
    }
  }
`)

export const findSuppressedDocument = graphql(`
  query FindSuppressed($contact: String!) {
    findSuppressed(contact: $contact, first: 20) {
      nodes {
        id
        kind
        note
        addedBy
        addedAt
      }
    }
  }
`)

export const suppressContactsDocument = graphql(`
  mutation SuppressContacts($input: SuppressContactsInput!) {
    suppressContacts(input: $input) {
      suppressionResult {
        added
        known
        unreadable
      }
    }
  }
`)

export const endSuppressionDocument = graphql(`
  mutation EndSuppression($input: EndSuppressionInput!) {
    endSuppression(input: $input) {
      result
    }
  }
`)

export const createLinkDocument = graphql(`
  mutation CreateReferralLink($input: CreateReferralLinkInput!) {
    createReferralLink(input: $input) {
      referralLink {
        id
      }
    }
  }
`)

export const changeLinkDocument = graphql(`
  mutation ChangeReferralLink($input: ChangeReferralLinkInput!) {
    changeReferralLink(input: $input) {
      clientMutationId
    }
  }
`)

export const pauseLinkDocument = graphql(`
  mutation PauseReferralLink($input: PauseReferralLinkInput!) {
    pauseReferralLink(input: $input) {
      clientMutationId
    }
  }
`)
