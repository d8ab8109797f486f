import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredRelations, type Whose } from '../db/test/declared.ts'
import { callersOf, type Named } from '../db/test/matrix.ts'
import { seedFullWorld } from '../db/test/world-full.ts'
import type { World } from '../db/test/world.ts'
import { withoutMail } from './notifications/test/notify.ts'
import { valueAt } from './test/asker.ts'
import { pageIn, pageSize, strangeInside } from './test/nested-fields.ts'
import { interfaceOf, type Interface, type Shown, type Single } from './test/interface.ts'
import { computed, elsewhere } from './test/access-matrix.ts'
import { mayCall, mutations } from './test/mutations-matrix.ts'
import { openFixture, type Fixture } from './test/fixture.ts'
import { oneOfEachKind } from './test/kinds.ts'
import { visiblePage, someOfEach, specimensOf, type Specimen } from './test/visibility.ts'

let fixture: Fixture
let world: World
let shape: Interface
let callers: Named[]
const specimens = new Map<string, Specimen[]>()

beforeAll(async () => {
  // Without a worker, whose clocks would notify people between an answer and what it is compared with.
  fixture = await openFixture({ KEPT_DOCUMENTS: '1000', ROLE: 'web' })
  await fixture.owner.query('begin')
  world = await seedFullWorld(fixture.owner)
  await withoutMail(fixture.owner)
  await fixture.owner.query('commit')
  callers = oneOfEachKind(callersOf(world, ''))
  shape = await interfaceOf(fixture, world.operator.master.token)
  for (const { table } of everyShown())
    specimens.set(table.name, await specimensOf(fixture.owner, table.name))
  await fixture.owner.query('begin')
})
afterAll(() => fixture.close())

const everyShown = () => [...shape.shown.values()]
/** The first test reports other fields, for which no visibility is declared. */
const isDeclared = ({ table }: Shown) => declaredRelations.has(table.name)
const singles = () => shape.singles.filter(({ of }) => isDeclared(of))
const refusalOf = ({ token }: Named) => (token ? 'FORBIDDEN' : 'UNAUTHENTICATED')
const rowsOf = ({ table }: Shown) => specimens.get(table.name) ?? []
const sees = (caller: Named, { table }: Shown, row: Whose) =>
  declaredRelations.get(table.name)?.sees(caller, row) ?? false

const tested = Object.keys(elsewhere).toSorted()

describe('an uncovered field of the API fails the run', () => {
  test('each type is a declared table, each field a column, key, or declared', () => {
    const undeclared = everyShown().filter(({ table }) => !declaredRelations.has(table.name))
    expect(undeclared.map(({ table }) => table.name)).toEqual([])
    const named = (list: 'computed' | 'unknown') =>
      everyShown().flatMap((shown) => shown[list].map((field) => `${shown.type.name}.${field}`))
    expect(named('unknown').toSorted()).toEqual(tested.filter((name) => name.includes('.')))
    expect(named('computed').toSorted()).toEqual(Object.keys(computed).toSorted())
  })

  test('each root field is a list, a row by column, declared, or tested elsewhere', () => {
    const all = Object.keys(shape.schema.getMutationType()?.getFields() ?? {})
    expect(all.toSorted()).toEqual(Object.keys(mutations).toSorted())
    expect(shape.rest.toSorted()).toEqual(tested.filter((name) => !name.includes('.')))
    expect(shape.lists.size).toBeGreaterThan(14)
    expect(shape.singles.length).toBeGreaterThan(20)
    expect(callers).toHaveLength(6)
  })
})

test('each list returns the same rows, order, and count as SQL', async () => {
  const wrong: unknown[] = []
  for (const caller of callers) {
    for (const [name, { table }] of shape.lists) {
      const visible = await visiblePage(fixture.owner, caller, table, pageSize)
      const selection = `{ totalCount nodes { ${table.key.field} } }`
      const query = `{ ${name}(first: ${pageSize}, orderBy: PRIMARY_KEY_DESC) ${selection} }`
      const { data, code } = await fixture.ask(query, {}, caller.token)
      const answer = code ?? pageIn(valueAt(data, name))
      const expected = visible ?? refusalOf(caller)
      if (JSON.stringify(answer) !== JSON.stringify(expected))
        wrong.push([caller.name, name, answer, expected])
    }
  }
  expect(wrong).toEqual([])
}, 120_000)

function askFor({ name, argument, argumentType, of }: Single, value: unknown, { token }: Named) {
  const query = `query ($v: ${argumentType}) { ${name}(${argument}: $v) { ${of.table.key.field} } }`
  return fixture.ask(query, { v: value }, token)
}

test('each row by column is found by its viewers and no one else', async () => {
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
}, 120_000)

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
      const refusedAnswer = await askFor(single, unseen.row[single.column], caller)
      const nothing = await askFor(single, absent[single.argumentType.replace('!', '')], caller)
      expect(refusedAnswer.text, `${caller.name} ${single.name}`).toBe(nothing.text)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(100)
}, 120_000)

test('computed fields and related rows are visible to permitted viewers only', async () => {
  const strange: unknown[] = []
  for (const caller of callers.filter(({ token }) => token)) {
    for (const shown of everyShown().filter(isDeclared)) {
      const all = someOfEach(rowsOf(shown), caller, 2)
      const rows = all.filter(({ whoseTo }) => sees(caller, shown, whoseTo(caller)))
      strange.push(...(await strangeInside(fixture, shape, shown, { caller, rows })))
    }
  }
  expect(strange).toEqual([])
}, 120_000)

test('a filter reveals nothing about invisible rows', async () => {
  const { vendor, others } = world
  const query = `query ($id: Int!) {
    allUserInfos(filter: { organizationId: { equalTo: $id } }) { totalCount }
    allUserPermissionMappings(filter: { user: { organizationId: { equalTo: $id } } }) { totalCount }
  }`
  const asked = async ({ id }: { id: number }) => {
    const { data, errors } = await fixture.ask(query, { id }, vendor.master.token)
    expect(errors).toEqual([])
    return Object.values(data ?? {}).map((list) => Number(valueAt(list, 'totalCount')) > 0)
  }
  expect(await asked(vendor.organization)).toEqual([true, true])
  expect(await asked(others.vendor.organization)).toEqual([false, false])
})

test('each mutation is refused with UNAUTHENTICATED or FORBIDDEN without the right', async () => {
  const wrong: unknown[] = []
  await fixture.owner.query('commit')
  // Mutations that end the user's own session come last.
  const order = Object.entries(mutations).toSorted(
    ([a], [b]) => Number(a === 'logout') - Number(b === 'logout'),
  )
  for (const [name, { by, call }] of order) {
    for (const caller of callers) {
      await fixture.forgetLimits()
      const { code } = await fixture.ask(`mutation { ${name}${call} }`, {}, caller.token)
      const isRefused = code === 'UNAUTHENTICATED' || code === 'FORBIDDEN'
      const may = mayCall(by, caller)
      const isRight = may === undefined || (may ? !isRefused : code === refusalOf(caller))
      if (!isRight || code === 'INTERNAL') wrong.push([caller.name, name, code])
    }
  }
  expect(wrong).toEqual([])
}, 120_000)
