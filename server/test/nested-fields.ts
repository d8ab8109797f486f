import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { queryAs, type Caller } from '../../db/test/people.ts'
import { valueAt } from './asker.ts'
import type { Interface, Relation, Shown, Single } from './interface.ts'
import { computed } from './access-matrix.ts'
import type { Fixture } from './fixture.ts'
import { visibleKeys, visibleRelated, type Page, type Specimen } from './visibility.ts'

export const pageSize = 5

type Row = Record<string, unknown>

type Asked = { caller: Caller; rows: readonly Specimen[] }
type Expected = ((row: Row) => unknown) | undefined

/** Queries everything related to these rows; returns differences from the expected values. */
export async function strangeInside(
  fixture: Fixture,
  shape: Interface,
  shown: Shown,
  asked: Asked,
): Promise<unknown[]> {
  const single = shape.singles.find(({ of, column }) => of === shown && column === shown.table.key.name)
  if (!single) return []
  const open = new Map<Relation, Expected>()
  const strange: unknown[] = []
  for (const relation of shown.relations) {
    const expected = await expectedOf(fixture.owner, shape, relation, asked.caller)
    if (expected) open.set(relation, expected)
    else strange.push(...(await unrefused(fixture, single, selectionOf(relation, shape), asked)))
  }
  if (shown.computed.length + open.size === 0) return strange
  const selection = [...shown.computed, ...[...open.keys()].map((one) => selectionOf(one, shape))].join(' ')
  for (const specimen of asked.rows) {
    const { data, text } = await ask(fixture, single, selection, { caller: asked.caller, specimen })
    const answer = valueAt(data, 'row') as Row | undefined
    const expected = { ...(await workedOut(fixture.owner, shown, asked.caller, specimen)) }
    for (const [{ name }, of] of open) expected[name] = of?.(specimen.row)
    const found = (name: string) => (shown.computed.includes(name) ? answer?.[name] : plain(answer?.[name]))
    const wrong = Object.keys(expected).filter((name) => !agrees(found(name), expected[name]))
    const { caller } = asked
    if (wrong.length > 0)
      strange.push([shown.type.name, wrong, specimen.whoseTo(caller), caller.claims, text])
  }
  return strange
}

function ask(
  fixture: Fixture,
  { name, argument, argumentType, column }: Single,
  selection: string,
  { caller, specimen }: { caller: Caller; specimen: Specimen },
) {
  const query = `query ($v: ${argumentType}) { row: ${name}(${argument}: $v) { ${selection} } }`
  return fixture.ask(query, { v: specimen.row[column] }, caller.token)
}

/** Rows of a table the user may not query. */
async function unrefused(
  fixture: Fixture,
  single: Single,
  selection: string,
  { caller, rows }: Asked,
): Promise<unknown[]> {
  const [specimen] = rows
  if (!specimen) return []
  const { code, text } = await ask(fixture, single, selection, { caller, specimen })
  return code === 'FORBIDDEN' ? [] : [[single.name, selection, caller.claims, text]]
}

function selectionOf({ name, many, to }: Relation, shape: Interface): string {
  const key = shape.shown.get(to)?.table.key.field ?? 'id'
  return many ? `${name}(first: ${pageSize}) { totalCount nodes { ${key} } }` : `${name} { ${key} }`
}

/** The functions' results for the row and this user, ignoring policies; undefined if not visible. */
async function workedOut(
  owner: pg.Client,
  shown: Shown,
  caller: Caller,
  { row, whoseTo }: Specimen,
): Promise<Row> {
  if (shown.computed.length === 0) return {}
  const { name, key } = shown.table
  // Amounts are texts on the wire.
  const pairs = shown.computed.map((field) => {
    const value = `${name}_${snake(field)}(t)`
    return `'${field}', case pg_typeof(${value}) when 'numeric'::regtype then to_jsonb(${value}::text) else to_jsonb(${value}) end`
  })
  const { rows, error } = await queryAs(
    owner,
    { ...caller, role: 'turnstone_owner' },
    `select jsonb_build_object(${pairs.join(', ')}) as worked from ${name} t where ${key.name} = $1`,
    [row[key.name]],
  )
  if (error) throw new Error(error.message)
  const worked = (rows[0] as { worked: Row }).worked
  const isVisible = (field: string) =>
    computed[`${shown.type.name}.${field}`]?.(caller, whoseTo(caller)) ?? false
  return Object.fromEntries(
    Object.entries(worked).map(([field, value]) => [field, isVisible(field) ? value : undefined]),
  )
}

/** Undefined means invisible: functions return null or an empty value. */
function agrees(value: unknown, expected: unknown): boolean {
  if (expected !== undefined) return isDeepStrictEqual(withoutZeros(value), withoutZeros(expected))
  return value === null || isDeepStrictEqual(value, []) || isDeepStrictEqual(value, {})
}

/** The endpoint writes a moment with six decimals, JSON in SQL without the last zeros. */
function withoutZeros(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.replace(/\.(\d*?)0*(?=[+-]\d\d:\d\d$)/, (_, decimals: string) => decimals && `.${decimals}`)
}

/** SQL's result for this user by a foreign key, for any row; undefined if the table is refused. */
async function expectedOf(
  owner: pg.Client,
  shape: Interface,
  { key, many, to }: Relation,
  caller: Caller,
): Promise<Expected> {
  const target = shape.shown.get(to)?.table
  if (!target) throw new Error(`${to} is not a table`)
  if (many) {
    const pages = await visibleRelated(owner, caller, key, { table: target, limit: pageSize })
    return pages && ((row) => pages.get(String(row[key.targetColumn])) ?? { keys: [], count: 0 })
  }
  const keys = await visibleKeys(owner, caller, target, key.targetColumn)
  return keys && ((row) => keys.get(String(row[key.column])) ?? null)
}

/** A page as its keys and count, a row as its key, anything else unchanged. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  if ('totalCount' in value) return pageIn(value)
  const [key, ...more] = Object.values(value) as unknown[]
  return more.length === 0 && (typeof key === 'number' || typeof key === 'string') ? String(key) : value
}

export function pageIn(connection: unknown): Page {
  const nodes = valueAt(connection, 'nodes') as Row[]
  return {
    keys: nodes.map((node) => String(Object.values(node)[0])),
    count: Number(valueAt(connection, 'totalCount')),
  }
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, '_$&').toLowerCase()
}
