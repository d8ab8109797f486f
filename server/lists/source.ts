import { sql, type SQL } from 'postgraphile/@dataplan/pg/pg-sql2'
import type { List } from '../../lists/list.ts'
import type { Asked, Value } from './asked.ts'

/** The SQL of a list. `t` is the row. */
export type Source = {
  readonly list: List
  /** The table in the schema app. */
  readonly table: string
  /** A function that returns its rows, if not the table itself. */
  readonly from?: SQL
  /** PostGraphile's name of the table, if different. */
  readonly resource?: string
  /** The GraphQL connection, if any. */
  readonly field?: string
  /** The GraphQL type of its rows. */
  readonly type?: string
  /** Joins for filters, search and sorting. */
  readonly joins?: Readonly<Record<string, SQL>>
  /** The condition of each view; all rows by default. */
  readonly views?: Readonly<Record<string, SQL>>
  readonly filters: Readonly<Record<string, (value: Value, zone: string) => Condition>>
  readonly search?: (words: string) => Condition
  /** The expression of each sort key; the id breaks ties. */
  readonly sorts: Readonly<Record<string, { readonly by: readonly SQL[]; readonly join?: string }>>
  /** Replaces the default query for sorted ids and the total. */
  readonly ids?: (asked: Asked, part: Part) => SQL
  readonly total?: (asked: Asked, bound: number) => SQL
  /** A row of ids, total and is_exact by one call, if the database has such a function. */
  readonly both?: (asked: Asked, part: Part, bound: number) => SQL
  readonly file: { readonly from: SQL; readonly columns: Readonly<Record<string, FileSource>> }
}

type Condition = SQL | { readonly where: SQL; readonly join: string }
/** A text, and its joins beside the file's own. */
export type FileSource = SQL | { readonly text: SQL; readonly join: SQL }
export type Part = { readonly take: number | null; readonly skip: number }

/** Totals are counted up to this limit, beyond it only if stored. */
const countedTo = 1_000

/** The sorted ids of one part of the list: an int[]. */
export function idsOf(source: Source, asked: Asked, part: Part): SQL {
  if (source.ids) return source.ids(asked, part)
  const { from, where } = bodyOf(source, asked, [source.sorts[asked.sort.key]?.join])
  const way = asked.sort.descending ? sql`desc nulls last` : sql`asc nulls first`
  const by = [...(source.sorts[asked.sort.key]?.by ?? []), sql`t.id`]
  const order = sql.join(
    by.map((one) => sql`${one} ${way}`),
    ', ',
  )
  const some =
    part.take === null ? sql.blank : sql` limit ${sql.value(part.take)} offset ${sql.value(part.skip)}`
  return sql`array(select t.id from ${from} where ${where} order by ${order}${some})`
}

/** One row: ids, total and is_exact; undefined for lists without such a function. */
export function bothOf(source: Source, asked: Asked, part: Part): SQL | undefined {
  return source.both?.(asked, part, countedTo)
}

/** One row: total and is_exact. */
export function totalOf(source: Source, asked: Asked): SQL {
  if (source.total) return source.total(asked, countedTo)
  const { from, where } = bodyOf(source, asked, [])
  const rows = sql`select from ${from} where ${where} limit ${sql.value(countedTo + 1)}`
  return sql`(select least(count(*), ${sql.value(countedTo)}::int)::int as total, count(*) <= ${sql.value(countedTo)}::int as is_exact
    from (${rows}) c)`
}

/** The rows of what is asked: a from clause and its condition. */
export function bodyOf(
  source: Source,
  asked: Asked,
  more: readonly (string | undefined)[],
): { from: SQL; where: SQL } {
  const view = source.views?.[asked.view]
  const conditions: Condition[] = [
    ...(view ? [view] : []),
    ...[...asked.filters].flatMap(([name, value]): Condition[] => {
      const condition = source.filters[name]?.(value, asked.zone)
      return condition ? [condition] : []
    }),
    ...(asked.search !== undefined && source.search ? [source.search(asked.search)] : []),
  ]
  const joins = new Set([...more, ...conditions.map((one) => ('join' in one ? one.join : undefined))])
  const joined = [...joins].flatMap((name) => (name === undefined ? [] : (source.joins?.[name] ?? [])))
  const where = conditions.map((one) => sql`(${'join' in one ? one.where : one})`)
  return {
    from: sql.join([sql`${source.from ?? sql`app.${sql.identifier(source.table)}`} t`, ...joined], ' '),
    where: where.length > 0 ? sql.join(where, ' and ') : sql`true`,
  }
}
