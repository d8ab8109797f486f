// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { readToken } from '../../domain/api/token.ts'
import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { sentAs, serve } from '../../test/server.ts'
import { SignIn } from './SignIn.tsx'

beforeEach(() => localStorage.clear())

async function givePassword(answers: Parameters<typeof serve>[0]) {
  const calls = serve(answers)
  const signedIn = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)
  const { user } = await show(<SignIn onSignedIn={signedIn} />)
  await user.type(field(/Email/), 'ana@vendor.example')
  await user.type(field(/^Password/), 'Turnstone!2026')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  return { calls, signedIn, user }
}

const asksCode = { login: { authToken: null, nextStep: 'CODE', challenge: 'open' } }

test('a second step asks for the code, and stores nothing before it', async () => {
  const answers = [
    { authToken: null, isExpired: false },
    { authToken: 'the token', isExpired: false },
  ]
  const { calls, signedIn, user } = await givePassword({
    Login: asksCode,
    FinishLogin: () => ({ finishLogin: answers.shift() }),
  })
  await user.type(await screen.findByLabelText(/^Code/), '123456')
  expect(readToken()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This code is not right')
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  expect(await screen.findByText('Like abcd-efgh-jkmn-pqrs')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(signedIn).toHaveBeenCalledTimes(1))
  expect(readToken()).toBe('the token')
  expect(sentAs(calls, 'FinishLogin')[0]).toEqual({ input: { challenge: 'open', code: '123456' } })
})

test('an expired second step leads back to the password', async () => {
  const { user } = await givePassword({
    Login: asksCode,
    FinishLogin: { finishLogin: { authToken: null, isExpired: true } },
  })
  await user.type(await screen.findByLabelText(/^Code/), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByLabelText(/^Password/)).toBeTruthy()
})

test('a required factor is set up before anything else, and its codes are shown once', async () => {
  const { calls, signedIn, user } = await givePassword({
    Login: { login: { authToken: null, nextStep: 'ENROLL', challenge: 'open' } },
    BeginAuthenticator: {
      beginAuthenticator: { secret: 'ABCDEFGH', address: 'otpauth://totp/a?secret=ABCDEFGH' },
    },
    ConfirmAuthenticator: {
      confirmAuthenticator: {
        added: true,
        recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'],
        authToken: 'the token',
      },
    },
  })
  expect(await screen.findByRole('img', { name: 'QR code' })).toBeTruthy()
  expect(screen.getByText('ABCD EFGH')).toBeTruthy()
  await user.type(field(/Code of the app/), '123456')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  expect((await screen.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    'aaaa-bbbb',
    'cccc-dddd',
  ])
  expect(signedIn).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'I have stored them' }))
  expect(signedIn).toHaveBeenCalledTimes(1)
  expect(sentAs(calls, 'ConfirmAuthenticator')).toEqual([{ input: { challenge: 'open', code: '123456' } }])
})
