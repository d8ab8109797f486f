// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { sentAs, serve } from '../../test/server.ts'
import { finders } from './find.ts'

const filterOf = (calls: ReturnType<typeof serve>, operation: string) =>
  sentAs(calls, operation)[0]?.['filter']
const nobody = { allUserInfos: { nodes: [] } }

test('an organization is found by each of up to five words of its name', async () => {
  const calls = serve({
    FindOrganizations: { allOrganizations: { nodes: [{ id: 3, legalBusinessName: 'Halden Ridge' }, null] } },
  })
  expect(await finders.organizations.named(' halden  ridge a b c d ')).toEqual([
    { id: 3, label: 'Halden Ridge' },
  ])
  expect(filterOf(calls, 'FindOrganizations')).toEqual({
    and: ['halden', 'ridge', 'a', 'b', 'c'].map((word) => ({
      legalBusinessName: { includesInsensitive: word },
    })),
  })
})

test('providers are all organizations but the operator, also before anything is typed', async () => {
  const others = { organizationType: { notEqualTo: 'OPERATOR' } }
  for (const [typed, filter] of [
    ['', { and: [others] }],
    ['ridge', { and: [others, { legalBusinessName: { includesInsensitive: 'ridge' } }] }],
  ] as const) {
    const calls = serve({ FindOrganizations: { allOrganizations: null } })
    expect(await finders.providers.named(typed)).toEqual([])
    expect(filterOf(calls, 'FindOrganizations')).toEqual(filter)
  }
})

test('a person is found by first or last name and shown with the organization', async () => {
  const calls = serve({
    FindUsers: {
      allUserInfos: {
        nodes: [
          { id: 7, firstName: 'Ana', lastName: 'Abel', organization: { legalBusinessName: 'Halden Ridge' } },
          { id: 8, firstName: null, lastName: null, organization: null },
        ],
      },
    },
  })
  expect(await finders.people.named('ana')).toEqual([
    { id: 7, label: 'Ana Abel', below: 'Halden Ridge' },
    { id: 8, label: 'Person 8', below: undefined },
  ])
  const includes = { includesInsensitive: 'ana' }
  expect(filterOf(calls, 'FindUsers')).toEqual({
    and: [{ or: [{ firstName: includes }, { lastName: includes }] }],
  })
})

test.each([
  ['agents', [{ userType: { equalTo: 'SERVICE_AGENT' } }]],
  ['people', undefined],
] as const)('%s are narrowed to their kind', async (kind, and) => {
  const calls = serve({ FindUsers: nobody })
  await finders[kind].named('')
  expect(filterOf(calls, 'FindUsers')).toEqual(and ? { and } : {})
})

test('referrers are associates and the admins who may have some', async () => {
  const calls = serve({ FindUsers: nobody })
  await finders.referrers.named('')
  const [only, ...more] = (filterOf(calls, 'FindUsers') as { and: { or: object[] }[] }).and
  expect(more).toEqual([])
  expect(only?.or[0]).toEqual({ userType: { equalTo: 'ASSOCIATE' } })
  expect(JSON.stringify(only?.or[1])).not.toContain('"VENDOR"')
})

test('services and categories are found by a part of the name, and services say their category', async () => {
  const calls = serve({
    FindServices: {
      allServices: {
        nodes: [
          { id: 4, name: 'Roofing', category: { name: 'Home' } },
          { id: 5, name: 'Loans', category: null },
        ],
      },
    },
    FindCategories: { allCategories: { nodes: [{ id: 1, name: 'Home' }] } },
  })
  expect(await finders.services.named('o')).toEqual([
    { id: 4, label: 'Roofing', below: 'Home' },
    { id: 5, label: 'Loans', below: undefined },
  ])
  expect(await finders.categories.named('')).toEqual([{ id: 1, label: 'Home' }])
  expect(filterOf(calls, 'FindServices')).toEqual({ name: { includesInsensitive: 'o' } })
  expect(filterOf(calls, 'FindCategories')).toEqual({})
})

test.each([
  ['organizations', 'FindOrganizations'],
  ['referrers', 'FindUsers'],
  ['services', 'FindServices'],
  ['categories', 'FindCategories'],
] as const)('%s that an address names are found by their ids alone', async (kind, operation) => {
  const calls = serve({
    FindOrganizations: { allOrganizations: null },
    FindUsers: { allUserInfos: null },
    FindServices: { allServices: null },
    FindCategories: { allCategories: null },
  })
  await finders[kind].byId([3, 4])
  expect(filterOf(calls, operation)).toEqual({ id: { in: [3, 4] } })
})
