import type { FormField, FormSchema } from '../../../forms/schema.ts'
import { shownFields } from '../../../forms/shownFields.ts'
import type { Bound } from '../../ui/form/useForm.ts'
import { answerName, answersOf, type Drafts } from './answers.ts'
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

const byKey: Record<string, number> = {
  firstName: 4,
  middleName: 4,
  lastName: 4,
  budgetFrom: 4,
  budgetTo: 4,
  leadSource: 4,
}
const wholeRow = ['textarea', 'address', 'multiselect', 'radio', 'checkbox']

/** How many of twelve columns a field takes. */
function columnsOf({ key, type }: FormField): number {
  return wholeRow.includes(type) ? 12 : (byKey[key] ?? 6)
}
