import { graphql } from '../../domain/api/graphql.ts'

/** A post as its card shows it, the same in each list and on its own page: they share one cache. */
export const postFields = graphql(`
  fragment PostFields on Post {
    id
    publicId
    content
    postType
    postUri
    mediaWidth
    mediaHeight
    mentionedNames
    likes
    comments
    isLiked
    isSaved
    isPinned
    isRemoved
    isDeleted
    removalReason
    createdAt
    editedAt
    userId
    author {
      firstName
      lastName
      organizationName
    }
    user {
      publicId
      profileUri(size: SMALL)
    }
  }
`)

export const feedDocument = graphql(
  `
    query Feed($first: Int!, $after: Cursor) {
      allPosts(
        first: $first
        after: $after
        orderBy: [ID_DESC]
        filter: { isDeleted: { equalTo: false }, isRemoved: { equalTo: false } }
      ) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          ...PostFields
        }
      }
    }
  `,
  [postFields],
)

export const pinnedDocument = graphql(`
  query PinnedPost {
    allPosts(first: 1, filter: { isPinned: { equalTo: true } }) {
      nodes {
        publicId
      }
    }
  }
`)

export const savedPostsDocument = graphql(
  `
    query SavedPosts($userId: Int!, $first: Int!, $after: Cursor) {
      savedPosts(userId: $userId, first: $first, after: $after) {
        pageInfo {
          hasNextPage
          endCursor
        }
        nodes {
          ...PostFields
        }
      }
    }
  `,
  [postFields],
)

export const postDocument = graphql(
  `
    query Post($publicId: UUID!) {
      postByPublicId(publicId: $publicId) {
        ...PostFields
      }
    }
  `,
  [postFields],
)

export const commentsDocument = graphql(`
  query Comments($postId: Int!, $first: Int!) {
    commentsByPostId(postId: $postId, first: $first) {
      totalCount
      nodes {
        id
        publicId
        content
        mentionedNames
        isRemoved
        removalReason
        createdAt
        editedAt
        userId
        author {
          firstName
          lastName
          organizationName
        }
        user {
          publicId
          profileUri(size: SMALL)
        }
      }
    }
  }
`)

export const publicPostDocument = graphql(`
  query PublicPost($publicId: UUID!) {
    publicPost(publicId: $publicId) {
      publicId
      author
      organization
      content
      postType
      postUri
      mediaWidth
      mediaHeight
      isEdited
      createdAt
      comments {
        author
        organization
        content
        isEdited
        createdAt
      }
    }
  }
`)

export const mentionableDocument = graphql(`
  query MentionablePeople($name: String!) {
    mentionablePeople(name: $name, first: 8) {
      nodes {
        publicId
        firstName
        lastName
        title
        profileUri(size: SMALL)
      }
    }
  }
`)

export const pausedDocument = graphql(`
  query PostingPaused {
    postingPausedUntil
  }
`)

export const createPostDocument = graphql(`
  mutation CreatePost($input: CreatePostInput!) {
    createPost(input: $input) {
      post {
        publicId
      }
    }
  }
`)

export const updatePostDocument = graphql(`
  mutation UpdatePostById($input: UpdatePostByIdInput!) {
    updatePostById(input: $input) {
      clientMutationId
    }
  }
`)

export const deletePostDocument = graphql(`
  mutation SoftDeletePost($input: SoftDeletePostInput!) {
    softDeletePost(input: $input) {
      clientMutationId
    }
  }
`)

export const addCommentDocument = graphql(`
  mutation AddComment($input: AddCommentInput!) {
    addComment(input: $input) {
      clientMutationId
    }
  }
`)

export const updateCommentDocument = graphql(`
  mutation UpdateCommentById($input: UpdateCommentByIdInput!) {
    updateCommentById(input: $input) {
      clientMutationId
    }
  }
`)

export const deleteCommentDocument = graphql(`
  mutation SoftDeleteComment($input: SoftDeleteCommentInput!) {
    softDeleteComment(input: $input) {
      clientMutationId
    }
  }
`)

export const likeDocument = graphql(`
  mutation UpsertLike($input: UpsertLikeInput!) {
    upsertLike(input: $input) {
      clientMutationId
    }
  }
`)

export const unlikeDocument = graphql(`
  mutation DeleteLike($input: DeleteLikeByUserIdAndPostIdInput!) {
    deleteLikeByUserIdAndPostId(input: $input) {
      clientMutationId
    }
  }
`)

export const saveDocument = graphql(`
  mutation UpsertSave($input: UpsertSaveInput!) {
    upsertSave(input: $input) {
      clientMutationId
    }
  }
`)

export const unsaveDocument = graphql(`
  mutation DeleteSave($input: DeleteSaveByUserIdAndPostIdInput!) {
    deleteSaveByUserIdAndPostId(input: $input) {
      clientMutationId
    }
  }
`)
