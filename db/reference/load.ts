import { createHash } from 'node:crypto'
import languages from 'iso-639-1'
import type pg from 'pg'
import { categories } from './categories.ts'
import { industries } from './industries.ts'
import { states, zipCodes } from './states.ts'

type OnStep = ((text: string, done: number, total: number) => void) | undefined

/** Updates the reference rows by their natural keys; existing ids do not change. */
export async function loadReference(client: pg.Client, onStep: OnStep): Promise<void> {
  const hash = createHash('sha256')
    .update(JSON.stringify([states, zipCodes, categories, industries, languages.getAllCodes()]))
    .digest('hex')
  const { rowCount } = await client.query('select from private.reference_loads where content_hash = $1', [
    hash,
  ])
  if (rowCount) return
  const steps: [string, () => Promise<void>][] = [
    ['States', () => loadStates(client)],
    [`${zipCodes.length.toLocaleString('en')} zip codes`, () => loadZipCodes(client)],
    ['Languages', () => loadLanguages(client)],
    ['Industries', () => loadIndustries(client)],
    ['Categories', () => loadCategories(client)],
  ]
  for (const [index, [text, load]] of steps.entries()) {
    await load()
    onStep?.(text, index + 1, steps.length)
  }
  await client.query('insert into private.reference_loads (content_hash) values ($1)', [hash])
}

async function loadStates(client: pg.Client): Promise<void> {
  await client.query(
    `insert into app.states (code, name) select * from unnest($1::text[], $2::text[])
      on conflict (code) do update set name = excluded.name`,
    [states.map(({ code }) => code), states.map(({ name }) => name)],
  )
}

async function loadZipCodes(client: pg.Client): Promise<void> {
  await client.query(
    `insert into app.us_zip_codes (zip_code, city, state_code)
      select * from unnest($1::text[], $2::text[], $3::text[])
      on conflict (zip_code) do update set city = excluded.city, state_code = excluded.state_code`,
    [zipCodes.map(({ zip }) => zip), zipCodes.map(({ city }) => city), zipCodes.map(({ state }) => state)],
  )
}

async function loadLanguages(client: pg.Client): Promise<void> {
  const codes = languages.getAllCodes()
  await client.query(
    `insert into app.languages (code, name) select * from unnest($1::text[], $2::text[])
      on conflict (code) do update set name = excluded.name`,
    [codes, codes.map((code) => languages.getName(code))],
  )
}

async function loadIndustries(client: pg.Client): Promise<void> {
  await client.query(
    `insert into app.industries (name) select unnest($1::text[]) on conflict (name) do nothing`,
    [industries],
  )
}

async function loadCategories(client: pg.Client): Promise<void> {
  for (const [position, { name, children }] of categories.entries()) {
    const { rows } = await client.query<{ id: number }>(
      `insert into app.categories (name, icon, position) values ($1, $1, $2)
        on conflict (parent_id, name) do update set icon = excluded.icon, position = excluded.position
        returning id`,
      [name, position],
    )
    await client.query(
      `insert into app.categories (name, parent_id, position)
        select name, $2, ordinality from unnest($1::text[]) with ordinality as child (name, ordinality)
        on conflict (parent_id, name) do update set position = excluded.position`,
      [children, rows[0]?.id],
    )
  }
}
