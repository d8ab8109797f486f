import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import type { TextFieldProps } from '../../ui/fields/TextField.tsx'

type Registered = Omit<TextFieldProps, 'label' | 'type' | 'after'>

const rule = 'At least 8 characters, with one uppercase letter and one of !@#$%^&*'

export function NewPasswordFields({ pwd, again }: { pwd: Registered; again: Registered }) {
  return (
    <>
      <PasswordField
        {...pwd}
        label="New password"
        required
        columns={12}
        hint={rule}
        autoComplete="new-password"
      />
      <PasswordField
        {...again}
        label="New password again"
        required
        columns={12}
        autoComplete="new-password"
      />
    </>
  )
}
