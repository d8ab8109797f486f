// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, show, within } from '../../test/screen.tsx'
import { LeadArrival } from './LeadArrival.tsx'

const consent = (channel: string, isGiven: boolean) => ({
  channel,
  isGiven,
  wording: `You may: ${channel}`,
  wordingVersion: '1',
  createdAt: '2026-11-20T15:00:00Z',
})

test('a lead by a link says by which, and what the customer agreed to', async () => {
  const consents = { nodes: [consent('CALL', true), consent('TEXT', false)] }
  await show(<LeadArrival lead={{ consents, referralLink: { name: 'Card', campaign: 'Fall' } }} />)
  const part = within(await screen.findByRole('region', { name: 'How this came in' }))
  expect(part.getByText('Card · Fall')).toBeTruthy()
  expect(part.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Calls: agreedAgreed to: “You may: CALL” (wording 1)',
    'Text messages: not agreedNot agreed to: “You may: TEXT” (wording 1)',
  ])
})

test('a provider reads the consents without the link, and other leads have none', async () => {
  await show(<LeadArrival lead={{ consents: { nodes: [consent('CALL', true)] }, referralLink: null }} />)
  expect(await screen.findByText(/sent it by a referral link/)).toBeTruthy()
  await show(<LeadArrival lead={{ consents: { nodes: [] }, referralLink: null }} />)
  expect(screen.queryAllByRole('region', { name: 'How this came in' })).toEqual([])
})
