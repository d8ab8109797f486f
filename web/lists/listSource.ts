import { keepPreviousData } from '@tanstack/react-query'

import type { List } from '../../lists/list.ts'
import { type ListSearch, variablesOf } from './listSearch.ts'

/** A GraphQL connection. */
type Found<Row> =
  | { totalCount: number; totalIsExact?: boolean; nodes: readonly (Row | null)[] }
  | null
  | undefined

export type ListRows<Row> = { rows: readonly Row[]; total: number; isExact: boolean }

/** Loads the rows of a list. */
export type ListSource<Row> = {
  /** One page. Display settings are not part of the query. */
  page: (search: ListSearch) => {
    queryKey: readonly unknown[]
    queryFn: () => Promise<ListRows<Row>>
    placeholderData: typeof keepPreviousData
    /** For rows that no notification announces. */
    refetchInterval?: number
  }
  /** The total: "12", or "1,000+" if counting stopped. */
  count: (search: ListSearch) => Promise<string>
  /** All rows for bulk actions, up to the selection limit. */
  all: (search: ListSearch) => Promise<Row[]>
}

export type RowOf<Source> = Source extends ListSource<infer Row> ? Row : never

/** The selection limit. */
export const mostChosen = 500
const chunk = 100

/** The rows of a declared list; `load` sends the query with the list's arguments. */
export function listSource<Declared extends List, Row>(
  list: Declared,
  load: (variables: ReturnType<typeof variablesOf<Declared>>) => Promise<Found<Row>>,
): ListSource<Row> {
  const read = async (variables: ReturnType<typeof variablesOf<Declared>>) => {
    const found = await load(variables)
    return {
      total: found?.totalCount ?? 0,
      isExact: found?.totalIsExact ?? true,
      rows: (found?.nodes ?? []).filter((row) => row !== null),
    }
  }
  return {
    page: (search) => {
      const variables = variablesOf(list, search)
      return {
        queryKey: [list.name, variables],
        queryFn: () => read(variables),
        placeholderData: keepPreviousData,
      }
    },
    count: async (search) => {
      const { total, isExact } = await read({ ...variablesOf(list, search), first: 1, offset: 0 })
      return `${total.toLocaleString('en-US')}${isExact ? '' : '+'}`
    },
    all: async (search) => {
      const rows: Row[] = []
      for (let offset = 0; offset < mostChosen; offset += chunk) {
        const part = await read({ ...variablesOf(list, search), first: chunk, offset })
        rows.push(...part.rows)
        if (rows.length >= part.total || part.rows.length === 0) break
      }
      return rows
    },
  }
}

/** The part of a complete set of rows that `variables` selects, for sources without pages. */
export function connectionOf<Row>(
  rows: readonly Row[],
  { first, offset }: { first: number; offset: number },
) {
  return { totalCount: rows.length, nodes: rows.slice(offset, offset + first) }
}

/** Whether each word of a search occurs in one of the texts. */
export function matches(search: string | undefined, ...texts: readonly string[]): boolean {
  const text = texts.join(' ').toLowerCase()
  return (search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The same list with additional fixed filters. */
export function narrowed<Row>(
  source: ListSource<Row>,
  within: (search: ListSearch) => ListSearch,
): ListSource<Row> {
  return {
    page: (search) => source.page(within(search)),
    count: (search) => source.count(within(search)),
    all: (search) => source.all(within(search)),
  }
}
