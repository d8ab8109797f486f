import type { ComponentProps } from 'react'

import { Field, type FieldProps } from './Field.tsx'
import styles from './Field.module.css'

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

export function TextArea({ label, error, hint, required, columns, rows = 4, ...area }: TextAreaProps) {
  return (
    <Field kind="textarea" {...{ label, error, hint, required }} columns={columns ?? 4}>
      {(parts) => (
        <textarea placeholder=" " dir="auto" rows={rows} {...area} {...parts} className={styles.control} />
      )}
    </Field>
  )
}
