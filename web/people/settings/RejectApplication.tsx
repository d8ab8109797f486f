import * as v from 'valibot'

import { required } from '../../ui/fields/rules.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'

const schema = v.object({ reason: required })

type RejectApplicationProps = {
  who: string
  onReject: (reason: string) => Promise<unknown>
  onClose: () => void
}

export function RejectApplication({ who, onReject, onClose }: RejectApplicationProps) {
  const form = useForm({
    schema,
    about: `reject ${who}`,
    initial: { reason: '' },
    send: async ({ reason }) => {
      await onReject(reason)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={`Reject ${who}`}
      action="Reject application"
      look="danger"
      onClose={onClose}
    >
      <TextArea {...form.field('reason')} label="Reason (shared with the applicant)" required columns={12} />
    </FormDialog>
  )
}
