import { useRouter } from '@tanstack/react-router'
import { Search as Glass } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import { SearchResults } from './SearchResults.tsx'
import styles from './SearchBox.module.css'
import { type Found, type Search, type SearchResult, useSearch } from './useSearch.ts'

type SearchBoxProps = { onSearch: Search; placeholder: string; onDone?: () => void; autoFocus?: boolean }

export function SearchBox({ onSearch, placeholder, onDone, autoFocus = false }: SearchBoxProps) {
  const router = useRouter()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [pointed, setPointed] = useState<{ in: Found; at: number }>()
  const found = useSearch(text, onSearch)
  const results = found?.results ?? []
  const at = pointed && pointed.in === found ? pointed.at : 0
  const setAt = (next: number) => found && setPointed({ in: found, at: next })
  const shown = open && found !== undefined
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])

  function go(result: SearchResult) {
    setText('')
    setOpen(false)
    onDone?.()
    void router.navigate({ href: result.to })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return text && open ? setOpen(false) : onDone?.()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = results[at]
    if (step && results.length > 0) setAt((at + step + results.length) % results.length)
    else if (event.key === 'Enter' && shown && chosen) go(chosen)
    else return
    event.preventDefault()
  }

  return (
    <div role="search" className={styles.search}>
      <Glass size={18} aria-hidden="true" className={styles.glass} />
      <input
        ref={input}
        type="search"
        role="combobox"
        className={styles.input}
        placeholder={placeholder}
        aria-label="Search"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && results.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <SearchResults
        id={id}
        shown={shown}
        term={found?.term ?? ''}
        results={results}
        at={at}
        onChoose={go}
        onPoint={setAt}
      />
    </div>
  )
}
