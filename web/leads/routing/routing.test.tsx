// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { chosenText, noneText } from '../../domain/routing/words.ts'
import { screen, show, waitFor } from '../../test/screen.tsx'
import { sentAs, serve } from '../../test/server.ts'
import type { Lead } from '../data/leadQuery.ts'
import type { Routing } from '../data/routingQuery.ts'
import { leadStatuses, sampleLead } from '../test/sampleLead.ts'
import { LeadRouting } from './LeadRouting.tsx'

const chosen: Routing = {
  level: 'AUTOMATIC',
  takenOverAt: null,
  takenOverBy: null,
  askedBy: 'ROUTING',
  chosenOrganizationId: 30,
  chosenRank: 1,
  chosenOpenLeads: 3,
  chosenAcceptance: 92,
  chosenFigure: null,
  eligibleCount: 12,
  excludedCodes: null,
  excludedCounts: null,
  limitedNames: null,
  limitedReasons: null,
  waitsFor: null,
  retryAt: null,
  isWaiting: false,
}
const none = { ...chosen, chosenOrganizationId: null, eligibleCount: 0, isWaiting: true }
const waiting = sampleLead({ status: 'NEW_LEAD', organizationId: null, organization: null })
const reader = { permissions: ['ASSIGN_LEADS_TO_VENDORS' as const] }

async function open(lead: Lead, leadRouting: Routing, answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    AllLeadStatuses: leadStatuses,
    LeadStatuses: leadStatuses,
    LeadRouting: { leadRouting },
    ...answers,
  })
  return { calls, ...(await show(<LeadRouting lead={lead} reader={reader} />)) }
}

test('a chosen provider is explained by its figures', () => {
  expect(chosenText(chosen)).toBe('Chosen before 11 others: accepts 92% of offers, 3 open leads.')
  expect(chosenText({ ...chosen, eligibleCount: 2, chosenOpenLeads: 1 })).toBe(
    'Chosen before 1 other: accepts 92% of offers, 1 open lead.',
  )
  expect(chosenText({ ...chosen, eligibleCount: 1, chosenAcceptance: null, chosenOpenLeads: 0 })).toBe(
    'The only provider left: no offers yet, 0 open leads.',
  )
  expect(chosenText({ ...chosen, chosenFigure: 'Last offer Thu, Mar 5, 3:07 PM' })).toBe(
    'Chosen before 11 others: last offer Thu, Mar 5, 3:07 PM, accepts 92% of offers, 3 open leads.',
  )
  expect(chosenText({ ...chosen, askedBy: 'OPERATOR', chosenRank: 4 })).toMatch(
    /^Offered by hand, ranked 4 of 12: /,
  )
  expect(chosenText({ ...chosen, askedBy: 'OPERATOR', chosenRank: 15 })).toMatch(/^Offered by hand: /)
})

test('a lead without a provider names the reasons in one line', () => {
  const excluded = { excludedCodes: ['DECLINED', 'NOT_ACTIVE'], excludedCounts: [2, 1] }
  expect(noneText(excluded)).toBe('No provider left: 2 declined, 1 not active.')
  expect(noneText({ excludedCodes: null, excludedCounts: null })).toBe(
    'No provider offers this service in the lead’s state.',
  )
})

test('the lead’s page says why its provider was chosen, and no longer of another', async () => {
  const { unmount } = await open(sampleLead(), chosen)
  expect(await screen.findByText(/^Chosen before 11 others/)).toBeTruthy()
  unmount()
  await open(sampleLead({ organizationId: 31 }), chosen)
  await waitFor(() => expect(screen.queryByText(/^Chosen/)).toBeNull())
})

test('a lead that is being offered says so, and then why no one has it', async () => {
  const { unmount } = await open(waiting, { ...none, isWaiting: false })
  expect(await screen.findByText('Finding a provider…')).toBeTruthy()
  unmount()
  await open(waiting, { ...none, excludedCodes: ['EXPIRED'], excludedCounts: [1] })
  expect(await screen.findByText('No provider left: 1 let it expire.')).toBeTruthy()
})

test('a lead that was taken over is released by a button', async () => {
  const takenOver = {
    ...none,
    isWaiting: false,
    takenOverAt: '2026-11-20T12:00:00Z',
    takenOverBy: 'Ana Abel',
  }
  const { user, calls } = await open(waiting, takenOver, { ReleaseLead: { releaseLead: {} } })
  expect(await screen.findByText(/^Ana Abel took this lead over/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Offer automatically again' }))
  await waitFor(() => expect(sentAs(calls, 'ReleaseLead')).toEqual([{ input: { leadId: 7 } }]))
})

test('who was passed over only for a pause or a cap is named, and when the lead is offered again', async () => {
  const limited = {
    limitedNames: ['Halden Ridge', 'Yazzie'],
    limitedReasons: ['Paused until Tue, Dec 1', 'Daily cap reached: 5 of 5 offers'],
  }
  const { unmount } = await open(sampleLead(), { ...chosen, ...limited })
  const passedOver =
    'Passed over: Halden Ridge (Paused until Tue, Dec 1), Yazzie (Daily cap reached: 5 of 5 offers)'
  expect((await screen.findByText(/^Passed over/)).textContent).toBe(passedOver)
  expect(screen.queryByText(/^Offered again/)).toBeNull()
  unmount()
  const codes = { excludedCodes: ['CAP_DAY', 'PAUSED'], excludedCounts: [1, 1] }
  await open(waiting, { ...none, ...limited, ...codes, retryAt: '2026-12-01T06:00:00Z' })
  expect(await screen.findByText('No provider left: 1 at a daily cap, 1 paused.')).toBeTruthy()
  expect(screen.getByText('Offered again automatically on Dec 1, 2026, 12:00 AM CST.')).toBeTruthy()
})

test('a lead that waits for a provider to open says for whom and until when', async () => {
  const closed = {
    excludedCodes: ['CLOSED', 'PAUSED'],
    excludedCounts: [1, 1],
    limitedNames: ['Yazzie', 'Halden Ridge'],
    limitedReasons: ['Paused until Tue, Dec 1', 'Closed until Mon, Nov 30, 8:00 AM'],
    waitsFor: 'Halden Ridge',
  }
  const { unmount } = await open(waiting, { ...none, ...closed, retryAt: '2026-11-30T14:00:00Z' })
  expect((await screen.findByText(/^Waits for/)).textContent).toBe(
    'Waits for Halden Ridge to open on Nov 30, 2026, 8:00 AM CST.',
  )
  expect(screen.getByText('No provider left: 1 closed now, 1 paused.')).toBeTruthy()
  unmount()
  await open(waiting, { ...none, ...closed, waitsFor: null, retryAt: '2026-12-01T06:00:00Z' })
  expect(await screen.findByText(/^Offered again automatically on Dec 1/)).toBeTruthy()
})
