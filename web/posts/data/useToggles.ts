import { request } from '../../domain/api/request.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { likeDocument, saveDocument, unlikeDocument, unsaveDocument } from './operations.ts'
import { patchPost, type Post } from './posts.ts'

type Mark = 'isLiked' | 'isSaved'
/** What a post shows, what is wanted last, and what the server has; the latter two only while a request is on its way. */
type Pending = { wanted: boolean; stored: boolean }

/** By mark and post, so that two quick taps are sent one after the other, wherever the post is shown. */
const pending = new Map<string, Pending>()

type Input = { userId: number; postId: number }
const requests = {
  isLiked: (input: Input, isOn: boolean) =>
    isOn ? request(likeDocument, { input }) : request(unlikeDocument, { input }),
  isSaved: (input: Input, isOn: boolean) =>
    isOn ? request(saveDocument, { input }) : request(unsaveDocument, { input }),
}

/** Optimistic likes and saves; what the server refuses is rolled back to what it has stored. */
export function useToggles(post: Post, userId: number) {
  const toast = useToast()
  const { publicId } = post
  const input = { userId, postId: post.id }

  async function toggle(mark: Mark) {
    const key = `${mark} ${publicId}`
    const sent = pending.get(key)
    const wanted = !(sent?.wanted ?? post[mark] === true)
    show(publicId, mark, wanted)
    if (sent) {
      sent.wanted = wanted
      return
    }
    const state: Pending = { wanted, stored: !wanted }
    pending.set(key, state)
    try {
      // Until the server has what was wanted last.
      while (state.stored !== state.wanted) {
        const next = state.wanted
        await requests[mark](input, next)
        state.stored = next
      }
    } catch (error) {
      if (state.stored !== state.wanted) show(publicId, mark, state.stored)
      toast.show({ severity: 'error', summary: 'Couldn’t save that', detail: sentenceFor(error) })
    } finally {
      pending.delete(key)
    }
  }

  return { like: () => toggle('isLiked'), save: () => toggle('isSaved') }
}

function show(publicId: string, mark: Mark, isOn: boolean): void {
  patchPost(publicId, (now) =>
    mark === 'isSaved' || now.isLiked === isOn
      ? { [mark]: isOn }
      : { isLiked: isOn, likes: now.likes + (isOn ? 1 : -1) },
  )
}
