import type { Permission } from '../../../texts/codes.generated.ts'
import { expect, test } from 'vitest'

import { mayEdit, mayShop } from '../data/permissions.ts'
import { tagsOf } from '../editor/serviceDraft.ts'
import { categoryOf, customersOf, whereOf } from './words.ts'

const maps = (totalCount: number, ...codes: string[]) => ({
  serviceStateMaps: { totalCount, nodes: codes.map((code) => ({ state: { code } })) },
})

test('where a service is offered is said in few words', () => {
  expect(whereOf(maps(0))).toBe('Not available yet')
  expect(whereOf(maps(2, 'IL', 'TX'))).toBe('IL, TX')
  expect(whereOf(maps(6, 'IL', 'TX', 'OH'))).toBe('6 states')
  expect(whereOf(maps(51, 'AL', 'AK', 'AZ'))).toBe('All states')
})

test('category and customers', () => {
  expect(categoryOf({ category: { name: 'Legal' }, subCategory: null })).toBe('Legal')
  expect(categoryOf({ category: { name: 'Legal' }, subCategory: { name: 'Family law' } })).toBe(
    'Legal › Family law',
  )
  expect(['individual', 'corporate', 'both'].map((customerType) => customersOf({ customerType }))).toEqual([
    'Individuals',
    'Businesses',
    'Individuals and businesses',
  ])
})

test('the page opens with either right; service agents read it', () => {
  const may = (...permissions: Permission[]) => mayShop({ permissions, userType: 'ADMIN' })
  expect([may('CREATE_LEAD'), may('CREATE_SERVICES'), may('MANAGE_LEAD')]).toEqual([true, true, false])
  expect(mayShop({ permissions: [], userType: 'SERVICE_AGENT' })).toBe(true)
})

test("a service is changed by its own organization's people with the right, and by the operator's", () => {
  const permissions: Permission[] = ['CREATE_SERVICES']
  expect(mayEdit({ permissions, organization: { id: 2 } }, { organizationId: 2 })).toBe(true)
  expect(mayEdit({ permissions, organization: { id: 3 } }, { organizationId: 2 })).toBe(false)
  expect(
    mayEdit({ permissions, organization: { id: 1 }, organizationType: 'OPERATOR' }, { organizationId: 2 }),
  ).toBe(true)
  expect(mayEdit({ permissions: [], organization: { id: 2 } }, { organizationId: 2 })).toBe(false)
})

test('tags stand between commas, each once', () => {
  expect(tagsOf(' roof, solar ,, roof')).toEqual(['roof', 'solar'])
})
