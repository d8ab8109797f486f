import { type FormEvent, useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { updateCommentDocument, updatePostDocument } from '../data/operations.ts'
import { type Comment, type Post, refetchPost } from '../data/posts.ts'
import { MentionArea, mentionedIn, type Mentions } from './MentionArea.tsx'
import styles from './Posts.module.css'

type EditTextProps = { post: Post; comment?: Comment; onDone: () => void }

/** Edits one's own post or comment in place. */
export function EditText({ post, comment, onDone }: EditTextProps) {
  const [text, setText] = useState((comment ?? post).content)
  const [mentions, setMentions] = useState<Mentions>({})
  const [state, setState] = useState<{ busy: boolean; failure?: string }>({ busy: false })
  const save = async () => {
    setState({ busy: true })
    const patch = { content: text, mentions: mentionedIn(text, mentions) }
    try {
      if (comment) await request(updateCommentDocument, { input: { id: comment.id, commentPatch: patch } })
      else await request(updatePostDocument, { input: { id: post.id, postPatch: patch } })
      await refetchPost(post.publicId)
      onDone()
    } catch (error) {
      setState({ busy: false, failure: sentenceFor(error) })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!state.busy) void save()
  }
  return (
    <form noValidate onSubmit={submit} className={styles.commentForm}>
      {state.failure && <Notice severity="error">{state.failure}</Notice>}
      <MentionArea
        aria-label={comment ? 'Edit comment' : 'Edit post'}
        autoFocus
        rows={comment ? 2 : 4}
        maxLength={comment ? 1000 : 5000}
        value={text}
        mentions={mentions}
        readOnly={state.busy}
        onText={(now, chosen) => {
          setText(now)
          setMentions(chosen)
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onDone()
        }}
      />
      <div className={styles.composerFoot}>
        <Button onClick={onDone}>Cancel</Button>
        <Button look="main" type="submit" busy={state.busy}>
          Save changes
        </Button>
      </div>
    </form>
  )
}
