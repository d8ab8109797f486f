import type pg from 'pg'
import { expect, test } from 'vitest'
import { doorsIn } from './catalogue.ts'
import { declaredRelations } from './declared.ts'
import { booksOf, callersOf, cellsOf, doorCells, type Cell, type Named } from './matrix.ts'
import { rolledBack } from './people.ts'
import { kinds, switchesOf, weakeningsOf, type Kind, type Weakening } from './weakenings.ts'
import { sampleOf } from './samples.ts'
import { seedFullWorld } from './world-leads.ts'

const isRed = (cells: Cell[]) => cells.some(({ red }) => red !== undefined)

/** Does it, looks, undoes it. */
async function undone<T>(db: pg.Client, sql: string, look: () => Promise<T>): Promise<T> {
  await db.query(`savepoint weakening; ${sql}`)
  const result = await look()
  await db.query('rollback to savepoint weakening; release savepoint weakening')
  return result
}

/** Looks at the cells of one object until one is red: the books first, which are quick. */
async function isNoticed(db: pg.Client, callers: Named[], object: string): Promise<boolean> {
  const relation = declaredRelations.get(object)
  if (relation) {
    return (
      isRed(await booksOf(db, callers, relation)) ||
      isRed(await cellsOf(db, callers, object, await sampleOf(db, object)))
    )
  }
  const facts = (await doorsIn(db)).find(({ name }) => name === object)
  return facts === undefined || isRed(await doorCells(db, callers, facts))
}

async function survivors(db: pg.Client, kind: Kind): Promise<{ tried: number; survived: string[] }> {
  const callers = callersOf(await seedFullWorld(db), db.database ?? '')
  const survived: string[] = []
  const all: Weakening[] = await weakeningsOf(db, kind)
  for (const { name, sql, object } of all) {
    if (!(await undone(db, sql, () => isNoticed(db, callers, object)))) survived.push(name)
  }
  return { tried: all.length, survived }
}

const leastTried: Record<Kind, number> = {
  policies: 60,
  tableGrants: 1000,
  columnGrants: 2000,
  doorGrants: 300,
}

test.for(Object.keys(kinds) as Kind[])('each weakening of %s turns a cell red', { timeout: 60_000 }, (kind) =>
  rolledBack(async (db) => {
    const { tried, survived } = await survivors(db, kind)
    expect(survived).toEqual([])
    expect(tried).toBeGreaterThan(leastTried[kind])
  }),
)

test('row-level security switched off, or the policy of the owner opened to all, breaks a rule of the house', () =>
  rolledBack(async (db) => {
    for (const { sql, offenders } of await switchesOf(db)) {
      const { rowCount } = await undone(db, sql, () => db.query(offenders))
      expect(rowCount, sql).toBe(1)
    }
  }))

test('what is not weakened is not red', () =>
  rolledBack(async (db) => {
    const callers = callersOf(await seedFullWorld(db), db.database ?? '')
    for (const object of declaredRelations.keys())
      expect(await isNoticed(db, callers, object), object).toBe(false)
  }))
