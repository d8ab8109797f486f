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
        service {
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
