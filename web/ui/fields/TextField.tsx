import type { ComponentProps, ReactNode } from 'react'

import { Field, type FieldProps } from './Field.tsx'
import styles from './Field.module.css'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps> & { after?: ReactNode }

export function TextField({ label, error, hint, required, columns, after, ...input }: TextFieldProps) {
  return (
    <Field kind="text" {...{ label, error, hint, required, after }} columns={columns ?? 4}>
      {(parts) => (
        <input type="text" dir="auto" placeholder=" " {...input} {...parts} className={styles.control} />
      )}
    </Field>
  )
}
