import type { FormField } from '../../../forms/schema.ts'
import type { Bound } from '../../ui/form/useForm.ts'

export type FormFieldInputProps = {
  field: FormField
  columns: number
  /** The answer to a field by its key, or a part of it such as `address.zip`. */
  bind: (key: string) => Bound
}
