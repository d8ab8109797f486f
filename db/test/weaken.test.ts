import type pg from 'pg'
import { expect, test } from 'vitest'
import { doorsIn } from './catalogue.ts'
import { declaredRelations } from './declared.ts'
import { callersOf, cellsOf, doorCells, type Cell, type Named } from './matrix.ts'
import { played } from './played.ts'
import { declaredRights, rightsOf, rolesOf } from './rights.ts'
import { kinds, switchesOf, weakeningsOf, type Kind, type Weakening } from './weakenings.ts'
import { sampleOf, type Sample } from './samples.ts'
import { seedFullWorld } from './world-full.ts'

/** Does it, looks, undoes it. */
async function undone<T>(db: pg.Client, sql: string, look: () => Promise<T>): Promise<T> {
  await db.query(`savepoint weakening; ${sql}`)
  const result = await look()
  await db.query('rollback to savepoint weakening; release savepoint weakening')
  return result
}

/** Looks at the cells of one object until one is red. */
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
  const [facts] = await doorsIn(db, object)
  if (facts === undefined) throw new Error(`There is no ${object}`)
  return doorCells(db, callers, facts)
}

/** No weakening changes the rows themselves. */
const samples = new Map<string, Sample[]>()
const scene = played(async (db) => callersOf(await seedFullWorld(db), db.database ?? ''))

async function survivors(
  db: pg.Client,
  callers: Named[],
  kind: Kind,
): Promise<{ tried: number; survived: string[] }> {
  const survived: string[] = []
  const all: Weakening[] = await weakeningsOf(db, kind)
  for (const { name, sql, object } of await unbooked(db, callers, all)) {
    if (!(await undone(db, sql, () => isNoticed(db, callers, object)))) survived.push(name)
  }
  return { tried: all.length, survived }
}

/**
 * Those that do not show in the books. What the books say of a table follows from its own rights alone, so in each
 * round every table is weakened once, and each has to show by itself.
 */
async function unbooked(db: pg.Client, callers: Named[], all: Weakening[]): Promise<Weakening[]> {
  const declared = new Map([...declaredRelations].map(([name, one]) => [name, declaredRights(callers, one)]))
  const { tables = [], doors = [] } = Object.groupBy(all, ({ object }) =>
    declared.has(object) ? 'tables' : 'doors',
  )
  const unseen = doors
  for (const round of roundsOf(tables)) {
    const sql = round.map((weakening) => weakening.sql).join('; ')
    const names = round.map(({ object }) => object)
    const held = await undone(db, sql, () => rightsOf(db, rolesOf(callers), names))
    unseen.push(...round.filter(({ object }) => areEqual(held.get(object), declared.get(object))))
  }
  return unseen
}

function areEqual(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): boolean {
  return one.size === other.size && [...one].every((entry) => other.has(entry))
}

/** In each, at most one of each object. */
function roundsOf(all: Weakening[]): Weakening[][] {
  const rounds: Weakening[][] = []
  for (const ofOne of Map.groupBy(all, ({ object }) => object).values())
    for (const [index, weakening] of ofOne.entries()) (rounds[index] ??= []).push(weakening)
  return rounds
}

const leastTried: Record<Kind, number> = {
  policies: 100,
  tableGrants: 2000,
  columnGrants: 5000,
  doorGrants: 1000,
}

for (const kind of Object.keys(kinds) as Kind[])
  test(
    `each weakening of ${kind} turns a cell red`,
    { timeout: 240_000 },
    scene(async (db, callers) => {
      const { tried, survived } = await survivors(db, callers, kind)
      expect(survived).toEqual([])
      expect(tried).toBeGreaterThan(leastTried[kind])
    }),
  )

test(
  'row-level security switched off, or the policy of the owner opened to all, breaks a rule of the house',
  { timeout: 60_000 },
  scene(async (db) => {
    for (const { sql, offenders } of await switchesOf(db)) {
      const { rowCount } = await undone(db, sql, () => db.query(offenders))
      expect(rowCount, sql).toBe(1)
    }
  }),
)

test(
  'what is not weakened is not red',
  { timeout: 60_000 },
  scene(async (db, callers) => {
    for (const object of declaredRelations.keys())
      expect(await isNoticed(db, callers, object), object).toBe(false)
  }),
)
