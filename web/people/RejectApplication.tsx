import { useId } from 'react'
import * as v from 'valibot'

import { Button } from '../shared/buttons/Button.tsx'
import { Dialog } from '../shared/dialog/Dialog.tsx'
import { Form } from '../shared/fields/Form.tsx'
import { required } from '../shared/fields/rules.ts'
import { TextArea } from '../shared/fields/TextArea.tsx'
import { useForm } from '../shared/fields/useForm.ts'
import { useUnsavedChanges } from '../shared/unsaved/useUnsavedChanges.tsx'

const schema = v.object({ reason: required })

type RejectApplicationProps = {
  who: string
  busy: boolean
  onReject: (reason: string) => void
  onClose: () => void
}

export function RejectApplication({ who, busy, onReject, onClose }: RejectApplicationProps) {
  const id = useId()
  const form = useForm(schema, { reason: '' })
  const unsaved = useUnsavedChanges(form.dirty && !busy)
  const close = () => unsaved.leaving(onClose)
  return (
    <Dialog
      title={`Reject ${who}`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="danger" type="submit" form={id} busy={busy}>
            Reject application
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={form.submit(({ reason }) => onReject(reason))}>
        <TextArea
          {...form.field('reason')}
          label="Reason, which the applicant is told"
          required
          columns={12}
        />
      </Form>
      {unsaved.question}
    </Dialog>
  )
}
