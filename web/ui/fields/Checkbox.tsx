import { type ComponentProps, useId } from 'react'

import { Asterisk, FieldNote, type FieldProps, span } from './Field.tsx'
import { shownMessage } from './message.ts'
import styles from './Choice.module.css'

type CheckboxProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>

export function Checkbox({ label, error, hint, required, columns = 4, ...input }: CheckboxProps) {
  const id = useId()
  const message = shownMessage('radio', error)
  const note = message ?? hint
  return (
    <div className={styles.group} style={span(columns)}>
      <label className={styles.choice}>
        <input
          {...input}
          type="checkbox"
          className={styles.checkbox}
          aria-required={required ?? false}
          aria-invalid={message !== undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        <span>
          {label}
          {required && <Asterisk />}
        </span>
      </label>
      <FieldNote id={`${id}-note`} message={message} hint={hint} />
    </div>
  )
}
