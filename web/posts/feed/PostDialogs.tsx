import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog/Dialog.tsx'
import { required } from '../../ui/fields/rules.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { useToast } from '../../ui/toasts/context.ts'
import {
  muteDocument,
  removeCommentDocument,
  removePostDocument,
  reportDocument,
} from '../data/moderationOperations.ts'
import { deleteCommentDocument, deletePostDocument } from '../data/operations.ts'
import { type Author, type Comment, patchPost, type Post, refetchPost } from '../data/posts.ts'
import { nameOf } from './Byline.tsx'

type About = {
  post: Pick<Post, 'id' | 'publicId'> & Author
  comment?: Pick<Comment, 'id' | 'author'>
  onClose: () => void
}

export type PostQuestion = 'delete' | 'report' | 'remove' | 'mute'

type PostDialogProps = { asked: PostQuestion; post: Post; comment?: Comment; onClose: () => void }

/** The dialog of an action on a post or comment. */
export function PostDialog({ asked, ...about }: PostDialogProps) {
  if (asked === 'delete') return <DeleteDialog {...about} />
  if (asked === 'report') return <ReportDialog {...about} />
  if (asked === 'remove') return <RemoveDialog {...about} />
  return <MuteDialog who={about.comment ?? about.post} onClose={about.onClose} />
}

/** Deletes one's own post or comment for good. */
function DeleteDialog({ post, comment, onClose }: About) {
  const thing = comment ? 'comment' : 'post'
  const remove = useAction({
    send: async () => {
      if (comment) {
        await request(deleteCommentDocument, { input: { id: comment.id } })
        await refetchPost(post.publicId)
      } else {
        await request(deletePostDocument, { input: { id: post.id } })
        patchPost(post.publicId, () => ({ isDeleted: true }))
      }
    },
    onDone: onClose,
  })
  return (
    <Dialog
      question
      title={`Delete this ${thing}?`}
      onClose={onClose}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button look="danger" busy={remove.busy} onClick={() => remove.run()}>
            Delete {thing}
          </Button>
        </>
      }
    >
      {remove.failure && <Notice severity="error">{remove.failure}</Notice>}
      <p>
        {comment
          ? 'No one can read it any more.'
          : 'Its comments and media go with it. This can’t be undone.'}
      </p>
    </Dialog>
  )
}

const reason = v.object({ reason: v.pipe(required, v.maxLength(500, 'At most 500 characters, please')) })

type ReasonDialogProps = {
  title: string
  about: string
  action: string
  label: string
  isDanger?: boolean
  send: (reason: string) => Promise<void>
  onClose: () => void
}

function ReasonDialog({ title, about, action, label, isDanger = false, send, onClose }: ReasonDialogProps) {
  const form = useForm({
    schema: reason,
    about,
    initial: { reason: '' },
    send: (values) => send(values.reason),
  })
  return (
    <FormDialog
      form={form}
      title={title}
      action={action}
      look={isDanger ? 'danger' : 'main'}
      onClose={onClose}
    >
      <TextArea {...form.field('reason')} label={label} required columns={12} />
    </FormDialog>
  )
}

function ReportDialog({ post, comment, onClose }: About) {
  const toast = useToast()
  const thing = comment ? 'comment' : 'post'
  const send = async (why: string) => {
    const input = { postId: post.id, commentId: comment?.id ?? null, reason: why }
    await request(reportDocument, { input })
    toast.show({
      severity: 'success',
      summary: 'Thanks for reporting this',
      detail: 'A moderator will look at it.',
    })
    onClose()
  }
  return (
    <ReasonDialog
      title={`Report this ${thing}`}
      about={`report ${thing} ${(comment ?? post).id}`}
      action={`Report ${thing}`}
      label="What is wrong with it?"
      send={send}
      onClose={onClose}
    />
  )
}

export function RemoveDialog({ post, comment, onClose }: About) {
  const toast = useToast()
  const thing = comment ? 'comment' : 'post'
  const send = async (why: string) => {
    if (comment) await request(removeCommentDocument, { input: { commentId: comment.id, reason: why } })
    else await request(removePostDocument, { input: { postId: post.id, reason: why } })
    toast.show({ severity: 'success', summary: `Removed the ${thing} of ${nameOf(comment ?? post)}` })
    onClose()
    await refetchPost(post.publicId)
  }
  return (
    <ReasonDialog
      title={`Remove this ${thing}?`}
      about={`remove ${thing} ${(comment ?? post).id}`}
      action={`Remove ${thing}`}
      label="Reason (shared with the author)"
      isDanger
      send={send}
      onClose={onClose}
    />
  )
}

const durations = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
]
const muting = v.object({ ...reason.entries, days: required })

function MuteDialog({ who, onClose }: { who: Author; onClose: () => void }) {
  const toast = useToast()
  const form = useForm({
    schema: muting,
    about: `mute ${who.userId}`,
    initial: { reason: '', days: '1' },
    send: async ({ reason: why, days }) => {
      const endsAt = new Date(Date.now() + Number(days) * 86_400_000).toISOString()
      await request(muteDocument, { input: { userId: who.userId, reason: why, endsAt } })
      toast.show({ severity: 'success', summary: `${nameOf(who)} is muted` })
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={`Mute ${nameOf(who)}?`} action="Mute" look="danger" onClose={onClose}>
      <SelectField {...form.field('days')} label="For how long" columns={12} options={durations} />
      <TextArea {...form.field('reason')} label="Reason (shared with the person)" required columns={12} />
    </FormDialog>
  )
}
