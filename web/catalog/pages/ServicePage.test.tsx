// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { defaultFields, type FormField } from '../../../forms/schema.ts'
import { hostileNames, screen, show, unisolated, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import type { Visitor } from '../data/permissions.ts'
import type { Service } from '../data/queries.ts'
import {
  agent,
  catalogAnswers,
  operator,
  owns,
  provider,
  referrer,
  service,
  stranger,
} from '../test/fixtures.ts'
import { ServicePage } from './ServicePage.tsx'

const changes = (...nodes: object[]) => ({ allServiceProposals: { totalCount: nodes.length, nodes } })
const waiting = {
  publicId: 'change',
  isNew: false,
  status: 'WAITING',
  name: null,
  submittedAt: '2026-11-20T12:00:00Z',
  serviceId: 4,
  service: { name: 'Roofing' },
  organization: { legalBusinessName: 'Halden Ridge' },
}

async function open(some: Partial<Service> = {}, user: Visitor = referrer, change: object = changes()) {
  const calls = serve({ ...catalogAnswers, OpenChangeOfService: change })
  const shown = await show(<ServicePage service={{ ...service, ...some }} user={user} />)
  return { ...shown, calls }
}
const fact = async (name: string) =>
  (await screen.findByText(name, { selector: 'dt' })).nextSibling?.textContent
const facts = () => screen.getAllByRole('term').map(({ textContent }) => textContent)

test('a service has its provider, category, customers, industries and tags', async () => {
  await open()
  expect(await fact('Industries')).toBe('Building')
  expect(await fact('Offered by')).toBe('Halden Ridge')
  expect(await fact('Sub-category')).toBe('Roofs')
  expect(await fact('Customers')).toBe('Individuals and businesses')
  expect(await fact('Tags')).toBe('roof, tiles')
  expect(screen.getByRole('main').textContent).toContain('Home › Roofs · offered by Halden Ridge')
  expect(screen.getByText('All roofs')).toBeTruthy()
})

test('people who submit leads see what they earn', async () => {
  await open({ referralRate: '4.125' })
  expect(await fact('You earn')).toBe('About 4.125% of the deal, when it closes and the provider has paid')
})

test.each([
  ['people who are not paid', referrer, null],
  ['people who submit no leads', agent, '4.000'],
])('%s do not', async (_, user, referralRate) => {
  await open({ referralRate }, user)
  expect(facts()).not.toContain('You earn')
})

test('facts that a service lacks are left out', async () => {
  await open({ tags: [], industryIds: [], subCategoryId: null, subCategory: null, description: null })
  expect(facts()).toEqual(['Offered by', 'Category', 'Sub-category', 'Customers', 'You earn'])
  expect(await fact('Sub-category')).toBe('Uncategorized')
})

test('a service of the operator is offered through any provider that serves it', async () => {
  const organization = { legalBusinessName: 'Northline', organizationType: 'OPERATOR' as const }
  await open({ organization })
  expect(await fact('Offered by')).toBe('Northline, through any provider that serves it')
})

const states = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `State ${id}` }))

test.each([
  [0, 'Not available yet.'],
  [1, 'One state: State 0.'],
  [2, '2 states: State 0, State 1.'],
  [51, 'In all states.'],
])('of %i states the page says “%s”', async (count, sentence) => {
  await open({ states: states(count) })
  expect(screen.getByText(sentence)).toBeTruthy()
})

test.each<[string, Visitor, string[]]>([
  ['an associate', referrer, ['Submit lead']],
  ['a service agent', agent, []],
  ['its provider', provider, ['Edit service', 'Submit lead']],
  ['another provider', stranger, ['Submit lead']],
  ['the operator', operator, ['Edit service', 'Submit lead']],
])('the page offers %s what they may do', async (_, user, names) => {
  await open({}, user)
  const links = screen.getAllByRole('main')[0] as HTMLElement
  const offered = within(links).queryAllByRole('link', { name: /^(Edit service|Submit lead)/ })
  expect(offered.map(({ textContent }) => textContent)).toEqual(names)
})

test('a service that is not offered says so and takes no leads', async () => {
  await open({ isActive: false }, provider)
  expect(screen.getByText('Currently unavailable')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Submit lead/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Edit service' }).getAttribute('href')).toBe(
    `/new-service-creation?service=${service.publicId}`,
  )
})

test.each([
  ['WAITING', 'A change of this service is waiting for approval. See the change'],
  ['REJECTED', 'A change of this service was not approved. See the change'],
])('its provider is led to a change that is %s', async (status, sentence) => {
  const { calls } = await open({}, provider, changes({ ...waiting, status }))
  const link = await screen.findByRole('link', { name: 'See the change' })
  expect(link.getAttribute('href')).toBe('/service-approvals/change')
  expect(link.parentElement?.textContent).toBe(sentence)
  expect(sentAs(calls, 'OpenChangeOfService')).toEqual([{ serviceId: 4 }])
})

test('other viewers are not asked about open changes', async () => {
  const { calls } = await open({}, stranger, refusal('FORBIDDEN'))
  await fact('Industries')
  expect(sentAs(calls, 'OpenChangeOfService')).toEqual([])
})

test('the page lists what a lead is asked, beyond the questions of every lead', async () => {
  const own: FormField[] = [
    { ...owns, required: true },
    { key: 'roof', label: 'Roof', type: 'select', options: ['Tiles', 'Slate'], help: 'The main one' },
    { key: 'age', label: 'Roof age', type: 'number', showWhen: { key: 'owns', equals: true } },
  ]
  await open({ formSchema: { fields: [...defaultFields, ...own] } })
  const list = within(screen.getByRole('list', { name: 'Questions of this service' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Owns a home *Checkbox',
    'RoofDropdown: Tiles, Slate · The main one',
    'Roof ageNumber · Only when Owns a home is yes',
  ])
  expect(screen.getByText(/^Required: first name, last name, email, .*\. Optional: middle name/)).toBeTruthy()
})

test('a service without questions of its own has no such list', async () => {
  await open({ formSchema: { fields: defaultFields } })
  expect(screen.queryByRole('list', { name: 'Questions of this service' })).toBeNull()
})

test.for(hostileNames)('a service isolates %j', async (name) => {
  await open({
    name,
    description: name,
    organization: { legalBusinessName: name, organizationType: 'VENDOR' },
  })
  await fact('Industries')
  expect(unisolated(name)).toEqual([])
})
