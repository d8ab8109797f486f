// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, show } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { admin, halden, master, operator } from '../test/fixtures.ts'
import { RequireFactor } from './RequireFactor.tsx'

type Given = Partial<Parameters<typeof RequireFactor>[0]> & { answers?: Parameters<typeof serve>[0] }

async function open({ reader = master, organization = halden, answers }: Given = {}) {
  const calls = serve(answers ?? { RequireSecondFactor: { requireSecondFactor: {} } })
  const { user } = await show(<RequireFactor organization={organization} reader={reader} />)
  return { user, calls }
}
const rule = () =>
  screen.getByRole<HTMLInputElement>('switch', { name: /^Require a second factor for every sign-in/ })

test('a master admin requires a second factor', async () => {
  const { user, calls } = await open()
  expect(rule().checked).toBe(false)
  await user.click(rule())
  expect(await screen.findByText('A second factor is required')).toBeTruthy()
  expect(sentAs(calls, 'RequireSecondFactor')).toEqual([{ input: { organizationId: 30, isRequired: true } }])
})

test('a master admin no longer requires it', async () => {
  const organization = { ...halden, secondFactorRule: { byOrganization: true, byOperator: false } }
  const { user, calls } = await open({ organization })
  expect(rule().checked).toBe(true)
  await user.click(rule())
  expect(await screen.findByText('A second factor is optional')).toBeTruthy()
  expect(sentAs(calls, 'RequireSecondFactor')).toEqual([{ input: { organizationId: 30, isRequired: false } }])
})

test('a refusal is said', async () => {
  const { user } = await open({ answers: { RequireSecondFactor: refusal('FORBIDDEN') } })
  await user.click(rule())
  expect(await screen.findByText('Couldn’t save')).toBeTruthy()
})

test.for([
  ['an admin', admin, null, 'Only a master admin can change this', true],
  [
    'a master admin whose operator requires it',
    master,
    { byOrganization: false, byOperator: true },
    'The operator requires it in any case',
    false,
  ],
  [
    'the operator, for a vendor that requires it itself',
    operator,
    { byOrganization: true, byOperator: false },
    'The vendor requires it in any case',
    false,
  ],
] as const)('the hint of %s says who decides', async ([, reader, secondFactorRule, hint, isDisabled]) => {
  await open({ reader, organization: { ...halden, secondFactorRule } })
  expect(screen.getByText(hint)).toBeTruthy()
  expect(rule().disabled).toBe(isDisabled)
  expect(rule().checked).toBe(false)
})
