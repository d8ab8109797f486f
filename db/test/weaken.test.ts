import type pg from 'pg'
import { expect, test } from 'vitest'
import { doorsIn } from './catalogue.ts'
import { declaredRelations } from './declared.ts'
import { booksOf, callersOf, cellsOf, doorCells, readingOf, type Cell, type Named } from './matrix.ts'
import { played } from './played.ts'
import { kinds, switchesOf, weakeningsOf, type Kind, type Weakening } from './weakenings.ts'
import { sampleOf, type Sample } from './samples.ts'
import { seedFullWorld } from './world-full.ts'

const isRed = (cells: Cell[]) => cells.some(({ red }) => red !== undefined)

/** Does it, looks, undoes it. */
async function undone<T>(db: pg.Client, sql: string, look: () => Promise<T>): Promise<T> {
  await db.query(`savepoint weakening; ${sql}`)
  const result = await look()
  await db.query('rollback to savepoint weakening; release savepoint weakening')
  return result
}

/** Looks at the cells of one object until one is red: the books first, which are quick, then caller by caller. */
async function isNoticed(db: pg.Client, callers: Named[], object: string): Promise<boolean> {
  const relation = declaredRelations.get(object)
  if (!relation) {
    const [facts] = await doorsIn(db, object)
    return facts === undefined || isRed(await doorCells(db, callers, facts))
  }
  if (isRed(await booksOf(db, callers, relation))) return true
  const sample = samples.get(object) ?? (await sampleOf(db, object))
  samples.set(object, sample)
  for (const caller of callers) if (isRed(await readingOf(db, caller, relation, sample))) return true
  return isRed(await cellsOf(db, callers, object, sample))
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
  for (const { name, sql, object } of all) {
    if (!(await undone(db, sql, () => isNoticed(db, callers, object)))) survived.push(name)
  }
  return { tried: all.length, survived }
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
