import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { FormOf } from '../../ui/form/useForm.ts'
import type { OpenMove } from '../../domain/record/openMoves.ts'
import type { MoveValues } from './moveSchema.ts'

type MoveFieldsProps = {
  move: OpenMove
  field: FormOf<MoveValues>['field']
  firstDay: string
}

const hints: Record<string, string> = {
  reportPayment: 'As on the bank statement, such as the number of the transfer.',
  confirmPayment: 'As on the bank statement; empty keeps what was reported.',
  payAssociate: 'As on the bank statement; the payee reads it too.',
}

export function MoveFields({ move: { move, needs }, field, firstDay }: MoveFieldsProps) {
  const needsReference = needs.includes('reference')
  return (
    <>
      {(needsReference || move === 'confirmPayment') && (
        <TextField
          {...field('reference')}
          label="Reference"
          hint={hints[move]}
          autoComplete="off"
          required={needsReference}
          columns={12}
        />
      )}
      {needs.includes('dueOn') && (
        <TextField
          {...field('dueOn')}
          label="New due date"
          type="date"
          min={firstDay}
          required
          columns={12}
        />
      )}
      {needs.includes('reason') && (
        <TextArea
          {...field('reason')}
          label="Reason"
          hint="Everyone on this deal can see this."
          required
          columns={12}
        />
      )}
    </>
  )
}
