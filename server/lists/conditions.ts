import { sql, type SQL } from 'postgraphile/@dataplan/pg/pg-sql2'
import type { Asked, Value } from './asked.ts'
import type { FileSource, Part } from './source.ts'

export const codes = (column: SQL) => (value: Value) => sql`${column} = any (${many(value)}::text[])`
export const ids = (column: SQL) => (value: Value) => sql`${column} = any (${many(value)}::int[])`

function many(value: Value): SQL {
  return sql.value(Array.isArray(value) ? value : [])
}

/** Search and filters for a function that expands them itself. */
export function narrowed({ search, filters }: Asked): SQL {
  const given = filters.size > 0 ? JSON.stringify(Object.fromEntries(filters)) : null
  return sql`${sql.value(search ?? null)}, ${sql.value(given)}::jsonb`
}

/** Order and part for such a function. */
export function sorted({ sort }: Asked, { take, skip }: Part): SQL {
  const by = `${sort.descending ? '-' : ''}${sort.key}`
  return sql`${sql.value(by)}, ${sql.value(take)}, ${sql.value(skip)}`
}

/** From the first moment of a day to the last one of another, where the operator is. */
export const moments = (column: SQL) => (value: Value, zone: string) =>
  range(value, {
    from: (day) => sql`${column} >= ${day}::timestamp at time zone ${sql.value(zone)}::text`,
    to: (day) => sql`${column} < (${day} + 1)::timestamp at time zone ${sql.value(zone)}::text`,
  })

export const days = (column: SQL) => (value: Value) =>
  range(value, { from: (day) => sql`${column} >= ${day}`, to: (day) => sql`${column} <= ${day}` })

function range(value: Value, ends: Record<'from' | 'to', (day: SQL) => SQL>): SQL {
  const { from, to } = Array.isArray(value) ? {} : value
  const parts = [
    ...(from === undefined ? [] : [ends.from(sql`${sql.value(from)}::date`)]),
    ...(to === undefined ? [] : [ends.to(sql`${sql.value(to)}::date`)]),
  ]
  return sql.join(parts, ' and ')
}

/** What the index of words finds for the caller (db/search/search.records.code.sql). */
export const found =
  (kind: 'ORGANIZATIONS' | 'TICKETS') =>
  (search: string): SQL =>
    sql`t.id in (select app.search_ids(${sql.value(kind)}::text, ${sql.value(search)}::text))`

/** Each word stands somewhere in these texts, as far as the caller sees them; case and accents do not matter. */
export const words =
  (...texts: readonly SQL[]) =>
  (search: string): SQL => {
    const text = sql`regexp_replace(normalize(lower(concat_ws(' ', ${sql.join(texts, ', ')})), nfkd), '[\u0300-\u036f]', '', 'g')`
    const all = folded(search).split(/\s+/).filter(Boolean).slice(0, 8)
    return sql.join(
      [sql`true`, ...all.map((word) => sql`strpos(${text}, ${sql.value(word)}::text) > 0`)],
      ' and ',
    )
  }

function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
}

export const person = (alias: SQL) => sql`nullif(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), '')`
export const yesOrNo = (condition: SQL) => sql`case when ${condition} then 'yes' else 'no' end`

/** A moment in a file, on the operator's clock. */
export const moment = (column: SQL) => sql`to_char(${column} at time zone clock.zone, 'YYYY-MM-DD HH24:MI')`

export const joined =
  (join: SQL) =>
  (text: SQL): FileSource => ({ text, join })
