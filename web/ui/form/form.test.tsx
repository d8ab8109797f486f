// @vitest-environment happy-dom
import { createBrowserHistory } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { Button } from '../buttons/Button.tsx'
import { Dialog, DialogClose } from '../dialog/Dialog.tsx'
import { ApiError } from '../errors/apiErrors.ts'
import { Checkbox } from '../fields/Checkbox.tsx'
import { email, messages, required } from '../fields/rules.ts'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Form, FormActions, SubmitButton } from './Form.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useForm } from './useForm.ts'

const schema = v.pipe(
  v.object({
    name: required,
    email,
    language: required,
    agreed: v.pipe(v.boolean(), v.value(true, messages.required)),
  }),
  v.forward(
    v.partialCheck([['name'], ['email']], ({ name, email: to }) => name !== to, 'Both are the same'),
    ['email'],
  ),
)
const initial = { name: '', email: '', language: 'en', agreed: false }
type Values = typeof initial
type Send = (values: Values) => Promise<string | void>

function useContact(send: Send) {
  return useForm({ schema, initial, send })
}

function Fields({ form }: { form: ReturnType<typeof useContact> }) {
  return (
    <>
      <TextField {...form.field('name')} label="Name" required />
      <TextField {...form.field('email')} label="Email" required hint="Where we answer" />
      <SelectField
        {...form.field('language')}
        label="Language"
        options={[
          { value: 'en', label: 'English' },
          { value: 'es', label: 'Spanish' },
        ]}
      />
      <Checkbox {...form.checkbox('agreed')} label="I agree" />
    </>
  )
}

function Contact({ send, asks = true }: { send: Send; asks?: boolean }) {
  const form = useContact(send)
  return (
    <Form form={form} asksBeforeLoss={asks}>
      <Fields form={form} />
      <FormActions>
        <SubmitButton form={form}>Send</SubmitButton>
        <Button onClick={() => form.reset()}>Clear</Button>
      </FormActions>
    </Form>
  )
}

const right = { name: 'Ana Abel', email: 'ana@vendor.example', language: 'es', agreed: true }
type User = Awaited<ReturnType<typeof show>>['user']

async function fill(user: User, { name, email: to, language }: Partial<Values> = right) {
  if (name) await user.type(field(/Name/), name)
  if (to) await user.type(field(/Email/), to)
  if (language) await user.selectOptions(field(/Language/), language)
  await user.click(field(/I agree/))
}
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }))
const errorOf = (name: RegExp) => {
  const input = field(name)
  const note = document.getElementById(input.getAttribute('aria-describedby') ?? '')
  return input.getAttribute('aria-invalid') === 'true' ? note?.textContent : undefined
}

test('valid input is sent once, trimmed', async () => {
  let finish = () => {}
  const send = vi.fn<Send>(() => new Promise((resolve) => (finish = resolve)))
  const { user } = await show(<Contact send={send} />)
  await fill(user, { ...right, name: ' Ana Abel ' })
  await press(user, 'Send')
  const busy = await screen.findByRole('button', { name: /Working/ })
  await user.click(busy)
  await user.type(field(/Name/), '{Enter}')
  finish()
  await waitFor(() => expect(screen.queryByRole('button', { name: /Working/ })).toBeNull())
  expect(send.mock.calls).toEqual([[right]])
})

test('no errors show before the first submit, which focuses the first invalid field', async () => {
  const send = vi.fn<Send>()
  const { user } = await show(<Contact send={send} />)
  await user.type(field(/Email/), 'ana')
  expect(errorOf(/Email/)).toBe(undefined)
  await press(user, 'Send')
  await waitFor(() => expect(errorOf(/Name/)).toBe('Field is required!'))
  expect(document.activeElement).toBe(field(/Name/))
  expect(errorOf(/Email/)).toBe('Please enter a valid email address')
  expect(errorOf(/I agree/)).toBe('Field is required!')
  expect(send).not.toHaveBeenCalled()
})

test('after the first submit fields validate on change, including dependent fields', async () => {
  const { user } = await show(<Contact send={async () => {}} />)
  await fill(user, { name: 'a@b.example', email: 'a@b.example' })
  await press(user, 'Send')
  await waitFor(() => expect(errorOf(/Email/)).toBe('Both are the same'))
  await user.clear(field(/Name/))
  await waitFor(() => expect(errorOf(/Name/)).toBe('Field is required!'))
  await user.type(field(/Name/), 'Ana')
  await waitFor(() => expect(errorOf(/Name/)).toBe(undefined))
  expect(errorOf(/Email/)).toBe(undefined)
  expect(screen.getByText('Where we answer')).toBeTruthy()
})

test('a server error stays at its field until changed, with focus', async () => {
  const issues = [{ key: 'email', message: 'This address has an account' }]
  const send = vi.fn<Send>().mockRejectedValueOnce(new ApiError('INVALID_INPUT', '', { issues }))
  const { user } = await show(<Contact send={send} />)
  await fill(user)
  await press(user, 'Send')
  await waitFor(() => expect(errorOf(/Email/)).toBe('This address has an account'))
  expect(screen.getByRole('alert').textContent).toBe('Please fix the answers that are marked and try again.')
  expect(document.activeElement).toBe(field(/Email/))
  await user.type(field(/Name/), 'x')
  expect(errorOf(/Email/)).toBe('This address has an account')
  await user.type(field(/Email/), 'x')
  expect(errorOf(/Email/)).toBe(undefined)
  await press(user, 'Send')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(send).toHaveBeenCalledTimes(2)
})

test.each([
  ['throws', () => Promise.reject(new ApiError('FORBIDDEN')), "Sorry! You're not authorized to do this"],
  ['returns', () => Promise.resolve('That is taken'), 'That is taken'],
  [
    'says of the whole',
    () => Promise.reject(new ApiError('INVALID_INPUT', '', { issues: [{ key: '', message: 'Too long' }] })),
    'Too long',
  ],
])('what sending %s is shown, and what was typed stays', async (_, send, sentence) => {
  const { user } = await show(<Contact send={send} />)
  await fill(user)
  await press(user, 'Send')
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(field(/Name/).value).toBe('Ana Abel')
  expect(field<HTMLSelectElement>(/Language/).value).toBe('es')
})

test('a form can be cleared', async () => {
  const { user } = await show(<Contact send={async () => {}} />)
  await fill(user)
  await press(user, 'Clear')
  expect([field(/Name/).value, field(/Email/).value, field(/I agree/).checked]).toEqual(['', '', false])
})

test('navigation asks about unsaved changes first', async () => {
  const { user, router } = await show(<Contact send={async () => {}} />)
  await user.type(field(/Name/), 'Ana')
  void router.navigate({ href: '/elsewhere' })
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(field(/Name/).value).toBe('Ana')
  void router.navigate({ href: '/elsewhere' })
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy()
})

test.each([
  ['what was sent', async (user: User) => (await fill(user), press(user, 'Send')), true],
  ['what was typed and taken back', async (user: User) => user.type(field(/Name/), 'A{Backspace}'), true],
  ['a form that asks nothing', async (user: User) => fill(user), false],
])('%s is left without a question', async (_, act, asks) => {
  const send = vi.fn<Send>().mockResolvedValue(undefined)
  const { user, router } = await show(<Contact send={send} asks={asks} />)
  await act(user)
  await waitFor(() => expect(screen.queryByRole('button', { name: /Working/ })).toBeNull())
  await router.navigate({ href: '/elsewhere' })
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy()
})

test('closing the tab asks while there are unsaved changes', async () => {
  const history = createBrowserHistory()
  const { user } = await show(<Contact send={async () => {}} />, '/', undefined, history)
  const isAsked = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(isAsked()).toBe(false)
  await user.type(field(/Name/), 'Ana')
  expect(isAsked()).toBe(true)
  history.destroy()
})

function Opened({ send }: { send: Send }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Write</Button>
      {isOpen && <ContactDialog send={send} onClose={() => setOpen(false)} />}
    </>
  )
}

function ContactDialog({ send, onClose }: { send: Send; onClose: () => void }) {
  const form = useContact(async (values) => {
    const failure = await send(values)
    if (failure === undefined) onClose()
    return failure
  })
  return (
    <FormDialog form={form} title="Write to us" action="Send" onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  )
}

const closings = {
  Cancel: (user: User) => press(user, 'Cancel'),
  'the cross': (user: User) => press(user, 'Close'),
  Escape: (user: User) => user.keyboard('{Escape}'),
}

test.each(Object.entries(closings))(
  'a dialog with unsaved changes asks before %s closes it',
  async (_, close) => {
    const { user } = await show(<Opened send={async () => {}} />)
    await press(user, 'Write')
    await user.type(await screen.findByLabelText(/Name/), 'Ana')
    await close(user)
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(field(/Name/).value).toBe('Ana')
    await close(user)
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

test.each(Object.entries(closings))('an untouched dialog closes by %s at once', async (_, close) => {
  const { user } = await show(<Opened send={async () => {}} />)
  await press(user, 'Write')
  await screen.findByLabelText(/Name/)
  await close(user)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a submitted dialog closes without asking', async () => {
  const send = vi.fn<Send>().mockResolvedValue(undefined)
  const { user } = await show(<Opened send={send} />)
  await press(user, 'Write')
  await screen.findByLabelText(/Name/)
  await fill(user)
  await press(user, 'Send')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(send).toHaveBeenCalledExactlyOnceWith(right)
})

test('submitting a nested dialog’s form does not submit the outer form', async () => {
  const [outer, inner] = [vi.fn<Send>(), vi.fn<Send>()]
  function Outer() {
    // Would be sent: its values are right.
    const form = useForm({ schema, initial: right, send: outer })
    return (
      <Form form={form}>
        <Dialog title="Inside" onClose={() => {}} footer={<DialogClose>Leave</DialogClose>}>
          <Contact send={inner} />
        </Dialog>
      </Form>
    )
  }
  const { user } = await show(<Outer />)
  await fill(user)
  await press(user, 'Send')
  await waitFor(() => expect(inner).toHaveBeenCalledTimes(1))
  expect(outer).not.toHaveBeenCalled()
})
