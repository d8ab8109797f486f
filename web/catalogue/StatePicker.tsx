import { useQuery } from '@tanstack/react-query'

import { Button } from '../shared/buttons/Button.tsx'
import { CheckboxGroup } from '../shared/forms/CheckboxGroup.tsx'
import { statesQuery } from '../shared/places/places.ts'
import styles from './Builder.module.css'

type StatePickerProps = { chosen: readonly string[]; onChosen: (chosen: string[]) => void }

export function StatePicker({ chosen, onChosen }: StatePickerProps) {
  const { data: states = [] } = useQuery(statesQuery)
  const all = states.map(({ id }) => String(id))
  return (
    <div className={styles.boxes}>
      <CheckboxGroup
        label={`States (${chosen.length} chosen)`}
        name="states"
        options={states.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={chosen}
        onChosen={onChosen}
        tools={
          <p className={styles.picks}>
            <Button onClick={() => onChosen(all)}>Choose all</Button>
            <Button onClick={() => onChosen([])}>Choose none</Button>
          </p>
        }
      />
    </div>
  )
}
