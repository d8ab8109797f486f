// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { field, screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { readToken } from '../../domain/api/token.ts'
import NextStep from './NextStep.tsx'
import PasskeySignIn from './PasskeySignIn.tsx'
import { Security } from './Security.tsx'

type Answers = Parameters<typeof serve>[0]
const none = { authenticatorSince: null, recoveryCodesLeft: 0, isRequired: false }
const on = { ...none, authenticatorSince: '2026-11-20T12:00:00Z', recoveryCodesLeft: 8 }
const laptop = {
  id: 7,
  name: 'My laptop',
  createdAt: '2026-11-20T12:00:00Z',
  lastUsedAt: '2026-11-21T12:00:00Z',
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open(answers: Answers = {}, factors: object = none, passkeys: object[] = []) {
  const calls = serve({
    Passkeys: { allPasskeys: { nodes: passkeys } },
    SecondFactor: { secondFactor: factors },
    ...answers,
  })
  const shown = await show(<Security user={{ email: 'ana@vendor.example' }} />)
  await screen.findByRole('list', { name: 'Second factor' })
  return { ...shown, calls }
}
type User = Awaited<ReturnType<typeof open>>['user']
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }))
const alert = async () => (await screen.findByRole('alert')).textContent
const password = async (user: User) =>
  user.type(await screen.findByLabelText(/Your password/), 'Turnstone!2026')

test.each([
  [8, '8 of 10 left'],
  [0, '0 of 10 left'],
])('with the app on, %i recovery codes are counted', async (left, sentence) => {
  await open({}, { ...on, recoveryCodesLeft: left })
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Move to another phone…' })).toBeTruthy()
})

test('without a factor there are no recovery codes to make', async () => {
  await open()
  expect(screen.queryByRole('button', { name: 'New codes…' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Turn off…' })).toBeNull()
  expect(await screen.findByText('No passkeys yet')).toBeTruthy()
})

test('the app is turned off with the password and a code', async () => {
  const { user, calls } = await open({ RemoveAuthenticator: { removeAuthenticator: { removed: true } } }, on)
  await press(user, 'Turn off…')
  await password(user)
  await press(user, 'Turn off')
  expect(await screen.findByText('Field is required!')).toBeTruthy()
  await user.type(field(/^Code/), ' 123456 ')
  await press(user, 'Turn off')
  expect(await screen.findByText('Authenticator app is off')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentAs(calls, 'RemoveAuthenticator')).toEqual([{ input: { pwd: 'Turnstone!2026', code: '123456' } }])
  await waitFor(() => expect(sentAs(calls, 'SecondFactor')).toHaveLength(2))
})

test('a wrong password does not begin the setup', async () => {
  const { user } = await open({ BeginAuthenticator: { beginAuthenticator: { secret: null, address: null } } })
  await press(user, 'Set up…')
  await password(user)
  await press(user, 'Continue')
  expect(await alert()).toContain('This is not your password')
  expect(screen.queryByRole('img', { name: 'QR code' })).toBeNull()
})

const begun = {
  BeginAuthenticator: { beginAuthenticator: { secret: 'ABCDEFGH', address: 'otpauth://totp/a' } },
}

test('a wrong code of the app does not turn it on', async () => {
  const answers = [
    { added: false, recoveryCodes: [] },
    { added: true, recoveryCodes: [] },
  ]
  const { user } = await open({
    ...begun,
    ConfirmAuthenticator: () => ({ confirmAuthenticator: { authToken: null, ...answers.shift() } }),
  })
  await press(user, 'Set up…')
  await password(user)
  await press(user, 'Continue')
  await user.type(await screen.findByLabelText(/Code of the app/), '111111')
  await press(user, 'Turn on')
  expect(await alert()).toContain('This code is not right')
  await press(user, 'Turn on')
  expect(await screen.findByText('Authenticator app is on')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const codes = ['aaaa-bbbb', 'cccc-dddd']

async function newCodes() {
  const made = { ReplaceRecoveryCodes: { replaceRecoveryCodes: { recoveryCodes: codes } } }
  const { user } = await open(made, on)
  await press(user, 'New codes…')
  await password(user)
  await user.type(field(/^Code/), '123456')
  await press(user, 'Make new codes')
  await screen.findByRole('list', { name: 'Recovery codes' })
  return user
}

test('new recovery codes are copied', async () => {
  const user = await newCodes()
  await press(user, 'Copy')
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('aaaa-bbbb\ncccc-dddd')
})

test('a browser that refuses to copy the codes is said to', async () => {
  const user = await newCodes()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await press(user, 'Copy')
  expect(await screen.findByText('Not copied')).toBeTruthy()
})

test('new recovery codes are downloaded', async () => {
  const user = await newCodes()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const made = vi.spyOn(URL, 'createObjectURL')
  await press(user, 'Download')
  expect(click).toHaveBeenCalledTimes(1)
  const [file] = made.mock.calls[0] ?? []
  expect(await (file as Blob).text()).toMatch(/Each works once\.\n\naaaa-bbbb\ncccc-dddd\n$/)
})

test('factors that could not be loaded are loaded on request', async () => {
  const answers = [refusal('TIMEOUT'), { secondFactor: on }]
  serve({
    Passkeys: { allPasskeys: { nodes: [] } },
    SecondFactor: () => answers.shift() ?? { secondFactor: on },
  })
  const { user } = await show(<Security user={{ email: 'ana@vendor.example' }} />)
  expect(await screen.findByText(/^That took too long/)).toBeTruthy()
  await press(user, 'Try again')
  expect(await screen.findByText('8 of 10 left')).toBeTruthy()
})

test('a passkey says when it was last used, and a used name is refused', async () => {
  const { user } = await open(
    { RenamePasskey: refusal('INVALID_INPUT', { reason: 'NAME' }, 'You have a passkey of this name') },
    none,
    [laptop, { ...laptop, id: 8, name: 'Phone', lastUsedAt: null }],
  )
  const rows = within(await screen.findByRole('list', { name: 'Passkeys' })).getAllByRole('listitem')
  expect(rows[0]?.textContent).toMatch(/My laptopAdded Nov 20, 2026.*, last used Nov 21, 2026/)
  expect(rows[1]?.textContent).toMatch(/Added Nov 20, 2026.*, not used yet/)
  await press(user, 'Rename Phone…')
  await user.type(await screen.findByLabelText(/^Name/), ` ${'x'.repeat(60)}`)
  await press(user, 'Rename')
  expect(await screen.findByText('A name has at most 60 characters')).toBeTruthy()
  await user.clear(field(/^Name/))
  await user.type(field(/^Name/), 'My laptop')
  await press(user, 'Rename')
  expect(await alert()).toBe('You have a passkey of this name')
})

test('of two passkeys, one is removed without a code', async () => {
  const { user } = await open({}, none, [laptop, { ...laptop, id: 8, name: 'Phone' }])
  await press(user, 'Remove Phone…')
  await screen.findByLabelText(/Your password/)
  expect(screen.queryByLabelText(/^Code/)).toBeNull()
  expect(screen.getByText(/^It no longer signs you in/)).toBeTruthy()
})

test('a passkey needs the password before the device is asked', async () => {
  const { user, calls } = await open({ BeginPasskey: { beginPasskey: { options: null } } })
  await press(user, 'Add a passkey…')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).not.toBe('')
  await password(user)
  await press(user, 'Continue')
  expect(await alert()).toContain('This is not your password')
  expect(sentAs(calls, 'ConfirmPasskey')).toEqual([])
})

test('a device that creates no passkey is said to', async () => {
  const { user, calls } = await open({ BeginPasskey: { beginPasskey: { options: '{}' } } })
  await press(user, 'Add a passkey…')
  await password(user)
  await press(user, 'Continue')
  expect(await alert()).toContain('No passkey was created')
  expect(sentAs(calls, 'ConfirmPasskey')).toEqual([])
})

test.each([
  ['the dialog of the browser was closed', { beginPasskeySignIn: { options: '{}' } }, 'No passkey was used'],
  ['the server is away', refusal('TIMEOUT'), 'That took too long'],
])('a sign-in with a passkey says why it failed: %s', async (_, answer, sentence) => {
  serve({ BeginPasskeySignIn: answer })
  const onSignedIn = vi.fn<() => Promise<void>>()
  const { user } = await show(<PasskeySignIn onSignedIn={onSignedIn} />)
  await press(user, 'Use a passkey')
  expect(await alert()).toContain(sentence)
  expect(onSignedIn).not.toHaveBeenCalled()
  expect(readToken()).toBeFalsy()
})

async function step(nextStep: 'CODE' | 'ENROLL', answers: Answers) {
  const calls = serve(answers)
  const [onSignedIn, onBack] = [vi.fn<() => Promise<void>>(async () => {}), vi.fn<() => void>()]
  const signIn = { nextStep, challenge: 'open' }
  const { user } = await show(<NextStep signIn={signIn} onSignedIn={onSignedIn} onBack={onBack} />)
  return { user, calls, onSignedIn, onBack }
}

test('a wrong recovery code has a sentence of its own', async () => {
  const { user } = await step('CODE', { FinishLogin: { finishLogin: { authToken: null, isExpired: false } } })
  await press(user, 'Use a recovery code')
  await user.type(field(/^Recovery code/), 'abcd')
  await press(user, 'Sign in')
  expect(await alert()).toBe('This recovery code is not right, or was used before.')
})

test('a required setup whose sign-in has expired leads back', async () => {
  const { user, onBack } = await step('ENROLL', {
    BeginAuthenticator: refusal('UNAUTHENTICATED'),
  })
  expect(await alert()).toBe('You are signed out. Please sign in again.')
  await press(user, 'Back to sign in')
  expect(onBack).toHaveBeenCalledTimes(1)
})

test('a required setup that could not begin says why', async () => {
  await step('ENROLL', { BeginAuthenticator: refusal('RATE_LIMITED', { retryAfter: 90 }) })
  expect(await alert()).toBe('Too many attempts. Please wait 90 seconds, then try again.')
})

test.each([
  ['the dialog of the browser was closed', { beginPasskey: { options: '{}' } }, 'No passkey was created'],
  ['the sign-in has expired', { beginPasskey: { options: null } }, 'Your sign-in has expired'],
  ['the server is away', refusal('TIMEOUT'), 'That took too long'],
])('a required setup by passkey says why it failed: %s', async (_, answer, sentence) => {
  vi.stubGlobal('PublicKeyCredential', () => {})
  const { user, calls, onSignedIn } = await step('ENROLL', { ...begun, BeginPasskey: answer })
  await press(user, 'Use a passkey instead')
  expect(await alert()).toContain(sentence)
  expect(sentAs(calls, 'BeginPasskey')).toEqual([{ input: { challenge: 'open' } }])
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('a setup without recovery codes signs in at once', async () => {
  const { user, onSignedIn } = await step('ENROLL', {
    ...begun,
    ConfirmAuthenticator: { confirmAuthenticator: { added: true, recoveryCodes: [], authToken: 'token' } },
  })
  await user.type(await screen.findByLabelText(/Code of the app/), '123456')
  await press(user, 'Turn on')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
  expect(readToken()).toBe('token')
})
