import { skipToken, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import type { ListPageProps } from './listPageProps.ts'
import { pageSize } from './listSearch.ts'
import type { ListRows } from './listSource.ts'

/** The rows that a list last showed, in their order, whatever has changed since. */
type Shown = {
  /** "lead". */
  noun: string
  keys: readonly string[]
  /** The pages whose rows are known. */
  first: number
  last: number
  total: number
  isExact: boolean
  load: (page: number) => Promise<readonly string[]>
}

type Neighbors = {
  noun: string
  /** "4 of 22". */
  place: string
  previous: string | undefined
  next: string | undefined
}

function shownKey(list: string) {
  return ['shown', list] as const
}

/** Remembers what a list shows, so that the pages of its records lead from one to the next. */
export function useRememberRows<Row>(
  { list, search, source, keyOf, isSection }: ListPageProps<Row>,
  { data, isPlaceholderData }: UseQueryResult<ListRows<Row>>,
): void {
  const queries = useQueryClient()
  const remember = useEffectEvent(({ rows, total, isExact }: ListRows<Row>) => {
    const page = search.page ?? 1
    const load = async (other: number) => {
      const found = await queries.ensureQueryData(source.page({ ...search, page: other }))
      return found.rows.map(keyOf)
    }
    const shown = { keys: rows.map(keyOf), first: page, last: page, total, isExact, load }
    queries.setQueryData<Shown>(shownKey(list.name), { noun: list.nouns[0], ...shown })
  })
  useEffect(() => {
    if (data && !isPlaceholderData && !isSection) remember(data)
  }, [data, isPlaceholderData, isSection])
}

/** The records before and after this one in the list that was last shown; undefined if it showed another part. */
export function useNeighbors(list: string, key: string): Neighbors | undefined {
  const queries = useQueryClient()
  const { data: shown } = useQuery<Shown>({
    queryKey: shownKey(list),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const at = shown?.keys.indexOf(key) ?? -1
  const beyond = shown && at >= 0 ? pageBeyond(shown, at) : undefined
  useEffect(() => {
    if (!shown || beyond === undefined) return
    const add = (keys: readonly string[]) =>
      queries.setQueryData<Shown>(shownKey(list), (now) => now && extended(now, beyond, keys))
    // Without that page the list ends here.
    shown.load(beyond).then(add, () => {})
  }, [queries, list, shown, beyond])
  if (!shown || at < 0) return undefined
  const { noun, keys } = shown
  return { noun, place: placeOf(shown, at), previous: keys[at - 1], next: keys[at + 1] }
}

/** "4 of 22", "980 of 1,000+"; behind the bound of a count "1,020". */
function placeOf({ first, total, isExact }: Shown, at: number): string {
  const place = (first - 1) * pageSize + at + 1
  const text = place.toLocaleString('en-US')
  return place > total ? text : `${text} of ${total.toLocaleString('en-US')}${isExact ? '' : '+'}`
}

/** The page that is still needed for the neighbors of the row in this position. */
function pageBeyond({ keys, first, last, total, isExact }: Shown, at: number): number | undefined {
  const isEnd = isExact && last * pageSize >= total
  if (at === keys.length - 1 && !isEnd) return last + 1
  return at === 0 && first > 1 ? first - 1 : undefined
}

function extended(shown: Shown, page: number, found: readonly string[]): Shown {
  const keys = found.filter((key) => !shown.keys.includes(key))
  if (page === shown.last + 1) {
    // A list that was counted to a bound ends with an empty page.
    const end = found.length === 0 && {
      total: (shown.first - 1) * pageSize + shown.keys.length,
      isExact: true,
    }
    return { ...shown, last: page, keys: [...shown.keys, ...keys], ...end }
  }
  return page === shown.first - 1 ? { ...shown, first: page, keys: [...keys, ...shown.keys] } : shown
}
