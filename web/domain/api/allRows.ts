/** A GraphQL connection. */
type Page<Row> = { totalCount: number; nodes: readonly (Row | null)[] } | null | undefined

/** As many rows as a query may ask for at once. */
const rowsAtOnce = 100

/** All rows of a connection, whose query has `first: 100` and the offset. */
export async function allRows<Row>(load: (offset: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let offset = 0, total = 1; offset < total; offset += rowsAtOnce) {
    const page = await load(offset)
    rows.push(...(page?.nodes ?? []).filter((node) => node !== null))
    total = page?.totalCount ?? 0
  }
  return rows
}
