import { useId, useState } from 'react'

import { Button } from '../shared/buttons/Button.tsx'
import { Dialog } from '../shared/dialog/Dialog.tsx'
import { Form } from '../shared/fields/Form.tsx'
import { useForm } from '../shared/fields/useForm.ts'
import { Notice } from '../shared/layout/Notice.tsx'
import type { OpenMove } from '../shared/record/openMoves.ts'
import { useToast } from '../shared/toasts/context.ts'
import { useUnsavedChanges } from '../shared/unsaved/useUnsavedChanges.tsx'
import { MoveFields } from './MoveFields.tsx'
import { MoveMeaning } from './MoveMeaning.tsx'
import { meaningOf } from './moves.ts'
import { emptyMove, firstDueDay, moveSchema, stepOf } from './moveSchema.ts'
import type { Transaction } from './transactionQuery.ts'
import { useMove } from './useMove.ts'

type MoveFormProps = { transaction: Transaction; move: OpenMove; onDone: () => void; onClose: () => void }

/** Says what a step does and asks for what it needs. */
export function MoveForm({ transaction: now, move, onDone, onClose }: MoveFormProps) {
  const id = useId()
  // As it stood when the question was asked: what somebody else changes meanwhile is a conflict.
  const [transaction] = useState(now)
  const firstDay = firstDueDay(transaction.invoice?.dueOn)
  const form = useForm(moveSchema(move.needs, firstDay), emptyMove)
  const taking = useMove(transaction)
  const toast = useToast()
  const unsaved = useUnsavedChanges(form.dirty && !form.busy)
  const close = () => unsaved.leaving(onClose)
  const meaning = meaningOf(move, transaction)
  const send = form.submit(async (values) => {
    const taken = await taking.mutateAsync({ move: move.move, ...stepOf(values) })
    onDone()
    if (taken) toast.show({ severity: 'success', summary: meaning.done, detail: meaning.amount ?? '' })
  })
  return (
    <Dialog
      title={move.label}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look={meaning.loses ? 'danger' : 'main'} type="submit" form={id} busy={form.busy}>
            {move.label}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={send}>
        {form.failure && <Notice severity="error">{form.failure}</Notice>}
        <MoveMeaning meaning={meaning} />
        <MoveFields move={move} field={form.field} firstDay={firstDay} />
      </Form>
      {unsaved.question}
    </Dialog>
  )
}
