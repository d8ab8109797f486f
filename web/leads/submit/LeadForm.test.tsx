// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'

import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { formWith } from '../../../forms/test/forms.ts'
import type { LeadService } from '../../domain/leadForm/leadFormQuery.ts'
import { LeadForm } from './LeadForm.tsx'

const form = formWith({ key: 'roof', label: 'Roof age', type: 'number', required: true })
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
const created = { createLead: { result: { publicId: 'lead-9', status: 'NEW', registeredAt: null } } }
type User = Awaited<ReturnType<typeof show>>['user']

beforeEach(() => sessionStorage.clear())

const open = async (answers: Parameters<typeof serve>[0] = { CreateLead: created }) => {
  const calls = serve(answers)
  return { calls, ...(await show(<LeadForm service={service} />, '/leads/new')) }
}
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Submit lead' }))
const inputs = (calls: ReturnType<typeof serve>) =>
  sentAs(calls, 'CreateLead').map(({ input }) => (input as { lead: Record<string, unknown> }).lead)

async function fill(user: User) {
  await user.type(field(/First name/), 'Ana')
  await user.type(field(/Last name/), 'Abel')
  await user.type(field(/^Email/), 'ana@vendor.example')
  await user.type(field(/Phone number/), '(312) 555-0108')
  await user.type(field(/Street/), '1 Main Street')
  await user.type(field(/Zip code/), '60614')
  await waitFor(() => expect(field(/City/).value).toBe('Chicago'))
  await user.type(field(/Roof age/), '12')
}

test('a lead is submitted with its answers, and its page opens', async () => {
  const { user, calls, router } = await open()
  expect(screen.getByRole('region', { name: 'What happens next' }).textContent).toContain(
    'you earn about 4% of the deal',
  )
  await fill(user)
  await submit(user)
  await waitFor(() => expect(router.state.location.pathname).toBe('/view-leads/lead-9'))
  expect(inputs(calls)).toMatchObject([
    {
      serviceId: 4,
      data: {
        firstName: 'Ana',
        phoneNumber: '(312) 555-0108',
        address: { street: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60614' },
        roof: '12',
      },
    },
  ])
  expect(await screen.findByText('Lead submitted')).toBeTruthy()
  expect(sessionStorage.getItem('draft//lead/roofing')).toBeNull()
})

test('nothing is sent while an answer is missing', async () => {
  const { user, calls } = await open()
  await submit(user)
  await waitFor(() => expect(document.activeElement).toBe(field(/First name/)))
  expect(inputs(calls)).toEqual([])
})

test('a draft is restored and can be cleared', async () => {
  const first = await open()
  await first.user.type(field(/First name/), 'Ana')
  first.unmount()
  const { user } = await open()
  expect(field(/First name/).value).toBe('Ana')
  await user.click(screen.getByRole('button', { name: 'Clear form' }))
  expect(field(/First name/).value).toBe('')
  expect(sessionStorage.getItem('draft//lead/roofing')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(field(/First name/).value).toBe('Ana')
  await waitFor(() => expect(sessionStorage.getItem('draft//lead/roofing')).toContain('Ana'))
})

test('leaving the page asks nothing, since the draft is stored', async () => {
  const { user, router } = await open()
  await user.type(field(/First name/), 'Ana')
  await router.navigate({ href: '/elsewhere' })
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy()
})

test('retrying after a lost response sends the same lead', async () => {
  const answers = [refusal('TIMEOUT'), created]
  const { user, calls, router } = await open({ CreateLead: () => answers.shift() ?? created })
  await fill(user)
  await submit(user)
  expect((await screen.findByRole('alert')).textContent).toContain('What you entered is kept.')
  await submit(user)
  await waitFor(() => expect(router.state.location.pathname).toBe('/view-leads/lead-9'))
  const keys = inputs(calls).map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('an error from the server is shown at its field, which gets the focus', async () => {
  const issues = [{ key: 'address.zip', message: 'This zip code is in TX' }]
  const { user } = await open({
    CreateLead: refusal('INVALID_INPUT', { issues }),
    LeadForm: { serviceByPublicId: null },
  })
  await fill(user)
  await submit(user)
  expect(await screen.findByText('This zip code is in TX')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field(/Zip code/)))
})

test('a duplicate customer is reported', async () => {
  const { user } = await open({
    CreateLead: {
      createLead: { result: { publicId: 'l', status: 'DUPLICATE', registeredAt: '2026-03-01T12:00:00Z' } },
    },
  })
  await fill(user)
  await submit(user)
  expect(await screen.findByText('Already referred')).toBeTruthy()
  expect(screen.getByText(/This customer is known since/)).toBeTruthy()
})

test('a changed lead whose first try had arrived is not submitted twice, and says so', async () => {
  const answers = [refusal('TIMEOUT'), refusal('CONFLICT'), created]
  const { user, calls, router } = await open({ CreateLead: () => answers.shift() ?? created })
  await fill(user)
  await submit(user)
  await screen.findByRole('alert')
  await user.type(field(/Last name/), 'son')
  await submit(user)
  expect(await screen.findByText('Your first submission went through. We kept that version.')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/view-leads/lead-9')
  const names = inputs(calls).map(({ data }) => (data as { lastName: string }).lastName)
  expect(names).toEqual(['Abel', 'Abelson', 'Abel'])
})

test('a refused lead stays in the form, with the reason', async () => {
  const { user, router } = await open({
    CreateLead: refusal('FORBIDDEN', { reason: 'SERVICE_CLOSED' }, 'This service takes no leads'),
  })
  await fill(user)
  await submit(user)
  expect((await screen.findByRole('alert')).textContent).toBe('This service takes no leads')
  expect(field(/First name/).value).toBe('Ana')
  expect(router.state.location.pathname).toBe('/leads/new')
})

test('while a lead is on its way the form is neither cleared nor sent again, and Back skips it', async () => {
  let arrive: (data: object) => void = () => {}
  const { user, calls, router } = await open({
    CreateLead: () => new Promise<object>((resolve) => (arrive = resolve)),
  })
  await fill(user)
  await submit(user)
  await waitFor(() => expect(inputs(calls)).toHaveLength(1))
  const clear = screen.getByRole<HTMLButtonElement>('button', { name: 'Clear form' })
  await waitFor(() => expect(clear.disabled).toBe(true))
  await user.keyboard('{Enter}')
  arrive(created)
  await waitFor(() => expect(router.state.location.pathname).toBe('/view-leads/lead-9'))
  expect(inputs(calls)).toHaveLength(1)
  expect(router.history.length).toBe(1)
})
