import { dayOf } from '../../ui/dates/days.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { FormOf } from '../../ui/form/useForm.ts'
import type { ClosingValues } from './closing.ts'

type ClosingFieldsProps = {
  field: FormOf<ClosingValues>['field']
  /** The day on which the lead came in. */
  from?: string
  columns?: number
}

/** What was sold, when, and what else is to be said of it. */
export function ClosingFields({ field, from, columns = 12 }: ClosingFieldsProps) {
  return (
    <>
      <TextField
        {...field('actualDeal')}
        label="Final deal amount"
        hint="The amount actually sold."
        inputMode="decimal"
        autoComplete="off"
        required
        columns={columns}
      />
      <TextField
        {...field('closedOn')}
        label="Closed on"
        type="date"
        min={from}
        max={dayOf()}
        required
        columns={columns}
      />
      <TextArea {...field('note')} label="Note" rows={3} columns={12} />
    </>
  )
}
