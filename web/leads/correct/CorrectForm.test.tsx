// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { formWith } from '../../../forms/test/forms.ts'
import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import type { Lead } from '../data/leadQuery.ts'
import { CorrectForm } from './CorrectForm.tsx'

// A cast: the form reads these fields only, and Lead has many more.
const lead = {
  id: 7,
  publicId: 'lead-7',
  formSchema: formWith({ key: 'roof', label: 'Roof age', type: 'number' }),
  data: {
    firstName: 'Ana',
    lastName: 'Abel',
    email: 'ana@vendor.example',
    phoneNumber: '(312) 555-0108',
    address: { street: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60614' },
    roof: '12',
  },
} as unknown as Lead

async function open(answer: object = { updateLeadById: {} }) {
  const calls = serve({ CorrectLead: answer })
  const onClose = vi.fn<() => void>()
  const { user } = await show(<CorrectForm lead={lead} onClose={onClose} />)
  return { user, onClose, sent: () => sentAs(calls, 'CorrectLead') }
}
const save = () => screen.getByRole('button', { name: 'Save details' })

test('only changed answers are sent, and a removed one as null', async () => {
  const { user, onClose, sent } = await open()
  expect(field(/City/).value).toBe('Chicago')
  await user.type(field(/Last name/), 'son')
  await user.clear(field(/Roof age/))
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent()).toEqual([{ input: { id: 7, leadPatch: { data: { lastName: 'Abelson', roof: null } } } }])
})

test('a changed part of the address sends the whole address', async () => {
  const { user, onClose, sent } = await open()
  await user.type(field(/Street/), ', Suite 2')
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  const address = { street: '1 Main Street, Suite 2', city: 'Chicago', state: 'IL', zip: '60614' }
  expect(sent()).toEqual([{ input: { id: 7, leadPatch: { data: { address } } } }])
})

test('an unanswered question is marked and nothing is sent', async () => {
  const { user, sent } = await open()
  await user.clear(field(/First name/))
  await user.click(save())
  await waitFor(() => expect(document.activeElement).toBe(field(/First name/)))
  expect(sent()).toEqual([])
})

test('a refused answer shows its error and stays in the form', async () => {
  const issues = [{ key: 'email', message: 'Please enter a valid email address' }]
  const { user, onClose } = await open(refusal('INVALID_INPUT', { issues }))
  await user.type(field(/^Email/), '.example')
  await user.click(save())
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field(/^Email/)))
  expect(field(/^Email/).value).toBe('ana@vendor.example.example')
  expect(onClose).not.toHaveBeenCalled()
})

test('the drawer asks about unsaved changes before it closes', async () => {
  const { user, onClose } = await open()
  await user.type(field(/First name/), 'x')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('alertdialog', { name: 'Confirm Cancel' })).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
