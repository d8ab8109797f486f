import { useId, useState } from 'react'

import { request } from '../shared/api/request.ts'
import { Button } from '../shared/buttons/Button.tsx'
import { Dialog } from '../shared/dialog/Dialog.tsx'
import { Form } from '../shared/fields/Form.tsx'
import { TextArea } from '../shared/fields/TextArea.tsx'
import { TextField } from '../shared/fields/TextField.tsx'
import { useForm } from '../shared/fields/useForm.ts'
import { Notice } from '../shared/layout/Notice.tsx'
import { amountTyped, money } from '../shared/money.ts'
import { useStep } from '../shared/record/useStep.ts'
import { useToast } from '../shared/toasts/context.ts'
import { useUnsavedChanges } from '../shared/unsaved/useUnsavedChanges.tsx'
import { AdjustChange } from './AdjustChange.tsx'
import { adjustSchema, changeOf } from './adjusting.ts'
import { dealInAll } from './dealInAll.ts'
import { adjustTransactionDocument } from './changes.ts'
import type { Transaction } from './transactionQuery.ts'
import { useRenew } from './useMove.ts'

type AdjustFormProps = { transaction: Transaction; onClose: () => void }

export function AdjustForm({ transaction, onClose }: AdjustFormProps) {
  const id = useId()
  const [present] = useState(() => dealInAll(transaction))
  const form = useForm(adjustSchema(present), { actualDeal: '', reason: '' })
  const adjusting = useAdjusting(transaction)
  const toast = useToast()
  const unsaved = useUnsavedChanges(form.dirty && !form.busy)
  const close = () => unsaved.leaving(onClose)
  const send = form.submit(async ({ actualDeal, reason }) => {
    const adjusted = await adjusting.mutateAsync({ actualDeal: amountTyped(actualDeal) ?? '', reason })
    onClose()
    if (adjusted) toast.show({ severity: 'success', summary: 'Deal adjusted', detail: reason })
  })
  return (
    <Dialog
      title="Adjust the deal"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="main" type="submit" form={id} busy={form.busy}>
            Adjust the deal
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={send}>
        {form.failure && <Notice severity="error">{form.failure}</Notice>}
        <p>
          What was closed stays as it is; the difference becomes a transaction of its own, to be invoiced.
        </p>
        <TextField
          {...form.field('actualDeal')}
          label="Actual deal in all, in US dollars"
          hint={`It comes to ${money(present)} now.`}
          inputMode="decimal"
          autoComplete="off"
          required
          columns={12}
        />
        <AdjustChange change={changeOf(present, form.values.actualDeal, transaction)} />
        <TextArea {...form.field('reason')} label="Reason" rows={3} required columns={12} />
      </Form>
      {unsaved.question}
    </Dialog>
  )
}

/** The key stays as long as the question: however often it is sent, the deal is adjusted once. */
function useAdjusting({ id }: Transaction) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return useStep({
    what: 'deal',
    renew: useRenew(),
    send: async (change: { actualDeal: string; reason: string }) => {
      const input = { transactionId: id, idempotencyKey, ...change }
      return (await request(adjustTransactionDocument, { input })).adjustTransaction?.result
    },
  })
}
