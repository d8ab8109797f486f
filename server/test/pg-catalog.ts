import type pg from 'pg'

export type Table = {
  /** With its schema, as db/test/reach-functions.ts names it. */
  name: string
  columns: readonly { name: string; field: string }[]
  /** The first column of the primary key, and its name in the API. */
  key: { name: string; field: string }
}

/** A foreign key by its first column; the others are the tenant. */
export type Key = { from: string; column: string; target: string; targetColumn: string }

type Row = {
  table: string
  column: string
  is_key: boolean
  table_name: string | null
  column_name: string | null
}

/** The tables by their type names in the API, and their relations. */
export async function catalogOf(owner: pg.Client): Promise<{ tables: Map<string, Table>; keys: Key[] }> {
  const { rows } = await owner.query<Row>(
    `select c.relname as table, a.attname as column, a.attnum = i.indkey[0] as is_key,
        substring(obj_description(c.oid, 'pg_class') from '@name (\\w+)') as table_name,
        substring(col_description(c.oid, a.attnum) from '@name (\\w+)') as column_name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' order by c.relname, a.attnum`,
  )
  const { rows: keys } = await owner.query<Key>(
    `select conrelid::regclass::text as from, a.attname as column, confrelid::regclass::text as target,
        b.attname as "targetColumn"
      from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
      where contype = 'f' and conrelid::regclass::text ~ '^app\\.'
        and coalesce(obj_description(k.oid, 'pg_constraint'), '') !~ '^@behavior -[*]' order by conname`,
  )
  const tables = Map.groupBy(rows, ({ table }) => table)
  return {
    tables: new Map([...tables.values()].map((columns) => [typeName(columns[0]), tableOf(columns)])),
    keys,
  }
}

function tableOf(rows: Row[]): Table {
  const columns = rows.map(({ column, column_name }) => ({
    name: column,
    field: camel(column_name ?? column),
  }))
  const key = columns[rows.findIndex(({ is_key }) => is_key)]
  return { name: `app.${rows[0]?.table}`, columns, key: key ?? { name: 'id', field: 'id' } }
}

function typeName(row: Row | undefined): string {
  return camel(`_${row?.table_name ?? singular(row?.table ?? '')}`)
}

function singular(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/(status)es$/, '$1')
    .replace(/(?<!statu)s$/, '')
}

export function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
