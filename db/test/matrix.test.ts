import { beforeAll, describe, expect, test } from 'vitest'
import { functionsIn, relationsIn } from './pg-catalog.ts'
import { declaredFunctions, declaredRelations } from './declared.ts'
import { callersOf, cellsOf, functionCells, verbs, type Cell, type Named } from './matrix.ts'
import { connected, rolledBack } from './people.ts'
import { sampleOf, type Sample } from './samples.ts'
import { seedFullWorld } from './world-full.ts'

const { relations, functions } = await connected(async (db) => ({
  relations: await relationsIn(db),
  functions: await functionsIn(db),
}))
const cells = new Map<string, Cell[]>()
const samples = new Map<string, Sample[]>()
let callers: Named[] = []

beforeAll(() =>
  rolledBack(async (db) => {
    callers = callersOf(await seedFullWorld(db), db.database ?? '')
    for (const object of relations) {
      const sample = await sampleOf(db, object)
      samples.set(object, sample)
      cells.set(object, await allOf(cellsOf(db, callers, object, sample)))
    }
    for (const facts of functions) cells.set(facts.name, await allOf(functionCells(db, callers, facts)))
  }),
)

async function allOf(asked: AsyncIterable<Cell>): Promise<Cell[]> {
  const all: Cell[] = []
  for await (const cell of asked) all.push(cell)
  return all
}

const redOf = (object: string, verb: string) =>
  (cells.get(object) ?? []).flatMap((cell) => (cell.verb === verb && cell.red ? [cell.red] : []))

test('the declared objects are exactly those of the catalog', () => {
  expect(relations).toEqual([...declaredRelations.keys()].toSorted())
  expect(functions.map(({ name }) => name).toSorted()).toEqual([...declaredFunctions.keys()].toSorted())
})

describe.for(relations)('%s', (object) => {
  test.for(verbs)('%s: each kind of caller accesses exactly the declared rows', (verb) => {
    expect((cells.get(object) ?? []).filter((cell) => cell.verb === verb).length).toBeGreaterThan(20)
    expect(redOf(object, verb)).toEqual([])
  })

  test('every sampled row exists and is visible to the owner', () => {
    const mine = (cells.get(object) ?? []).filter(
      ({ caller, verb }) => caller === 'the owner' && verb === 'SELECT',
    )
    expect(samples.get(object)).not.toEqual([])
    expect(mine.map(({ red }) => red)).not.toContainEqual(expect.anything())
  })

  test('every declared visibility has a sample', () => {
    const relation = declaredRelations.get(object)
    const met = (cells.get(object) ?? []).filter(({ verb }) => verb === 'SELECT')
    const declared = relation?.kinds.filter((row) =>
      callers.some((caller) => caller.name !== 'the owner' && relation.sees(caller, row)),
    )
    expect(declared?.filter((row) => !met.some((cell) => cell.row === row))).toEqual([])
  })
})

describe.for(functions.map(({ name }) => name))('%s', (object) => {
  test('is open to exactly the declared roles', () => expect(redOf(object, 'EXECUTE')).toEqual([]))
})
