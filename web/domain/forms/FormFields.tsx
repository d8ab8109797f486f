import type { FormSchema } from '../../../forms/schema.ts'
import { shownFields } from '../../../forms/shownFields.ts'
import type { Bound } from '../../ui/form/useForm.ts'
import { answerName, answersOf, type Drafts } from './answers.ts'
import { columnsOf } from './columns.ts'
import { FormFieldInput } from './FormFieldInput.tsx'

type FormFieldsProps = {
  schema: FormSchema
  /** The form that holds the answers. */
  form: { values: { answers: Drafts }; control: (path: string) => Bound }
  /** Each field takes the whole row. */
  narrow?: boolean
}

/** Renders the fields of a service's form that apply to the answers so far. Belongs in a Form. */
export function FormFields({ schema, form, narrow = false }: FormFieldsProps) {
  const bind = (key: string) => form.control(answerName(key))
  return shownFields(schema, answersOf(form.values.answers)).map((field) => (
    <FormFieldInput key={field.key} field={field} columns={narrow ? 12 : columnsOf(field)} bind={bind} />
  ))
}
