// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { ConfirmAddress } from './ConfirmAddress.tsx'
import { ExpiredInvitation } from './ExpiredInvitation.tsx'
import { MailedAction } from './MailedAction.tsx'

type Answers = Parameters<typeof serve>[0]

beforeEach(() => localStorage.clear())
const press = (name: string) => screen.getByRole('button', { name })
const heading = (name: string) => screen.findByRole('heading', { name })

async function confirm(answer: Answers[string], isUsed = false) {
  const calls = serve({ ConfirmApplication: answer })
  const shown = await show(<ConfirmAddress token="mailed" email="ana@vendor.example" isUsed={isUsed} />)
  return { ...shown, calls }
}
const confirmed = (is: boolean) => ({ confirmApplication: { confirmed: is } })

test('an applicant’s address is confirmed by a click, not by opening the link', async () => {
  const { user, calls } = await confirm(confirmed(true))
  await heading('Confirm your address')
  expect(sentAs(calls, 'ConfirmApplication')).toEqual([])
  await user.click(press('Confirm my address'))
  await heading('Your address is confirmed')
  expect(screen.getByRole('status').textContent).toContain('ana@vendor.example')
  expect(sentAs(calls, 'ConfirmApplication')).toEqual([{ input: { token: 'mailed' } }])
})

test('a link that was followed before still stands for a confirmed address', async () => {
  const { calls } = await confirm(confirmed(false), true)
  expect(await heading('Your address is confirmed')).toBeTruthy()
  expect(sentAs(calls, 'ConfirmApplication')).toEqual([])
})

test('a stale link says to apply again', async () => {
  const { user } = await confirm(confirmed(false))
  await user.click(press('Confirm my address'))
  await heading('Your address is not confirmed yet')
  expect(screen.getByRole('alert').textContent).toBe('This link no longer works. Please apply again.')
})

test('a failed confirmation is tried again on request', async () => {
  const answers = [refusal('TIMEOUT'), confirmed(true)]
  const { user, calls } = await confirm(() => answers.shift() ?? {})
  await user.click(press('Confirm my address'))
  await heading('Your address is not confirmed yet')
  expect(screen.getByRole('alert').textContent).toContain('That took too long')
  await user.click(press('Confirm my address'))
  await heading('Your address is confirmed')
  expect(sentAs(calls, 'ConfirmApplication')).toHaveLength(2)
})

test.each([
  [false, 'Send a new invitation'],
  [true, 'Send a new link'],
])('an expired link is sent again (for an application: %s)', async (isApplication, name) => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const calls = serve({ RequestNewInvitation: () => promise })
  const { user } = await show(<ExpiredInvitation token="old" isApplication={isApplication} />)
  await user.click(screen.getByRole('button', { name }))
  await user.click(await screen.findByRole('button', { name: /Working/ }))
  resolve({ requestNewInvitation: {} })
  await heading('Check your email')
  expect(sentAs(calls, 'RequestNewInvitation')).toHaveLength(1)
})

async function mailed(...answers: (boolean | Error)[]) {
  const ask = vi.fn<() => Promise<boolean>>(async () => {
    const answer = answers.shift() ?? false
    if (answer instanceof Error) throw answer
    return answer
  })
  const texts = (title: string, action: string) => ({ title, text: `${title}: text`, action })
  const { user } = await show(
    <MailedAction
      asks={texts('Confirm', 'Go on')}
      done={{ ...texts('Done', 'Continue'), to: '/home' }}
      refused={{ ...texts('Too late', 'Back'), to: '/login' }}
      confirm={ask}
    />,
  )
  return { user, ask }
}

test('a mailed link does nothing until its button is pressed', async () => {
  const { user, ask } = await mailed(true)
  await heading('Confirm')
  expect(ask).not.toHaveBeenCalled()
  await user.click(press('Go on'))
  await heading('Done')
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/home')
})

test('a used link says so and leads on', async () => {
  const { user } = await mailed(false)
  await user.click(press('Go on'))
  await heading('Too late')
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/login')
})

test('a mailed action that failed can be tried again', async () => {
  const { user, ask } = await mailed(new Error('away'), true)
  await user.click(press('Go on'))
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
  await waitFor(() => expect(press('Go on')).toBeTruthy())
  await user.click(press('Go on'))
  await heading('Done')
  expect(ask).toHaveBeenCalledTimes(2)
})
