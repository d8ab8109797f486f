// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'

import { forgetPerson, keepUser, type SignedInUser } from '../data/session.ts'
import { screen, show } from '../../test/screen.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'

const ana = { publicId: 'ana' } as SignedInUser
const ben = { publicId: 'ben' } as SignedInUser

function Reason() {
  const form = useForm({ schema: v.object({ reason: v.string() }), initial: { reason: '' }, send: () => {} })
  return <TextField label="Reason" {...form.field('reason')} />
}

function Password() {
  const form = useForm({ schema: v.object({ pwd: v.string() }), initial: { pwd: '' }, send: () => {} })
  return <TextField label="Password" {...form.field('pwd')} />
}

beforeEach(() => sessionStorage.clear())

/** Types into the form, lets the session end under it, and opens it again as the next person. */
async function after(next: SignedInUser, typed: string, options: { holdsDrafts: boolean }): Promise<string> {
  keepUser(ana)
  const { user, unmount } = await show(<Reason />)
  await user.type(screen.getByLabelText('Reason'), typed)
  forgetPerson(options)
  unmount()
  forgetPerson({ holdsDrafts: true })
  keepUser(next)
  await show(<Reason />)
  return screen.getByLabelText<HTMLInputElement>('Reason').value
}

test('what was typed when a session ended is there after the same person signs in', async () => {
  expect(await after(ana, 'Too far away', { holdsDrafts: true })).toBe('Too far away')
})

test('it is not there for another person', async () => {
  expect(await after(ben, 'Too far away', { holdsDrafts: true })).toBe('')
  expect(JSON.stringify(sessionStorage)).not.toContain('Too far away')
})

test('it is gone once the person has signed out', async () => {
  expect(await after(ana, 'Too far away', { holdsDrafts: false })).toBe('')
})

test('a form that was closed begins empty', async () => {
  const { user, unmount } = await show(<Reason />)
  await user.type(screen.getByLabelText('Reason'), 'No')
  unmount()
  await show(<Reason />)
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('')
})

test('a password is never stored', async () => {
  const { user } = await show(<Password />)
  await user.type(screen.getByLabelText('Password'), 'Turnstone!2026')
  expect(JSON.stringify(sessionStorage)).not.toContain('Turnstone!2026')
})
