// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'

import { field, screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import type { TrialAddress } from './trial.ts'
import { momentIn, othersText, trialIn } from './trial.ts'
import { TryLead } from './TryLead.tsx'

const decision = {
  level: 'AUTOMATIC',
  askedBy: 'ROUTING',
  chosenOrganizationId: 30,
  chosenRank: 1,
  chosenOpenLeads: 3,
  chosenAcceptance: 92,
  chosenFigure: null,
  eligibleCount: 2,
  excludedCodes: ['PAUSED'],
  excludedCounts: [1],
  limitedNames: ['Yazzie'],
  limitedReasons: ['Paused until Tue, Dec 1'],
  waitsFor: null,
  retryAt: null,
}
const provider = (organizationId: number, name: string, given: object = {}) => ({
  organizationId,
  name,
  rank: organizationId,
  code: null,
  openLeads: 3,
  acceptance: 92,
  figure: null,
  limitText: null,
  ...given,
})
const paused = provider(32, 'Yazzie', { code: 'PAUSED', limitText: 'Paused until Tue, Dec 1' })
const tryLead = {
  serviceName: 'Roof repair',
  stateName: 'Texas',
  triedAt: '2026-11-27T18:00:00Z',
  strategy: 'IN_TURN',
  otherCodes: ['NOT_SERVED'],
  otherCounts: [18],
  decision,
  providers: [
    provider(30, 'Halden Ridge'),
    provider(31, 'Cedar Bluff', { openLeads: 1, acceptance: null }),
    paused,
  ],
}
const states = { allStates: { nodes: [{ id: 44, code: 'TX', name: 'Texas' }] } }
const services = { allServices: { nodes: [{ id: 4, name: 'Roof repair', category: { name: 'Homes' } }] } }

async function open(address: TrialAddress, answer: object | (() => object) = { tryLead }) {
  const calls = serve({
    States: states,
    FindServices: services,
    ZipCodes: { allUsZipCodes: { nodes: [{ zipCode: '75001', city: 'Addison', stateCode: 'TX' }] } },
    TryLead: answer,
  })
  const Tab = () => {
    const [current, setCurrent] = useState(address)
    return <TryLead address={current} onAddress={setCurrent} />
  }
  return { calls, ...(await show(<Tab />)) }
}

test('a service and a ZIP code say who would be offered the lead, who is next, and who is not eligible', async () => {
  const { user, calls } = await open({})
  await user.click(await screen.findByRole('combobox', { name: /^Service/ }))
  await user.click(await screen.findByRole('option', { name: 'Roof repair' }))
  await user.type(field('ZIP code'), '75001')
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^State/ }).value).toBe('TX'),
  )
  await user.click(screen.getByRole('button', { name: 'Try lead' }))
  expect(await screen.findByText('Would be offered automatically to')).toBeTruthy()
  expect(screen.getByText('Chosen before 1 other: accepts 92% of offers, 3 open leads.')).toBeTruthy()
  expect(screen.getByText(/^Roof repair/).textContent).toBe('Roof repair')
  const next = within(screen.getByRole('region', { name: 'Next in order' }))
  expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Cedar BluffNo offers yet, 1 open lead',
  ])
  const excluded = within(screen.getByRole('region', { name: 'Not eligible' }))
  expect(excluded.getByRole('listitem').textContent).toBe('YazziePaused until Tue, Dec 1')
  expect(screen.getByText('18 others don’t offer this service.')).toBeTruthy()
  expect(sentAs(calls, 'TryLead')[0]).toEqual({ serviceId: 4, stateId: 44, moment: null })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try lead' }))
})

test('an address alone tries the lead, at its day and time where the operator is', async () => {
  const waits = { ...decision, chosenOrganizationId: null, eligibleCount: 0, retryAt: '2026-12-01T14:00:00Z' }
  const { calls } = await open(
    { service: 4, state: 'TX', day: '2026-11-30', minutes: 510 },
    { tryLead: { ...tryLead, decision: { ...waits, waitsFor: 'Yazzie' }, providers: [paused] } },
  )
  expect(await screen.findByText('Would wait')).toBeTruthy()
  expect(screen.getByText('No provider left: 1 paused.')).toBeTruthy()
  expect(screen.getByText(/^Waits for/).textContent).toBe(
    'Waits for Yazzie to open on Dec 1, 2026, 8:00 AM CST.',
  )
  expect(screen.queryByRole('region', { name: 'Next in order' })).toBeNull()
  expect(sentAs(calls, 'TryLead')[0]).toEqual({
    serviceId: 4,
    stateId: 44,
    moment: '2026-11-30T14:30:00.000Z',
  })
  expect(field('Day').value).toBe('2026-11-30')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time' }).value).toBe('510')
})

test('a refusal is shown, by an address as well as by the button', async () => {
  const refused = refusal('INVALID_INPUT', { field: 'moment' }, 'Please choose a time that is not over')
  const { user } = await open({ service: 4, state: 'TX', day: '2020-01-01' }, refused)
  expect((await screen.findByRole('alert')).textContent).toBe('Please choose a time that is not over')
  await user.click(screen.getByRole('button', { name: 'Try lead' }))
  expect(await screen.findAllByRole('alert')).toHaveLength(1)
})

test('rubbish in the address is left out', () => {
  const rubbish = { service: 'x', state: undefined, day: '2026-02-30', minutes: 5000 }
  expect(trialIn({ tab: 'Offers', ...rubbish })).toEqual({})
  expect(trialIn({ service: 3.5, minutes: -1 })).toEqual({})
  expect(trialIn({ service: 4, state: 'tx', minutes: 0 })).toEqual({ service: 4, state: 'TX', minutes: 0 })
  expect(momentIn({})).toBeNull()
  expect(momentIn({ day: '2026-07-01' })).toBe('2026-07-01T14:00:00.000Z')
})

test('the other providers are counted by their reason', () => {
  expect(othersText([], [])).toBe('')
  expect(othersText(['NOT_SERVED', 'NOT_COVERED'], [1, 2])).toBe(
    '1 other doesn’t offer this service, 2 don’t cover the state.',
  )
})
