import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, useId, useState } from 'react'

import { request } from '../../domain/api/request.ts'
import type { Reader } from '../../domain/reader.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DraftNote } from '../../ui/drafts/DraftNote.tsx'
import { useDraft } from '../../ui/drafts/useDraft.ts'
import { describe } from '../../ui/errors/pages.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Bar } from '../../ui/skeletons/Skeleton.tsx'
import { addCommentDocument } from '../data/operations.ts'
import { type Comment, commentsQuery, type Post, refetchPost } from '../data/posts.ts'
import { Byline } from './Byline.tsx'
import { EditText } from './EditText.tsx'
import { LaterMenu } from './LaterMenu.tsx'
import { MentionArea, mentionedIn, type Mentions } from './MentionArea.tsx'
import { RichText } from './RichText.tsx'
import styles from './Posts.module.css'
import { newKey } from '../../domain/newKey.ts'

const CommentMenu = lazy(async () => ({ default: (await import('./PostMenu.tsx')).CommentMenu }))

const step = 20

export function Comments({ post, reader }: { post: Post; reader: Reader }) {
  const [most, setMost] = useState(step)
  const { data, error, refetch } = useQuery({
    ...commentsQuery(post, most),
    placeholderData: (before) => before,
  })
  return (
    <section aria-label="Comments" className={styles.comments}>
      {error && !data && (
        <Notice severity="error">
          {describe(error).message} <Button onClick={() => void refetch()}>Try again</Button>
        </Notice>
      )}
      {!data && !error && <Bar width="60%" />}
      {data && data.total > data.comments.length && (
        <Button look="quiet" onClick={() => setMost(most + step)}>
          Show earlier comments
        </Button>
      )}
      {data && data.comments.length > 0 && (
        <Stack as="ul" gap={4}>
          {data.comments.map((comment) => (
            <CommentItem key={comment.publicId} comment={comment} post={post} reader={reader} />
          ))}
        </Stack>
      )}
      <CommentForm post={post} />
    </section>
  )
}

type CommentItemProps = { comment: Comment; post: Post; reader: Reader }

function CommentItem({ comment, post, reader }: CommentItemProps) {
  const id = useId()
  const [isEditing, setEditing] = useState(false)
  return (
    <li className={styles.comment} aria-labelledby={id}>
      <div className={styles.head}>
        <Byline of={comment} createdAt={comment.createdAt} size={32} id={id}>
          {comment.editedAt && ' · Edited'}
        </Byline>
        <LaterMenu>
          <CommentMenu comment={comment} post={post} reader={reader} onEdit={() => setEditing(true)} />
        </LaterMenu>
      </div>
      {comment.isRemoved && (
        <p className={styles.removed}>This comment was removed: {comment.removalReason}</p>
      )}
      {isEditing ? (
        <EditText post={post} comment={comment} onDone={() => setEditing(false)} />
      ) : (
        <RichText content={comment.content} mentionedNames={comment.mentionedNames} />
      )}
    </li>
  )
}

const isBlank = ({ text }: { text: string }) => text.trim() === ''
const empty = () => ({ text: '', mentions: {} as Mentions, key: newKey() })

function CommentForm({ post }: { post: Post }) {
  const { value: draft, ...drafts } = useDraft({ key: `comment/${post.publicId}`, empty, isEmpty: isBlank })
  const isEmpty = isBlank(draft)
  const { run, busy, failure } = useAction({
    send: () => {
      const mentions = mentionedIn(draft.text, draft.mentions)
      const comment = { postId: post.id, content: draft.text, mentions, idempotencyKey: draft.key }
      return request(addCommentDocument, { input: { comment } })
    },
    onDone: () => {
      drafts.clear()
      void refetchPost(post.publicId)
    },
  })
  const send = () => {
    if (!isEmpty) run()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form noValidate onSubmit={submit} className={styles.commentForm}>
      {failure && <Notice severity="error">{failure}</Notice>}
      <MentionArea
        aria-label="Write a comment"
        placeholder="Write a comment"
        rows={isEmpty ? 1 : 2}
        maxLength={1000}
        value={draft.text}
        mentions={draft.mentions}
        readOnly={busy}
        onText={(text, mentions) => drafts.set({ text, mentions, key: newKey() })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      <div className={styles.composerFoot}>
        <DraftNote draft={drafts.note} />
        <Button type="submit" busy={busy} disabled={isEmpty}>
          Add comment
        </Button>
      </div>
    </form>
  )
}
