import { useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { amountTyped, money } from '../../domain/money.ts'
import { resultToast } from '../../domain/record/resultToast.ts'
import { useStep } from '../../domain/record/useStep.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { adjustTransactionDocument } from '../data/changes.ts'
import type { Transaction } from '../data/transactionQuery.ts'
import { useRenew } from '../transition/useMove.ts'
import { AdjustChange } from './AdjustChange.tsx'
import { adjustSchema, newTotal } from './adjusting.ts'
import { dealInAll } from './dealInAll.ts'
import { newKey } from '../../domain/newKey.ts'

type AdjustFormProps = { transaction: Transaction; onClose: () => void }

export function AdjustForm({ transaction, onClose }: AdjustFormProps) {
  const [present] = useState(() => dealInAll(transaction))
  const adjusting = useAdjusting(transaction)
  const toast = useToast()
  const form = useForm({
    schema: adjustSchema(present),
    about: `adjust ${transaction.publicId}`,
    initial: { actualDeal: '', reason: '' },
    send: async ({ actualDeal, reason }) => {
      const adjusted = await adjusting.mutateAsync({ actualDeal: amountTyped(actualDeal) ?? '', reason })
      onClose()
      if (adjusted) toast.show(resultToast('Deal adjusted', reason))
    },
  })
  const total = newTotal(present, form.values.actualDeal)
  return (
    <FormDialog form={form} title="Adjust deal" action="Adjust deal" onClose={onClose}>
      <p>What was closed stays as it is; the difference becomes a transaction of its own, to be invoiced.</p>
      <TextField
        {...form.field('actualDeal')}
        label="New total deal amount"
        hint={`It comes to ${money(present)} now.`}
        inputMode="decimal"
        autoComplete="off"
        required
        columns={12}
      />
      <AdjustChange id={transaction.id} present={present} total={total} />
      <TextArea {...form.field('reason')} label="Reason" rows={3} required columns={12} />
    </FormDialog>
  )
}

/** The key stays as long as the question: however often it is sent, the deal is adjusted once. */
function useAdjusting({ id }: Transaction) {
  const [idempotencyKey] = useState(newKey)
  return useStep({
    what: 'deal',
    renew: useRenew(),
    send: async (change: { actualDeal: string; reason: string }) => {
      const input = { transactionId: id, idempotencyKey, ...change }
      return (await request(adjustTransactionDocument, { input })).adjustTransaction?.result
    },
  })
}
