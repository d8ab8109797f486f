import { useQuery } from '@tanstack/react-query'

import { ApiError } from '../../ui/errors/apiErrors.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { useDebouncedValue } from '../../ui/fields/useDebounced.ts'
import { searchable, searchDebounce } from '../../ui/search/rule.ts'
import { type Group, groupsOf, inOrder, onThisPage, placesFor, type Searcher } from './items.ts'
import { recentItems } from './recent.ts'
import { type Scope, searchQuery } from './search.ts'

export type SearcherProps = Omit<Searcher, 'settingsTabs'> & {
  /** Loads the names of the tabs of the reader's settings. */
  loadSettingsTabs: () => Promise<readonly string[]>
}

/** The items: recent ones, actions and pages at once; the server's results from the fourth character on. */
export function useFound({ loadSettingsTabs, ...who }: SearcherProps, text: string, scope: Scope) {
  const { reader } = who
  const term = searchable(text)
  const asked = useDebouncedValue(term, searchDebounce)
  const { data, error, isPlaceholderData } = useQuery(
    searchQuery(reader, scope, term === undefined ? undefined : asked),
  )
  const { data: settingsTabs = [] } = useQuery({
    queryKey: ['settings tabs', reader.id],
    queryFn: loadSettingsTabs,
    staleTime: Infinity,
  })
  const places = scope === 'ALL' ? placesFor({ ...who, settingsTabs }, text.trim()) : []
  if (term === undefined) {
    const recent = text.trim() === '' ? recentItems(reader.id) : []
    const isHere = ({ value }: Group) => value === onThisPage
    const groups = [
      ...places.filter(isHere),
      ...(recent.length > 0 ? [{ value: 'Recent', items: recent }] : []),
      ...places.filter((group) => !isHere(group)),
    ]
    return { groups, status: text.trim() === '' ? '' : 'Type at least 4 characters to search.', term: text }
  }
  const found = groupsOf(data ?? [], reader.permissions.includes('CREATE_LEAD'))
  const count = (data ?? []).length
  // Until the answer arrives, the results are those of the previous query.
  const isWaiting = asked !== term || data === undefined || isPlaceholderData
  const isSimilar = (data ?? []).every(({ rank }) => (rank ?? 0) < 2)
  const groups = inOrder(found, places, isSimilar)
  const said = count === 0 ? `Nothing found for “${term}”` : count === 1 ? '1 result' : `${count} results`
  return { groups, status: error ? failureOf(error) : isWaiting ? 'Searching…' : said, term }
}

function failureOf(error: Error): string {
  return error instanceof ApiError && error.code === 'RATE_LIMITED'
    ? sentenceFor(error)
    : 'Search is unavailable'
}
