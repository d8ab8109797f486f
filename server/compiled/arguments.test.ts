import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { hasFound, openComparison, type Comparison } from './test/comparison.ts'

let comparison: Comparison
beforeAll(async () => {
  comparison = await openComparison()
})
afterAll(() => comparison.close())

describe('arguments', () => {
  const leads = (given: string) => `query ${given.includes('$since') ? '($since: Datetime!) ' : ''}{
    allLeads(${given}) { totalCount totalIsExact nodes { id publicId leadLastName service { name } } } }`

  test.each([
    'first: 3',
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
    'view: ALL, search: "tax", first: 5',
    'status: ["ASSIGNED", "ACCEPTED"], first: 5',
    'sort: "-budget", first: 5',
    'sort: "updated", first: 5, offset: 3',
    'submitted: "2026-01-01..2027-12-31", provider: [3, 4]',
    'first: 5, view: ALL, service: [1]',
  ])('allLeads(%s) is the same list', async (given) => {
    const since = '2026-01-01T00:00:00Z'
    const found: boolean[] = []
    for (const token of [comparison.operator, comparison.provider]) {
      const { data, errors } = await comparison.expectSame(leads(given), { since }, token, 'either')
      expect(errors).toEqual([])
      found.push(hasFound(data))
    }
    expect(found).toContain(true)
  })

  test.each(['first: 0', 'search: "zzzz-no-one"', 'filter: { id: { in: [] } }'])(
    'allLeads(%s) is the same empty list',
    async (given) => {
      const { data, errors } = await comparison.expectSame(leads(given), {}, comparison.operator, 'either')
      expect(errors).toEqual([])
      expect(hasFound(data)).toBe(false)
    },
  )

  test('a size in a variable is the size of the page', async () => {
    const text = `query ($first: Int) { allLeads(view: ALL, first: $first) { nodes { id } } allServices(first: $first) { nodes { id } } }`
    for (const first of [1, 0, null, 100]) {
      const { data } = await comparison.expectSame(text, { first }, comparison.operator, 'either')
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
    ['a list for others', '{ allAuditEntries: allLeads(search: "") { nodes { id } } }', {}],
  ])('%s is refused as by Grafast', async (_, text, variables) => {
    const { errors } = await comparison.expectSame(text, variables, comparison.operator)
    expect(errors).toHaveLength(1)
  })

  test('a comparison with null is left to Grafast', async () => {
    const text = 'query ($id: Int) { allLeads(filter: { id: { equalTo: $id } }) { nodes { id } } }'
    const { errors } = await comparison.expectSame(text, { id: null }, comparison.operator, 'known')
    expect(errors).toHaveLength(1)
  })
})

test('a null for a required argument is refused before either way answers', async () => {
  const text = 'query ($id: Int = 1) { leadById(id: $id) { id } }'
  for (const document of [text, text.replace('{ lead', '{ root: __typename lead')]) {
    const { data, errors } = await comparison.askCompiled(document, { id: null }, comparison.operator)
    expect(data).toBeNull()
    expect(errors).toMatchObject([
      {
        message: 'Variable "$id" must not be null where "Int!" is expected.',
        extensions: { code: 'INVALID_INPUT' },
      },
    ])
  }
})

describe('a filter of services', () => {
  beforeAll(() =>
    comparison.fixture.owner.query(`update app.services set name = 'Right to 100%_' where id = 2`),
  )

  test.each([
    'customerType: { equalTo: both }',
    'name: { includesInsensitive: "R" }, id: { notEqualTo: 2 }',
    'name: { includesInsensitive: "100%_" }',
    'name: { includesInsensitive: "%" }',
    'name: { startsWith: "Right to 100%" }',
    'id: { in: [1, 2, 5] }, organization: { organizationType: { notEqualTo: VENDOR } }',
    'id: { notIn: [] }',
    'customerType: { isNull: false }',
  ])('%s finds the same', async (filter) => {
    const { errors } = await comparison.expectSame(
      `{ allServices(first: 5, orderBy: [NAME_ASC, ID_ASC], filter: { ${filter} }) {
        totalCount nodes { id name organization { legalBusinessName } } } }`,
      {},
      comparison.operator,
    )
    expect(errors).toEqual([])
  })
})

describe('pages by cursor', () => {
  type Connection = { pageInfo: { endCursor: string | null; hasNextPage: boolean }; nodes: { id: number }[] }

  /** All ids, page by page; Grafast and a compiled statement answer in turn. */
  async function idsByPages(field: string, given: string, token: string): Promise<number[]> {
    const text = `query ($after: Cursor) { ${field}(${given}, after: $after) { pageInfo { hasNextPage endCursor } nodes { id } } }`
    const ids: number[] = []
    for (let after: string | null = null, page = 0; page < 50; page += 1) {
      const { data } = await comparison.expectSame(text, { after }, token)
      // A cast: the document asks for this.
      const { pageInfo, nodes } = valueAt(data, field) as Connection
      ids.push(...nodes.map(({ id }) => id))
      if (!pageInfo.hasNextPage) return ids
      after = pageInfo.endCursor
    }
    throw new Error('there is no last page')
  }

  test.each([
    ['allPosts', 'first: 4, orderBy: [ID_DESC]', 'app.posts', 'id desc'],
    ['allServices', 'first: 7', 'app.services', 'id'],
    [
      'allLeads',
      'first: 20, orderBy: [ID_ASC], filter: { id: { greaterThan: 9 } }',
      'app.leads where id > 9',
      'id',
    ],
  ])('%s(%s) has each row once', async (field, given, from, order) => {
    const { rows } = await comparison.fixture.owner.query<{ id: number }>(
      `select id from ${from} order by ${order}`,
    )
    expect(await idsByPages(field, given, comparison.operator)).toEqual(rows.map(({ id }) => id))
  })

  test('a function’s rows come in its own order', async () => {
    await comparison.fixture.owner.query(
      `insert into app.post_saves (user_id, post_id) select 1, id from app.posts where not is_deleted on conflict do nothing`,
    )
    const ids = await idsByPages('savedPosts', 'userId: 1, first: 3', comparison.operator)
    expect(ids.length).toBeGreaterThan(6)
    const { data } = await comparison.askCompiled(
      '{ savedPosts(userId: 1, first: 100) { nodes { id } } }',
      {},
      comparison.operator,
    )
    expect(valueAt(data, 'savedPosts', 'nodes')).toEqual(ids.map((id) => ({ id })))
  })

  test.each([
    ['another order', Buffer.from('["0123456789",5]').toString('base64')],
    ['another value', Buffer.from('["natural","5; select"]').toString('base64')],
    ['no cursor', 'rubbish'],
  ])('a cursor of %s is refused as by Grafast', async (_, after) => {
    const text =
      'query ($after: Cursor) { allPosts(first: 2, after: $after) { pageInfo { endCursor } nodes { id } } }'
    const { errors } = await comparison.expectSame(text, { after }, comparison.operator, 'known')
    expect(errors).toHaveLength(1)
  })

  test.each(['first: 0', 'first: 2, offset: 1', 'first: 100'])(
    '%s has the same place among all',
    async (given) => {
      for (const field of ['allPosts', 'allLeads']) {
        const text = `{ ${field}(${given}) { totalCount pageInfo { hasNextPage endCursor } nodes { id } } }`
        const { errors } = await comparison.expectSame(text, {}, comparison.provider, 'either')
        expect(errors).toEqual([])
      }
    },
  )
})

describe('parts that a variable includes or skips', () => {
  const text = `query ($a: Boolean!, $b: Boolean = true) {
    leadById(id: 3) @include(if: $a) { id service @skip(if: $b) { name } ...More @include(if: $b) }
    currentUser @skip(if: $a) { id }
    allLeadStatuses @include(if: false) { nodes { code } }
  }
  fragment More on Lead { publicId }`

  test.each([{ a: true }, { a: true, b: false }, { a: false, b: true }, { a: false, b: false }])(
    'are in the answer for %j as in Grafast’s',
    async (variables) => {
      const { data } = await comparison.expectSame(text, variables, comparison.operator)
      expect(Object.keys(data ?? {})).toEqual(variables.a ? ['leadById'] : ['currentUser'])
    },
  )

  test('are refused as by Grafast without a value', async () => {
    const { errors } = await comparison.expectSame(text, {}, comparison.operator, 'known')
    expect(errors).toHaveLength(1)
  })
})
