import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredRelations, type Whose } from '../db/test/declared.ts'
import { callersOf, type Named } from '../db/test/matrix.ts'
import { seedFullWorld } from '../db/test/world-full.ts'
import type { World } from '../db/test/world.ts'
import { withoutMail } from './notifications/test/tell.ts'
import { valueAt } from './test/asker.ts'
import { pageIn, pageSize, strangeInside } from './test/inside.ts'
import { interfaceOf, type Interface, type Shown, type Single } from './test/interface.ts'
import { computed, elsewhere, mayCall, mutations } from './test/reach.ts'
import { openScene, type Scene } from './test/scene.ts'
import { listHeard, someOfEach, specimensOf, type Specimen } from './test/sights.ts'

let scene: Scene
let world: World
let shape: Interface
let callers: Named[]
const specimens = new Map<string, Specimen[]>()

beforeAll(async () => {
  scene = await openScene({ KEPT_DOCUMENTS: '1000' })
  await scene.owner.query('begin')
  world = await seedFullWorld(scene.owner)
  await withoutMail(scene.owner)
  await scene.owner.query('commit')
  callers = callersOf(world, '').filter(({ name, token }) => name === 'anonymous' || token)
  shape = await interfaceOf(scene, world.operator.master.token)
  for (const { table } of everyShown()) specimens.set(table.name, await specimensOf(scene.owner, table.name))
  await scene.owner.query('begin')
})
afterAll(() => scene.close())

const everyShown = () => [...shape.shown.values()]
/** The first test says when there are others, of which nobody knows who may see them. */
const isDeclared = ({ table }: Shown) => declaredRelations.has(table.name)
const singles = () => shape.singles.filter(({ of }) => isDeclared(of))
const refusalOf = ({ token }: Named) => (token ? 'FORBIDDEN' : 'UNAUTHENTICATED')
const rowsOf = ({ table }: Shown) => specimens.get(table.name) ?? []
const sees = (caller: Named, { table }: Shown, row: Whose) =>
  declaredRelations.get(table.name)?.sees(caller, row) ?? false

const tested = Object.keys(elsewhere).toSorted()

describe('a field of the interface that is not covered fails the run', () => {
  test('each type is a declared table, each field of it a column, a foreign key or declared', () => {
    const undeclared = everyShown().filter(({ table }) => !declaredRelations.has(table.name))
    expect(undeclared.map(({ table }) => table.name)).toEqual([])
    const named = (list: 'computed' | 'unknown') =>
      everyShown().flatMap((shown) => shown[list].map((field) => `${shown.type.name}.${field}`))
    expect(named('unknown').toSorted()).toEqual(tested.filter((name) => name.includes('.')))
    expect(named('computed').toSorted()).toEqual(Object.keys(computed).toSorted())
  })

  test('each field at the root is a list, a row by a column, a declared mutation, or has tests elsewhere', () => {
    const all = Object.keys(shape.schema.getMutationType()?.getFields() ?? {})
    expect(all.toSorted()).toEqual(Object.keys(mutations).toSorted())
    expect(shape.rest.toSorted()).toEqual(tested.filter((name) => !name.includes('.')))
    expect(shape.lists.size).toBeGreaterThan(14)
    expect(shape.singles.length).toBeGreaterThan(20)
    expect(callers.length).toBeGreaterThan(13)
  })
})

test('each list gives each kind of caller the rows, the order and the number that SQL does, or the refusal', async () => {
  const wrong: unknown[] = []
  for (const caller of callers) {
    for (const [name, { table }] of shape.lists) {
      const heard = await listHeard(scene.owner, caller, table, pageSize)
      const selection = `{ totalCount nodes { ${table.key.field} } }`
      const query = `{ ${name}(first: ${pageSize}, orderBy: PRIMARY_KEY_DESC) ${selection} }`
      const { data, code } = await scene.ask(query, {}, caller.token)
      const answer = code ?? pageIn(valueAt(data, name))
      const expected = heard ?? refusalOf(caller)
      if (JSON.stringify(answer) !== JSON.stringify(expected))
        wrong.push([caller.name, name, answer, expected])
    }
  }
  expect(wrong).toEqual([])
}, 60_000)

function askFor({ name, argument, argumentType, of }: Single, value: unknown, { token }: Named) {
  const query = `query ($v: ${argumentType}) { ${name}(${argument}: $v) { ${of.table.key.field} } }`
  return scene.ask(query, { v: value }, token)
}

test('each row that is asked for by a column is there for those who see it, and for nobody else', async () => {
  const wrong: unknown[] = []
  const met = new Set<Whose>()
  for (const caller of callers) {
    for (const single of singles()) {
      for (const { row, whoseTo } of someOfEach(rowsOf(single.of), caller, 1)) {
        const kind = whoseTo(caller)
        met.add(kind)
        const { code, data, text } = await askFor(single, row[single.column], caller)
        const isThere = code === undefined && valueAt(data, single.name) !== null
        const isRight = isThere === sees(caller, single.of, kind) && (!code || code === refusalOf(caller))
        if (!isRight) wrong.push([caller.name, single.name, kind, text])
      }
    }
  }
  expect(wrong).toEqual([])
  expect([...met]).toEqual(expect.arrayContaining(['mine', 'own', 'others', 'gone', 'their gone']))
}, 60_000)

const absent: Record<string, unknown> = {
  Int: 2_000_000_000,
  BigInt: '2000000000',
  UUID: '00000000-0000-4000-8000-000000000000',
  String: 'none',
}

test('"a row that one may not see and a row that does not exist give the same bytes"', async () => {
  let compared = 0
  for (const caller of callers) {
    for (const single of singles()) {
      const unseen = rowsOf(single.of).find(({ whoseTo }) => !sees(caller, single.of, whoseTo(caller)))
      if (!unseen) continue
      const hidden = await askFor(single, unseen.row[single.column], caller)
      const nothing = await askFor(single, absent[single.argumentType.replace('!', '')], caller)
      expect(hidden.text, `${caller.name} ${single.name}`).toBe(nothing.text)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(100)
}, 60_000)

test('what is worked out of a row, and the rows that hang on it, are told to those who may know them', async () => {
  const strange: unknown[] = []
  for (const caller of callers.filter(({ token }) => token)) {
    for (const shown of everyShown().filter(isDeclared)) {
      const all = someOfEach(rowsOf(shown), caller, 2)
      const rows = all.filter(({ whoseTo }) => sees(caller, shown, whoseTo(caller)))
      strange.push(...(await strangeInside(scene, shape, shown, { caller, rows })))
    }
  }
  expect(strange).toEqual([])
}, 60_000)

test('a filter tells nothing about rows that one may not see', async () => {
  const { vendor, others } = world
  const query = `query ($id: Int!) {
    allUserInfos(filter: { organizationId: { equalTo: $id } }) { totalCount }
    allUserPermissionMappings(filter: { user: { organizationId: { equalTo: $id } } }) { totalCount }
  }`
  const asked = async ({ id }: { id: number }) => {
    const { data, errors } = await scene.ask(query, { id }, vendor.master.token)
    expect(errors).toEqual([])
    return Object.values(data ?? {}).map((list) => Number(valueAt(list, 'totalCount')) > 0)
  }
  expect(await asked(vendor.organization)).toEqual([true, true])
  expect(await asked(others.vendor.organization)).toEqual([false, false])
})

test('each mutation is refused to those who may not: UNAUTHENTICATED when nobody, else FORBIDDEN', async () => {
  const wrong: unknown[] = []
  await scene.owner.query('commit')
  // What ends the caller's own session comes last.
  const order = Object.entries(mutations).toSorted(
    ([a], [b]) => Number(a === 'logout') - Number(b === 'logout'),
  )
  for (const [name, { by, call }] of order) {
    for (const caller of callers) {
      await scene.forgetLimits()
      const { code } = await scene.ask(`mutation { ${name}${call} }`, {}, caller.token)
      const isRefused = code === 'UNAUTHENTICATED' || code === 'FORBIDDEN'
      const may = mayCall(by, caller)
      const isRight = may === undefined || (may ? !isRefused : code === refusalOf(caller))
      if (!isRight || code === 'INTERNAL') wrong.push([caller.name, name, code])
    }
  }
  expect(wrong).toEqual([])
}, 60_000)
