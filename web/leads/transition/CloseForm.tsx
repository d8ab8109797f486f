import { useState } from 'react'

import { request } from '../../domain/api/request.ts'
import {
  closingOf,
  closingSchema,
  createClosedLeadDocument,
  emptyClosing,
} from '../../domain/closing/closing.ts'
import { ClosingFields } from '../../domain/closing/ClosingFields.tsx'
import { money } from '../../domain/money.ts'
import { operator } from '../../domain/operator.ts'
import { resultToast } from '../../domain/record/resultToast.ts'
import { useStep } from '../../domain/record/useStep.ts'
import { dayOf } from '../../ui/dates/days.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { useToast } from '../../ui/toasts/context.ts'
import type { Lead } from '../data/leadQuery.ts'
import type { AskMoveProps } from './askedMove.ts'
import { useRenew } from './useMove.ts'
import { newKey } from '../../domain/newKey.ts'
import { withPeriod } from '../../../texts/period.ts'

export function CloseForm({ lead, move, onDone, onClose }: AskMoveProps) {
  const from = dayOf(lead.createdAt)
  const closing = useClosing(lead)
  const toast = useToast()
  const form = useForm({
    schema: closingSchema(from),
    about: `${move.move} ${lead.publicId}`,
    initial: emptyClosing(lead.dealValue ?? ''),
    send: async (values) => {
      const closed = await closing.mutateAsync(closingOf(values))
      onDone()
      if (closed) toast.show(resultToast('Closed as won', money(closed.actualDeal)))
    },
  })
  return (
    <FormDialog form={form} title={move.label} action={move.label} onClose={onClose}>
      <ClosingFields field={form.field} from={from} />
      <Notice severity="info">{whatFollows(lead)}</Notice>
    </FormDialog>
  )
}

function whatFollows({ organization }: Lead): string {
  const provider = organization?.legalBusinessName ?? 'the provider'
  return (
    `Closes the lead with today’s terms. ${operator.name} will invoice ${withPeriod(provider)} ` +
    `Only ${operator.name} can correct the amount later.`
  )
}

/** The key stays as long as the question: however often it is sent, the deal is closed once. */
function useClosing(lead: Lead) {
  const [idempotencyKey] = useState(newKey)
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
