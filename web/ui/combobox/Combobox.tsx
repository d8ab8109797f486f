import { Combobox as Base } from '@base-ui/react/combobox'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

import { sentenceFor } from '../errors/sentences.ts'
import field from '../fields/Field.module.css'
import { Field, type FieldProps } from '../fields/Field.tsx'
import { useDebouncedValue } from '../fields/useDebounced.ts'
import { type Choice, choicesQuery, type LoadChoices, maxChoices } from './choices.ts'
import styles from './Combobox.module.css'

type ComboboxProps<Chosen extends Choice> = {
  value: Chosen | undefined
  onChoose: (choice: Chosen | undefined) => void
  /** Finds by a part of the name among all, on the server. */
  load: LoadChoices<Chosen>
  /** Names what is searched, as a key of what was found. */
  about: readonly unknown[]
  /** What an empty field means, offered as the first choice. */
  all?: string | undefined
}

/** Chooses one of many by typing a part of its name, as a field of a form. */
export function ComboboxField<Chosen extends Choice>({
  value,
  onChoose,
  load,
  about,
  name,
  ...shell
}: Omit<ComboboxProps<Chosen>, 'all'> & FieldProps & { name: string }) {
  return (
    <Field
      kind="text"
      {...shell}
      after={<ChevronsUpDown size={16} className={field.chevron} aria-hidden="true" />}
    >
      {(parts) => (
        <Combobox value={value} onChoose={onChoose} load={load} about={about}>
          <Base.Input {...parts} name={name} className={field.control} placeholder=" " autoComplete="off" />
        </Combobox>
      )}
    </Field>
  )
}

/** The same in a row of filters: its label is for screen readers, and what it says is what is chosen. */
export function ComboboxFilter<Chosen extends Choice>({
  label,
  placeholder,
  ...props
}: ComboboxProps<Chosen> & { label: string; placeholder: string }) {
  return (
    <div className={styles.filter}>
      <Combobox {...props}>
        <Base.Input
          className={styles.input}
          aria-label={label}
          placeholder={props.all ?? placeholder}
          autoComplete="off"
          maxLength={100}
          onFocus={({ target }) => target.select()}
        />
      </Combobox>
      <ChevronsUpDown size={16} className={styles.chevron} aria-hidden="true" />
    </div>
  )
}

function Combobox<Chosen extends Choice>({
  value,
  onChoose,
  load,
  about,
  all,
  children,
}: ComboboxProps<Chosen> & Pick<ComponentProps<typeof Base.Root>, 'children'>) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const named = useDebouncedValue(typed, 200)
  const found = useQuery({ ...choicesQuery(named, load, about), enabled: open })
  const everyone: Choice[] = all !== undefined && typed.trim() === '' ? [{ id: '', label: all }] : []
  const isCurrent = named === typed && !found.isPlaceholderData
  return (
    <Base.Root<Choice>
      items={[...everyone, ...(found.data ?? [])]}
      filter={null}
      autoHighlight
      value={value ?? null}
      itemToStringLabel={({ label }) => label}
      isItemEqualToValue={(one, other) => one.id === other.id}
      onOpenChange={setOpen}
      onInputValueChange={(text, { reason }) => setTyped(reason === 'input-change' ? text : '')}
      onValueChange={(chosen, { reason }) => {
        // The list may still show what an earlier text found: Enter waits for the right one.
        if (reason === 'item-press' && !isCurrent) return
        onChoose(chosen && chosen.id !== '' ? (chosen as Chosen) : undefined)
      }}
    >
      <span className={styles.anchor}>{children}</span>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} positionMethod="fixed">
          <Base.Popup className={styles.popup} aria-busy={found.isPlaceholderData}>
            <Base.List className={styles.list}>
              {(choice: Choice) => (
                <Base.Item key={choice.id} value={choice} className={styles.choice}>
                  <bdi>{choice.label}</bdi>
                  {choice.below && <small dir="auto">{choice.below}</small>}
                </Base.Item>
              )}
            </Base.List>
            <Base.Status className={styles.note}>{noteOn(found, named.trim())}</Base.Status>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function noteOn({ data, error }: UseQueryResult<Choice[]>, term: string): string {
  if (error && !data) return sentenceFor(error)
  if (!data) return 'Searching…'
  if (data.length === 0) return term ? `Nothing found for “${term}”` : 'There is nothing to choose yet'
  return data.length >= maxChoices ? `The first ${maxChoices}. Type a part of the name to find others.` : ''
}
