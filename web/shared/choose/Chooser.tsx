import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

import { Field, type FieldProps } from '../fields/Field.tsx'
import field from '../fields/Field.module.css'
import { Choices } from './Choices.tsx'
import styles from './Chooser.module.css'
import { type Choice, choicesQuery, type LoadChoices, useSettled } from './choices.ts'

type ChooserProps<Chosen extends Choice> = FieldProps & {
  name: string
  value: Chosen | undefined
  onChoose: (choice: Chosen | undefined) => void
  /** Finds by a part of the name among all; `about` says what among, for what is remembered. */
  load: LoadChoices<Chosen>
  about: readonly unknown[]
}

/** Chooses one of many by typing a part of its name: the server searches all of them. */
export function Chooser<Chosen extends Choice>({
  name,
  value,
  onChoose,
  load,
  about,
  ...shell
}: ChooserProps<Chosen>) {
  const list = useId()
  const [state, setState] = useState<State>(closed)
  const { isOpen, typed, at } = state
  // While nothing is typed, the list offers the first of all.
  const wanted = useSettled(typed ?? '')
  const found = useQuery({ ...choicesQuery(wanted, load, about), enabled: isOpen })
  const choices = isOpen ? (found.data ?? []) : []
  // What is listed while one types on is the answer to an older text.
  const isCurrent = wanted === (typed ?? '') && !found.isPlaceholderData
  const point = (place: number) => setState({ ...state, at: place })
  const choose = (choice: Chosen | undefined) => {
    setState(closed)
    onChoose(choice)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && !isOpen) setState(opened)
    else if (step && choices.length > 0) point((at + step + choices.length) % choices.length)
    else if (event.key === 'Enter' && isCurrent && choices[at]) choose(choices[at])
    else if (event.key === 'Escape' && isOpen) setState(closed)
    else if (!isOpen || event.key !== 'Enter') return
    event.preventDefault()
  }

  const after = (
    <>
      <ChevronsUpDown size={16} className={field.chevron} aria-hidden="true" />
      <div className={styles.popup} hidden={!isOpen}>
        <Choices id={list} found={found} typed={wanted} at={at} onPoint={point} onChoose={choose} />
      </div>
    </>
  )
  return (
    <Field kind="text" {...shell} after={after}>
      {(parts) => (
        <input
          {...parts}
          name={name}
          type="text"
          role="combobox"
          className={field.control}
          placeholder=" "
          autoComplete="off"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={choices.length > 0 ? `${list}-${at}` : undefined}
          value={typed ?? value?.label ?? ''}
          onChange={({ target }) => setState({ isOpen: true, typed: target.value, at: 0 })}
          onClick={() => !isOpen && setState(opened)}
          // What is typed then stands in its place.
          onFocus={({ target }) => target.select()}
          onBlur={() => (typed === '' ? choose(undefined) : setState(closed))}
          onKeyDown={onKeyDown}
        />
      )}
    </Field>
  )
}

type State = { isOpen: boolean; typed?: string; at: number }

const closed: State = { isOpen: false, at: 0 }
const opened: State = { isOpen: true, at: 0 }
