import { useState } from 'react'

import type { OpenMove } from '../../domain/record/openMoves.ts'
import { resultToast } from '../../domain/record/resultToast.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { useToast } from '../../ui/toasts/context.ts'
import type { Transaction } from '../data/transactionQuery.ts'
import { MissingPaymentDetails } from '../invoices/MissingPaymentDetails.tsx'
import styles from '../parts/Money.module.css'
import { MoveFields } from './MoveFields.tsx'
import { type Meaning, meaningOf } from './moves.ts'
import { emptyMove, firstDueDay, moveSchema, stepOf } from './moveSchema.ts'
import { useMove } from './useMove.ts'

type MoveFormProps = { transaction: Transaction; move: OpenMove; onDone: () => void; onClose: () => void }

/** Says what a step does and asks for what it needs. */
export function MoveForm({ transaction: now, move, onDone, onClose }: MoveFormProps) {
  // The transaction as it was when the dialog opened, so that a concurrent change is a conflict.
  const [transaction] = useState(now)
  const firstDay = firstDueDay(transaction.invoice?.dueOn)
  const meaning = meaningOf(move, transaction)
  const taking = useMove(transaction)
  const toast = useToast()
  const form = useForm({
    schema: moveSchema(move.needs, firstDay),
    about: `${move.move} ${transaction.publicId}`,
    initial: emptyMove,
    send: async (values) => {
      const taken = await taking.mutateAsync({ move: move.move, ...stepOf(values) })
      onDone()
      if (taken) toast.show(resultToast(meaning.done, meaning.amount))
    },
  })
  return (
    <FormDialog
      form={form}
      title={move.label}
      action={move.label}
      look={meaning.loses ? 'danger' : 'main'}
      onClose={onClose}
    >
      <MoveMeaning meaning={meaning} />
      {move.move === 'issueInvoice' && <MissingPaymentDetails />}
      <MoveFields move={move} field={form.field} firstDay={firstDay} />
    </FormDialog>
  )
}

/** The amount, its recipient, and what the move does with it. */
function MoveMeaning({ meaning: { text, amount, payee } }: { meaning: Meaning }) {
  return (
    <Stack gap={3}>
      {amount && (
        <dl className={styles.sum}>
          {payee && (
            <div>
              <dt>Payee</dt>
              <dd>{payee}</dd>
            </div>
          )}
          <div>
            <dt>Amount</dt>
            <dd>{amount}</dd>
          </div>
        </dl>
      )}
      <p>{text}</p>
    </Stack>
  )
}
