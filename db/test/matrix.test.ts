import { beforeAll, describe, expect, test } from 'vitest'
import { doorsIn, relationsIn } from './catalogue.ts'
import { declaredDoors, declaredRelations } from './declared.ts'
import { callersOf, cellsOf, doorCells, verbs, type Cell, type Named } from './matrix.ts'
import { connected, rolledBack } from './people.ts'
import { sampleOf, type Sample } from './samples.ts'
import { seedFullWorld } from './world-full.ts'

const { relations, doors } = await connected(async (db) => ({
  relations: await relationsIn(db),
  doors: await doorsIn(db),
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
    for (const facts of doors) cells.set(facts.name, await allOf(doorCells(db, callers, facts)))
  }),
)

async function allOf(asked: AsyncIterable<Cell>): Promise<Cell[]> {
  const all: Cell[] = []
  for await (const cell of asked) all.push(cell)
  return all
}

const redOf = (object: string, verb: string) =>
  (cells.get(object) ?? []).flatMap((cell) => (cell.verb === verb && cell.red ? [cell.red] : []))

test('every table, view, schema and function of the catalogue is declared, and nothing else is', () => {
  expect(relations).toEqual([...declaredRelations.keys()].toSorted())
  expect(doors.map(({ name }) => name).toSorted()).toEqual([...declaredDoors.keys()].toSorted())
})

describe.for(relations)('%s', (object) => {
  test.for(verbs)('%s: each kind of caller reaches the declared rows and no others', (verb) => {
    expect((cells.get(object) ?? []).filter((cell) => cell.verb === verb).length).toBeGreaterThan(20)
    expect(redOf(object, verb)).toEqual([])
  })

  test('every row that is refused to somebody is there, for the owner at least', () => {
    const mine = (cells.get(object) ?? []).filter(
      ({ caller, verb }) => caller === 'the owner' && verb === 'SELECT',
    )
    expect(samples.get(object)).not.toEqual([])
    expect(mine.map(({ red }) => red)).not.toContainEqual(expect.anything())
  })

  test('every declared sight is had by somebody', () => {
    const relation = declaredRelations.get(object)
    const met = (cells.get(object) ?? []).filter(({ verb }) => verb === 'SELECT')
    const declared = relation?.kinds.filter((row) =>
      callers.some((caller) => caller.name !== 'the owner' && relation.sees(caller, row)),
    )
    expect(declared?.filter((row) => !met.some((cell) => cell.row === row))).toEqual([])
  })
})

describe.for(doors.map(({ name }) => name))('%s', (object) => {
  test('opens to the declared roles and to no other', () => expect(redOf(object, 'EXECUTE')).toEqual([]))
})
