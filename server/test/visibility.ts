import type pg from 'pg'
import type { Whose } from '../../db/test/declared.ts'
import { queryAs, type Caller } from '../../db/test/people.ts'
import { sampleOf, whoseIs } from '../../db/test/samples.ts'
import type { Key, Table } from './pg-catalog.ts'

export type Specimen = { row: Record<string, unknown>; whoseTo: (caller: Caller) => Whose }

/** Rows of a table with their relation to each user, newest first. */
export async function specimensOf(owner: pg.Client, table: string): Promise<Specimen[]> {
  const sample = new Map((await sampleOf(owner, table)).map((one) => [one.key, one]))
  const { rows } = await owner.query<{ key: string; row: Record<string, unknown> }>(
    `select ctid::text as key, to_jsonb(t) as row from ${table} t where ctid = any ($1::tid[]) order by ctid desc`,
    [[...sample.keys()]],
  )
  return rows.flatMap(({ key, row }) => {
    const one = sample.get(key)
    return one ? [{ row, whoseTo: (caller: Caller) => whoseIs(one, caller) }] : []
  })
}

/** Maximum of each kind. */
export function someOfEach(all: readonly Specimen[], caller: Caller, limit: number): Specimen[] {
  const kinds = Map.groupBy(all, (specimen) => specimen.whoseTo(caller))
  return [...kinds.values()].flatMap((specimens) => specimens.slice(0, limit))
}

export type Page = { keys: string[]; count: number }

/** Lists leave out notifications of kinds that the reader has switched off; the rows stay readable. */
const shownIn: Record<string, string> = { 'app.in_app_notifications': 'app.seen_notifications()' }

/** SQL's result for the user on a whole table: the count, and the last rows by key. Undefined if refused. */
export async function visiblePage(
  owner: pg.Client,
  caller: Caller,
  { name, key }: Table,
  limit: number,
): Promise<Page | undefined> {
  const { rows, error } = await queryAs(
    owner,
    caller,
    `select t.${key.name}::text as key, count(*) over ()::int as count
      from ${shownIn[name] ?? name} t order by t.${key.name} desc limit ${limit}`,
  )
  if (error) return undefined
  const found = rows as { count: number; key: string }[]
  return { keys: found.map((row) => row.key), count: found[0]?.count ?? 0 }
}

/** SQL's rows that reference this by a foreign key, by the referenced value; undefined if refused. */
export async function visibleRelated(
  owner: pg.Client,
  caller: Caller,
  { from, column }: Key,
  { table, limit }: { table: Table; limit: number },
): Promise<Map<string, Page> | undefined> {
  const key = table.key.name
  const { rows, error } = await queryAs(
    owner,
    caller,
    `select ${column}::text as value, count(*)::int as count,
        (array_agg(${key}::text order by ${key}))[1:${limit}] as keys from ${from} group by 1`,
  )
  if (error) return undefined
  return new Map(
    (rows as (Page & { value: string })[]).map(({ value, keys, count }) => [value, { keys, count }]),
  )
}

/** The key of each row that SQL returns, by another column. */
export async function visibleKeys(
  owner: pg.Client,
  caller: Caller,
  { name, key }: Table,
  column: string,
): Promise<Map<string, string> | undefined> {
  const sql = `select ${column}::text as value, ${key.name}::text as key from ${name}`
  const { rows, error } = await queryAs(owner, caller, sql)
  if (error) return undefined
  return new Map((rows as { value: string; key: string }[]).map((row) => [row.value, row.key]))
}
