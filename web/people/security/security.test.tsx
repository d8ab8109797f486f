// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { field, screen, show } from '../../test/screen.tsx'
import { sentAs, serve } from '../../test/server.ts'
import { Security } from './Security.tsx'

const user = { email: 'ana@vendor.example' }
const factors = (secondFactor: object, passkeys: object[] = []) => ({
  Passkeys: { allPasskeys: { nodes: passkeys } },
  SecondFactor: {
    secondFactor: { authenticatorSince: null, recoveryCodesLeft: 0, isRequired: false, ...secondFactor },
  },
})

test('the email changes by a link, and asks for the password', async () => {
  const answers = [{ received: false }, { received: true }]
  const calls = serve({ ...factors({}), RequestEmailChange: () => ({ requestEmailChange: answers.shift() }) })
  const shown = await show(<Security user={user} />)
  await shown.user.click(screen.getByRole('button', { name: 'Change email…' }))
  await shown.user.type(await screen.findByLabelText(/New email/), 'new@vendor.example')
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
  const calls = serve({ ...factors({}), ChangePassword: { changePassword: { changed: true } } })
  const shown = await show(<Security user={user} />)
  await shown.user.click(screen.getByRole('button', { name: 'Change password…' }))
  await shown.user.type(await screen.findByLabelText(/^Present password/), 'Turnstone!2026')
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

test('an app is set up with the password and a code, and shows recovery codes once', async () => {
  const calls = serve({
    ...factors({}),
    BeginAuthenticator: {
      beginAuthenticator: { secret: 'ABCDEFGH', address: 'otpauth://totp/a?secret=ABCDEFGH' },
    },
    ConfirmAuthenticator: {
      confirmAuthenticator: { added: true, recoveryCodes: ['aaaa-bbbb'], authToken: null },
    },
  })
  const shown = await show(<Security user={user} />)
  await shown.user.click(await screen.findByRole('button', { name: 'Set up…' }))
  await shown.user.type(await screen.findByLabelText(/Your password/), 'Turnstone!2026')
  await shown.user.click(screen.getByRole('button', { name: 'Continue' }))
  await shown.user.type(await screen.findByLabelText(/Code of the app/), '123456')
  await shown.user.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('aaaa-bbbb')).toBeTruthy()
  await shown.user.keyboard('{Escape}')
  expect(screen.getByText('aaaa-bbbb')).toBeTruthy()
  await shown.user.click(screen.getByRole('button', { name: 'I have stored them' }))
  expect(sentAs(calls, 'BeginAuthenticator')).toEqual([{ input: { pwd: 'Turnstone!2026' } }])
})

test('a required app cannot be turned off, an optional one takes password and code', async () => {
  const calls = serve({
    ...factors({ authenticatorSince: '2026-11-20T12:00:00Z', recoveryCodesLeft: 8 }),
    RemoveAuthenticator: { removeAuthenticator: { removed: false } },
  })
  const shown = await show(<Security user={user} />)
  expect(await screen.findByText('8 of 10 left')).toBeTruthy()
  await shown.user.click(screen.getByRole('button', { name: 'Turn off…' }))
  await shown.user.type(await screen.findByLabelText(/Your password/), 'Turnstone!2026')
  await shown.user.type(field(/^Code/), '123456')
  await shown.user.click(screen.getByRole('button', { name: 'Turn off' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The password or the code is not right')
  expect(sentAs(calls, 'RemoveAuthenticator')).toEqual([{ input: { pwd: 'Turnstone!2026', code: '123456' } }])
})

test('where a factor is required, the screen says so and offers no way to turn it off', async () => {
  serve(factors({ authenticatorSince: '2026-11-20T12:00:00Z', recoveryCodesLeft: 2, isRequired: true }))
  await show(<Security user={user} />)
  expect(await screen.findByText(/Your organization requires a second factor/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Turn off…' })).toBeNull()
  expect(screen.getByRole('button', { name: 'New codes…' })).toBeTruthy()
})

const passkey = { id: 7, name: 'My laptop', createdAt: '2026-11-20T12:00:00Z', lastUsedAt: null }

test('the last passkey is removed with the password and a recovery code', async () => {
  const answers = [{ removed: false }, { removed: true }]
  const calls = serve({
    ...factors({ recoveryCodesLeft: 10 }, [passkey]),
    RemovePasskey: () => ({ removePasskey: answers.shift() }),
  })
  const shown = await show(<Security user={user} />)
  await shown.user.click(await screen.findByRole('button', { name: 'Remove My laptop…' }))
  await shown.user.type(await screen.findByLabelText(/Your password/), 'Turnstone!2026')
  await shown.user.type(field(/^Code/), 'aaaa-bbbb')
  await shown.user.click(screen.getByRole('button', { name: 'Remove' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The password or the code is not right')
  await shown.user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Passkey removed')).toBeTruthy()
  expect(sentAs(calls, 'RemovePasskey')[0]).toEqual({
    input: { id: 7, pwd: 'Turnstone!2026', code: 'aaaa-bbbb' },
  })
})

test('beside an app, removing a passkey takes the password only', async () => {
  const calls = serve({
    ...factors({ authenticatorSince: '2026-11-20T12:00:00Z', recoveryCodesLeft: 10 }, [passkey]),
    RemovePasskey: { removePasskey: { removed: true } },
    RenamePasskey: { renamePasskey: {} },
  })
  const shown = await show(<Security user={user} />)
  await shown.user.click(await screen.findByRole('button', { name: 'Rename My laptop…' }))
  await shown.user.clear(await screen.findByLabelText(/^Name/))
  await shown.user.click(screen.getByRole('button', { name: 'Rename' }))
  expect(await screen.findByText('Field is required!')).toBeTruthy()
  await shown.user.type(field(/^Name/), 'Blue laptop')
  await shown.user.click(screen.getByRole('button', { name: 'Rename' }))
  expect(await screen.findByText('Passkey renamed')).toBeTruthy()
  await shown.user.click(screen.getByRole('button', { name: 'Remove My laptop…' }))
  await shown.user.type(await screen.findByLabelText(/Your password/), 'Turnstone!2026')
  expect(screen.queryByLabelText(/^Code/)).toBeNull()
  await shown.user.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Passkey removed')
  expect(sentAs(calls, 'RenamePasskey')).toEqual([{ input: { id: 7, name: 'Blue laptop' } }])
  expect(sentAs(calls, 'RemovePasskey')).toEqual([{ input: { id: 7, pwd: 'Turnstone!2026', code: null } }])
})
