// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { field, screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import type { Subject } from './subject.ts'
import { TermsDrawer } from './TermsDrawer.tsx'

const halden: Subject = {
  scope: 'PROVIDER',
  parties: { organizationId: 30 },
  deal: { organizationId: 30 },
  name: 'Halden Ridge',
}
const past = (id: number, providerRate: string | null, associateShare: string | null = null) => ({
  id,
  providerRate,
  associateShare,
  createdAt: '2026-11-01T12:00:00Z',
  createdByUser: { firstName: 'Ana', lastName: 'Abel' },
})
const history = (...nodes: object[]) => ({ allCommissionTerms: { totalCount: nodes.length, nodes } })
const figures = {
  operatorFee: '125.00',
  associatePayout: '37.50',
  operatorEarnings: '87.50',
  providerRate: '12.500',
  associateShare: '30.00',
  rateScope: 'PROVIDER',
  shareScope: 'PLATFORM',
}
/** Built from pairs, since an object literal with `then` looks like a promise. */
const preview = Object.fromEntries(['now', 'then'].map((name) => [name, figures]))

async function open(answers: Parameters<typeof serve>[0] = {}, mayKeep = true) {
  const calls = serve({
    SaveTerms: { saveTerms: {} },
    TermsHistory: history(past(9, '12.500')),
    PreviewTerms: preview,
    ...answers,
  })
  const onClose = vi.fn<() => void>()
  const shown = await show(<TermsDrawer subject={halden} mayKeep={mayKeep} onClose={onClose} />)
  return { ...shown, onClose, sent: () => sentAs(calls, 'SaveTerms').map(({ input }) => input) }
}
const keep = () => screen.findByRole('button', { name: 'Save terms' })

test('those who may not keep terms read them, with their history', async () => {
  await open({ TermsHistory: history(past(9, '12.500'), past(5, '10.000')) }, false)
  const drawer = await screen.findByRole('dialog', { name: 'Terms for Halden Ridge' })
  await waitFor(() => expect(drawer.textContent).toContain('12.50%'))
  expect(within(drawer).queryByRole('textbox', { name: /^Rate/ })).toBeNull()
  expect(within(drawer).queryByRole('button', { name: /these terms/ })).toBeNull()
  await waitFor(() => expect(drawer.textContent).toContain('10.00%'))
})

test('terms that could not be loaded are loaded again on request', async () => {
  let isDown = true
  const { user } = await open({
    TermsHistory: () => (isDown ? refusal('INTERNAL') : history(past(9, '12.500'))),
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByLabelText(/^Rate/)).toBeNull()
  isDown = false
  await user.click(again)
  expect((await screen.findByLabelText<HTMLInputElement>(/^Rate/)).value).toBe('12.50')
})

test('after a conflict the same figures are kept over the newer terms', async () => {
  const answers = [refusal('CONFLICT'), { saveTerms: {} }]
  let newest = past(9, '12.500')
  const { user, onClose, sent } = await open({
    TermsHistory: () => history(newest),
    SaveTerms: () => {
      newest = past(11, '20.000')
      return answers.shift() ?? {}
    },
  })
  const rate = await screen.findByLabelText<HTMLInputElement>(/^Rate/)
  await user.clear(rate)
  await user.type(rate, '15')
  await user.click(await keep())
  expect((await screen.findByRole('alert')).textContent).toMatch(/Someone else just changed these terms/)
  expect(field(/^Rate/).value).toBe('15')
  await user.click(await keep())
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent()).toMatchObject([{ replacesId: 9 }, { replacesId: 11 }])
  expect(await screen.findByText('Terms kept')).toBeTruthy()
})

test('terms that may not be ended say why, and stay', async () => {
  const { user, onClose } = await open({
    SaveTerms: refusal('FORBIDDEN', { reason: 'MASTER_ADMINS' }, 'Only master admins end terms'),
  })
  await user.click(await screen.findByRole('button', { name: 'Remove these terms' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove these terms?' }))
  expect(question.getByText(/Closed deals keep what they were closed with/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Remove these terms' }))
  expect((await question.findByRole('alert')).textContent).toBe('Only master admins end terms')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(question.getByRole('button', { name: 'Keep terms' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(field(/^Rate/).value).toBe('12.50')
})

test('the preview is reckoned for the typed amount, and waits for a right one', async () => {
  const asked: unknown[] = []
  const { user } = await open({
    PreviewTerms: (variables) => {
      asked.push(variables)
      return preview
    },
  })
  const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Sample deal' })
  await waitFor(() => expect(JSON.stringify(asked)).toContain('1000.00'))
  await user.clear(amount)
  await user.type(amount, 'many')
  expect(await screen.findByText('Please enter an amount, such as 12,500')).toBeTruthy()
  await user.clear(amount)
  await user.type(amount, '2500')
  await waitFor(() => expect(JSON.stringify(asked.at(-1))).toContain('2500.00'))
  expect(screen.queryByText('Please enter an amount, such as 12,500')).toBeNull()
  expect(screen.getByRole('table', { name: 'Sample deal' }).textContent).toMatch(
    /Fee.*\$125\.00.*Payout.*\$37\.50/,
  )
})

test('a preview that cannot be reckoned says why, and terms can be kept', async () => {
  const { user, onClose } = await open({ PreviewTerms: refusal('TIMEOUT') })
  expect((await screen.findByRole('alert')).textContent).toContain('took too long')
  await user.type(await screen.findByLabelText(/^Share/), '40')
  await user.click(await keep())
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})
