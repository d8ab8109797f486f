// @vitest-environment happy-dom
import { createBrowserHistory } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'

import { forgetPerson, keepUser, type SignedInUser } from '../data/session.ts'
import { screen, show, waitFor } from '../../test/screen.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'

const ana = { publicId: 'ana' } as SignedInUser
const ben = { publicId: 'ben' } as SignedInUser

function Reason({ about = 'lead 1', initial = '' }) {
  const schema = v.object({ reason: v.pipe(v.string(), v.minLength(3)) })
  const form = useForm({ schema, about, initial: { reason: initial }, send: () => {} })
  return (
    <Form form={form}>
      <TextArea label="Reason" {...form.field('reason')} />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  )
}

function Password() {
  const form = useForm({ schema: v.object({ pwd: v.string() }), initial: { pwd: '' }, send: () => {} })
  return <TextField label="Password" {...form.field('pwd')} />
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  keepUser(ana)
})

const stored = () => JSON.stringify([localStorage, sessionStorage])
const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason')

/** Types into the form, lets the session end under it, and opens it again as the next person. */
async function after(next: SignedInUser, typed: string, options: { holdsDrafts: boolean }): Promise<string> {
  const { user, unmount } = await show(<Reason />)
  await user.type(reason(), typed)
  forgetPerson(options)
  unmount()
  forgetPerson({ holdsDrafts: true })
  keepUser(next)
  await show(<Reason />)
  return reason().value
}

test('what was typed when a session ended is there after the same person signs in', async () => {
  expect(await after(ana, 'Too far away', { holdsDrafts: true })).toBe('Too far away')
})

test('it is not there for another person', async () => {
  expect(await after(ben, 'Too far away', { holdsDrafts: true })).toBe('')
  expect(stored()).not.toContain('Too far away')
})

test('it is gone once the person has signed out', async () => {
  expect(await after(ana, 'Too far away', { holdsDrafts: false })).toBe('')
})

test('a draft is saved, restored in a new tab, and discarded with a way back', async () => {
  const { user, unmount } = await show(<Reason />)
  await user.type(reason(), 'No')
  expect(screen.getByText('Draft saved')).toBeTruthy()
  unmount()
  sessionStorage.clear()
  await show(<Reason />)
  expect(reason().value).toBe('No')
  expect(screen.getByText(/^Restored/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(reason().value).toBe('')
  expect(screen.queryByText(/^Restored/)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(reason().value).toBe('No')
})

test('a draft belongs to its record', async () => {
  const { user } = await show(<Reason />)
  await user.type(reason(), 'No')
  await show(<Reason about="lead 2" />)
  expect(reason().value).toBe('')
  await show(<Reason initial="Earlier" />)
  expect(reason().value).toBe('Earlier')
  await show(<Reason />)
  expect(reason().value).toBe('No')
})

test('a sent form begins empty', async () => {
  const { user } = await show(<Reason />)
  await user.type(reason(), 'Too far away')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByText('Draft saved')).toBeNull())
  await show(<Reason />)
  expect(reason().value).toBe('')
})

test('"Discard changes" removes the draft', async () => {
  const { user, router } = await show(<Reason />)
  await user.type(reason(), 'No')
  void router.navigate({ href: '/elsewhere' })
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await screen.findByRole('heading', { name: 'Elsewhere' })
  await show(<Reason />)
  expect(reason().value).toBe('')
})

test('closing the tab asks nothing where the text is stored, and asks where it is not', async () => {
  const history = createBrowserHistory()
  const asks = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  const { user } = await show(<Reason />, '/', undefined, history)
  await user.type(reason(), 'No')
  expect(asks()).toBe(false)
  forgetPerson()
  await user.type(reason(), ' way')
  expect(asks()).toBe(true)
  history.destroy()
})

test('a password is never stored', async () => {
  const { user } = await show(<Password />)
  await user.type(screen.getByLabelText('Password'), 'Turnstone!2026')
  expect(stored()).not.toContain('Turnstone!2026')
})
