import pg from 'pg'
import type { FunctionFacts } from './pg-catalog.ts'
import { declaredFunctions, declaredRelations, type Relation, type Whose } from './declared.ts'
import { anonymous, queryAs, type Caller } from './people.ts'
import { functionRightsOf, rights, rightsOf, rolesOf } from './rights.ts'
import { whoseIs, type Sample } from './samples.ts'
import type { World } from './world.ts'

export type Named = Caller & { name: string }

/** One check of the access matrix; `red` says how the result differs from the declared one. */
export type Cell = { caller: string; verb: string; row: Whose | 'any'; red: string | undefined }

export const verbs = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const
type Verb = (typeof verbs)[number]

/** Every kind of caller, and the roles without claims. */
export function callersOf(world: World, database: string): Named[] {
  const { operator, associate, ...rest } = world
  const providers = [rest.vendor, rest.multiRole, rest.independent]
  const staff = [operator.master, operator.admin, ...providers.flatMap((p) => [p.master, p.admin, p.agent])]
  const people = [...staff, ...providers.flatMap((p) => (p.associate ? [p.associate] : [])), associate]
  const withoutClaims = (role: string): Named => ({ name: `${role} without claims`, role, claims: {} })
  return [
    { name: 'anonymous', ...anonymous },
    ...people.map((person) => ({
      name: `${person.claims.user_type} of ${person.claims.organization_type ?? 'no organization'}`,
      ...person,
    })),
    ...['member', 'operator', 'auth', 'jobs', 'schema', 'public'].map((role) =>
      withoutClaims(`turnstone_${role}`),
    ),
    ...['web', 'auth', 'jobs'].map((login) => withoutClaims(`${database}_${login}`)),
    { name: 'the owner', role: 'turnstone_owner', claims: {} },
  ]
}

/** All cells of a table or view: first the catalog's grants, which are fast, then actual queries. */
export async function* cellsOf(
  db: pg.Client,
  callers: Named[],
  object: string,
  sample: Sample[],
): AsyncGenerator<Cell> {
  const relation = declaredRelations.get(object)
  if (!relation) {
    yield { caller: 'any', verb: 'any', row: 'any', red: `${object} is not declared` }
    return
  }
  yield* await grantCells(db, callers, relation)
  for (const caller of callers) yield* await selectCells(db, caller, relation, sample)
  for (const caller of callers)
    for (const verb of verbs.slice(1)) yield await writeCell(db, caller, relation, verb)
}

/** The catalog's grants, which also finds a grant without effect. */
async function grantCells(db: pg.Client, callers: Named[], relation: Relation): Promise<Cell[]> {
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

/** What one caller can select. */
async function selectCells(
  db: pg.Client,
  caller: Named,
  relation: Relation,
  sample: Sample[],
): Promise<Cell[]> {
  const { rows, error } = await queryAs(
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

/** Whether a write is refused by the grants or only by the row, judging by the error. */
async function writeCell(db: pg.Client, caller: Named, relation: Relation, verb: Verb): Promise<Cell> {
  const cell = { caller: caller.name, verb, row: 'any' as const }
  if (caller.role === 'turnstone_owner') return { ...cell, red: undefined }
  const { error } = await queryAs(db, caller, await statement(db, caller, relation, verb))
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
 * Who may use a schema or function: by the catalog, and by calling it without arguments. Differences from the
 * declaration come first, for callers that stop at the first red cell.
 */
export async function* functionCells(
  db: pg.Client,
  callers: Named[],
  { name, kind, call }: FunctionFacts,
): AsyncGenerator<Cell> {
  const declared = declaredFunctions.get(name)
  const cell: Cell = { caller: 'any', verb: 'EXECUTE', row: 'any', red: undefined }
  if (!declared) {
    yield { ...cell, red: `${name} is not declared` }
    return
  }
  yield { ...cell, red: declared.runsAs === kind ? undefined : `${name} runs as ${kind}` }
  if (kind === 'schema') yield* await creatorCells(db, callers, name)
  const open = await grantsOf(db, callers, name, kind)
  for (const [role, granted] of open.toSorted(
    ([a, x], [b, y]) => +(x === declared.opensTo(a)) - +(y === declared.opensTo(b)),
  )) {
    const passes = granted || (call !== '' && !(await isRefused(db, role, name, call)))
    const red =
      passes === declared.opensTo(role) ? undefined : `${role} ${passes ? 'may' : 'may not'} use ${name}`
    yield { ...cell, caller: role, red }
  }
}

/** The roles with the right, by the catalog. */
async function grantsOf(
  db: pg.Client,
  callers: Named[],
  name: string,
  kind: string,
): Promise<[string, boolean][]> {
  const roles = rolesOf(callers)
  if (kind !== 'schema') {
    const held = (await functionRightsOf(db, roles, [name])).get(name)
    return roles.map((role) => [role, held?.has(role) ?? false])
  }
  const { rows } = await db.query<{ role: string; granted: boolean }>(
    `select role, has_schema_privilege(role, $1, 'USAGE') as granted from unnest($2::text[]) role`,
    [name, roles],
  )
  return rows.map(({ role, granted }) => [role, granted])
}

/** Roles that could create objects in a schema; none should. */
async function creatorCells(db: pg.Client, callers: Named[], schema: string): Promise<Cell[]> {
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
  const { error } = await queryAs(db, { role, claims: {} }, call)
  const [, fn] = /^\w+\.(\w+)/.exec(name) ?? []
  return RegExp(`^permission denied for (schema \\w+|function ${fn})$`).test(error?.message ?? '')
}
