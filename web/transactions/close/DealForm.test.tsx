// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'

import { formWith } from '../../../forms/test/forms.ts'
import type { LeadService } from '../../domain/leadForm/leadFormQuery.ts'
import { dayOf } from '../../ui/dates/days.ts'
import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { DealForm } from './DealForm.tsx'

const form = formWith()
const service: LeadService = {
  id: 4,
  publicId: 'roofing',
  name: 'Roofing',
  isActive: true,
  referralRate: '4.000',
  formSchema: form,
  category: null,
  form,
}
const operator = { id: 1, vendorId: -1, userType: 'ADMIN', organizationType: 'OPERATOR', permissions: [] }
const vendor = { ...operator, vendorId: 30, organizationType: 'VENDOR' }
const recorded = { createClosedLead: { result: { publicId: 'deal-9', actualDeal: '500.00' } } }
const record = () => screen.getByRole('button', { name: 'Record deal' })

beforeEach(() => sessionStorage.clear())

async function open(reader = operator, answer: object = recorded) {
  const calls = serve({
    CreateClosedLead: answer,
    FindOrganizations: { allOrganizations: { nodes: [{ id: 30, legalBusinessName: 'Halden Ridge' }] } },
  })
  const shown = await show(<DealForm service={service} reader={reader} />, '/transactions/new')
  const { user } = shown
  const fill = async () => {
    await user.type(field(/Final deal amount/), '500')
    await user.type(field(/First name/), 'Ana')
    await user.type(field(/Last name/), 'Abel')
    await user.type(field(/^Email/), 'ana@vendor.example')
    await user.type(field(/Phone number/), '(312) 555-0108')
    await user.type(field(/Street/), '1 Main Street')
    await user.type(field(/Zip code/), '60614')
    await waitFor(() => expect(field(/City/).value).toBe('Chicago'))
  }
  return { ...shown, fill, sent: () => sentAs(calls, 'CreateClosedLead').map(({ input }) => input) }
}

test('the operator records a provider’s deal with its customer', async () => {
  const { user, fill, sent, router } = await open()
  await user.click(record())
  await waitFor(() => expect(document.activeElement).toBe(field(/Provider/)))
  expect(screen.getByText('Please choose a provider')).toBeTruthy()
  await user.click(field(/Provider/))
  await user.click(await screen.findByRole('option', { name: 'Halden Ridge' }))
  await fill()
  await user.type(field(/^Note/), 'By phone')
  await user.click(record())
  await waitFor(() => expect(router.state.location.pathname).toBe('/transactions/deal-9'))
  expect(sent()).toMatchObject([
    {
      organizationId: 30,
      actualDeal: '500.00',
      note: 'By phone',
      lead: { serviceId: 4, data: { firstName: 'Ana', address: { city: 'Chicago', state: 'IL' } } },
    },
  ])
  expect(await screen.findByText('Deal recorded')).toBeTruthy()
})

test('a provider records its own deal', async () => {
  const { user, fill, sent, router } = await open(vendor)
  expect(screen.queryByLabelText(/Provider/)).toBeNull()
  expect(field(/Closed on/).value).toBe(dayOf())
  await fill()
  await user.click(record())
  await waitFor(() => expect(router.state.location.pathname).toBe('/transactions/deal-9'))
  expect(sent()[0]).not.toHaveProperty('organizationId')
})

test('Back from the deal that was recorded does not lead to its form again', async () => {
  const { user, fill, router } = await open(vendor)
  await fill()
  await user.click(record())
  await waitFor(() => expect(router.state.location.pathname).toBe('/transactions/deal-9'))
  expect(router.history.length).toBe(1)
})

test('a deal whose answer was lost is recorded once', async () => {
  const answers = [refusal('TIMEOUT')]
  const { user, fill, router, sent } = await open(vendor, () => answers.shift() ?? recorded)
  await fill()
  await user.click(record())
  expect((await screen.findByRole('alert')).textContent).toContain('took too long')
  await user.click(record())
  await waitFor(() => expect(router.state.location.pathname).toBe('/transactions/deal-9'))
  const keys = sent().map((input) => (input as { idempotencyKey: string }).idempotencyKey)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('an error from the server is shown at its field', async () => {
  const issues = [{ key: 'phoneNumber', message: 'Please enter a valid phone number' }]
  const { user, fill } = await open(vendor, refusal('INVALID_INPUT', { issues }))
  await fill()
  await user.click(record())
  expect(await screen.findByText('Please enter a valid phone number')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field(/Phone number/)))
  expect(screen.getByRole('alert').textContent).toContain('answers that are marked')
})

test('leaving a started form asks about unsaved changes', async () => {
  const { user, router } = await open(vendor)
  await user.type(field(/First name/), 'Ana')
  void router.navigate({ href: '/elsewhere' })
  expect(await screen.findByRole('alertdialog', { name: 'Confirm Cancel' })).toBeTruthy()
})
