import { type FormEvent, lazy, Suspense, useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DraftNote } from '../../ui/drafts/DraftNote.tsx'
import { useDraft } from '../../ui/drafts/useDraft.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { useLossQuestion } from '../../ui/unsaved/useLossQuestion.tsx'
import { updateCommentDocument, updatePostDocument } from '../data/operations.ts'
import { type Comment, type Post, refetchPost } from '../data/posts.ts'
import { MentionArea, mentionedIn, type Mentions } from './MentionArea.tsx'
import styles from './Posts.module.css'

// Loaded when an edit is about to be lost.
const ConfirmCancel = lazy(async () => ({
  default: (await import('../../ui/unsaved/ConfirmCancel.tsx')).ConfirmCancel,
}))

type EditTextProps = { post: Post; comment?: Comment; onDone: () => void }

/** Edits one's own post or comment in place. */
export function EditText({ post, comment, onDone }: EditTextProps) {
  const original = (comment ?? post).content
  const { value, ...drafts } = useDraft({
    key: `edit/${(comment ?? post).publicId}`,
    empty: () => ({ text: original, mentions: {} as Mentions }),
    isEmpty: (now) => now.text === original,
  })
  const { text, mentions } = value
  const [isCanceling, setCanceling] = useState(false)
  const done = () => {
    drafts.clear()
    onDone()
  }
  const { run, busy, failure } = useAction({
    send: async () => {
      const patch = { content: text, mentions: mentionedIn(text, mentions) }
      if (comment) await request(updateCommentDocument, { input: { id: comment.id, commentPatch: patch } })
      else await request(updatePostDocument, { input: { id: post.id, postPatch: patch } })
      await refetchPost(post.publicId)
    },
    onDone: done,
  })
  const isDirty = text !== original && !busy
  const question = useLossQuestion(isDirty, { isSaved: drafts.note.isSaved, drop: drafts.clear })
  const cancel = () => (isDirty ? setCanceling(true) : done())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <form noValidate onSubmit={submit} className={styles.commentForm}>
      {failure && <Notice severity="error">{failure}</Notice>}
      <MentionArea
        aria-label={comment ? 'Edit comment' : 'Edit post'}
        autoFocus
        rows={comment ? 2 : 4}
        maxLength={comment ? 1000 : 5000}
        value={text}
        mentions={mentions}
        readOnly={busy}
        onText={(now, chosen) => drafts.set({ text: now, mentions: chosen })}
        onKeyDown={({ key }) => {
          if (key === 'Escape') cancel()
        }}
      />
      <DraftNote draft={drafts.note} />
      <div className={styles.composerFoot}>
        <Button onClick={cancel}>Cancel</Button>
        <Button look="main" type="submit" busy={busy}>
          Save changes
        </Button>
      </div>
      {question}
      <Suspense>
        {isCanceling && <ConfirmCancel onKeep={() => setCanceling(false)} onDiscard={done} />}
      </Suspense>
    </form>
  )
}
