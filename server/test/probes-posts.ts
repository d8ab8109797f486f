import type { Probe } from './probes-type.ts'

const mutation = (call: string) => `mutation { ${call} { clientMutationId } }`

/** As probes.ts, for posts and comments. */
export const postProbes: Readonly<Record<string, Probe>> = {
  'upsertLike.postId': {
    of: 'app.posts',
    calls: [mutation('upsertLike(input: { userId: 1, postId: $id })')],
  },
  'upsertLike.userId': {
    of: 'app.user_infos',
    calls: [mutation('upsertLike(input: { userId: $id, postId: 2000000000 })')],
  },
  'upsertSave.postId': {
    of: 'app.posts',
    calls: [mutation('upsertSave(input: { userId: 1, postId: $id })')],
  },
  'upsertSave.userId': {
    of: 'app.user_infos',
    calls: [mutation('upsertSave(input: { userId: $id, postId: 2000000000 })')],
  },
  'deleteLikeByUserIdAndPostId.postId': {
    of: 'app.posts',
    calls: [mutation('deleteLikeByUserIdAndPostId(input: { userId: 1, postId: $id })')],
  },
  'deleteLikeByUserIdAndPostId.userId': {
    of: 'app.user_infos',
    calls: [mutation('deleteLikeByUserIdAndPostId(input: { userId: $id, postId: 2000000000 })')],
  },
  'deleteSaveByUserIdAndPostId.postId': {
    of: 'app.posts',
    calls: [mutation('deleteSaveByUserIdAndPostId(input: { userId: 1, postId: $id })')],
  },
  'deleteSaveByUserIdAndPostId.userId': {
    of: 'app.user_infos',
    calls: [mutation('deleteSaveByUserIdAndPostId(input: { userId: $id, postId: 2000000000 })')],
  },
  'addComment.comment.postId': {
    of: 'app.posts',
    calls: [
      mutation(
        'addComment(input: { comment: { postId: $id, content: "x", idempotencyKey: "a key of eight" } })',
      ),
      mutation(
        'addComment(input: { comment: { postId: $id, content: " ", idempotencyKey: "a key of eight" } })',
      ),
    ],
  },
  'updatePostById.id': {
    of: 'app.posts',
    calls: [
      mutation('updatePostById(input: { id: $id, postPatch: { content: "x" } })'),
      mutation('updatePostById(input: { id: $id, postPatch: { content: " " } })'),
    ],
  },
  'updateCommentById.id': {
    of: 'app.comments',
    calls: [
      mutation('updateCommentById(input: { id: $id, commentPatch: { content: "x" } })'),
      mutation('updateCommentById(input: { id: $id, commentPatch: { content: " " } })'),
    ],
  },
  'softDeletePost.id': {
    of: 'app.posts',
    calls: [mutation('softDeletePost(input: { id: $id })')],
  },
  'softDeleteComment.id': {
    of: 'app.comments',
    calls: [mutation('softDeleteComment(input: { id: $id })')],
  },
  'reportPost.postId': {
    of: 'app.posts',
    calls: [
      mutation('reportPost(input: { postId: $id, reason: "x" })'),
      mutation('reportPost(input: { postId: $id, reason: " " })'),
    ],
  },
  'reportPost.commentId': {
    of: 'app.comments',
    calls: [mutation('reportPost(input: { postId: 2000000000, commentId: $id, reason: "x" })')],
  },
  'removePost.postId': {
    of: 'app.posts',
    calls: [mutation('removePost(input: { postId: $id, reason: "x" })')],
  },
  'restorePost.postId': {
    of: 'app.posts',
    calls: [mutation('restorePost(input: { postId: $id })')],
  },
  'pinPost.postId': {
    of: 'app.posts',
    calls: [mutation('pinPost(input: { postId: $id, isPinned: true })')],
  },
  'dismissReports.postId': {
    of: 'app.posts',
    calls: [mutation('dismissReports(input: { postId: $id })')],
  },
  'removeComment.commentId': {
    of: 'app.comments',
    calls: [mutation('removeComment(input: { commentId: $id, reason: "x" })')],
  },
  'restoreComment.commentId': {
    of: 'app.comments',
    calls: [mutation('restoreComment(input: { commentId: $id })')],
  },
  'dismissReports.commentId': {
    of: 'app.comments',
    calls: [mutation('dismissReports(input: { postId: 2000000000, commentId: $id })')],
  },
  'mutePerson.userId': {
    of: 'app.user_infos',
    calls: [mutation('mutePerson(input: { userId: $id, reason: "x", endsAt: "2026-01-01T00:00:00Z" })')],
  },
  'commentsByPostId.postId': {
    of: 'app.posts',
    calls: ['{ commentsByPostId(postId: $id) { totalCount nodes { id } } }'],
  },
  'savedPosts.userId': { of: 'app.user_infos', calls: ['{ savedPosts(userId: $id) { nodes { id } } }'] },
}
