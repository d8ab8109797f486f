import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'

/**
 * The selected rows, across pages. The selection survives other pages and filters; `now` holds
 * the rows on screen, which may be newer.
 */
export function useSelection<Row>(name: string, keyOf: (row: Row) => string, now: readonly Row[]) {
  const queries = useQueryClient()
  const key = ['selection', name]
  const { data = new Map<string, Row>() } = useQuery<ReadonlyMap<string, Row>>({
    queryKey: key,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
  const set = (next: ReadonlyMap<string, Row>) => queries.setQueryData(key, next)
  const fresh = new Map(now.map((row) => [keyOf(row), row]))
  return {
    rows: [...data].map(([rowKey, row]) => fresh.get(rowKey) ?? row),
    chosen: new Set(data.keys()) as ReadonlySet<string>,
    onChoose: (some: readonly Row[], isChosen: boolean) => {
      const next = new Map(queries.getQueryData<ReadonlyMap<string, Row>>(key))
      for (const row of some) {
        if (isChosen) next.set(keyOf(row), row)
        else next.delete(keyOf(row))
      }
      set(next)
    },
    clear: () => set(new Map()),
  }
}
