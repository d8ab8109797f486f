import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { customerName } from '../../domain/names.ts'
import { newKey } from '../../domain/newKey.ts'
import { operator } from '../../domain/operator.ts'
import { resultToast } from '../../domain/record/resultToast.ts'
import { inserted } from '../../domain/templates/inserted.ts'
import { TemplatesButton } from '../../domain/templates/TemplatesButton.tsx'
import { useUndo } from '../../domain/undo/UndoProvider.tsx'
import { useAction } from '../../ui/action/useAction.ts'
import { atMost, required } from '../../ui/fields/rules.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Muted } from '../../ui/theme/Muted.tsx'
import { type Lead, leadQuery } from '../data/leadQuery.ts'
import { sendLeadMailDocument } from '../data/mailOperations.ts'
import styles from './Mails.module.css'
import { mailText, undoOfMail } from './mails.ts'

const schema = v.object({
  subject: v.pipe(required, atMost(150)),
  text: v.pipe(required, atMost(5000)),
})
const empty = { subject: '', text: '' }

export type WrittenLead = Pick<
  Lead,
  'id' | 'publicId' | 'leadFirstName' | 'leadMiddleName' | 'leadLastName' | 'leadZipPrefix'
>
type MailFormProps = {
  lead: WrittenLead
  address: string
  /** Whether the reader writes the organization's templates. */
  mayManage: boolean
  onClose: () => void
}

/** Writes to the customer. After an undo the text is there again. */
export function MailForm({ lead, address, mayManage, onClose }: MailFormProps) {
  const { show } = useUndo()
  const send = useSend(lead)
  const form = useForm({
    schema,
    initial: empty,
    about: `email of lead ${lead.publicId}`,
    send: async (values) => {
      const mail = await send.send(values)
      const name = customerName(lead)
      const restore = () => void form.draft?.save(values)
      show(resultToast(mailText, name), mail ? undoOfMail(mail, name, restore) : undefined)
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={`Email ${lead.leadFirstName}`} action="Send" onClose={onClose}>
      <p className={styles.to}>
        To <bdi className={styles.address}>{address}</bdi>
      </p>
      <TemplatesButton
        written={{ kind: 'lead', id: lead.id }}
        mayManage={mayManage}
        onInsert={({ subject, body }) =>
          form.set({
            text: inserted(form.values.text, body),
            ...(form.values.subject.trim() === '' && { subject }),
          })
        }
      />
      <TextField
        {...form.field('subject')}
        label="Subject"
        maxLength={150}
        autoComplete="off"
        required
        columns={12}
      />
      <TextArea {...form.field('text')} label="Message" rows={9} maxLength={5000} required columns={12} />
      <div className={styles.about}>
        <Muted>
          {operator.name} sends it in your name, with a link that stops emails.{' '}
          {hasInbox()
            ? `It is in the history for your organization and ${operator.name}, and answers come there, too.`
            : `Answers go to your email address. It is in the history for your organization and ${operator.name}.`}
        </Muted>
        <a href={`mailto:${address}`}>Open in your mail program</a>
      </div>
    </FormDialog>
  )
}

/** Whether answers are read, because a mailbox is set: the server writes it into the page's head. */
function hasInbox(): boolean {
  return document.querySelector('meta[name="inbox"]') !== null
}

/** The keys belong to what is sent and outlive the dialog, so that another try after a lost answer sends one email. */
const keys = new Map<string, string>()

function useSend({ id, publicId }: WrittenLead) {
  return useAction({
    renews: [leadQuery(publicId).queryKey],
    send: async ({ subject, text }: typeof empty) => {
      const content = `${id} ${subject}\n${text}`
      const idempotencyKey = keys.get(content) ?? newKey()
      keys.set(content, idempotencyKey)
      const input = { leadId: id, subject, text, idempotencyKey }
      const sent = (await request(sendLeadMailDocument, { input })).sendLeadMail?.leadMail
      keys.delete(content)
      return sent
    },
  })
}
