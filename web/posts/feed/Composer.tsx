import { useQuery } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { operator } from '../../domain/operator.ts'
import type { Reader } from '../../domain/reader.ts'
import { useUpload } from '../../domain/uploads/useUpload.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { dateTime } from '../../ui/dates/dates.ts'
import { DraftNote } from '../../ui/drafts/DraftNote.tsx'
import { useDraft } from '../../ui/drafts/useDraft.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Bar } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { useLossQuestion } from '../../ui/unsaved/useLossQuestion.tsx'
import { createPostDocument, pausedDocument } from '../data/operations.ts'
import { prependPost } from '../data/posts.ts'
import { MentionArea, mentionedIn, type Mentions } from './MentionArea.tsx'
import styles from './Posts.module.css'
import { newKey } from '../../domain/newKey.ts'

// Loaded when someone adds a picture or video.
const UploadWidget = lazy(async () => ({
  default: (await import('../../domain/uploads/UploadWidget.tsx')).UploadWidget,
}))

const maxLength = 5000
const empty = () => ({ text: '', mentions: {} as Mentions, key: newKey() })

/** Writes a post: a text area that grows, and an optional picture or video. */
export function Composer({ reader }: { reader: Reader }) {
  const { value: draft, ...drafts } = useDraft({
    key: 'post',
    empty,
    isEmpty: ({ text }) => text.trim() === '',
  })
  const [hasMedia, setHasMedia] = useState(false)
  const upload = useUpload({ mode: 'posts', userId: reader.id })
  const { data: pausedUntil } = usePaused()
  const isEmpty = draft.text.trim() === '' && upload.items.length === 0
  const { run, busy, failure } = useAction({
    send: async () => {
      const media = await upload.save()
      // A failed upload shows its own error; the text stays.
      if (media === null) return
      const post = {
        content: draft.text,
        media: media[0] ?? null,
        mentions: mentionedIn(draft.text, draft.mentions),
        idempotencyKey: draft.key,
      }
      const { createPost } = await request(createPostDocument, { input: { post } })
      if (createPost?.post) prependPost(createPost.post.publicId)
      drafts.clear()
      setHasMedia(false)
      upload.clear()
    },
  })
  // Media is in no draft.
  const question = useLossQuestion(upload.items.length > 0 && !busy && !pausedUntil)
  if (pausedUntil)
    return <Notice severity="warn">You can’t post or comment until {dateTime(pausedUntil)}.</Notice>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty) run()
  }
  return (
    <form className={styles.composer} noValidate onSubmit={submit} aria-label="Write a post">
      {failure && <Notice severity="error">{failure}</Notice>}
      <MentionArea
        aria-label="Write a post"
        placeholder="Share something with everyone"
        rows={draft.text === '' ? 1 : 3}
        maxLength={maxLength}
        value={draft.text}
        mentions={draft.mentions}
        readOnly={busy}
        onText={(text, mentions) => drafts.set({ text, mentions, key: newKey() })}
      />
      <Suspense fallback={<Bar height="6rem" />}>
        {hasMedia && <UploadWidget upload={upload} label="Image or video" />}
      </Suspense>
      <DraftNote draft={drafts.note} />
      <div className={styles.composerFoot}>
        <Button
          look="quiet"
          icon={<ImagePlus size={18} aria-hidden="true" />}
          aria-expanded={hasMedia}
          onClick={() => {
            if (hasMedia) upload.clear()
            setHasMedia(!hasMedia)
          }}
        >
          Image or video
        </Button>
        <Muted>Everyone on {operator.name} sees it. Anyone with its link can read it.</Muted>
        <Button look="main" type="submit" busy={busy} disabled={isEmpty}>
          Post
        </Button>
      </div>
      {question}
    </form>
  )
}

function usePaused() {
  return useQuery({
    queryKey: ['posts', 'paused'],
    queryFn: async () => (await request(pausedDocument, {})).postingPausedUntil,
  })
}
