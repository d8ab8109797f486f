import { CornerDownRight } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { classes } from '../theme/classes.ts'
import styles from './SearchBox.module.css'

type Shown = { id: string; title: string; subtitle?: string | undefined }

type SearchResultsProps<Result extends Shown> = {
  id: string
  shown: boolean
  term: string
  results: readonly Result[]
  at: number
  onChoose: (result: Result) => void
  onPoint: (at: number) => void
}

export function SearchResults<Result extends Shown>({
  id,
  shown,
  term,
  results,
  at,
  onChoose,
  onPoint,
}: SearchResultsProps<Result>) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not return.
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div className={styles.results} hidden={!shown}>
      <ul ref={list} id={`${id}-list`} role="listbox" aria-label="Search results">
        {results.map((result, index) => (
          <li
            key={result.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className={classes(styles.result, index === at && styles.at)}
            // Before the box loses the focus, which would close the list under the pointer.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(result)}
            onPointerMove={() => onPoint(index)}
          >
            <CornerDownRight size={16} aria-hidden="true" />
            <span className={styles.words}>
              {result.title}
              {result.subtitle && <small>{result.subtitle}</small>}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.none}>
        {shown && results.length === 0 ? `Nothing found for “${term}”` : ''}
      </p>
    </div>
  )
}
