import { useEffect, useEffectEvent, useState } from 'react'

import { searchable, searchDebounce } from './rule.ts'

export type SearchResult = { id: string; title: string; subtitle?: string; to: string }

/** `signal` ends when a later text overtakes this one. */
export type Search = (term: string, signal: AbortSignal) => Promise<SearchResult[]> | SearchResult[]

export type Found = { term: string; results: SearchResult[] }

export function useSearch(text: string, onSearch: Search): Found | undefined {
  const [found, setFound] = useState<Found>()
  const term = searchable(text)
  const ask = useEffectEvent(async (asked: string, signal: AbortSignal) => {
    try {
      const results = await onSearch(asked, signal)
      if (!signal.aborted) setFound({ term: asked, results })
    } catch (error) {
      // As specified: a search failure is logged and nothing is shown to the user.
      if (!signal.aborted) console.error('Search failed', error)
    }
  })
  useEffect(() => {
    if (term === undefined) return undefined
    const overtaken = new AbortController()
    const timer = setTimeout(() => void ask(term, overtaken.signal), searchDebounce)
    return () => {
      clearTimeout(timer)
      overtaken.abort()
    }
  }, [term])
  return found && term !== undefined && isContinued(found.term, term) ? found : undefined
}

// The last results stay while one goes on typing or takes letters back; for another text they are stale.
function isContinued(before: string, now: string): boolean {
  return now.startsWith(before) || before.startsWith(now)
}
