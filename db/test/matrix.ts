import pg from 'pg'
import type { DoorFacts } from './catalogue.ts'
import { declaredDoors, declaredRelations, type Relation, type Whose } from './declared.ts'
import { anonymous, hears, type Caller } from './people.ts'
import { rights, rightsOf, rolesOf } from './rights.ts'
import { whoseIs, type Sample } from './samples.ts'
import type { World } from './world.ts'

export type Named = Caller & { name: string }

/** One question and its answer; red when the answer is not the declared one. */
export type Cell = { caller: string; verb: string; row: Whose | 'any'; red: string | undefined }

export const verbs = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const
type Verb = (typeof verbs)[number]

/** Every kind of caller, and the roles behind them when nobody has said who is asking. */
export function callersOf(world: World, database: string): Named[] {
  const { operator, associate, ...rest } = world
  const providers = [rest.vendor, rest.multiRole, rest.independent]
  const staff = [operator.master, operator.admin, ...providers.flatMap((p) => [p.master, p.admin, p.agent])]
  const people = [...staff, ...providers.flatMap((p) => (p.associate ? [p.associate] : [])), associate]
  const nobody = (role: string): Named => ({ name: `${role} without claims`, role, claims: {} })
  return [
    { name: 'anonymous', ...anonymous },
    ...people.map((person) => ({
      name: `${person.claims.user_type} of ${person.claims.organization_type ?? 'no organisation'}`,
      ...person,
    })),
    ...['member', 'operator', 'gate', 'jobs', 'schema'].map((role) => nobody(`turnstone_${role}`)),
    ...['web', 'gate', 'jobs'].map((login) => nobody(`${database}_${login}`)),
    { name: 'the owner', role: 'turnstone_owner', claims: {} },
  ]
}

/** Every cell of one table or view, asked for real: the books first, which are quick, then what is read. */
export async function* cellsOf(
  db: pg.Client,
  callers: Named[],
  object: string,
  sample: Sample[],
): AsyncGenerator<Cell> {
  const relation = declaredRelations.get(object)
  if (!relation) {
    yield { caller: 'anybody', verb: 'any', row: 'any', red: `${object} is not declared` }
    return
  }
  yield* await booksOf(db, callers, relation)
  for (const caller of callers) yield* await readingOf(db, caller, relation, sample)
  for (const caller of callers)
    for (const verb of verbs.slice(1)) yield await writingOf(db, caller, relation, verb)
}

/** The right as the catalogue has it, so that a grant without effect today is found as well. */
async function booksOf(db: pg.Client, callers: Named[], relation: Relation): Promise<Cell[]> {
  const roles = rolesOf(callers)
  const held = (await rightsOf(db, roles, [relation.name])).get(relation.name)
  return roles.flatMap((role) =>
    rights.map((verb) => {
      const granted = held?.has(`${role} ${verb}`) ?? false
      const red =
        granted === relation.grants(role, verb)
          ? undefined
          : `${role} ${granted ? 'has' : 'lacks'} ${verb} on ${relation.name}`
      return { caller: role, verb, row: 'any', red }
    }),
  )
}

/** What one caller reads of it. */
async function readingOf(
  db: pg.Client,
  caller: Named,
  relation: Relation,
  sample: Sample[],
): Promise<Cell[]> {
  const { rows, error } = await hears(
    db,
    caller,
    `select t.ctid::text as key from ${relation.name} t where t.ctid = any ($1::tid[])`,
    [sample.map(({ key }) => key)],
  )
  const seen = new Set(rows.map((row) => (row as { key: string }).key))
  const cells = new Map<Whose, Cell>()
  for (const row of sample) {
    const kind = whoseIs(row, caller)
    const expected = relation.sees(caller, kind)
    const wrong = expected !== seen.has(row.key)
    const red = wrong
      ? `${caller.name} ${expected ? `does not see (${error?.message ?? 'no row'})` : 'sees'} ${kind} row of ${relation.name}`
      : undefined
    const known = cells.get(kind)
    cells.set(kind, { caller: caller.name, verb: 'SELECT', row: kind, red: known?.red ?? red })
  }
  return [...cells.values()]
}

/** A right to write shows in what the refusal is about: the table's grants, or the row that was tried. */
async function writingOf(db: pg.Client, caller: Named, relation: Relation, verb: Verb): Promise<Cell> {
  const cell = { caller: caller.name, verb, row: 'any' as const }
  if (caller.role === 'turnstone_owner') return { ...cell, red: undefined }
  const { error } = await hears(db, caller, await statement(db, caller, relation, verb))
  const [, table] = relation.name.split('.')
  const refused = RegExp(`^permission denied for ((table|view) ${table}|schema \\w+)$`).test(
    error?.message ?? '',
  )
  if (refused !== relation.writes(caller, verb.toLowerCase())) return { ...cell, red: undefined }
  return {
    ...cell,
    red: `${caller.name}: ${verb} on ${relation.name} is ${refused ? 'refused' : 'possible'}`,
  }
}

async function statement(db: pg.Client, { role }: Caller, { name }: Relation, verb: Verb): Promise<string> {
  if (verb === 'INSERT') return `insert into ${name} default values`
  if (verb === 'DELETE') return `delete from ${name}`
  const { rows } = await db.query<{ attname: string }>(
    `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
      order by has_column_privilege($2, attrelid, attnum, 'UPDATE') desc, attnum limit 1`,
    [name, role],
  )
  return `update ${name} set ${pg.escapeIdentifier(rows[0]?.attname ?? '')} = default`
}

/**
 * Who passes a schema or a function: by the books, and by calling it with nothing in hand. What the books tell
 * otherwise than declared comes first, for whoever needs to hear of one red cell only.
 */
export async function* doorCells(
  db: pg.Client,
  callers: Named[],
  { name, kind, call }: DoorFacts,
): AsyncGenerator<Cell> {
  const door = declaredDoors.get(name)
  const cell: Cell = { caller: 'anybody', verb: 'EXECUTE', row: 'any', red: undefined }
  if (!door) {
    yield { ...cell, red: `${name} is not declared` }
    return
  }
  yield { ...cell, red: door.runsAs === kind ? undefined : `${name} runs as ${kind}` }
  if (kind === 'schema') yield* await builders(db, callers, name)
  const open = await openBy(db, callers, name, kind)
  for (const [role, granted] of open.toSorted(
    ([a, x], [b, y]) => +(x === door.opensTo(a)) - +(y === door.opensTo(b)),
  )) {
    const passes = granted || (call !== '' && !(await isRefused(db, role, name, call)))
    const red =
      passes === door.opensTo(role) ? undefined : `${role} ${passes ? 'may' : 'may not'} use ${name}`
    yield { ...cell, caller: role, red }
  }
}

/** By the books: who may use it. */
async function openBy(
  db: pg.Client,
  callers: Named[],
  name: string,
  kind: string,
): Promise<[string, boolean][]> {
  const privilege =
    kind === 'schema'
      ? `has_schema_privilege(role, $1, 'USAGE')`
      : `has_function_privilege(role, $1, 'EXECUTE')`
  const { rows } = await db.query<{ role: string; granted: boolean }>(
    `select role, ${privilege} as granted from unnest($2::text[]) role`,
    [name.replace('.current_user(', '."current_user"('), rolesOf(callers)],
  )
  return rows.map(({ role, granted }) => [role, granted])
}

/** Who may make things in a schema, where nobody may. */
async function builders(db: pg.Client, callers: Named[], schema: string): Promise<Cell[]> {
  const { rows } = await db.query<{ role: string }>(
    `select role from unnest($2::text[]) role where has_schema_privilege(role, $1, 'CREATE')`,
    [schema, callers.map(({ role }) => role).filter((role) => role !== 'turnstone_owner')],
  )
  return rows.map(({ role }) => ({
    caller: role,
    verb: 'EXECUTE',
    row: 'any',
    red: `${role} may create in ${schema}`,
  }))
}

async function isRefused(db: pg.Client, role: string, name: string, call: string): Promise<boolean> {
  const { error } = await hears(db, { role, claims: {} }, call)
  const [, fn] = /^\w+\.(\w+)/.exec(name) ?? []
  return RegExp(`^permission denied for (schema \\w+|function ${fn})$`).test(error?.message ?? '')
}
