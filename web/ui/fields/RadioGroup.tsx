import { type ComponentProps, useId } from 'react'

import { Asterisk, FieldNote, type FieldProps, span } from './Field.tsx'
import { shownMessage } from './message.ts'
import styles from './Choice.module.css'
import type { Option } from './SelectField.tsx'

type RadioGroupProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type'> & { options: Option[] }

export function RadioGroup({
  label,
  error,
  hint,
  required,
  columns = 4,
  options,
  value,
  ...input
}: RadioGroupProps) {
  const id = useId()
  const message = shownMessage('radio', error)
  const note = message ?? hint
  return (
    <fieldset
      role="radiogroup"
      className={styles.group}
      style={span(columns)}
      aria-required={required ?? false}
      aria-invalid={message !== undefined}
      aria-describedby={note ? `${id}-note` : undefined}
    >
      <legend className={styles.legend}>
        {label}
        {required && <Asterisk />}
      </legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              {...input}
              type="radio"
              value={option.value}
              checked={option.value === value}
              className={styles.radio}
            />
            <span>
              {option.label}
              {option.hint && <small className={styles.hint}>{option.hint}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} message={message} hint={hint} />
    </fieldset>
  )
}
