import { customerName } from '../../domain/names.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import type { AskMoveProps } from './askedMove.ts'
import { emptyMove, moveSchema, stepOf } from './moveSchema.ts'
import { ResumeField } from './ResumeField.tsx'
import { useMove } from './useMove.ts'

export function MoveForm({ lead, move, onDone, onClose }: AskMoveProps) {
  const { needs, label } = move
  const taking = useMove(lead, customerName(lead))
  const form = useForm({
    schema: moveSchema(needs),
    about: `${move.move} ${lead.publicId}`,
    initial: { ...emptyMove, dealValue: needs.includes('dealValue') ? (lead.dealValue ?? '') : '' },
    send: async (values) => {
      await taking.mutateAsync({ ...move, ...stepOf(values) })
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={label}
      action={label}
      look={move.isDestructive ? 'danger' : 'main'}
      onClose={onClose}
    >
      {move.warning && <p>{move.warning}</p>}
      {needs.includes('dealValue') && (
        <TextField
          {...form.field('dealValue')}
          label="Deal value"
          inputMode="decimal"
          required
          columns={12}
        />
      )}
      {needs.includes('resumeOn') && (
        <ResumeField {...form.field('resumeOn')} onDay={(resumeOn) => form.set({ resumeOn })} />
      )}
      {needs.includes('reason') && (
        <TextArea {...form.field('reason')} label="Reason" hint={readers} required columns={12} />
      )}
    </FormDialog>
  )
}

const readers = 'Everyone on this lead can see this.'
