// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { field, screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { SupportForm, type SupportFormProps } from './SupportForm.tsx'

const user = { id: 2, firstName: 'Ana', lastName: 'Silva', email: 'ana@people.example' }
const created = { createSupport: { support: { publicId: 'abc', title: 'Roof' } } }
const sendButton = () => screen.getByRole('button', { name: 'Send request' })

async function open(props: Omit<SupportFormProps, 'user'>, answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ CreateSupport: created, ...answers })
  const { user: hand, ...shown } = await show(<SupportForm user={user} {...props} />)
  type Sent = { input: { support: Record<string, unknown> } }
  const sent = () => sentAs(calls, 'CreateSupport').map((variables) => (variables as Sent).input.support)
  return { ...shown, hand, sent }
}

test('a request needs subject and details, and includes the viewer’s contact data', async () => {
  const { hand, router, sent } = await open({ type: 'SUPPORT' })
  await hand.click(sendButton())
  expect(screen.getAllByText('Field is required!')).toHaveLength(2)
  expect(sent()).toEqual([])
  await hand.type(field(/^What do you need help with/), 'Roof')
  await hand.type(field(/^Details/), 'It leaks')
  await hand.click(sendButton())
  await waitFor(() => expect(router.state.location.pathname).toBe('/support-page/abc'))
  expect(sent()).toEqual([
    {
      type: 'SUPPORT',
      title: 'Roof',
      details: 'It leaks',
      name: 'Ana Silva',
      email: 'ana@people.example',
      preferredContactMethod: 'EMAIL',
      idempotencyKey: expect.any(String),
    },
  ])
  expect(await screen.findByText('Request sent')).toBeTruthy()
})

test('a callback needs a phone number', async () => {
  const { hand, sent } = await open({ type: 'SERVICE_REQUEST' })
  await hand.type(field(/^Service/), 'Roofing')
  await hand.click(screen.getByRole('radio', { name: 'Phone' }))
  await hand.click(sendButton())
  expect(field(/^Phone number/).getAttribute('aria-invalid')).toBe('true')
  await hand.type(field(/^Phone number/), '(312) 555-0142')
  await hand.click(sendButton())
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ type: 'SERVICE_REQUEST', phoneNumber: '(312) 555-0142' })
  expect(sent()[0]).not.toHaveProperty('details')
})

test('retrying after a lost response uses the same key', async () => {
  const answers = [refusal('TIMEOUT'), created]
  const about = { leadId: 7 }
  const { hand, sent } = await open(
    { type: 'SERVICE_REQUEST', about },
    { CreateSupport: () => answers.shift() ?? created },
  )
  await hand.type(field(/^Service/), 'Roofing')
  await hand.click(sendButton())
  await screen.findByRole('alert')
  await hand.click(sendButton())
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[0]).toEqual(sent()[1])
  expect(sent()[0]).toMatchObject({ leadId: 7, idempotencyKey: expect.any(String) })
})

test('a refused request says why and stays in the form', async () => {
  const { hand, router } = await open(
    { type: 'SERVICE_REQUEST' },
    { CreateSupport: refusal('RATE_LIMITED', { retryAfter: 300 }) },
  )
  await hand.type(field(/^Service/), 'Roofing')
  await hand.click(sendButton())
  expect((await screen.findByRole('alert')).textContent).toContain('Please wait 5 minutes')
  expect(field(/^Service/).value).toBe('Roofing')
  expect(router.state.location.pathname).toBe('/')
})

test.each([
  ['SUPPORT', 'Get help', true],
  ['SERVICE_REQUEST', 'Request a service', false],
] as const)('%s has its own words, and asks for details or not', async (type, title, needsDetails) => {
  await open({ type })
  expect(screen.getByRole('heading', { level: 1, name: new RegExp(title) })).toBeTruthy()
  const details = type === 'SUPPORT' ? /^Details/ : /^What should it cover/
  expect(field(details).getAttribute('aria-required')).toBe(String(needsDetails))
  expect(screen.getByText(/and the master admins of your organization can read it/)).toBeTruthy()
})

test('leaving a started request asks first, and leaves once it is discarded', async () => {
  const { hand, router } = await open({ type: 'SUPPORT' })
  await hand.type(field(/^Details/), 'It leaks')
  void router.navigate({ href: '/elsewhere' })
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm Cancel' }))
  expect(router.state.location.pathname).toBe('/')
  await hand.click(question.getByRole('button', { name: 'Discard changes' }))
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy()
})
