// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, show, within } from '../../test/screen.tsx'
import { sampleLead } from '../test/sampleLead.ts'
import { LeadArrival } from './LeadArrival.tsx'

const consent = (channel: string, isGiven: boolean) => ({
  channel,
  isGiven,
  wording: `You may: ${channel}`,
  wordingVersion: '1',
  createdAt: '2026-11-20T15:00:00Z',
})

const lead = { ...sampleLead(), consents: { nodes: [consent('CALL', true), consent('TEXT', false)] } }

const withdrawn = (channel: string, byCustomer: boolean) => ({
  channel,
  reason: 'WITHDRAWN',
  stoppedAt: '2026-11-22T15:00:00Z',
  byCustomer,
})

test('a lead by a link says by which, and what the customer agreed to', async () => {
  const linked = { ...lead, referralLink: { name: 'Card', campaign: 'Fall' } }
  await show(<LeadArrival lead={linked} mayRecord={false} />)
  const part = within(await screen.findByRole('region', { name: 'How this came in' }))
  expect(part.getByText('Card · Fall')).toBeTruthy()
  expect(await part.findByRole('button', { name: 'Download receipt' })).toBeTruthy()
  expect(part.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Calls: agreedAgreed to: “You may: CALL” (wording 1)',
    'Text messages: not agreedNot agreed to: “You may: TEXT” (wording 1)',
  ])
})

test('a provider reads the consents without the link, and other leads have none', async () => {
  await show(<LeadArrival lead={lead} mayRecord={false} />)
  expect(await screen.findByText(/sent it by a referral link/)).toBeTruthy()
  await show(<LeadArrival lead={sampleLead()} mayRecord={false} />)
  expect(screen.queryAllByRole('region', { name: 'How this came in' })).toHaveLength(0)
})

test('what was withdrawn says when and by whom, on leads that were entered by hand, too', async () => {
  const stopped = {
    ...sampleLead(),
    contactStops: [withdrawn('CALL', true), withdrawn('MAIL', false)],
  }
  await show(<LeadArrival lead={stopped} mayRecord={false} />)
  const items = await screen.findAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    'CallsWithdrawn on Nov 22, 2026, by the customer',
    'EmailWithdrawn on Nov 22, 2026, recorded by the operator',
  ])
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('the operator records for each way what the customer says, with one press', async () => {
  await show(<LeadArrival lead={{ ...lead, contactStops: [withdrawn('TEXT', true)] }} mayRecord />)
  const buttons = await screen.findAllByRole('button')
  expect(buttons.map((button) => button.textContent)).toEqual([
    'Customer wants no calls',
    'Customer allows text messages again',
    'Customer wants no email',
    'Download receipt',
  ])
})
