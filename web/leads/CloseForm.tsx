import { useId, useState } from 'react'

import { request } from '../shared/api/request.ts'
import { Button } from '../shared/buttons/Button.tsx'
import {
  closingOf,
  closingSchema,
  createClosedLeadDocument,
  emptyClosing,
} from '../shared/closing/closing.ts'
import { ClosingFields } from '../shared/closing/ClosingFields.tsx'
import { dayOf } from '../shared/dates/days.ts'
import { Dialog } from '../shared/dialog/Dialog.tsx'
import { Form } from '../shared/fields/Form.tsx'
import { useForm } from '../shared/fields/useForm.ts'
import { Notice } from '../shared/layout/Notice.tsx'
import { money } from '../shared/money.ts'
import { operator } from '../shared/operator.ts'
import { useStep } from '../shared/record/useStep.ts'
import { useToast } from '../shared/toasts/context.ts'
import { useUnsavedChanges } from '../shared/unsaved/useUnsavedChanges.tsx'
import type { AskMoveProps } from './askedMove.ts'
import type { Lead } from './leadQuery.ts'
import { useRenew } from './useMove.ts'

export function CloseForm({ lead, move, onDone, onClose }: AskMoveProps) {
  const id = useId()
  const from = dayOf(lead.createdAt)
  const form = useForm(closingSchema(from), emptyClosing(lead.dealValue ?? ''))
  const closing = useClosing(lead)
  const toast = useToast()
  const unsaved = useUnsavedChanges(form.dirty && !form.busy)
  const close = () => unsaved.leaving(onClose)
  const send = form.submit(async (values) => {
    const closed = await closing.mutateAsync(closingOf(values))
    onDone()
    if (closed)
      toast.show({ severity: 'success', summary: 'Closed as won', detail: money(closed.actualDeal) ?? '' })
  })
  return (
    <Dialog
      title={move.label}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="main" type="submit" form={id} busy={form.busy}>
            {move.label}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={send}>
        {form.failure && <Notice severity="error">{form.failure}</Notice>}
        <ClosingFields field={form.field} from={from} />
        <Notice severity="info">{whatFollows(lead)}</Notice>
      </Form>
      {unsaved.question}
    </Dialog>
  )
}

function whatFollows({ organization }: Lead): string {
  const provider = organization?.legalBusinessName ?? 'the provider'
  return (
    `The lead is closed for good with the terms of today, and ${operator.name} invoices ${provider}. ` +
    `The amount cannot be edited afterwards; only ${operator.name} can correct it.`
  )
}

/** The key stays as long as the question: however often it is sent, the deal is closed once. */
function useClosing(lead: Lead) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const renew = useRenew(lead.publicId)
  return useStep({
    what: 'lead',
    renew,
    send: async (closing: ReturnType<typeof closingOf>) => {
      const input = { leadId: lead.id, idempotencyKey, ...closing }
      return (await request(createClosedLeadDocument, { input })).createClosedLead?.result
    },
  })
}
