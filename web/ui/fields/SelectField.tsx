import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { Field, type FieldProps } from './Field.tsx'
import styles from './Field.module.css'

export type Option = { value: string; label: string; hint?: string; group?: string | undefined }

type SelectFieldProps = FieldProps & Omit<ComponentProps<'select'>, keyof FieldProps> & { options: Option[] }

export function SelectField({ label, error, hint, required, columns, options, ...select }: SelectFieldProps) {
  const chevron = <ChevronsUpDown size={16} className={styles.chevron} aria-hidden="true" />
  return (
    <Field kind="text" {...{ label, error, hint, required }} columns={columns ?? 4} after={chevron}>
      {(parts) => (
        <select {...select} {...parts} className={styles.control}>
          {[...Map.groupBy(options, ({ group }) => group)].map(([group, members]) =>
            group === undefined ? (
              members.map(optionOf)
            ) : (
              <optgroup key={group} label={group}>
                {members.map(optionOf)}
              </optgroup>
            ),
          )}
        </select>
      )}
    </Field>
  )
}

function optionOf({ value, label }: Option) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}
