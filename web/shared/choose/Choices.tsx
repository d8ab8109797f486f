import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { sentenceFor } from '../api/sentences.ts'
import { classes } from '../theme/classes.ts'
import styles from './Chooser.module.css'
import { type Choice, mostChoices } from './choices.ts'

type ChoicesProps<Chosen extends Choice> = {
  id: string
  found: UseQueryResult<Chosen[]>
  typed: string
  at: number
  onPoint: (at: number) => void
  onChoose: (choice: Chosen) => void
}

export function Choices<Chosen extends Choice>({
  id,
  found,
  typed,
  at,
  onPoint,
  onChoose,
}: ChoicesProps<Chosen>) {
  const list = useRef<HTMLUListElement>(null)
  const choices = found.data ?? []
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not return.
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <>
      <ul
        ref={list}
        id={id}
        role="listbox"
        aria-label="What fits"
        aria-busy={found.isPlaceholderData}
        className={styles.list}
      >
        {choices.map((choice, index) => (
          <li
            key={choice.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className={classes(styles.choice, index === at && styles.at)}
            // Before the field loses the focus, which would close the list under the pointer.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice)}
            onPointerMove={() => onPoint(index)}
          >
            {choice.label}
            {choice.below && <small>{choice.below}</small>}
          </li>
        ))}
      </ul>
      <p role="status" className={styles.note}>
        {noteOn(found, typed.trim())}
      </p>
    </>
  )
}

function noteOn({ data, error }: UseQueryResult<Choice[]>, term: string): string {
  if (error && !data) return sentenceFor(error)
  if (!data) return 'Looking …'
  if (data.length === 0) return term ? `Nothing found for “${term}”` : 'There is none yet'
  return data.length >= mostChoices ? `The first ${mostChoices}: type a part of the name to find others` : ''
}
