import { X } from 'lucide-react'

import { SelectField, type Option } from '../ui/fields/SelectField.tsx'
import { Inline } from '../ui/layout/Stack.tsx'
import styles from './ChosenList.module.css'

type ChosenListProps = {
  label: string
  /** "Add a language" */
  addLabel: string
  name: string
  options: readonly Option[]
  chosen: readonly string[]
  onChosen: (chosen: string[]) => void
}

/** The chosen items of a long list, and a field that adds another. */
export function ChosenList({ label, addLabel, name, options, chosen, onChosen }: ChosenListProps) {
  const rest = options.filter(({ value }) => !chosen.includes(value))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {chosen.length > 0 && (
        <Inline as="ul" gap={2}>
          {options
            .filter(({ value }) => chosen.includes(value))
            .map((option) => (
              <li key={option.value} className={styles.chip}>
                {option.label}
                <button
                  type="button"
                  aria-label={`Remove ${option.label}`}
                  onClick={() => onChosen(chosen.filter((value) => value !== option.value))}
                >
                  <X size={16} aria-hidden="true" />
                </button>
              </li>
            ))}
        </Inline>
      )}
      <SelectField
        name={name}
        label={addLabel}
        columns={12}
        value=""
        onChange={({ target }) => onChosen([...chosen, target.value])}
        options={[{ value: '', label: '' }, ...rest]}
      />
    </fieldset>
  )
}
