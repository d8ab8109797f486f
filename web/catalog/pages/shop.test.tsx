// @vitest-environment happy-dom
import { useSearch } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'

import { queries } from '../../domain/api/queries.ts'
import {
  field,
  hostileNames,
  screen,
  searchOf,
  show,
  unisolated,
  waitFor,
  within,
} from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { filtersFrom } from '../data/filters.ts'
import type { Visitor } from '../data/permissions.ts'
import { ServicesPage } from './ServicesPage.tsx'
import { agent, catalogAnswers, operator, provider, referrer } from '../test/fixtures.ts'
import { CatalogActions } from '../list/CatalogActions.tsx'
import { CatalogNav } from '../list/CatalogNav.tsx'

type Answers = Parameters<typeof serve>[0]

const roofing = {
  id: 4,
  publicId: '00000000-0000-4000-8000-000000000004',
  name: 'Roofing',
  customerType: 'both',
  isActive: true,
  description: 'All roofs',
  referralRate: '4.000',
  category: { name: 'Home' },
  subCategory: { name: 'Roofs' },
  organization: { legalBusinessName: 'Halden Ridge' },
  serviceStateMaps: {
    totalCount: 2,
    nodes: [
      { id: 1, state: { code: 'IL' } },
      { id: 2, state: { code: 'TX' } },
    ],
  },
}
const closed = {
  ...roofing,
  id: 5,
  name: 'Gutters',
  isActive: false,
  subCategory: null,
  customerType: 'corporate',
}
const services = (totalCount: number, ...nodes: object[]) => ({ allServices: { totalCount, nodes } })

function Shop({ user }: { user: Visitor }) {
  const filters = filtersFrom(useSearch({ strict: false }))
  return (
    <ServicesPage filters={filters} user={user} action={<CatalogActions user={user} />}>
      <CatalogNav filters={filters} />
    </ServicesPage>
  )
}

beforeEach(() => queries.clear())

async function open(search = '', answers: Answers = {}, user = referrer) {
  const calls = serve({ ...catalogAnswers, Services: services(45, roofing, closed), ...answers })
  const shown = await show(<Shop user={user} />, `/search-services${search}`)
  const asked = () => sentAs(calls, 'Services').at(-1) ?? {}
  return { ...shown, calls, asked }
}
const cells = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('a row says what is offered, for which customers and where', async () => {
  const { asked } = await open()
  expect(await cells(/Roofing/)).toEqual([
    expect.stringMatching(/^Roofing.*Halden Ridge$/),
    'HomeRoofs',
    'Individuals and businesses',
    'IL, TX',
    'About 4%',
    'Submit lead',
  ])
  expect(screen.getByText('45 services')).toBeTruthy()
  expect(asked()).toEqual({ first: 20, offset: 0 })
  const submit = screen.getByRole('link', { name: 'Submit lead for Roofing' })
  expect(submit.getAttribute('href')).toBe(`/leads/new?service=${roofing.publicId}`)
})

test('no lead can be submitted for a service that is not offered', async () => {
  await open()
  expect((await cells(/Gutters/)).slice(0, 2)).toEqual([
    expect.stringContaining('Paused'),
    'HomeUncategorized',
  ])
  expect((await cells(/Gutters/)).at(-1)).toBe('')
})

test.each([
  ['one', services(1, roofing), '1 service'],
  ['many', services(1234, roofing), '1,234 services'],
  ['failed', refusal('TIMEOUT'), 'Not counted'],
])('the page counts its services: %s', async (_, answer, sentence) => {
  await open('', { Services: answer })
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test.each([
  ['a person who refers', referrer, ['Request a service']],
  ['a service agent', agent, ['Request a service']],
  ['a provider with the permission', provider, ['Waiting for approval', 'Create service']],
  ['the operator’s staff without it', { ...operator, permissions: [] }, []],
])('%s finds the actions that are open to them', async (_, user, names) => {
  await open('', {}, user)
  await screen.findByRole('table', { name: 'Services' })
  const offered = ['Request a service', 'Waiting for approval', 'Create service']
  expect(offered.filter((name) => screen.queryByRole('link', { name }))).toEqual(names)
  const maySubmit = user.permissions.includes('CREATE_LEAD')
  expect(screen.queryByRole('columnheader', { name: 'Lead' }) !== null).toBe(maySubmit)
})

type User = Awaited<ReturnType<typeof open>>['user']
const link = async (user: User, name: string) => user.click(await screen.findByRole('link', { name }))
const choose = async (user: User, label: string, option: string) => {
  await screen.findByRole('option', { name: option })
  await user.selectOptions(field<HTMLSelectElement>(label), option)
}

test.each<[string, (user: User) => Promise<void>, object, object]>([
  ['a category', (user) => link(user, 'Finance'), { category: 3 }, { category: [3] }],
  ['a type', (user) => choose(user, 'Customer type', 'Both'), { type: 'both' }, { customerType: ['both'] }],
  [
    'one kind of customer, or both',
    (user) => choose(user, 'Customer type', 'Businesses'),
    { type: 'corporate' },
    { customerType: ['corporate', 'both'] },
  ],
])('%s goes to the address and to the server, from the first page', async (_, act, search, filters) => {
  const { user, router, asked } = await open('?page=2')
  await screen.findByRole('table', { name: 'Services' })
  await act(user)
  await waitFor(() => expect(searchOf(router)).toEqual(search))
  await waitFor(() => expect(asked()).toEqual({ first: 20, offset: 0, ...filters }))
})

test('sub-categories belong to the chosen category, and go with it', async () => {
  const { user, router, asked } = await open('?category=1')
  expect((await screen.findByRole('link', { name: 'Home' })).getAttribute('aria-current')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Closed' })).toBeNull()
  const parts = within(screen.getByRole('navigation', { name: 'Sub-categories' }))
  await parts.findByRole('link', { name: 'Doors' })
  expect(parts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Roofs',
    'Doors',
    'Uncategorized',
  ])
  await user.click(parts.getByRole('link', { name: 'Uncategorized' }))
  await waitFor(() =>
    expect(asked()).toEqual({ first: 20, offset: 0, category: [1], subCategorized: ['no'] }),
  )
  await user.click(screen.getByRole('link', { name: 'All categories' }))
  await waitFor(() => expect(searchOf(router)).toEqual({}))
  expect(screen.queryByRole('navigation', { name: 'Sub-categories' })).toBeNull()
})

test('a text is searched once the typing pauses', async () => {
  const { user, router, calls, asked } = await open('?page=2')
  await screen.findByRole('table', { name: 'Services' })
  await user.type(screen.getByRole('searchbox'), 'roof ')
  await waitFor(() => expect(searchOf(router)).toEqual({ text: 'roof' }))
  await waitFor(() => expect(asked()['search']).toBe('roof'))
  expect(sentAs(calls, 'Services')).toHaveLength(2)
})

test('a state finds the services offered there', async () => {
  const { user, asked } = await open()
  await choose(user, 'State', 'Texas')
  await waitFor(() => expect(asked()['state']).toEqual(['TX']))
})

test('a zip code chooses its state, and emptied lets it go', async () => {
  const { user, router } = await open('?page=2')
  await user.type(field('Zip code'), '60614')
  await waitFor(() => expect(searchOf(router)).toEqual({ zip: '60614', state: 'IL' }))
  expect(await screen.findByText('Chicago, IL', { selector: 'span' })).toBeTruthy()
  await waitFor(() => expect(field<HTMLSelectElement>('State').value).toBe('IL'))
  await user.clear(field('Zip code'))
  await waitFor(() => expect(searchOf(router)).toEqual({}))
})

test('another state replaces the zip code', async () => {
  const { user, router } = await open()
  await user.type(field('Zip code'), '60614')
  await waitFor(() => expect(searchOf(router)).toEqual({ zip: '60614', state: 'IL' }))
  await choose(user, 'State', 'Texas')
  await waitFor(() => expect(field('Zip code').value).toBe(''))
  expect(searchOf(router)).toEqual({ state: 'TX' })
  expect(field<HTMLSelectElement>('State').value).toBe('TX')
})

test.each(['99', '6061x'])('the zip code %s, which is none, is marked and searches nothing', async (zip) => {
  const { user, router } = await open()
  await user.type(field('Zip code'), zip)
  await waitFor(() => expect(field('Zip code').getAttribute('aria-invalid')).toBe('true'))
  expect(searchOf(router)).toEqual({})
})

test('where nothing is found, one link shows everything again', async () => {
  const { user, router } = await open('?zip=60614&state=IL&text=zzz', { Services: services(0) })
  expect(await screen.findByText('No matching services')).toBeTruthy()
  expect(field('Zip code').value).toBe('60614')
  await user.click(screen.getByRole('link', { name: 'Show all services' }))
  await waitFor(() => expect(field('Zip code').value).toBe(''))
  expect(searchOf(router)).toEqual({})
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('services that could not be loaded are loaded on request', async () => {
  const answers = [refusal('TIMEOUT'), services(1, roofing)]
  const { user } = await open('', { Services: () => answers.shift() ?? {} })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^The services could not be loaded\. That took too long/)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('row', { name: /Roofing/ })).toBeTruthy()
})

test('categories that could not be loaded are loaded on request', async () => {
  let fails = true
  const { user } = await open('', {
    Categories: () => (fails ? refusal('TIMEOUT') : catalogAnswers.Categories),
  })
  const nav = within(screen.getByRole('navigation', { name: 'Categories' }))
  const again = await nav.findByRole('button', { name: 'Try again' })
  fails = false
  await user.click(again)
  expect(await nav.findByRole('link', { name: 'Finance' })).toBeTruthy()
})

test('as cards, each service has its description, and the page stays', async () => {
  const { user, router } = await open('?page=2')
  await screen.findByRole('table', { name: 'Services' })
  await user.click(screen.getByRole('radio', { name: 'Grid' }))
  const cards = await screen.findByRole('list', { name: 'Services' })
  expect((await within(cards).findAllByText('All roofs')).length).toBe(2)
  const [offered, other] = within(cards).getAllByRole('listitem')
  expect(offered?.textContent).toContain('Home › Roofs · Individuals and businesses · IL, TX')
  expect(within(offered as HTMLElement).getByRole('link', { name: /^Submit lead/ })).toBeTruthy()
  expect(other?.textContent).toContain('Paused')
  expect(within(other as HTMLElement).queryByRole('link', { name: /^Submit lead/ })).toBeNull()
  expect(searchOf(router)).toEqual({ layout: 'grid', page: 2 })
  await user.click(screen.getByRole('radio', { name: 'List' }))
  await waitFor(() => expect(searchOf(router)).toEqual({ page: 2 }))
})

test('another page keeps the filters', async () => {
  const { user, router, asked } = await open('?category=1')
  await user.click(await screen.findByRole('link', { name: 'Page 3' }))
  await waitFor(() => expect(searchOf(router)).toEqual({ category: 1, page: 3 }))
  await waitFor(() => expect(asked()['offset']).toBe(40))
  expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true')
})

test.for(hostileNames)('rows and cards isolate %j', async (name) => {
  const hostile = { ...roofing, name, description: name, organization: { legalBusinessName: name } }
  const { user } = await open('', { Services: services(1, hostile) })
  await screen.findByRole('table', { name: 'Services' })
  expect(unisolated(name)).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'Grid' }))
  await within(await screen.findByRole('list', { name: 'Services' })).findAllByText(name)
  expect(unisolated(name)).toEqual([])
})
