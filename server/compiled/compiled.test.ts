import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { makeSchema } from 'postgraphile'
import { isDeepStrictEqual } from 'node:util'
import {
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  Kind,
  parse,
  type GraphQLSchema,
} from 'postgraphile/graphql'
import { makePgService } from 'postgraphile/adaptors/pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '../../db/demo/accounts.ts'
import { schemaPreset } from '../graphql/graphile.config.ts'
import { introspecting } from '../postgres/service.ts'
import { valueAt, type Reply } from '../test/asker.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'
import { compile } from './compile.ts'

const root = join(import.meta.dirname, '../..')
/** The queries of the web by their names. */
const queries = new Map(
  globSync('web/**/*.ts', { cwd: root })
    .filter((path) => !/node_modules|\.test\.|\.generated\./.test(path))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/graphql\(\s*`([^`]+)`/g)])
    .flatMap(([, text = '']) => {
      const name = /^\s*query (\w+)/.exec(text)?.[1]
      return name === undefined ? [] : [[name, text] as const]
    }),
)

let fixture: Fixture
let schema: GraphQLSchema
const tokens = new Map<string, string>()
let values: Readonly<Record<string, unknown>>

beforeAll(async () => {
  fixture = await openFixture()
  const pool = new pg.Pool({ connectionString: fixture.database.webUrl })
  ;({ schema } = await makeSchema({
    extends: [schemaPreset],
    pgServices: [makePgService({ pool, schemas: ['app'], pgSettingsForIntrospection: introspecting })],
  }))
  await pool.end()
  for (const { email } of demoAccounts) tokens.set(email, await fixture.signIn(email))
  values = await sampleValues()
})
afterAll(() => fixture.close())

/** Values for the variables of queries; an id is that of the query's own row. */
async function sampleValues(): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await fixture.owner.query<Record<string, unknown>>(
    `select (select l.public_id from app.leads l order by l.id desc limit 1) as "leadByPublicId",
      (select t.public_id from app.transactions t order by t.id desc limit 1) as "transactionByPublicId",
      (select p.public_id from app.posts p order by p.id desc limit 1) as "postByPublicId",
      (select s.public_id from app.services s order by s.id limit 1) as "serviceByPublicId",
      (select o.public_id from app.organizations o order by o.id desc limit 1) as "organizationByPublicId",
      (select u.public_id from app.user_infos u order by u.id limit 1) as "userInfoByPublicId"`,
  )
  const since = '2020-01-01T00:00:00Z'
  return { first: 20, offset: 0, since, now: since, list: 'leads', userId: 1, organizationId: 1, ...rows[0] }
}

/** Values for all variables that a query requires; undefined if one of them has none here. */
function variablesFor(text: string): Record<string, unknown> | undefined {
  const [operation] = parse(text).definitions
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return undefined
  const [first] = operation.selectionSet.selections
  const field = first?.kind === Kind.FIELD ? first.name.value : ''
  const entries = (operation.variableDefinitions ?? []).flatMap(({ variable, type }) => {
    const value = values[variable.name.value === 'publicId' ? field : variable.name.value]
    return type.kind === Kind.NON_NULL_TYPE || value !== undefined
      ? [[variable.name.value, value] as const]
      : []
  })
  return entries.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(entries)
}

/** A document with a directive is executed by Grafast. */
const byGrafast = (text: string) => text.replace('{', '{ __typename @skip(if: true) ')

/** The same answer in both ways; addresses of files may change between the two. */
async function expectSame(text: string, variables: object, token: string): Promise<Reply> {
  expect(compile(schema, parse(text)), text).toBeDefined()
  expect(compile(schema, parse(byGrafast(text)))).toBeUndefined()
  for (let attempt = 0; ; attempt += 1) {
    const compiled = await fixture.ask(text, variables, token)
    const { data, errors } = await fixture.ask(byGrafast(text), variables, token)
    if (attempt < 2 && !isDeepStrictEqual(compiled.data, data)) continue
    expect(compiled.data).toEqual(data)
    expect(compiled.errors.map(({ message, path, extensions }) => ({ message, path, extensions }))).toEqual(
      errors.map(({ message, path, extensions }) => ({ message, path, extensions })),
    )
    return compiled
  }
}

const operator = () => tokens.get('master@operator.example') ?? ''
const provider = () => tokens.get('master@vendor.example') ?? ''

const hot = [
  'Leads',
  'Lead',
  'LeadTotals',
  'LeadStatuses',
  'Notifications',
  'NotificationList',
  'Transactions',
  'Transaction',
  'TransactionMetrics',
  'Invoices',
  'NeedsYou',
  'People',
  'Post',
  'Tickets',
]

describe('the documents of the web', () => {
  test.each(hot)('%s is compiled', (query) => {
    expect(compile(schema, parse(queries.get(query) ?? ''))).toBeDefined()
  })

  test.each(demoAccounts.map(({ email }) => email))('%s gets the answers of Grafast', async (email) => {
    const compared: string[] = []
    for (const [query, text] of queries) {
      const variables = variablesFor(text)
      if (!variables || !compile(schema, parse(text))) continue
      await expectSame(text, variables, tokens.get(email) ?? '')
      compared.push(query)
    }
    expect(compared).toEqual(expect.arrayContaining(hot))
    expect(compared.length).toBeGreaterThan(45)
  })
})

type Wrap = (fields: string) => string

/** The values of a row that can be compiled in this place. */
function leavesOf(row: unknown, wrap: Wrap): string[] {
  if (!isObjectType(row)) return []
  return Object.values(row.getFields())
    .filter(({ type, args }) => isLeafType(getNamedType(type)) && !args.some(isRequiredArgument))
    .map(({ name }) => name)
    .filter((name) => compile(schema, parse(wrap(name))) !== undefined)
}

/** The rows that a row leads to, as selections around their fields. */
function neighborsOf(row: unknown): { row: unknown; wrap: Wrap }[] {
  if (!isObjectType(row)) return []
  return Object.values(row.getFields()).flatMap(({ name, type, args }) => {
    const inner = getNamedType(type)
    if (!isObjectType(inner) || args.some(isRequiredArgument)) return []
    const nodes = inner.getFields()['nodes']
    return nodes
      ? [
          {
            row: getNamedType(nodes.type),
            wrap: (fields) => `${name}(first: 2) { totalCount nodes { ${fields} } }`,
          },
        ]
      : [{ row: inner, wrap: (fields) => `${name} { ${fields} }` }]
  })
}

describe('every field', () => {
  test('of the rows of all lists, and of the rows next to them, has the value that Grafast gives', async () => {
    const compared = { lists: 0, neighbors: 0 }
    for (const { name, type, args } of Object.values(schema.getQueryType()?.getFields() ?? {})) {
      const connection = getNamedType(type)
      if (!isObjectType(connection) || !args.some((one) => one.name === 'orderBy')) continue
      const row = getNamedType(connection.getFields()['nodes']?.type)
      const list: Wrap = (fields) => `{ ${name}(first: 3) { totalCount nodes { ${fields} } } }`
      const leaves = leavesOf(row, list)
      if (leaves.length === 0) continue
      await expectSame(list(leaves.join(' ')), {}, operator())
      compared.lists += 1
      for (const neighbor of neighborsOf(row)) {
        const wrap: Wrap = (fields) => list(neighbor.wrap(fields))
        const inner = leavesOf(neighbor.row, wrap)
        if (inner.length === 0) continue
        await expectSame(wrap(inner.join(' ')), {}, operator())
        compared.neighbors += 1
      }
    }
    expect(compared.lists).toBeGreaterThan(25)
    expect(compared.neighbors).toBeGreaterThan(60)
  })
})

describe('arguments', () => {
  const leads = (given: string) => `query ${given.includes('$since') ? '($since: Datetime!) ' : ''}{
    allLeads(${given}) { totalCount totalIsExact nodes { id publicId leadLastName service { name } } } }`

  test.each([
    'first: 3',
    'first: 0',
    'first: 3, offset: 2',
    'first: 3, orderBy: [UPDATED_AT_ASC, ID_DESC]',
    'orderBy: [STATUS_DESC, ID_DESC], first: 50',
    'filter: { id: { lessThan: 9 }, organizationId: { isNull: false } }',
    'filter: { updatedAt: { greaterThanOrEqualTo: $since } }, first: 4',
    'filter: { organization: { id: { equalTo: 3 } } }',
    'filter: { organizationExists: false }',
    'view: ALL, first: 5',
    'view: ALL, first: 5, offset: 5',
    'view: MY_LEADS',
    'view: MY_REFERRALS, first: 7',
    'view: ALL, search: "a", first: 5',
    'search: "zzzz-no-one"',
    'status: ["ASSIGNED", "ACCEPTED"], first: 5',
    'sort: "-budget", first: 5',
    'sort: "updated", first: 5, offset: 3',
    'submitted: "2026-01-01..2027-12-31", provider: [3, 4]',
    'first: 5, view: ALL, service: [1]',
  ])('allLeads(%s) is the same list', async (given) => {
    const since = '2026-01-01T00:00:00Z'
    for (const token of [operator(), provider()]) {
      const { errors } = await expectSame(leads(given), { since }, token)
      expect(errors).toEqual([])
    }
  })

  test('a size in a variable is the size of the page', async () => {
    const text = `query ($first: Int) { allLeads(view: ALL, first: $first) { nodes { id } } allServices(first: $first) { nodes { id } } }`
    for (const first of [1, 0, null, 100]) {
      const { data } = await expectSame(text, { first }, operator())
      expect(valueAt(data, 'allLeads', 'nodes')).toHaveLength(first ?? 100)
    }
  })

  test.each([
    [
      'a page that is too long',
      'query ($first: Int) { allLeads(view: ALL, first: $first) { nodes { id } } }',
      { first: 101 },
    ],
    ['an unknown sort', '{ allLeads(sort: "name") { nodes { id } } }', {}],
    [
      'a negative offset',
      'query ($offset: Int) { allLeads(view: ALL, offset: $offset) { nodes { id } } }',
      { offset: -1 },
    ],
    [
      'a comparison with null',
      'query ($id: Int) { allLeads(filter: { id: { equalTo: $id } }) { nodes { id } } }',
      { id: null },
    ],
    ['a list for others', '{ allAuditEntries: allLeads(search: "") { nodes { id } } }', {}],
  ])('%s is refused as by Grafast', async (_, text, variables) => {
    const { errors } = await expectSame(text, variables, operator())
    expect(errors).toHaveLength(1)
  })
})

describe('a document', () => {
  test('may name fields as it likes, in any order and in fragments', async () => {
    const { data } = await expectSame(
      `query Two($id: Int!) {
        second: leadById(id: $id) { __typename number: id ...More }
        first: leadById(id: $id) { service { name } ...More service { category { name } } }
      }
      fragment More on Lead { publicId ... on Lead { organization { legalBusinessName } } }`,
      { id: 3 },
      operator(),
    )
    expect(Object.keys(data ?? {})).toEqual(['second', 'first'])
    expect(valueAt(data, 'second', 'number')).toBe(3)
  })

  test.each([
    ['a mutation', 'mutation { activateOrganization(input: { id: 1 }) { clientMutationId } }'],
    ['a field whose plan is wrapped', '{ globalSearch(query: "james") { nodes { title } } }'],
    ['a cursor', '{ allLeads(first: 2) { pageInfo { endCursor } nodes { id } } }'],
    ['an order in a variable', 'query ($by: [LeadOrderBy!]) { allLeads(orderBy: $by) { nodes { id } } }'],
    ['a filter in a variable', 'query ($filter: LeadFilter) { allLeads(filter: $filter) { nodes { id } } }'],
    ['an empty filter', '{ allLeads(filter: {}) { nodes { id } } }'],
    ['an empty comparison', '{ allLeads(filter: { id: {} }) { nodes { id } } }'],
    ['two operations', 'query A { allLeads { totalCount } } query B { allLeads { totalCount } }'],
  ])('with %s is not compiled', (_, text) => {
    expect(compile(schema, parse(text))).toBeUndefined()
  })

  test('is answered by its own statement, whose words are the document’s or the schema’s', async () => {
    await fixture.ask('{ allLeadStatuses { nodes { one_of_a_kind: label } } }', {}, operator())
    const { rows } = await fixture.owner.query(
      `select from pg_stat_activity where query like 'select to_json(%"one_of_a_kind"%' and datname = current_database()
        and pid <> pg_backend_pid()`,
    )
    expect(rows).toHaveLength(1)
  })
})

test('a name that looks like the mark of a file’s path stays as it is', async () => {
  const name = 'mark MEDIUM /files/00000000-0000-0000-0000-000000000000'
  await fixture.owner.query('update app.user_infos set first_name = $1 where id = 2', [name])
  const { data } = await expectSame('{ userInfoById(id: 2) { firstName profileUri } }', {}, operator())
  expect(valueAt(data, 'userInfoById', 'firstName')).toBe(name)
})

test('a statement that takes too long is not tried again', async () => {
  await fixture.owner.query(`create sequence private.tries;
    grant usage on schema private to turnstone_operator; grant usage on sequence private.tries to turnstone_operator;
    create or replace function app.leads_may_correct(lead app.leads) returns boolean language plpgsql stable as
      $$ begin perform nextval('private.tries'); perform pg_sleep(60); return true; end $$`)
  const { status, data, errors } = await fixture.ask('{ leadById(id: 3) { mayCorrect } }', {}, operator())
  expect({ status, data, code: errors[0]?.extensions.code, path: errors[0]?.path }).toEqual({
    status: 503,
    data: { leadById: null },
    code: 'TIMEOUT',
    path: ['leadById'],
  })
  const { rows } = await fixture.owner.query('select last_value from private.tries')
  expect(rows).toEqual([{ last_value: '1' }])
})
