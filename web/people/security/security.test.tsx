// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { field, screen, show } from '../../test/screen.tsx'
import { sentAs, serve } from '../../test/server.ts'
import { Security } from './Security.tsx'

const user = { email: 'ana@vendor.example' }

test('the email changes by a link, and asks for the password', async () => {
  const answers = [{ received: false }, { received: true }]
  const calls = serve({ RequestEmailChange: () => ({ requestEmailChange: answers.shift() }) })
  const shown = await show(<Security user={user} />)
  await shown.user.click(screen.getByRole('button', { name: 'Change email…' }))
  await shown.user.type(field(/New email/), 'new@vendor.example')
  await shown.user.type(field(/Your password/), 'Wrong!2026')
  await shown.user.click(screen.getByRole('button', { name: 'Send link' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This is not your password')
  await shown.user.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText(/Open the link we sent to new@vendor.example/)).toBeTruthy()
  expect(sentAs(calls, 'RequestEmailChange')[0]).toEqual({
    input: { email: 'new@vendor.example', pwd: 'Wrong!2026' },
  })
})

test('a new password is typed twice, after the present one', async () => {
  const calls = serve({ ChangePassword: { changePassword: { changed: true } } })
  const shown = await show(<Security user={user} />)
  await shown.user.click(screen.getByRole('button', { name: 'Change password…' }))
  await shown.user.type(field(/^Present password/), 'Turnstone!2026')
  await shown.user.type(field(/^New password(?! again)/), 'Sandpiper!2026')
  await shown.user.type(field(/^New password again/), 'Sandpiper!2027')
  await shown.user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('The two passwords are not the same')).toBeTruthy()
  expect(sentAs(calls, 'ChangePassword')).toEqual([])
  await shown.user.clear(field(/^New password again/))
  await shown.user.type(field(/^New password again/), 'Sandpiper!2026')
  await shown.user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('You are signed out everywhere else.')).toBeTruthy()
  expect(sentAs(calls, 'ChangePassword')).toEqual([
    { input: { pwd: 'Turnstone!2026', newPassword: 'Sandpiper!2026' } },
  ])
})
