import { request } from '../../domain/api/request.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { likeDocument, saveDocument, unlikeDocument, unsaveDocument } from './operations.ts'
import { patchPost, type Post } from './posts.ts'

/** Optimistic likes and saves, rolled back if the server refuses. */
export function useToggles(post: Post, userId: number) {
  const toast = useToast()
  const { publicId } = post
  const input = { userId, postId: post.id }

  async function toggle(now: Partial<Post>, before: Partial<Post>, send: () => Promise<unknown>) {
    patchPost(publicId, () => now)
    try {
      await send()
    } catch (error) {
      patchPost(publicId, () => before)
      toast.show({ severity: 'error', summary: 'Couldn’t save that', detail: sentenceFor(error) })
    }
  }

  return {
    like: () =>
      toggle(
        { isLiked: !post.isLiked, likes: post.likes + (post.isLiked ? -1 : 1) },
        { isLiked: post.isLiked, likes: post.likes },
        () => (post.isLiked ? request(unlikeDocument, { input }) : request(likeDocument, { input })),
      ),
    save: () =>
      toggle({ isSaved: !post.isSaved }, { isSaved: post.isSaved }, () =>
        post.isSaved ? request(unsaveDocument, { input }) : request(saveDocument, { input }),
      ),
  }
}
