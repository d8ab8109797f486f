import { randomUUID } from 'node:crypto'
import { getNamedType, isLeafType, isObjectType, isRequiredArgument, Kind, parse } from 'postgraphile/graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { compile } from './compile.ts'
import { byGrafast, readShipped } from './known.ts'
import { hasFound, openComparison, type Comparison } from './test/comparison.ts'

/** The queries of the web by their names. */
let queries: readonly (readonly [name: string, text: string])[]

let comparison: Comparison
let values: Readonly<Record<string, unknown>>
beforeAll(async () => {
  comparison = await openComparison()
  values = await sampleValues()
  const { documents } = await readShipped()
  queries = Object.entries(documents).flatMap(([name, { text }]) =>
    text.startsWith('query') ? [[name, text] as const] : [],
  )
})
afterAll(() => comparison.close())

/** Values for the variables of queries; an id is that of the query's own row. */
async function sampleValues(): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await comparison.fixture.owner.query<Record<string, unknown>>(
    `select (select l.public_id from app.leads l order by l.id desc limit 1) as "leadByPublicId",
      (select t.public_id from app.transactions t order by t.id desc limit 1) as "transactionByPublicId",
      (select p.public_id from app.posts p order by p.id desc limit 1) as "postByPublicId",
      (select s.public_id from app.services s order by s.id limit 1) as "serviceByPublicId",
      (select o.public_id from app.organizations o order by o.id desc limit 1) as "organizationByPublicId",
      (select u.public_id from app.user_infos u order by u.id limit 1) as "userInfoByPublicId",
      (select s.public_id from app.support_tickets s order by s.id desc limit 1) as "supportByPublicId",
      (select p.public_id from app.posts p order by p.id limit 1) as "publicPost",
      gen_random_uuid() as "importByPublicId",
      (select p.post_id from app.comments p order by p.id limit 1) as "postId",
      (select n.lead_id from app.notes n where n.lead_id is not null order by n.id limit 1) as "leadId",
      (select t.id from app.transactions t where t.status = 'READY_FOR_INVOICE' order by t.id limit 1) as "transactionId"`,
  )
  const since = '2020-01-01T00:00:00Z'
  const words = { named: 'a', name: 'a', prefix: '9', list: 'leads', kind: 'SERVICE_AGENT' }
  const numbers = {
    id: 3,
    ids: [1, 2, 3],
    userId: 1,
    organizationId: 1,
    organization: [3],
    stateId: 1,
    actualDeal: '100.00',
  }
  const days = { since, now: since, month: '2026-01-01', startDate: '2026-01-01', endDate: '2026-03-31' }
  const figures = {
    aggType: 'ORGANIZATION',
    period: 'YEAR',
    compare: 'PREVIOUS',
    share: 'BEST_PERFORMING',
    people: 'AGENT',
  }
  const parts = { withPeople: true, withMoney: true, withTimes: false, withPayouts: true, withActions: true }
  const lists = { first: 20, offset: 0 }
  return { ...lists, ...words, ...numbers, ...days, ...figures, ...parts, ...rows[0] }
}

/** Values that only fit this query. */
const own: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  PermissionMatrix: { organization: 3 },
  NotificationFacts: { ids: Array.from({ length: 100 }, (_, at) => String(at + 1)) },
}

/** Values for all variables that a query requires; undefined if one of them has none here. */
function variablesFor(text: string): Record<string, unknown> | undefined {
  const [operation] = parse(text).definitions
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return undefined
  const fields = operation.selectionSet.selections.map((one) =>
    one.kind === Kind.FIELD ? one.name.value : '',
  )
  const field = fields.find((name) => name in values) ?? ''
  const entries = (operation.variableDefinitions ?? []).flatMap(({ variable, type }) => {
    const value = values[variable.name.value === 'publicId' ? field : variable.name.value]
    return type.kind === Kind.NON_NULL_TYPE || value !== undefined
      ? [[variable.name.value, value] as const]
      : []
  })
  const all = { ...Object.fromEntries(entries), ...own[operation.name?.value ?? ''] }
  return Object.values(all).includes(undefined) ? undefined : all
}

test('rows that are equal by a descending order come as PostGraphile sorts them', async () => {
  for (const [list, order] of [
    ['allTransactions', 'STATUS_DESC'],
    ['allTransactions', 'STATUS_ASC'],
    ['allLeads', 'SERVICE_ID_DESC'],
    ['allNotes', 'LEAD_ID_DESC'],
    ['allLeads', 'STATUS_DESC, SERVICE_ID_ASC'],
  ]) {
    const { data } = await comparison.expectSame(
      `{ ${list}(orderBy: [${order}], first: 12) { nodes { id } } }`,
      {},
      comparison.operator,
    )
    expect(JSON.stringify(data).match(/"id"/g)).toHaveLength(12)
  }
})

/** A person of each kind; what each may see is proved in db. */
const kinds = ['master@operator', 'master@vendor', 'agent@vendor', 'associate@operator']

/** Documents that find nothing in the demo with the values above. */
const withoutRows = [
  'Activity',
  'CompaniesByUser',
  'DepartureOfOrganization',
  'Import',
  'LeadAgents',
  'LeadNotes',
  'LeadReplies',
  'LeadTemplates',
  'MergeTargets',
  'Mutes',
  'NotificationList',
  'OfferLimits',
  'OpenReports',
  'Passkeys',
  'PostingPaused',
  'RecentImports',
  'ReferralLinks',
  'RehearseRoutingRule',
  'Removals',
  'RoutingRuleVersions',
  'RoutingRules',
  'SameCustomer',
  'SavedPosts',
  'SavedViews',
  'SuppressedContacts',
  'TicketMails',
  'Tickets',
  'TransactionNotes',
  'WorkingHours',
]

test('the documents of the web have the answers of Grafast, and each finds something', async () => {
  const [compared, found] = [new Set<string>(), new Set<string>()]
  for (const kind of kinds)
    for (const [name, text] of queries) {
      const variables = variablesFor(text)
      if (!variables || byGrafast[name] !== undefined) continue
      const token = comparison.tokens.get(`${kind}.example`) ?? ''
      const { data } = await comparison.expectSame(text, variables, token, 'either')
      compared.add(name)
      if (hasFound(data)) found.add(name)
    }
  expect(compared.size).toBeGreaterThan(80)
  expect([...compared].filter((name) => !found.has(name)).toSorted()).toEqual(withoutRows)
}, 300_000)

type Wrap = (fields: string) => string

/** The values of a row that can be compiled in this place. */
function leavesOf(row: unknown, wrap: Wrap): string[] {
  if (!isObjectType(row)) return []
  return Object.values(row.getFields())
    .filter(({ type, args }) => isLeafType(getNamedType(type)) && !args.some(isRequiredArgument))
    .map(({ name }) => name)
    .filter((name) => compile(comparison.schema, parse(wrap(name))) !== undefined)
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
    const compared = { lists: 0, neighbors: 0, found: 0 }
    for (const { name, type, args } of Object.values(comparison.schema.getQueryType()?.getFields() ?? {})) {
      const connection = getNamedType(type)
      if (!isObjectType(connection) || !args.some((one) => one.name === 'orderBy')) continue
      const row = getNamedType(connection.getFields()['nodes']?.type)
      const list: Wrap = (fields) => `{ ${name}(first: 3) { totalCount nodes { ${fields} } } }`
      const leaves = leavesOf(row, list)
      if (leaves.length === 0) continue
      const { data } = await comparison.expectSame(list(leaves.join(' ')), {}, comparison.operator, 'either')
      if (hasFound(data)) compared.found += 1
      compared.lists += 1
      for (const neighbor of neighborsOf(row)) {
        const wrap: Wrap = (fields) => list(neighbor.wrap(fields))
        const inner = leavesOf(neighbor.row, wrap)
        if (inner.length === 0) continue
        const { data: near } = await comparison.expectSame(
          wrap(inner.join(' ')),
          {},
          comparison.operator,
          'either',
        )
        if (hasFound(near)) compared.found += 1
        compared.neighbors += 1
      }
    }
    expect(compared.lists).toBeGreaterThan(25)
    expect(compared.neighbors).toBeGreaterThan(60)
    expect(compared.found).toBeGreaterThan(100)
  })
})

describe('a document', () => {
  test('may name fields as it likes, in any order and in fragments', async () => {
    const { data } = await comparison.expectSame(
      `query Two($id: Int!) {
        second: leadById(id: $id) { __typename number: id ...More }
        first: leadById(id: $id) { service { name } ...More service { category { name } } }
      }
      fragment More on Lead { publicId ... on Lead { organization { legalBusinessName } } }`,
      { id: 3 },
      comparison.operator,
    )
    expect(Object.keys(data ?? {})).toEqual(['second', 'first'])
    expect(valueAt(data, 'second', 'number')).toBe(3)
  })

  test.each([
    ['a mutation', 'mutation { activateOrganization(input: { id: 1 }) { clientMutationId } }'],
    ['a field whose plan is wrapped', '{ globalSearch(query: "james") { nodes { title } } }'],
    ['a page before a cursor', '{ allLeads(last: 2) { pageInfo { startCursor } nodes { id } } }'],
    [
      'a cursor of two columns',
      '{ allLeads(orderBy: [STATUS_ASC]) { pageInfo { endCursor } nodes { id } } }',
    ],
    ['an order in a variable', 'query ($by: [LeadOrderBy!]) { allLeads(orderBy: $by) { nodes { id } } }'],
    ['a filter in a variable', 'query ($filter: LeadFilter) { allLeads(filter: $filter) { nodes { id } } }'],
    ['an empty filter', '{ allLeads(filter: {}) { nodes { id } } }'],
    ['an empty comparison', '{ allLeads(filter: { id: {} }) { nodes { id } } }'],
    ['two operations', 'query A { allLeads { totalCount } } query B { allLeads { totalCount } }'],
  ])('with %s is not compiled', (_, text) => {
    expect(compile(comparison.schema, parse(text))).toBeUndefined()
  })

  test('is answered by its own statement, whose words are the document’s or the schema’s', async () => {
    await comparison.askCompiled(
      '{ allLeadStatuses { nodes { one_of_a_kind: label } } }',
      {},
      comparison.operator,
    )
    const { rows } = await comparison.fixture.owner.query(
      `select from pg_stat_activity where query like 'select to_json(%"one_of_a_kind"%' and datname = current_database()
        and pid <> pg_backend_pid()`,
    )
    expect(rows).toHaveLength(1)
  })
})

test.each([
  ['a public image', 'POSTS', 640, 'PUBLIC'],
  ['an image for those who see its row', 'POSTS', 640, 'SUBJECT'],
  ['a document', 'FILE', null, 'SUBJECT'],
])('%s has the address that Grafast gives, in each size', async (_, kind, width, audience) => {
  const id = randomUUID()
  await comparison.fixture.owner.query(
    `insert into app.files (public_id, user_id, organization_id, kind, name, content_type, byte_size, width, height, subject, subject_id, audience)
      select $1, u.id, u.organization_id, $2, 'name', 'image/png', 1, $3, $3, 'POST', 1, $4 from app.user_infos u where u.id = 2`,
    [id, kind, width, audience],
  )
  const sizes = 'small: uri(size: SMALL) medium: uri(size: MEDIUM) large: uri(size: LARGE)'
  const { data } = await comparison.expectSame(
    `{ fileByPublicId(publicId: "${id}") { ${sizes} } }`,
    {},
    comparison.operator,
  )
  expect(String(valueAt(data, 'fileByPublicId', 'small'))).toContain(`/files/${id}`)
})

test('a name that looks like the mark of a file’s path stays as it is', async () => {
  const name = 'mark MEDIUM /files/00000000-0000-0000-0000-000000000000'
  await comparison.fixture.owner.query('update app.user_infos set first_name = $1 where id = 2', [name])
  const { data } = await comparison.expectSame(
    '{ userInfoById(id: 2) { firstName profileUri } }',
    {},
    comparison.operator,
  )
  expect(valueAt(data, 'userInfoById', 'firstName')).toBe(name)
})

test('a statement that takes too long is not tried again', async () => {
  await comparison.fixture.owner.query(`create sequence private.tries;
    grant usage on schema private to turnstone_operator; grant usage on sequence private.tries to turnstone_operator;
    create or replace function app.leads_may_correct(lead app.leads) returns boolean language plpgsql stable as
      $$ begin perform nextval('private.tries'); perform pg_sleep(60); return true; end $$`)
  const { status, data, errors } = await comparison.askCompiled(
    '{ leadById(id: 3) { mayCorrect } }',
    {},
    comparison.operator,
  )
  expect({ status, data, code: errors[0]?.extensions.code, path: errors[0]?.path }).toEqual({
    status: 503,
    data: { leadById: null },
    code: 'TIMEOUT',
    path: ['leadById'],
  })
  const { rows } = await comparison.fixture.owner.query('select last_value from private.tries')
  expect(rows).toEqual([{ last_value: '1' }])
})
