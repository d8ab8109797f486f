// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { field, screen, searchOf, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { admin, halden, operator, reference, renee } from '../test/fixtures.ts'
import { VendorPage } from './VendorPage.tsx'

type Answers = Parameters<typeof serve>[0]

const figures = {
  openLeads: 4,
  offersWaiting: 2,
  offersAnswered: 8,
  offersAccepted: 6,
  closedDeals: 3,
  closedValue: '45000.00',
  owedAmount: '1200.50',
  overdueAmount: null,
}
const event = {
  id: 1,
  fromStatus: 'PENDING',
  toStatus: 'ACTIVE',
  reason: 'Checked',
  createdAt: '2026-11-02T12:00:00Z',
  changedByUser: { firstName: 'Ada', lastName: 'Byron' },
}
const services = [
  { id: 8, name: 'Roof repair', isActive: true, category: { name: 'Home' } },
  { id: 9, name: 'Old service', isActive: false, category: null },
]

async function open(
  vendor: object = {},
  answers: Answers = {},
  reader = operator,
  more = { people: [renee], own: 1 },
) {
  const calls = serve({
    Vendor: {
      organizationByPublicId: { ...halden, organizationEvents: { nodes: [event] }, figures, ...vendor },
    },
    People: { allUserInfos: { totalCount: more.people.length, totalIsExact: true, nodes: more.people } },
    ServicesToServe: { operators: { nodes: services } },
    OwnServices: { allServices: { totalCount: more.own, nodes: [] } },
    Reference: reference,
    ...answers,
  })
  const shown = await show(
    <VendorPage publicId={halden.publicId} reader={reader} opened={0} onClosePerson={() => {}} />,
    '/vendors/30',
  )
  await screen.findByRole('heading', { level: 1, name: 'Halden Ridge' })
  return { calls, ...shown }
}
const region = (name: string) => screen.findByRole('region', { name })

test('the figures of a vendor link to their leads and deals', async () => {
  await open()
  const leads = await screen.findByRole('link', { name: '4' })
  expect(leads.getAttribute('href')).toBe('/view-leads?provider=%2230%22')
  expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toContain('status=ASSIGNED')
  expect(screen.getByText('75%')).toBeTruthy()
  expect(screen.getByText('$45,000.00')).toBeTruthy()
  expect((await region('History')).textContent).toMatch(/Active since.*by Ada Byron: Checked/)
})

test('a vendor is suspended only with a reason', async () => {
  const { user, calls } = await open(
    {},
    {
      DepartureOfOrganization: {
        departureOfOrganization: {
          openLeads: 1,
          offers: 2,
          unpaidTransactions: 1,
          unpaidAmount: '1200.50',
          people: 3,
          sessions: 1,
          problem: 'It has unpaid invoices',
        },
      },
      SuspendOrganization: { suspendOrganization: {} },
    },
  )
  await user.click(screen.getByRole('button', { name: 'Suspend…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Halden Ridge?' })
  expect(await within(dialog).findByText('2 offers return to you.')).toBeTruthy()
  expect(dialog.textContent).toMatch(/3 people can no longer sign in; 1 session ends at once\./)
  expect(dialog.textContent).toContain('1 open lead stays with it.')
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  expect(await within(dialog).findByText('Field is required!')).toBeTruthy()
  expect(sentAs(calls, 'SuspendOrganization')).toEqual([])
  await user.type(within(dialog).getByRole('textbox'), 'License expired')
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText('Halden Ridge is suspended')).toBeTruthy()
  expect(sentAs(calls, 'SuspendOrganization')).toEqual([
    { input: { organizationId: 30, reason: 'License expired' } },
  ])
})

test('unpaid invoices stop a deletion, which only a master admin can begin', async () => {
  const departure = {
    openLeads: 0,
    offers: 0,
    unpaidTransactions: 1,
    unpaidAmount: '5.00',
    people: 1,
    sessions: 0,
  }
  const { user } = await open(
    {},
    {
      DepartureOfOrganization: {
        departureOfOrganization: { ...departure, problem: 'It has unpaid invoices' },
      },
    },
  )
  await user.click(screen.getByRole('button', { name: 'Delete…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Halden Ridge?' })
  expect(await within(dialog).findByText('It has unpaid invoices.')).toBeTruthy()
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
  await open({}, {}, { ...operator, userType: 'ADMIN' })
  expect(screen.queryByRole('button', { name: 'Delete…' })).toBeNull()
})

test('a suspended vendor is reactivated; a refusal says why', async () => {
  const answers = [refusal('CONFLICT'), { activateOrganization: {} }]
  const { user, calls } = await open(
    { status: 'SUSPENDED' },
    { ActivateOrganization: () => answers.shift() ?? {} },
  )
  await user.click(screen.getByRole('button', { name: 'Reactivate' }))
  expect(await screen.findByText('Not activated')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reactivate' }))
  expect(await screen.findByText('Halden Ridge is active')).toBeTruthy()
  expect(sentAs(calls, 'ActivateOrganization')).toEqual([
    { input: { organizationId: 30 } },
    { input: { organizationId: 30 } },
  ])
})

test('only a master admin lets a vendor publish without approval', async () => {
  const { user, calls } = await open({}, { SetServicePublishing: { setServicePublishing: {} } })
  const name = /^Publishes services without approval/
  await user.click(await screen.findByRole('switch', { name }))
  expect(await screen.findByText('Publishes without approval')).toBeTruthy()
  expect(sentAs(calls, 'SetServicePublishing')).toEqual([{ input: { organizationId: 30, publishes: true } }])
  await open({}, {}, { ...operator, userType: 'ADMIN' })
  expect((await screen.findByRole<HTMLInputElement>('switch', { name })).disabled).toBe(true)
})

test('details are saved with the chosen industry first', async () => {
  const { user, calls } = await open({}, { UpdateOrganization: { updateOrganizationById: {} } })
  const facts = await region('Details')
  await user.type(field('Website'), 'https://eve:pw@halden.example')
  await user.click(within(facts).getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Please enter a web address, such as https://example.com')).toBeTruthy()
  await user.clear(field('Website'))
  await user.type(field('Website'), 'halden.example')
  await waitFor(() => expect(field<HTMLSelectElement>('Industry').options).toHaveLength(3))
  await user.selectOptions(field<HTMLSelectElement>('Industry'), '9')
  await user.selectOptions(field<HTMLSelectElement>('Vendor type'), 'CORPORATE_VENDOR')
  await user.click(within(facts).getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Organization saved')).toBeTruthy()
  expect(sentAs(calls, 'UpdateOrganization')).toMatchObject([
    {
      input: {
        id: 30,
        organizationPatch: {
          legalBusinessName: 'Halden Ridge',
          websiteUrl: 'https://halden.example',
          vendorType: 'CORPORATE_VENDOR',
          industryIds: [9, 6],
        },
      },
    },
  ])
})

test('a draft shows the remaining steps and is activated once it has a master admin', async () => {
  const draft = { status: 'PENDING', serviceIds: [], stateIds: [] }
  await open(draft, {}, operator, { people: [], own: 0 })
  expect(await screen.findByText('3 steps left. You can come back later.')).toBeTruthy()
  expect(screen.getByText('Needs its headquarters address, which its invoices show')).toBeTruthy()
  const activate = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Activate and invite' })
  expect(activate().disabled).toBe(true)
  const ready = { ...draft, hqAddress: '1 Main St' }
  const { user, calls } = await open(ready, { ActivateOrganization: { activateOrganization: {} } })
  expect(await screen.findByText('Ready: activating sends the invitations.')).toBeTruthy()
  await user.click(activate())
  await screen.findByText('Halden Ridge is active')
  expect(sentAs(calls, 'ActivateOrganization')).toHaveLength(1)
})

test('a vendor’s admin and agent are added on its page', async () => {
  const { user } = await open()
  const people = await region('People')
  expect((await within(people).findByRole('listitem')).textContent).toMatch(/Renee Castellanos.*Active/)
  await user.click(within(people).getByRole('button', { name: 'Add service agent' }))
  expect(await screen.findByRole('dialog', { name: 'Add New Service Agent' })).toBeTruthy()
})

test('people beyond the first page are on the next ones, which the address keeps', async () => {
  const last = { ...renee, id: 41, firstName: 'Yolanda', lastName: 'Prescott' }
  const { user, router } = await open(
    {},
    {
      People: ({ offset }: { offset: number }) => ({
        allUserInfos: { totalCount: 21, totalIsExact: true, nodes: offset === 0 ? [renee] : [last] },
      }),
    },
  )
  const people = await region('People')
  expect(await within(people).findByText('Renee Castellanos')).toBeTruthy()
  await user.click(within(people).getByRole('link', { name: 'Next page' }))
  expect(await within(people).findByText('Yolanda Prescott')).toBeTruthy()
  expect(searchOf(router)).toEqual({ page: 2 })
})

test('a person’s link keeps the page and opens the drawer', async () => {
  const { user, router } = await open()
  await user.click(await screen.findByRole('link', { name: 'Renee Castellanos' }))
  await waitFor(() => expect(searchOf(router)).toEqual({ person: 40 }))
  expect(router.state.location.pathname).toBe('/vendors/30')
})

test('an organization’s admin only reads its details', async () => {
  serve({ Organization: { organizationById: halden }, Reference: reference })
  const { OrganizationTab } = await import('./OrganizationTab.tsx')
  await show(<OrganizationTab user={admin} />)
  expect((await screen.findByLabelText<HTMLInputElement>(/^Legal business name/)).readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
})
