// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { readToken } from '../../domain/api/token.ts'
import { AcceptInvitation } from './AcceptInvitation.tsx'
import { ApplicationForm } from '../signedOut/ApplicationForm.tsx'
import { ChoosePassword } from '../signedOut/ChoosePassword.tsx'
import { AskForLink } from '../signedOut/AskForLink.tsx'
import { RejectApplication } from '../settings/RejectApplication.tsx'
import { SignIn } from './SignIn.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const alert = async () => (await screen.findByRole('alert')).textContent

async function openSignIn(answers: Parameters<typeof serve>[0]) {
  const calls = serve(answers)
  const onSignedIn = vi.fn<() => Promise<void>>(async () => {})
  const { user, router } = await show(<SignIn onSignedIn={onSignedIn} />)
  const fill = async () => {
    await user.type(field(/Email/), 'ana@vendor.example')
    await user.type(field(/^Password/), ' a password ')
    await user.click(button('Sign in'))
  }
  return { user, router, calls, onSignedIn, fill }
}

test('a person signs in with email and password, sent exactly as typed', async () => {
  const { fill, calls, onSignedIn } = await openSignIn({ Login: { login: { authToken: 'token' } } })
  await fill()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
  expect(sentAs(calls, 'Login')).toEqual([{ input: { email: 'ana@vendor.example', pwd: ' a password ' } }])
  expect(readToken()).toBe('token')
})

test('a wrong password shows one error, and both fields keep their values', async () => {
  const { fill, onSignedIn } = await openSignIn({ Login: { login: { authToken: null } } })
  await fill()
  expect(await alert()).toContain('Incorrect email or password')
  expect(field(/Email/).value).toBe('ana@vendor.example')
  expect(onSignedIn).not.toHaveBeenCalled()
  expect(readToken()).toBeFalsy()
})

test('email and password are required', async () => {
  const { user, calls } = await openSignIn({})
  await user.click(button('Sign in'))
  await waitFor(() => expect(document.activeElement).toBe(field(/Email/)))
  expect(screen.getAllByText('Field is required!')).toHaveLength(2)
  await user.type(field(/Email/), 'ana')
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  expect(calls).toEqual([])
})

test('after too many attempts a reset link can be requested', async () => {
  const { user, fill, calls } = await openSignIn({
    Login: refusal('RATE_LIMITED', { retryAfter: 90 }),
    RequestDeviceLink: { requestDeviceLink: {} },
  })
  await fill()
  expect(await alert()).toContain('Please wait 90 seconds')
  await user.click(button('Mail me a link to sign in now'))
  expect(await screen.findByText(/If there is an account for ana@vendor.example/)).toBeTruthy()
  expect(sentAs(calls, 'RequestDeviceLink')).toEqual([{ input: { email: 'ana@vendor.example' } }])
})

test('a link that could not be mailed is asked for again', async () => {
  const answers = [refusal('TIMEOUT'), { requestDeviceLink: {} }]
  const { user, fill } = await openSignIn({
    Login: refusal('RATE_LIMITED'),
    RequestDeviceLink: () => answers.shift() ?? {},
  })
  await fill()
  await user.click(await screen.findByRole('button', { name: 'Mail me a link to sign in now' }))
  expect(await screen.findByText(/^That took too long/)).toBeTruthy()
  await user.click(button('Mail me a link to sign in now'))
  expect(await screen.findByText(/a link is on its way/)).toBeTruthy()
  expect(screen.queryByText(/^That took too long/)).toBeNull()
})

test('a password can be made visible', async () => {
  const { user } = await openSignIn({})
  expect(field(/^Password/).type).toBe('password')
  await user.click(button('Show what is typed'))
  expect(field(/^Password/).type).toBe('text')
})

test('leaving the sign-in page asks nothing and stores nothing', async () => {
  const { user, router } = await openSignIn({})
  await user.type(field(/^Password/), 'secret')
  expect(JSON.stringify(sessionStorage)).not.toContain('secret')
  await router.navigate({ href: '/elsewhere' })
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy()
})

test('a password reset link is emailed', async () => {
  const calls = serve({ ForgotPassword: { forgotPassword: {} } })
  const onSent = vi.fn<(email: string) => void>()
  const { user } = await show(<AskForLink onSent={onSent} />)
  await user.click(button('Send reset link'))
  expect(await screen.findByText('Field is required!')).toBeTruthy()
  await user.type(field(/Email/), ' ana@vendor.example ')
  await user.click(button('Send reset link'))
  await waitFor(() => expect(onSent).toHaveBeenCalledWith('ana@vendor.example'))
  expect(sentAs(calls, 'ForgotPassword')).toEqual([{ input: { email: 'ana@vendor.example' } }])
})

async function openPassword(answer: object) {
  const calls = serve({ ResetPassword: answer })
  const [onChanged, onRefused] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const link = { userId: 3, token: 'link' }
  const { user } = await show(<ChoosePassword link={link} onChanged={onChanged} onRefused={onRefused} />)
  const choose = async (pwd: string, again: string) => {
    await user.clear(field(/^New password \*/))
    await user.type(field(/^New password \*/), pwd)
    await user.clear(field(/again/))
    await user.type(field(/again/), again)
    await user.click(button('Change password'))
  }
  return { choose, onChanged, onRefused, sent: () => sentAs(calls, 'ResetPassword') }
}

test('a new password must match its confirmation', async () => {
  const { choose, onChanged, sent } = await openPassword({ resetPassword: { success: true } })
  await choose('short', 'short')
  expect(await screen.findByText(/must be at least 8 characters/)).toBeTruthy()
  await choose('Turnstone!2026', 'Turnstone!2027')
  expect(await screen.findByText('The two passwords are not the same')).toBeTruthy()
  expect(sent()).toEqual([])
  await choose('Turnstone!2026', 'Turnstone!2026')
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1))
  expect(sent()).toEqual([{ input: { userId: 3, token: 'link', newPassword: 'Turnstone!2026' } }])
})

test('an expired link says so', async () => {
  const { choose, onChanged, onRefused } = await openPassword({ resetPassword: { success: false } })
  await choose('Turnstone!2026', 'Turnstone!2026')
  await waitFor(() => expect(onRefused).toHaveBeenCalledTimes(1))
  expect(onChanged).not.toHaveBeenCalled()
})

test('the server refuses a common password', async () => {
  const { choose, onChanged } = await openPassword(refusal('INVALID_INPUT'))
  await choose('Password!1', 'Password!1')
  expect(await alert()).toBe('This password is too common. Please choose another.')
  expect(onChanged).not.toHaveBeenCalled()
})

async function openInvitation(answer: object, email: string | null = 'ana@vendor.example') {
  const calls = serve({ RegisterUser: answer })
  const onWelcome = vi.fn<() => Promise<void>>(async () => {})
  const { user } = await show(
    <AcceptInvitation token="invitation" userId={8} email={email} onWelcome={onWelcome} />,
  )
  await user.type(field(/^New password \*/), 'Turnstone!2026')
  await user.type(field(/again/), 'Turnstone!2026')
  return { user, onWelcome, sent: () => sentAs(calls, 'RegisterUser') }
}

test('"asks for a password twice and the terms, then signs in and welcomes"', async () => {
  const { user, onWelcome, sent } = await openInvitation({ registerUser: { authToken: 'token' } })
  expect(field(/Email/).readOnly).toBe(true)
  await user.click(button('Create account'))
  expect(await screen.findByText('Field is required!')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field(/I agree/)))
  await user.click(field(/I agree/))
  await user.click(button('Create account'))
  await waitFor(() => expect(onWelcome).toHaveBeenCalledTimes(1))
  const input = { email: 'ana@vendor.example', pwd: 'Turnstone!2026', userId: 8, token: 'invitation' }
  expect(sent()).toEqual([{ input }])
})

test('the first operator enters their own email', async () => {
  const { user, onWelcome, sent } = await openInvitation({ registerUser: { authToken: 'token' } }, null)
  await user.type(field(/Email/), 'master@operator.example')
  await user.click(field(/I agree/))
  await user.click(button('Create account'))
  await waitFor(() => expect(onWelcome).toHaveBeenCalledTimes(1))
  expect(sent()).toMatchObject([{ input: { email: 'master@operator.example' } }])
})

test('a refused invitation says what to do', async () => {
  const { user, onWelcome } = await openInvitation({ registerUser: { authToken: null } })
  await user.click(field(/I agree/))
  await user.click(button('Create account'))
  expect(await alert()).toContain('This invitation was not accepted')
  expect(onWelcome).not.toHaveBeenCalled()
})

async function openApplication(answer: object = { applyForAccount: {} }) {
  const calls = serve({ ApplyForAccount: answer })
  const onSent = vi.fn<(email: string) => void>()
  const { user, router } = await show(<ApplicationForm onSent={onSent} foot={null} />)
  const fill = async () => {
    await user.type(field(/First name/), 'Ana')
    await user.type(field(/Last name/), 'Abel')
    await user.type(field(/Email/), 'ana@vendor.example')
  }
  return { user, router, fill, onSent, sent: () => sentAs(calls, 'ApplyForAccount') }
}

test('an associate applies with name and email', async () => {
  const { user, fill, onSent, sent } = await openApplication()
  expect(screen.queryByLabelText(/Legal business name/)).toBeNull()
  await fill()
  await user.click(button('Send application'))
  await waitFor(() => expect(onSent).toHaveBeenCalledWith('ana@vendor.example'))
  const application = { kind: 'PERSON', email: 'ana@vendor.example', firstName: 'Ana', lastName: 'Abel' }
  expect(sent()).toEqual([{ input: { application } }])
})

test('an organization chooses its type', async () => {
  const { user, fill, onSent, sent } = await openApplication()
  await user.click(field(/My organi/))
  await fill()
  await user.type(field(/Website/), 'halden')
  await user.click(button('Send application'))
  await waitFor(() => expect(document.activeElement).toBe(field(/Legal business name/)))
  expect(screen.getByText('Please enter a web address, such as https://example.com')).toBeTruthy()
  await user.type(field(/Legal business name/), 'Halden Ridge')
  await user.selectOptions(field(/Organi[sz]ation type/), 'MULTI_ROLE_PROVIDER')
  await user.selectOptions(field(/Vendor type/), 'CORPORATE_VENDOR')
  await user.clear(field(/Website/))
  await user.type(field(/Phone/), '312 555 0108')
  await user.type(field(/should know/), 'Roofs only')
  await user.click(button('Send application'))
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1))
  expect(sent()).toMatchObject([
    {
      input: {
        application: {
          kind: 'ORGANIZATION',
          legalBusinessName: 'Halden Ridge',
          organizationType: 'MULTI_ROLE_PROVIDER',
          vendorType: 'CORPORATE_VENDOR',
          phoneNumber: '312 555 0108',
          message: 'Roofs only',
        },
      },
    },
  ])
})

test('leaving an unsent application asks about unsaved changes', async () => {
  const { user, router } = await openApplication()
  await user.type(field(/First name/), 'Ana')
  void router.navigate({ href: '/elsewhere' })
  expect(await screen.findByRole('alertdialog', { name: 'Confirm Cancel' })).toBeTruthy()
})

test('an application is rejected with a reason', async () => {
  const reject = vi.fn<(reason: string) => Promise<void>>().mockRejectedValueOnce(new Error('away'))
  const close = vi.fn<() => void>()
  const { user } = await show(<RejectApplication who="Halden Ridge" onReject={reject} onClose={close} />)
  await user.click(button('Reject application'))
  expect(await screen.findByText('Field is required!')).toBeTruthy()
  expect(reject).not.toHaveBeenCalled()
  await user.type(field(/Reason/), 'No insurance')
  await user.click(button('Reject application'))
  expect(await alert()).toContain('Something went wrong')
  expect(field(/Reason/).value).toBe('No insurance')
  expect(close).not.toHaveBeenCalled()
  reject.mockResolvedValueOnce(undefined)
  await user.click(button('Reject application'))
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(reject).toHaveBeenLastCalledWith('No insurance')
})
