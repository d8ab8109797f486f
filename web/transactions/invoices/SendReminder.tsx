import { BellRing } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { resultToast } from '../../domain/record/resultToast.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Opened } from '../../ui/dialog/Opened.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { command } from '../../ui/keys/commands.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { type NumberedInvoice, sendReminderDocument } from '../data/invoiceQuery.ts'
import { useRenew } from '../transition/useMove.ts'

const schema = v.object({ message: v.pipe(v.string(), v.trim()) })

/** Mails the provider's admins the invoice again, with a message. */
export function SendReminder({ invoice }: { invoice: NumberedInvoice }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        {...command('r')}
        icon={<BellRing size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Send reminder
      </Button>
      <Opened onClose={() => setOpen(false)}>
        {isOpen && <ReminderForm invoice={invoice} onClose={() => setOpen(false)} />}
      </Opened>
    </>
  )
}

function ReminderForm({ invoice, onClose }: { invoice: NumberedInvoice; onClose: () => void }) {
  const { id, number, organization } = invoice
  const renew = useRenew()
  const toast = useToast()
  const provider = organization?.legalBusinessName ?? 'the provider'
  const form = useForm({
    schema,
    about: `remind ${number}`,
    initial: { message: '' },
    send: async ({ message }) => {
      await request(sendReminderDocument, { input: { invoiceId: id, message } })
      onClose()
      toast.show(resultToast('Reminder sent', `To the admins of ${provider}`))
      await renew()
    },
  })
  return (
    <FormDialog form={form} title="Send reminder" action="Send reminder" onClose={onClose}>
      <p>
        The admins of <bdi>{provider}</bdi> get an email with {number}, what is due, how to pay, and the PDF.
      </p>
      <TextArea
        {...form.field('message')}
        label="Your message"
        hint="It stands first in the email."
        rows={4}
        maxLength={2000}
        columns={12}
      />
    </FormDialog>
  )
}
