import * as v from 'valibot'

import { atMost, required } from '../../ui/fields/rules.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'

const schema = v.object({ reason: v.pipe(required, atMost(2000)) })

type RejectProposalProps = {
  name: string
  onReject: (reason: string) => Promise<unknown>
  onClose: () => void
}

export function RejectProposal({ name, onReject, onClose }: RejectProposalProps) {
  const form = useForm({
    schema,
    about: `reject ${name}`,
    initial: { reason: '' },
    send: async ({ reason }) => {
      await onReject(reason)
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={`Reject ${name}`} action="Reject service" look="danger" onClose={onClose}>
      <TextArea
        {...form.field('reason')}
        label="Reason"
        hint="The provider reads it and can propose the service again."
        required
        columns={12}
      />
    </FormDialog>
  )
}
