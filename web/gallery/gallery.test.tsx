// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { field, screen, show, waitFor } from '../test/screen.tsx'
import { Buttons } from './Buttons.tsx'
import { Dialogs } from './Dialogs.tsx'
import { Errors } from './Errors.tsx'
import { Fields } from './Fields.tsx'
import { Loaders } from './Loaders.tsx'
import { Toasts } from './Toasts.tsx'

type User = Awaited<ReturnType<typeof show>>['user']
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }))

test('the sample form checks every field, and says so once all are right', async () => {
  const { user } = await show(<Fields />)
  await press(user, 'Check the fields')
  expect(await screen.findByText('Validation Errors')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field(/^Name/)))
  const wrong = document.querySelectorAll('[aria-invalid="true"]')
  expect(wrong.length).toBe(8)
  const values: [RegExp, string][] = [
    [/^Name/, 'Ana Abel'],
    [/^Email/, 'ana@vendor.example'],
    [/^Phone/, '312-555-0123'],
    [/^Password/, 'Turnstone!2026'],
    [/^Zip code/, '60614'],
    [/^Details/, 'All of it'],
  ]
  for (const [label, value] of values) await user.type(field(label), value)
  await user.click(field('Corporate'))
  await user.click(field(/^I have read/))
  await press(user, 'Check the fields')
  expect(await screen.findByText('Everything is right')).toBeTruthy()
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull()
})

test('Cancel empties the sample form', async () => {
  const { user } = await show(<Fields />)
  await user.type(field(/^Name/), 'Ana')
  await press(user, 'Cancel')
  expect(field(/^Name/).value).toBe('')
  expect(field('Read-only').readOnly).toBe(true)
  expect(field('Not available').disabled).toBe(true)
})

test.each(['Dialog', 'Drawer at the left', 'Panel at the right'])('“%s” opens and closes', async (name) => {
  const { user } = await show(<Dialogs />)
  await press(user, name)
  await screen.findByRole('dialog', { name: 'A dialog' })
  await press(user, 'Show a toast')
  expect(await screen.findByText('Above the dialog')).toBeTruthy()
  await press(user, 'Close the dialog')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe(name))
})

test.each(['Success', 'Info', 'Warn', 'Error', 'Sticky', 'bottom-center'])(
  'the toast “%s” can be closed',
  async (name) => {
    const { user } = await show(<Toasts />)
    await press(user, name)
    await user.click(await screen.findByRole('button', { name: /^Close / }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Close / })).toBeNull())
  },
)

test('the error pages say what a person can do', async () => {
  const { user } = await show(<Errors />)
  const heading = () => screen.getByRole('heading', { level: 3 }).textContent
  expect(heading()).toBe("The page you're looking for doesn't exist")
  await user.click(screen.getByRole('radio', { name: 'Forbidden' }))
  expect(heading()).toBe("Sorry! You're not authorized to access this page")
  await user.click(screen.getByRole('radio', { name: 'Network' }))
  expect(heading()).toBe('Can’t connect. Check your internet connection and try again.')
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
})

test('segments take one choice, and loaders begin again', async () => {
  const { user } = await show(
    <>
      <Buttons />
      <Loaders />
    </>,
  )
  await user.click(screen.getByRole('radio', { name: 'Year' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Month' }).checked).toBe(false)
  await press(user, 'Begin loading again')
  expect(screen.getByText('Loading, ring')).toBeTruthy()
})
