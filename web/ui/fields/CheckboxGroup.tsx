import { type ReactNode, useId } from 'react'

import styles from './Choice.module.css'
import { Asterisk, FieldNote, type FieldProps, span } from './Field.tsx'
import { shownMessage } from './message.ts'
import type { Option } from './SelectField.tsx'

type CheckboxGroupProps = FieldProps & {
  name: string
  options: readonly Option[]
  chosen: readonly string[]
  onChosen: (chosen: string[]) => void
  disabled?: boolean
  /** Between the name of the group and its choices. */
  tools?: ReactNode
}

/** Any number of several choices. */
export function CheckboxGroup({
  label,
  error,
  hint,
  required = false,
  columns = 12,
  tools,
  ...choices
}: CheckboxGroupProps) {
  const { name, options, chosen, onChosen, disabled = false } = choices
  const id = useId()
  const message = shownMessage('radio', error)
  const note = message ?? hint
  return (
    <fieldset
      className={styles.group}
      style={span(columns)}
      aria-describedby={note ? `${id}-note` : undefined}
    >
      <legend className={styles.legend}>
        {label}
        {required && <Asterisk />}
      </legend>
      {tools}
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="checkbox"
              name={name}
              className={styles.checkbox}
              aria-invalid={message !== undefined}
              disabled={disabled}
              checked={chosen.includes(option.value)}
              onChange={() => onChosen(toggled(chosen, option.value))}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} message={message} hint={hint} />
    </fieldset>
  )
}

function toggled(chosen: readonly string[], value: string): string[] {
  return chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
}
