// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { defaultFields } from '../../../forms/schema.ts'
import { screen, show, within } from '../../test/screen.tsx'
import { sentAs, serve } from '../../test/server.ts'
import type { ReferralLink } from '../data/links.ts'
import { FormsDialog } from './FormsDialog.tsx'

const link = { id: 3, name: 'Web site', service: { id: 9, name: 'Roofing' } } as ReferralLink
const key = {
  id: 5,
  name: 'Contact page',
  statement: 'We may call you.',
  channels: ['CALL'],
  mapping: { email: 'correo' },
  madeBy: 'Ana Abel',
  madeAt: '2026-11-22T15:00:00Z',
  revokedAt: null,
  mayChange: true,
}
const sent = {
  id: '70',
  outcome: 'REFUSED',
  number: null,
  leadPublicId: null,
  fields: ['email'],
  reasons: ['This is required'],
  unused: ['E-Post'],
  mayResend: true,
  sentAt: '2026-11-23T15:00:00Z',
}
const lead = '7b0f2a44-6f0a-4c58-9a53-3a4b2a0a6f11'
const received = {
  ...sent,
  id: '71',
  outcome: 'RECEIVED',
  number: 12,
  leadPublicId: lead,
  fields: [],
  reasons: [],
  unused: [],
  mayResend: false,
}

async function open(keys: object[], requests: object[] = [], of: ReferralLink = link) {
  const calls = serve({
    IntakeKeys: { intakeKeys: { nodes: keys } },
    IntakeRequests: { intakeRequests: { nodes: requests } },
    IntakeForm: { serviceById: { id: 9, formSchema: { fields: defaultFields } } },
    CreateIntakeKey: { createIntakeKey: { result: 'in_secret' } },
    ChangeIntakeKey: { changeIntakeKey: { result: true } },
    RevokeIntakeKey: { revokeIntakeKey: { result: true } },
    ResendIntakeRequest: { resendIntakeRequest: { outcome: 'RECEIVED' } },
  })
  const { user } = await show(<FormsDialog link={of} onClose={() => {}} />)
  return { calls, user }
}

test('a form is connected: its words are typed, and the key is shown with an example', async () => {
  const { calls, user } = await open([])
  await user.click(await screen.findByRole('button', { name: 'Connect a form' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect a form' }))
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  expect(await dialog.findByText('Choose at least one')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Contact page')
  await user.type(dialog.getByRole('textbox', { name: /^What the form says/ }), 'We may call you.')
  await user.click(dialog.getByRole('checkbox', { name: 'Call' }))
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  expect(await screen.findByText('in_secret')).toBeTruthy()
  expect(screen.getByText(/Authorization: Bearer in_secret'/)).toBeTruthy()
  expect(sentAs(calls, 'CreateIntakeKey')).toEqual([
    { input: { linkId: 3, name: 'Contact page', statement: 'We may call you.', channels: ['CALL'] } },
  ])
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('dialog', { name: 'Forms: Web site' })).toBeTruthy()
  expect(screen.queryByText('in_secret')).toBeNull()
})

test('requests say what became of them, and a refused one is sent again', async () => {
  const { calls, user } = await open([key], [received, sent])
  await user.click(await screen.findByRole('button', { name: 'Requests: Contact page' }))
  const [first, second] = (await screen.findAllByRole('listitem')).map((row) => within(row))
  expect(first?.getByRole('link', { name: 'L-12' }).getAttribute('href')).toBe(`/view-leads/${lead}`)
  expect(first?.queryByRole('button')).toBeNull()
  expect(second?.getByText('Refused')).toBeTruthy()
  const list = screen.getByRole('list', { name: 'Requests' })
  expect(list.textContent).toContain('email: This is required')
  expect(list.textContent).toContain('Not asked for: E-Post')
  await user.click(screen.getByRole('button', { name: /^Send again/ }))
  await expect.poll(() => sentAs(calls, 'ResendIntakeRequest')).toEqual([{ input: { id: '70' } }])
})

test('field names are typed where they differ, with those that were sent and not used', async () => {
  const { calls, user } = await open([key], [sent])
  await user.click(await screen.findByRole('button', { name: 'Requests: Contact page' }))
  await user.click(await screen.findByRole('button', { name: 'Field names' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Field names: Contact page' }))
  expect(await dialog.findByText(/Sent and not used yet: E-Post/)).toBeTruthy()
  const email = await dialog.findByRole('textbox', { name: 'Email' })
  expect((email as HTMLInputElement).value).toBe('correo')
  await user.clear(email)
  await user.type(dialog.getByRole('textbox', { name: 'ZIP code' }), 'plz')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => sentAs(calls, 'ChangeIntakeKey'))
    .toEqual([{ input: { id: 5, mapping: { 'address.zip': 'plz' } } }])
  expect(await screen.findByRole('dialog', { name: 'Requests: Contact page' })).toBeTruthy()
})

test('a key is revoked after a question; a revoked one only shows its requests', async () => {
  const revoked = { ...key, id: 4, name: 'Old', revokedAt: '2026-11-24T15:00:00Z', mayChange: false }
  const { calls, user } = await open([key, revoked])
  expect(await screen.findByRole('button', { name: 'Requests: Old' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit: Old' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Revoke: Contact page' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(sentAs(calls, 'RevokeIntakeKey')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Revoke' }))
  await expect.poll(() => sentAs(calls, 'RevokeIntakeKey')).toEqual([{ input: { id: 5 } }])
})

test('a link for all services says what it takes to connect a form', async () => {
  await open([], [], { ...link, service: null })
  expect(await screen.findByText(/Create a link for one service/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Connect a form' })).toBeNull()
})
