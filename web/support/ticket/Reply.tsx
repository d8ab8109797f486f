import { type FormEvent, useId, useRef, useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { operator } from '../../domain/operator.ts'
import { useStep } from '../../domain/record/useStep.ts'
import { inserted } from '../../domain/templates/inserted.ts'
import { TemplatesButton } from '../../domain/templates/TemplatesButton.tsx'
import { UploadWidget } from '../../domain/uploads/UploadWidget.tsx'
import { type Upload, useUpload } from '../../domain/uploads/useUpload.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Segments } from '../../ui/buttons/Segments.tsx'
import { DraftNote } from '../../ui/drafts/DraftNote.tsx'
import { useDraft } from '../../ui/drafts/useDraft.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { submitByKey } from '../../ui/form/Form.tsx'
import { command } from '../../ui/keys/commands.ts'
import { messages } from '../../ui/fields/rules.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { classes } from '../../ui/theme/classes.ts'
import { useLossQuestion } from '../../ui/unsaved/useLossQuestion.tsx'
import { moveSupportDocument, replyDocument } from '../data/operations.ts'
import type { Ticket } from '../data/ticketQuery.ts'
import styles from '../Support.module.css'
import { useTicketRefetch } from './useTicketMove.ts'
import { newKey } from '../../domain/newKey.ts'

type Visibility = 'SHARED' | 'OPERATOR'

const audiences: { value: Visibility; label: string }[] = [
  { value: 'SHARED', label: 'Reply' },
  { value: 'OPERATOR', label: 'Internal note' },
]

type ReplyProps = { ticket: Ticket; isStaff: boolean; viewerId: number }

/** The composer of both sides. Staff switch between a reply and an internal note. */
export function Reply({ ticket, isStaff, viewerId }: ReplyProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const { value: draft, ...drafts } = useDraft({
    key: `ticket/${ticket.publicId}`,
    empty: emptyDraft,
    isEmpty: ({ text }) => text.trim() === '',
  })
  const [isMissing, setMissing] = useState(false)
  const upload = useUpload({ mode: 'file', userId: viewerId })
  const sending = useReply(ticket, upload, () =>
    drafts.clear({ ...emptyDraft(), visibility: draft.visibility }),
  )
  // Files are in no draft.
  const question = useLossQuestion(upload.items.length > 0 && !sending.isPending)
  const isInternal = draft.visibility === 'OPERATOR'
  const mayResolve = !isInternal && ticket.openMoves.some(({ move }) => move === 'resolve')
  const write = (text: string) => {
    drafts.set({ ...draft, text, key: newKey() })
    if (text.trim() !== '') setMissing(false)
  }
  const send = (resolves: boolean) => {
    const isEmpty = draft.text.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) area.current?.focus()
    else if (!sending.isPending) sending.mutate({ ...draft, resolves })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(false)
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={submitByKey}
      className={classes(styles.reply, isInternal && styles.internal)}
    >
      {isStaff && (
        <Segments
          label="Who can read it"
          options={audiences}
          value={draft.visibility}
          onChange={(visibility) => drafts.set({ ...draft, visibility, key: newKey() })}
        />
      )}
      {sending.error && <Notice severity="error">{sentenceFor(sending.error)}</Notice>}
      <textarea
        {...command('r')}
        ref={area}
        rows={4}
        maxLength={5000}
        dir="auto"
        className={styles.area}
        aria-label={isInternal ? 'Internal note' : 'Your reply'}
        placeholder={isInternal ? `Only ${operator.name} can read this` : 'Write a reply'}
        aria-required
        aria-invalid={isMissing}
        aria-describedby={`${id}-hint${isMissing ? ` ${id}-missing` : ''}`}
        value={draft.text}
        readOnly={sending.isPending}
        onChange={({ target }) => write(target.value)}
      />
      {isMissing && (
        <p id={`${id}-missing`} className={styles.missing}>
          {messages.required}
        </p>
      )}
      <div className={styles.tools}>
        <UploadWidget upload={upload} label={isInternal ? 'Files of the note' : 'Files of the reply'} />
        {isStaff && (
          <TemplatesButton
            written={{ kind: 'ticket', id: ticket.id }}
            mayManage
            onInsert={({ body }) => write(inserted(draft.text, body))}
          />
        )}
      </div>
      <DraftNote draft={drafts.note} />
      <div className={styles.replyFoot}>
        <p id={`${id}-hint`} className={styles.hint}>
          {hintFor(ticket, isStaff)}
        </p>
        {mayResolve && upload.items.length === 0 && (
          <Button onClick={() => send(true)}>Send and resolve</Button>
        )}
        <Button look="main" type="submit" busy={sending.isPending}>
          {isInternal ? 'Add note' : 'Send'}
        </Button>
      </div>
      {question}
    </form>
  )
}

/** The idempotency key belongs to the text, so that sending it twice adds it once. */
function emptyDraft(): { text: string; visibility: Visibility; key: string } {
  return { text: '', visibility: 'SHARED', key: newKey() }
}

function hintFor({ status }: Ticket, isStaff: boolean): string {
  const warning = 'Do not share sensitive information.'
  return status === 'RESOLVED' && !isStaff ? `Your reply reopens this request. ${warning}` : warning
}

type Sent = ReturnType<typeof emptyDraft> & { resolves: boolean }

function useReply(ticket: Ticket, upload: Upload, onSent: () => void) {
  const refetch = useTicketRefetch(ticket.publicId)
  return useStep({
    what: 'ticket',
    renew: refetch,
    send: async ({ text, visibility, key, resolves }: Sent) => {
      if (resolves) {
        const input = { supportId: ticket.id, move: 'resolve', note: text, expectedStatus: ticket.status }
        await request(moveSupportDocument, { input })
      } else {
        const attachments = await upload.save()
        // The file shows the error.
        if (attachments === null) return
        const files = attachments.length > 0 && { attachments }
        const input = { supportId: ticket.id, note: text, visibility, idempotencyKey: key, ...files }
        await request(replyDocument, { input })
        upload.clear()
      }
      onSent()
    },
  })
}
