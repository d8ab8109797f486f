import { Menu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { isOperator, type Reader } from '../../domain/reader.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { useCopy } from '../../ui/toasts/useCopy.ts'
import { pinDocument } from '../data/moderationOperations.ts'
import type { Comment, Post } from '../data/posts.ts'
import { nameOf } from './Byline.tsx'
import type { PostQuestion } from './PostDialogs.tsx'
import styles from './Posts.module.css'
import { Opened } from '../../ui/dialog/Opened.tsx'

// The dialogs need libraries that reading the feed does not.
const PostDialog = lazy(async () => ({ default: (await import('./PostDialogs.tsx')).PostDialog }))

/** How long authors may edit, in milliseconds. The server enforces it. */
const editable = 24 * 60 * 60 * 1000

export function PostMenu({ post, reader, onEdit }: { post: Post; reader: Reader; onEdit: () => void }) {
  const [asked, ask] = useState<PostQuestion>()
  const isOwn = post.userId === reader.id
  const pin = useAction({
    send: () => request(pinDocument, { input: { postId: post.id, isPinned: !post.isPinned } }),
    failed: 'Couldn’t pin the post',
    renews: [
      ['post', post.publicId],
      ['posts', 'pinned'],
    ],
  })
  const copy = useCopy()
  return (
    <>
      <Actions label={`Actions for the post of ${nameOf(post)}`}>
        <Item onAct={() => void copy(`${location.origin}/post/${post.publicId}`, 'Link copied')}>
          Copy link
        </Item>
        {isOwn && mayEdit(post) && <Item onAct={onEdit}>Edit post</Item>}
        {isOwn && <Item onAct={() => ask('delete')}>Delete post</Item>}
        {!isOwn && !post.isRemoved && <Item onAct={() => ask('report')}>Report post</Item>}
        {isOperator(reader) && !post.isRemoved && (
          <>
            <Item onAct={() => pin.run()}>{post.isPinned ? 'Unpin post' : 'Pin post'}</Item>
            {!isOwn && <Item onAct={() => ask('remove')}>Remove post</Item>}
            {!isOwn && <Item onAct={() => ask('mute')}>Mute {nameOf(post)}</Item>}
          </>
        )}
      </Actions>
      <Opened onClose={() => ask(undefined)}>
        {asked && <PostDialog asked={asked} post={post} onClose={() => ask(undefined)} />}
      </Opened>
    </>
  )
}

type CommentMenuProps = { comment: Comment; post: Post; reader: Reader; onEdit: () => void }

export function CommentMenu({ comment, post, reader, onEdit }: CommentMenuProps) {
  const [asked, ask] = useState<PostQuestion>()
  const isOwn = comment.userId === reader.id
  return (
    <>
      <Actions label={`Actions for the comment of ${nameOf(comment)}`}>
        {isOwn && mayEdit(comment) && <Item onAct={onEdit}>Edit comment</Item>}
        {isOwn && <Item onAct={() => ask('delete')}>Delete comment</Item>}
        {!isOwn && <Item onAct={() => ask('report')}>Report comment</Item>}
        {!isOwn && isOperator(reader) && (
          <>
            <Item onAct={() => ask('remove')}>Remove comment</Item>
            <Item onAct={() => ask('mute')}>Mute {nameOf(comment)}</Item>
          </>
        )}
      </Actions>
      <Opened onClose={() => ask(undefined)}>
        {asked && <PostDialog asked={asked} post={post} comment={comment} onClose={() => ask(undefined)} />}
      </Opened>
    </>
  )
}

function mayEdit({ createdAt, ...rest }: { createdAt: string; isRemoved?: boolean }): boolean {
  return rest.isRemoved !== true && Date.now() - Date.parse(createdAt) < editable
}

function Actions({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu.Root>
      <Menu.Trigger className={styles.menuButton} aria-label={label}>
        <Ellipsis size={18} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className={styles.menuPlace}>
          <Menu.Popup className={styles.menu}>{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Item({ onAct, children }: { onAct: () => void; children: ReactNode }) {
  return (
    <Menu.Item className={styles.menuItem} onClick={onAct}>
      {children}
    </Menu.Item>
  )
}
