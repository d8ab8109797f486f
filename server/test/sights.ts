import type pg from 'pg'
import type { Whose } from '../../db/test/declared.ts'
import { hears, type Caller } from '../../db/test/people.ts'
import { sampleOf, whoseIs } from '../../db/test/samples.ts'
import type { Key, Table } from './catalogue.ts'

export type Specimen = { row: Record<string, unknown>; whoseTo: (caller: Caller) => Whose }

/** Rows of a table with what they are to whom, newest first. */
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

/** At most so many of each kind. */
export function someOfEach(all: readonly Specimen[], caller: Caller, most: number): Specimen[] {
  const kinds = Map.groupBy(all, (specimen) => specimen.whoseTo(caller))
  return [...kinds.values()].flatMap((specimens) => specimens.slice(0, most))
}

export type Page = { keys: string[]; count: number }

/** What SQL gives the caller of a whole table: how many, and the last ones by key. Undefined when refused. */
export async function listHeard(
  owner: pg.Client,
  caller: Caller,
  { name, key }: Table,
  most: number,
): Promise<Page | undefined> {
  const { rows, error } = await hears(
    owner,
    caller,
    `select t.${key.name}::text as key, count(*) over ()::int as count
      from ${name} t order by t.${key.name} desc limit ${most}`,
  )
  if (error) return undefined
  const found = rows as { count: number; key: string }[]
  return { keys: found.map((row) => row.key), count: found[0]?.count ?? 0 }
}

/** What SQL gives the caller of the rows that point with a foreign key, by the value that they point at; as above. */
export async function relatedHeard(
  owner: pg.Client,
  caller: Caller,
  { from, column }: Key,
  { table, most }: { table: Table; most: number },
): Promise<Map<string, Page> | undefined> {
  const key = table.key.name
  const { rows, error } = await hears(
    owner,
    caller,
    `select ${column}::text as value, count(*)::int as count,
        (array_agg(${key}::text order by ${key}))[1:${most}] as keys from ${from} group by 1`,
  )
  if (error) return undefined
  return new Map(
    (rows as (Page & { value: string })[]).map(({ value, keys, count }) => [value, { keys, count }]),
  )
}

/** The key of each row that SQL gives the caller, by another column. */
export async function keysHeard(
  owner: pg.Client,
  caller: Caller,
  { name, key }: Table,
  column: string,
): Promise<Map<string, string> | undefined> {
  const sql = `select ${column}::text as value, ${key.name}::text as key from ${name}`
  const { rows, error } = await hears(owner, caller, sql)
  if (error) return undefined
  return new Map((rows as { value: string; key: string }[]).map((row) => [row.value, row.key]))
}
