import type { Report } from '../data/reports.ts'
import { RemoveDialog } from '../feed/PostDialogs.tsx'

type RemoveReportedProps = { report: Report; onDone: () => Promise<void>; onClose: () => void }

/** The feed's removal dialog, for a reported post or comment. */
export function RemoveReported({ report, onDone, onClose }: RemoveReportedProps) {
  const { post, postId, comment, commentId } = report
  if (!post) return null
  const close = () => {
    onClose()
    void onDone()
  }
  return (
    <RemoveDialog
      post={{ id: postId, publicId: post.publicId, author: post.author, userId: post.userId, user: null }}
      {...(comment && commentId !== null && { comment: { id: commentId, author: comment.author } })}
      onClose={close}
    />
  )
}
