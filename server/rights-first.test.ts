import { getNamedType, isInputObjectType, type GraphQLArgument, type GraphQLInputField } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callersOf, type Named } from '../db/test/matrix.ts'
import { queryAs } from '../db/test/people.ts'
import { seedFullWorld } from '../db/test/world-full.ts'
import type { World } from '../db/test/world.ts'
import { withoutMail } from './notifications/test/notify.ts'
import { interfaceOf, type Interface } from './test/interface.ts'
import { paths } from './test/paths.ts'
import { openIds, probes } from './test/probes.ts'
import { openFixture, type Fixture } from './test/fixture.ts'
import { oneOfEachKind } from './test/kinds.ts'

let fixture: Fixture
let world: World
let shape: Interface
let callers: Named[]

beforeAll(async () => {
  fixture = await openFixture({ KEPT_DOCUMENTS: '1000' })
  await fixture.owner.query('begin')
  world = await seedFullWorld(fixture.owner)
  await withoutMail(fixture.owner)
  await fixture.owner.query('commit')
  callers = oneOfEachKind(callersOf(world, '')).filter(({ token }) => token)
  shape = await interfaceOf(fixture, world.operator.master.token)
})
afterAll(() => fixture.close())

type Argument = GraphQLArgument | GraphQLInputField

/** `createLead.lead.serviceId`: every id argument, at any depth. */
function idsIn(path: string, inputs: readonly Argument[]): string[] {
  return inputs.flatMap(({ name, type }) => {
    const named = getNamedType(type)
    const at = name === 'input' ? path : `${path}.${name}`
    if (isInputObjectType(named))
      return named.name.endsWith('Filter') ? [] : idsIn(at, Object.values(named.getFields()))
    return /^(id|ids|referrals)$|Ids?$/.test(name) && name !== 'clientMutationId' ? [at] : []
  })
}

test('every id argument is probed here, or looks up a row', () => {
  const { schema, rest } = shape
  const roots = [
    ...Object.values(schema.getMutationType()?.getFields() ?? {}),
    ...Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ name }) => rest.includes(name)),
  ]
  const ids = roots.flatMap(({ name, args }) => idsIn(name, args))
  const closed = ids.filter((id) => !openIds.some((open) => open.test(id)))
  expect(closed.toSorted()).toEqual(Object.keys(probes).toSorted())
})

/** SQL's result for the user; nothing if refused. */
async function readBy(caller: Named, sql: string): Promise<string[]> {
  await fixture.owner.query('begin')
  const { rows } = await queryAs(fixture.owner, caller, sql)
  await fixture.owner.query('commit')
  return (rows as { value: string | null }[]).flatMap(({ value }) => value ?? [])
}

type Unseen = { value: string; status: string }

/** Rows the user does not see: one of each status, and of leads one that it lost in each. */
async function unseen(caller: Named, table: string, column = 'id', shown?: string): Promise<Unseen[]> {
  const seen = await readBy(caller, shown ?? `select ${column}::text as value from ${table}`)
  const status = ['app.leads', 'app.transactions'].includes(table) ? 't.status' : `left(t.${column}::text, 0)`
  const isLost =
    table === 'app.leads'
      ? 'exists (select from app.lead_offers o where o.lead_id = t.id and o.organization_id = $2::int)'
      : '$2::int is null'
  const { rows } = await fixture.owner.query<Unseen>(
    `select distinct on (${status}, ${isLost}) t.${column}::text as value, ${status} as status from ${table} t
      where not t.${column}::text = any ($1) order by ${status}, ${isLost}, t.${column} desc`,
    [seen, caller.claims.organization_id ?? null],
  )
  return rows
}

/** A lead the user sees, for calls with another id. */
async function ownLead(caller: Named): Promise<string> {
  const [id = '2000000000'] = await readBy(caller, 'select max(id)::text as value from app.leads')
  return id
}

/** The same document for every row, so that it is planned once. */
function asking(call: string, { token }: Named, own: string) {
  const isBig = call.includes('"$id"')
  const types = { id: isBig ? 'BigInt' : 'Int', own: 'Int', status: 'String' }
  const used = Object.entries(types).filter(([name]) => call.includes(`$${name}`))
  const variables = used.map(([name, type]) => `$${name}: ${type}`).join(', ')
  const document = call
    .replaceAll('"$id"', '$id')
    .replace(/^(?:mutation )?\{/, (head) => `${head === '{' ? 'query' : 'mutation'} (${variables}) {`)
  return ({ value, status }: Unseen) => {
    const all = { id: isBig ? value : Number(value), own: Number(own), status }
    return fixture.ask(
      document,
      Object.fromEntries(used.map(([name]) => [name, Reflect.get(all, name)])),
      token,
    )
  }
}

const absent = (value: string) => (value.includes('-') ? '00000000-0000-4000-8000-000000000000' : '900000000')

/** Some answers are equal because the user may not call at all, others because the row is invisible. */
const codes = new Set<string | undefined>()

test.each(Object.entries(probes))(
  '%s: a row that one may not see and a row that does not exist give the same bytes',
  async (_name, { of, seen, calls }) => {
    const wrong: unknown[] = []
    for (const caller of callers) {
      const own = await ownLead(caller)
      const rows = await unseen(caller, of, 'id', seen)
      for (const call of calls) {
        const ask = asking(call, caller, own)
        await fixture.forgetLimits()
        const nothing = await ask({ value: '2000000000', status: 'ACCEPTED' })
        codes.add(nothing.code)
        const asked = call.includes('$status')
          ? rows.flatMap((row) => [
              row,
              { ...row, status: row.status === 'ACCEPTED' ? 'ASSIGNED' : 'ACCEPTED' },
            ])
          : rows
        const answers = await Promise.all(asked.map(async (row) => ({ row, text: (await ask(row)).text })))
        const other = answers.filter(({ text }) => text !== nothing.text)
        wrong.push(...other.map(({ row, text }) => [caller.name, call, row, text, nothing.text]))
      }
    }
    expect(wrong).toEqual([])
  },
  240_000,
)

test('the comparison covered both kinds of refusals, and answers', () => {
  expect([...codes]).toEqual(expect.arrayContaining(['NOT_FOUND', 'FORBIDDEN', undefined]))
})

test.each(paths)('$path: the same holds', async ({ path, of, column }) => {
  const wrong: unknown[] = []
  let compared = 0
  for (const caller of callers) {
    const get = async (id: string) => {
      await fixture.forgetLimits()
      const headers = { authorization: `Bearer ${caller.token}` }
      const response = await fetch(`${fixture.address}${path.replace('$id', id)}`, { headers })
      return `${response.status} ${await response.text()}`
    }
    for (const { value: id } of await unseen(caller, of, column)) {
      const [given, nothing] = [await get(id), await get(absent(id))]
      if (given !== nothing) wrong.push([caller.name, path, id, given, nothing])
      compared += 1
    }
  }
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(0)
})
