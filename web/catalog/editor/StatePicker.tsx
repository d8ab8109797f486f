import { useQuery } from '@tanstack/react-query'

import { Button } from '../../ui/buttons/Button.tsx'
import { CheckboxGroup } from '../../ui/fields/CheckboxGroup.tsx'
import { statesQuery } from '../../domain/places/places.ts'
import styles from './Builder.module.css'
import { selectedText } from './serviceDraft.ts'

type StatePickerProps = {
  name: string
  chosen: readonly string[]
  onChosen: (chosen: string[]) => void
  error?: string | undefined
}

export function StatePicker({ name, chosen, onChosen, error }: StatePickerProps) {
  const { data: states = [] } = useQuery(statesQuery)
  const all = states.map(({ id }) => String(id))
  return (
    <div className={styles.boxes}>
      <CheckboxGroup
        label={`States (${selectedText(chosen)})`}
        name={name}
        options={states.map((state) => ({ value: String(state.id), label: state.name }))}
        chosen={chosen}
        error={error}
        onChosen={onChosen}
        tools={
          <p className={styles.picks}>
            <Button onClick={() => onChosen(all)}>Select all</Button>
            <Button onClick={() => onChosen([])}>Clear</Button>
          </p>
        }
      />
    </div>
  )
}
