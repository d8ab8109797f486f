import { useId } from 'react'

import { Button } from '../shared/buttons/Button.tsx'
import { Dialog } from '../shared/dialog/Dialog.tsx'
import { Form } from '../shared/fields/Form.tsx'
import { TextArea } from '../shared/fields/TextArea.tsx'
import { TextField } from '../shared/fields/TextField.tsx'
import { useForm } from '../shared/fields/useForm.ts'
import { Notice } from '../shared/layout/Notice.tsx'
import { useUnsavedChanges } from '../shared/unsaved/useUnsavedChanges.tsx'
import type { AskMoveProps } from './askedMove.ts'
import { tomorrow } from '../shared/dates/days.ts'
import { lossOf } from './moves.ts'
import { emptyMove, moveSchema, stepOf } from './moveSchema.ts'
import { useMove } from './useMove.ts'

export function MoveForm({ lead, move, onDone, onClose }: AskMoveProps) {
  const id = useId()
  const { needs, label } = move
  const form = useForm(moveSchema(needs), { ...emptyMove, dealValue: lead.dealValue ?? '' })
  const taking = useMove(lead)
  const unsaved = useUnsavedChanges(form.dirty && !form.busy)
  const close = () => unsaved.leaving(onClose)
  const loss = lossOf(move)
  const send = form.submit(async (values) => {
    await taking.mutateAsync({ ...move, ...stepOf(values) })
    onDone()
  })
  return (
    <>
      <Dialog
        title={label}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button look={loss ? 'danger' : 'main'} type="submit" form={id} busy={form.busy}>
              {label}
            </Button>
          </>
        }
      >
        <Form id={id} onSubmit={send}>
          {loss && <p>{loss}</p>}
          {form.failure && <Notice severity="error">{form.failure}</Notice>}
          {needs.includes('dealValue') && (
            <TextField
              {...form.field('dealValue')}
              label="Deal value in US dollars"
              inputMode="decimal"
              required
              columns={12}
            />
          )}
          {needs.includes('resumeOn') && (
            <TextField
              {...form.field('resumeOn')}
              label="Goes on by itself on"
              type="date"
              min={tomorrow()}
              required
              columns={12}
            />
          )}
          {needs.includes('reason') && (
            <TextArea {...form.field('reason')} label="Reason" hint={readers} required columns={12} />
          )}
        </Form>
      </Dialog>
      {/* Beside it, not in it: React would hand the question's Escape on to the dialog around it. */}
      {unsaved.question}
    </>
  )
}

const readers = 'Everybody on this lead can read it in the history.'
