import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { hears, type Caller } from '../../db/test/people.ts'
import { valueAt } from './asker.ts'
import type { Interface, Relation, Shown, Single } from './interface.ts'
import { computed } from './reach.ts'
import type { Scene } from './scene.ts'
import { keysHeard, relatedHeard, type Page, type Specimen } from './sights.ts'

export const pageSize = 5

type Row = Record<string, unknown>

type Asked = { caller: Caller; rows: readonly Specimen[] }
type Expected = ((row: Row) => unknown) | undefined

/** Asks for everything that hangs on these rows; gives what is not as it should be. */
export async function strangeInside(
  scene: Scene,
  shape: Interface,
  shown: Shown,
  asked: Asked,
): Promise<unknown[]> {
  const single = shape.singles.find(({ of, column }) => of === shown && column === shown.table.key.name)
  if (!single) return []
  const open = new Map<Relation, Expected>()
  const strange: unknown[] = []
  for (const relation of shown.relations) {
    const expected = await expectedOf(scene.owner, shape, relation, asked.caller)
    if (expected) open.set(relation, expected)
    else strange.push(...(await unrefused(scene, single, selectionOf(relation, shape), asked)))
  }
  if (shown.computed.length + open.size === 0) return strange
  const selection = [...shown.computed, ...[...open.keys()].map((one) => selectionOf(one, shape))].join(' ')
  for (const specimen of asked.rows) {
    const { data, text } = await ask(scene, single, selection, { caller: asked.caller, specimen })
    const answer = valueAt(data, 'row') as Row | undefined
    const expected = { ...(await workedOut(scene.owner, shown, asked.caller, specimen)) }
    for (const [{ name }, of] of open) expected[name] = of?.(specimen.row)
    const wrong = Object.keys(expected).filter((name) => !agrees(plain(answer?.[name]), expected[name]))
    const { caller } = asked
    if (wrong.length > 0)
      strange.push([shown.type.name, wrong, specimen.whoseTo(caller), caller.claims, text])
  }
  return strange
}

function ask(
  scene: Scene,
  { name, argument, argumentType, column }: Single,
  selection: string,
  { caller, specimen }: { caller: Caller; specimen: Specimen },
) {
  const query = `query ($v: ${argumentType}) { row: ${name}(${argument}: $v) { ${selection} } }`
  return scene.ask(query, { v: specimen.row[column] }, caller.token)
}

/** Rows of a table that the caller may not even ask for. */
async function unrefused(
  scene: Scene,
  single: Single,
  selection: string,
  { caller, rows }: Asked,
): Promise<unknown[]> {
  const [specimen] = rows
  if (!specimen) return []
  const { code, text } = await ask(scene, single, selection, { caller, specimen })
  return code === 'FORBIDDEN' ? [] : [[single.name, selection, caller.claims, text]]
}

function selectionOf({ name, many, to }: Relation, shape: Interface): string {
  const key = shape.shown.get(to)?.table.key.field ?? 'id'
  return many ? `${name}(first: ${pageSize}) { totalCount nodes { ${key} } }` : `${name} { ${key} }`
}

/** What the database's functions make of the row for this caller, were every row open; undefined where it is not told. */
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
  const { rows, error } = await hears(
    owner,
    { ...caller, role: 'turnstone_owner' },
    `select jsonb_build_object(${pairs.join(', ')}) as worked from ${name} t where ${key.name} = $1`,
    [row[key.name]],
  )
  if (error) throw new Error(error.message)
  const worked = (rows[0] as { worked: Row }).worked
  const told = (field: string) => computed[`${shown.type.name}.${field}`]?.(caller, whoseTo(caller)) ?? false
  return Object.fromEntries(
    Object.entries(worked).map(([field, value]) => [field, told(field) ? value : undefined]),
  )
}

/** Undefined stands for what is not told: functions say so with null or with something empty. */
function agrees(value: unknown, expected: unknown): boolean {
  if (expected !== undefined) return isDeepStrictEqual(value, expected)
  return value === null || isDeepStrictEqual(value, []) || isDeepStrictEqual(value, {})
}

/** What SQL gives this caller behind a foreign key, for any row; undefined when it refuses the table. */
async function expectedOf(
  owner: pg.Client,
  shape: Interface,
  { key, many, to }: Relation,
  caller: Caller,
): Promise<Expected> {
  const target = shape.shown.get(to)?.table
  if (!target) throw new Error(`${to} is not a table`)
  if (many) {
    const pages = await relatedHeard(owner, caller, key, { table: target, most: pageSize })
    return pages && ((row) => pages.get(String(row[key.targetColumn])) ?? { keys: [], count: 0 })
  }
  const keys = await keysHeard(owner, caller, target, key.targetColumn)
  return keys && ((row) => keys.get(String(row[key.column])) ?? null)
}

/** A page as its keys and count, a row as its key, anything else as it is. */
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
