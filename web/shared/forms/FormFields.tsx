import type { FormSchema } from '../../../forms/schema.ts'
import { shownFields } from '../../../forms/shownFields.ts'
import { columnsOf } from './columns.ts'
import { FormFieldInput } from './FormFieldInput.tsx'
import type { Drafts, SetAnswer, WrongAnswers } from './useAnswers.ts'

type FormFieldsProps = {
  schema: FormSchema
  answers: Drafts
  wrong: WrongAnswers
  onAnswer: SetAnswer
  /** Each field takes the whole row. */
  narrow?: boolean
}

/** Draws a form's schema: the fields that are asked, given the answers so far. To be placed in a Form. */
export function FormFields({ schema, answers, wrong, onAnswer, narrow = false }: FormFieldsProps) {
  return shownFields(schema, answers).map((field) => (
    <FormFieldInput
      key={field.key}
      field={field}
      columns={narrow ? 12 : columnsOf(field)}
      answer={answers[field.key]}
      wrong={wrong}
      onAnswer={onAnswer}
    />
  ))
}
