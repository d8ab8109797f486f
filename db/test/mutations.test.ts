import type pg from 'pg'
import { expect, test } from 'vitest'
import { functionsIn } from './pg-catalog.ts'
import { declaredFunctions, declaredRelations } from './declared.ts'
import { callersOf, cellsOf, functionCells, type Cell, type Named } from './matrix.ts'
import { sharedFixture } from './shared-fixture.ts'
import { declaredFunctionRights, declaredRights, functionRightsOf, rightsOf, rolesOf } from './rights.ts'
import { kinds, switchesOf, mutationsOf, type Kind, type Mutation } from './mutations.ts'
import { sampleOf, type Sample } from './samples.ts'
import { seedFullWorld } from './world-full.ts'

/** Runs the SQL, then the callback, and undoes both. */
async function undone<T>(db: pg.Client, sql: string, look: () => Promise<T>): Promise<T> {
  await db.query(`savepoint mutation; ${sql}`)
  const result = await look()
  await db.query('rollback to savepoint mutation; release savepoint mutation')
  return result
}

/** Whether a cell of the object is red; stops at the first one. */
async function isNoticed(db: pg.Client, callers: Named[], object: string): Promise<boolean> {
  for await (const { red } of await cellsAt(db, callers, object)) if (red !== undefined) return true
  return false
}

async function cellsAt(db: pg.Client, callers: Named[], object: string): Promise<AsyncIterable<Cell>> {
  if (declaredRelations.has(object)) {
    const sample = samples.get(object) ?? (await sampleOf(db, object))
    samples.set(object, sample)
    return cellsOf(db, callers, object, sample)
  }
  const [facts] = await functionsIn(db, object)
  if (facts === undefined) throw new Error(`There is no ${object}`)
  return functionCells(db, callers, facts)
}

/** Mutations do not change rows, so samples can be reused. */
const samples = new Map<string, Sample[]>()
const withFixture = sharedFixture(async (db) => callersOf(await seedFullWorld(db), db.database ?? ''))

async function survivors(
  db: pg.Client,
  callers: Named[],
  kind: Kind,
): Promise<{ tried: number; survived: string[] }> {
  const survived: string[] = []
  const all: Mutation[] = await mutationsOf(db, kind)
  for (const { name, sql, object } of await notInGrants(db, callers, all)) {
    if (!(await undone(db, sql, () => isNoticed(db, callers, object)))) survived.push(name)
  }
  return { tried: all.length, survived }
}

/**
 * The mutations that the catalog's grants do not show. The grants of a table or a function depend on that alone, so
 * each round mutates every one of them once and checks them all. A schema's concern all that is in it.
 */
async function notInGrants(db: pg.Client, callers: Named[], all: Mutation[]): Promise<Mutation[]> {
  const declared = new Map([
    ...[...declaredRelations].map(([name, one]) => [name, declaredRights(callers, one)] as const),
    ...[...declaredFunctions].map(([name, one]) => [name, declaredFunctionRights(callers, one)] as const),
  ])
  const isFunction = ({ object }: Mutation) => object.includes('(')
  // Of functions, one in twenty also goes through the matrix, which proves the matrix.
  const undetected = new Set(
    all.filter((one, index) => !declaredRelations.has(one.object) && (!isFunction(one) || index % 20 === 0)),
  )
  for (const [some, look] of [
    [all.filter(({ object }) => declaredRelations.has(object)), rightsOf],
    [all.filter(isFunction), functionRightsOf],
  ] as const)
    for (const round of roundsOf(some)) {
      const sql = round.map((mutation) => mutation.sql).join('; ')
      const names = round.map(({ object }) => object)
      const granted = await undone(db, sql, () => look(db, rolesOf(callers), names))
      for (const one of round)
        if (areEqual(granted.get(one.object), declared.get(one.object))) undetected.add(one)
    }
  return [...undetected]
}

function areEqual(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): boolean {
  return one.size === other.size && [...one].every((entry) => other.has(entry))
}

/** Groups the mutations, with at most one per object in each round. */
function roundsOf(all: Mutation[]): Mutation[][] {
  const rounds: Mutation[][] = []
  for (const ofObject of Map.groupBy(all, ({ object }) => object).values())
    for (const [index, mutation] of ofObject.entries()) (rounds[index] ??= []).push(mutation)
  return rounds
}

const leastTried: Record<Kind, number> = {
  policies: 100,
  tableGrants: 2000,
  columnGrants: 5000,
  functionGrants: 1000,
}

for (const kind of Object.keys(kinds) as Kind[])
  test(
    `each mutation of ${kind} turns a cell red`,
    { timeout: 240_000 },
    withFixture(async (db, callers) => {
      const { tried, survived } = await survivors(db, callers, kind)
      expect(survived).toEqual([])
      expect(tried).toBeGreaterThan(leastTried[kind])
    }),
  )

test(
  'disabling row-level security or opening the owner policy breaks a schema rule',
  { timeout: 240_000 },
  withFixture(async (db) => {
    for (const { sql, offenders } of await switchesOf(db)) {
      const { rowCount } = await undone(db, sql, () => db.query(offenders))
      expect(rowCount, sql).toBe(1)
    }
  }),
)

test(
  'without a mutation no cell is red',
  { timeout: 240_000 },
  withFixture(async (db, callers) => {
    for (const object of declaredRelations.keys())
      expect(await isNoticed(db, callers, object), object).toBe(false)
    const objects = [...declaredRelations.keys(), ...(await functionsIn(db)).map(({ name }) => name)]
    const unchanged = objects.map((object) => ({ name: object, sql: 'select', object }))
    expect((await notInGrants(db, callers, unchanged)).length).toBe(unchanged.length)
  }),
)
