import { useQuery } from '@tanstack/react-query'
import { Bookmark, Heart, MessageCircle, Pin } from 'lucide-react'
import { lazy, type ReactNode, useId, useState } from 'react'

import type { Reader } from '../../domain/reader.ts'
import { classes } from '../../ui/theme/classes.ts'
import { type Post, postQuery, renewedUri } from '../data/posts.ts'
import { useToggles } from '../data/useToggles.ts'
import { Byline, nameOf } from './Byline.tsx'
import { Comments } from './Comments.tsx'
import { EditText } from './EditText.tsx'
import { LaterMenu } from './LaterMenu.tsx'
import { PostMedia } from './PostMedia.tsx'
import { ClampedText, RichText } from './RichText.tsx'
import { Bar } from '../../ui/skeletons/Skeleton.tsx'
import styles from './Posts.module.css'

const PostMenu = lazy(async () => ({ default: (await import('./PostMenu.tsx')).PostMenu }))

type PostCardProps = { publicId: string; reader: Reader; isWhole?: boolean }

/** A post in a list, or on its own page with its full text and all comments. */
export function PostCard({ publicId, reader, isWhole = false }: PostCardProps) {
  const { data: post, isError } = useQuery(postQuery(publicId))
  // Deleted or removed since the list was loaded.
  if (post === null || post?.isDeleted || (isError && !post)) return null
  if (!post) return <PostSkeleton />
  return <LoadedCard post={post} reader={reader} isWhole={isWhole} />
}

function LoadedCard({ post, reader, isWhole }: { post: Post; reader: Reader; isWhole: boolean }) {
  const id = useId()
  const [isEditing, setEditing] = useState(false)
  const [showsComments, setShowsComments] = useState(isWhole)
  // Once opened they stay, with what was written.
  const [hasComments, setHasComments] = useState(isWhole)
  const Text = isWhole ? RichText : ClampedText
  return (
    <article className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <Byline of={post} createdAt={post.createdAt} size={40} id={id}>
          {post.editedAt && ' · Edited'}
          {post.isPinned && (
            <span className={styles.pinned}>
              <Pin size={13} aria-hidden="true" /> Pinned
            </span>
          )}
        </Byline>
        <LaterMenu>
          <PostMenu post={post} reader={reader} onEdit={() => setEditing(true)} />
        </LaterMenu>
      </header>
      {post.isRemoved && <p className={styles.removed}>This post was removed: {post.removalReason}</p>}
      {isEditing ? (
        <EditText post={post} onDone={() => setEditing(false)} />
      ) : (
        post.content !== '' && <Text content={post.content} mentionedNames={post.mentionedNames} />
      )}
      <PostMedia post={post} of={nameOf(post)} renew={() => renewedUri(post.publicId)} />
      {!post.isRemoved && (
        <Actions
          post={post}
          reader={reader}
          showsComments={showsComments}
          onComments={() => {
            setShowsComments(!showsComments)
            setHasComments(true)
          }}
        />
      )}
      {hasComments && !post.isRemoved && (
        <div hidden={!showsComments}>
          <Comments post={post} reader={reader} />
        </div>
      )}
    </article>
  )
}

type ActionsProps = { post: Post; reader: Reader; showsComments: boolean; onComments: () => void }

function Actions({ post, reader, showsComments, onComments }: ActionsProps) {
  const { like, save } = useToggles(post, reader.id)
  return (
    <div className={styles.actions}>
      <Toggle
        isOn={post.isLiked === true}
        icon={<Heart size={18} aria-hidden="true" />}
        onToggle={() => void like()}
      >
        {counted('Like', post.likes)}
      </Toggle>
      <button type="button" className={styles.action} aria-expanded={showsComments} onClick={onComments}>
        <MessageCircle size={18} aria-hidden="true" />
        {counted('Comment', post.comments)}
      </button>
      <Toggle
        isOn={post.isSaved === true}
        icon={<Bookmark size={18} aria-hidden="true" />}
        onToggle={() => void save()}
      >
        {post.isSaved ? 'Saved' : 'Save'}
      </Toggle>
    </div>
  )
}

const counted = (word: string, count: number) =>
  count === 0 ? word : count === 1 ? `1 ${word.toLowerCase()}` : `${count} ${word.toLowerCase()}s`

type ToggleProps = { isOn: boolean; icon: ReactNode; onToggle: () => void; children: ReactNode }

function Toggle({ isOn, icon, onToggle, children }: ToggleProps) {
  return (
    <button
      type="button"
      className={classes(styles.action, isOn && styles.on)}
      aria-pressed={isOn}
      onClick={onToggle}
    >
      {icon}
      {children}
    </button>
  )
}

export function PostSkeleton() {
  return (
    <div role="status" aria-label="Loading post" className={styles.card}>
      <Bar width="40%" />
      <Bar width="90%" />
      <Bar width="70%" />
    </div>
  )
}
