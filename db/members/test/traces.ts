import type pg from 'pg'
import { expect } from 'vitest'

/** Every text of every table of ours that matches, found in the catalog. */
export async function textsWith(db: pg.Client, traces: RegExp): Promise<string[]> {
  const { rows } = await db.query<{ at: string; name: string }>(
    `select format('%I.%I', table_schema, table_name) as at, column_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and table_schema in ('app', 'private', 'graphile_worker')
        and c.data_type in ('text', 'json', 'jsonb', 'ARRAY', 'tsvector', 'inet', 'character varying')`,
  )
  expect(rows.length).toBeGreaterThan(150)
  const hits: string[] = []
  for (const { at, name } of rows) {
    const { rows: texts } = await db.query<{ text: string }>(
      `select "${name}"::text as text from ${at} where "${name}"::text ~* $1`,
      [traces.source],
    )
    hits.push(...texts.map(({ text }) => `${at}.${name}: ${text}`))
  }
  return hits
}
