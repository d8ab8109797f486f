// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { screen, show, within } from '../../test/screen.tsx'
import type { ContactStop } from '../data/leadQuery.ts'
import { sampleLead } from '../test/sampleLead.ts'
import { Reach } from './Reach.tsx'

const answers = [
  { key: 'phoneNumber', label: 'Phone number', text: '(312) 555-0108', href: 'tel:+13125550108' },
  { key: 'email', label: 'Email', text: 'ramona@customers.example', href: 'mailto:ramona@customers.example' },
]
const stop = (channel: string, reason = 'WITHDRAWN'): ContactStop => ({
  channel,
  reason,
  stoppedAt: '2026-11-22T15:00:00Z',
  byCustomer: true,
})

const reach = (...contactStops: ContactStop[]) => {
  const onCall = vi.fn<() => void>()
  return {
    onCall,
    shown: show(
      <Reach
        lead={sampleLead({ contactStops, mayEmail: true })}
        {...{ answers, onCall }}
        mayManage={false}
      />,
    ),
  }
}

test('a customer who withdrew nothing is called and written to', async () => {
  await reach(stop('TEXT')).shown
  expect((await screen.findByRole('link', { name: 'Call' })).getAttribute('href')).toBe('tel:+13125550108')
  expect(screen.getByRole('button', { name: 'Email' }).getAttribute('aria-keyshortcuts')).toBe('M')
})

test('who does not work the lead writes in their mail program', async () => {
  await show(<Reach lead={sampleLead()} answers={answers} onCall={() => {}} mayManage={false} />)
  expect((await screen.findByRole('link', { name: 'Email' })).getAttribute('href')).toBe(
    'mailto:ramona@customers.example',
  )
})

test('who asked not to be called is called only after a question', async () => {
  const { onCall, shown } = reach(stop('CALL'))
  const { user } = await shown
  await user.click(await screen.findByRole('button', { name: 'Asked not to be called' }))
  expect(screen.queryByRole('link', { name: 'Call' })).toBeNull()
  const question = within(await screen.findByRole('alertdialog', { name: 'Ramona asked not to be called' }))
  expect(question.getByText(/The customer withdrew it on Nov 22, 2026/)).toBeTruthy()
  expect(question.getByRole('link', { name: 'Call anyway' }).getAttribute('href')).toBe('tel:+13125550108')
  await user.click(question.getByRole('button', { name: 'Don’t call' }))
  expect(onCall).not.toHaveBeenCalled()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('who did not agree to email is not written to at all', async () => {
  const { user } = await reach(stop('MAIL', 'NOT_AGREED')).shown
  await user.click(await screen.findByRole('button', { name: 'Did not agree to email' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Ramona did not agree to email' }))
  expect(question.queryByRole('link')).toBeNull()
  await user.click(question.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('button', { name: 'Email' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Email' })).toBeNull()
})

test('whom the operator lists is not called by mistake', async () => {
  const { shown } = reach(stop('CALL', 'LISTED'), stop('CALL'))
  const { user } = await shown
  await user.click(await screen.findByRole('button', { name: 'Is on the do-not-contact list' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Ramona is on the do-not-contact list' }),
  )
  expect(question.getByText(/listed this customer on Nov 22, 2026/)).toBeTruthy()
})
