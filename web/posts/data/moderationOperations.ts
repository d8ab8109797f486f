import { graphql } from '../../domain/api/graphql.ts'

export const openReportsDocument = graphql(`
  query OpenReports {
    allPostReports(first: 100, orderBy: [ID_ASC], filter: { decidedAt: { isNull: true } }) {
      totalCount
      nodes {
        id
        reason
        createdAt
        postId
        commentId
        user {
          firstName
          lastName
        }
        post {
          publicId
          content
          userId
          author {
            firstName
            lastName
            organizationName
          }
        }
        comment {
          content
          userId
          author {
            firstName
            lastName
            organizationName
          }
        }
      }
    }
  }
`)

export const removalsDocument = graphql(`
  query Removals {
    allPostRemovals(first: 50, orderBy: [ID_DESC]) {
      nodes {
        id
        reason
        createdAt
        restoredAt
        postId
        commentId
        removedByUser {
          firstName
          lastName
        }
        post {
          publicId
          content
          isDeleted
          author {
            firstName
            lastName
          }
        }
        comment {
          content
          isDeleted
          author {
            firstName
            lastName
          }
        }
      }
    }
  }
`)

export const reportDocument = graphql(`
  mutation ReportPost($input: ReportPostInput!) {
    reportPost(input: $input) {
      clientMutationId
    }
  }
`)

export const removePostDocument = graphql(`
  mutation RemovePost($input: RemovePostInput!) {
    removePost(input: $input) {
      clientMutationId
    }
  }
`)

export const removeCommentDocument = graphql(`
  mutation RemoveComment($input: RemoveCommentInput!) {
    removeComment(input: $input) {
      clientMutationId
    }
  }
`)

export const restorePostDocument = graphql(`
  mutation RestorePost($input: RestorePostInput!) {
    restorePost(input: $input) {
      clientMutationId
    }
  }
`)

export const restoreCommentDocument = graphql(`
  mutation RestoreComment($input: RestoreCommentInput!) {
    restoreComment(input: $input) {
      clientMutationId
    }
  }
`)

export const dismissDocument = graphql(`
  mutation DismissReports($input: DismissReportsInput!) {
    dismissReports(input: $input) {
      clientMutationId
    }
  }
`)

export const pinDocument = graphql(`
  mutation PinPost($input: PinPostInput!) {
    pinPost(input: $input) {
      clientMutationId
    }
  }
`)

export const mutesDocument = graphql(`
  query Mutes($now: Datetime!) {
    allPostMutes(first: 100, orderBy: [ID_DESC], filter: { endsAt: { greaterThan: $now } }) {
      nodes {
        id
        userId
        endsAt
        reason
        user {
          publicId
          firstName
          lastName
          profileUri
        }
      }
    }
  }
`)

export const muteDocument = graphql(`
  mutation MutePerson($input: MutePersonInput!) {
    mutePerson(input: $input) {
      clientMutationId
    }
  }
`)
