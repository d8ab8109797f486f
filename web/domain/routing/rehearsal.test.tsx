// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, show, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { OffersButton } from './OffersButton.tsx'
import { countsText, levelText, limitsText } from './rehearsal.ts'

const none = {
  leads: 42,
  isCut: false,
  unrecorded: 0,
  foundNone: 0,
  moved: 0,
  newlyAutomatic: 0,
  newlyByHand: 0,
  providers: [],
  changes: [],
}
const moved = {
  ...none,
  moved: 5,
  foundNone: 2,
  providers: [
    { organizationId: 31, name: 'Yazzie', before: 2, after: 7 },
    { organizationId: 30, name: 'Halden Ridge', before: 12, after: 7 },
  ],
  changes: [
    {
      leadPublicId: '7d9c3a60-0000-4000-8000-000000000001',
      serviceName: 'Roof repair',
      decidedAt: '2026-11-20T18:00:00Z',
      beforeName: 'Halden Ridge',
      afterName: 'Yazzie',
    },
  ],
}

async function open(answer: object) {
  const calls = serve({
    RoutingRules: { routingRules: { nodes: [] } },
    CountLeadsToOffer: { countLeadsToOffer: 0 },
    RehearseRoutingRule: answer,
    SaveRoutingRule: { saveRoutingRule: { result: true } },
  })
  const { user } = await show(<OffersButton name="Roof repair" scope={{ serviceId: 4 }} />)
  await user.click(screen.getByRole('button', { name: 'Offers' }))
  await user.click(await screen.findByRole('radio', { name: /^In turn/ }))
  return { user, calls }
}

test('a change says before it is saved who would have gained and lost leads, and lists them', async () => {
  const { calls } = await open({ rehearseRoutingRule: moved })
  const part = within(await screen.findByRole('region', { name: 'The last 30 days with this change' }))
  expect(await part.findByText(/^5 of 42 leads/)).toBeTruthy()
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Yazzie2 → 7 +5',
    'Halden Ridge12 → 7 −5',
    'Roof repair, Nov 20, 2026Halden Ridge → Yazzie',
  ])
  expect(part.getByRole('link').getAttribute('href')).toBe('/view-leads/7d9c3a60-0000-4000-8000-000000000001')
  expect(part.getByText('The newest 1 of these leads')).toBeTruthy()
  expect(sentAs(calls, 'RehearseRoutingRule')).toEqual([{ level: null, strategy: 'IN_TURN', serviceId: 4 }])
  expect(sentAs(calls, 'SaveRoutingRule')).toEqual([])
})

test('nothing is rehearsed without a change, and a rehearsal that fails does not keep from saving', async () => {
  const { user, calls } = await open(refusal('TIMEOUT'))
  expect(await screen.findByText(/^That took too long.*You can still save\.$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sentAs(calls, 'RehearseRoutingRule')).toHaveLength(1)
})

test('the counts are in words, with what was left out', () => {
  expect(countsText({ ...none, leads: 0 })).toBe('No leads to compare.')
  expect(countsText(none)).toBe('None of 42 leads would have gone to another provider.')
  expect(countsText({ ...none, leads: 1 })).toBe('None of 1 lead would have gone to another provider.')
  expect(countsText(moved)).toBe(
    '5 of 42 leads would have gone to another provider. 2 would have found none.',
  )
  expect(levelText({ ...none, newlyAutomatic: 1 })).toBe(
    '1 lead would have been offered without waiting for you.',
  )
  expect(levelText({ ...none, newlyByHand: 3 })).toBe('3 leads would have waited for you to offer them.')
  expect(limitsText({ ...none, leads: 0 })).toBe('')
  expect(limitsText({ ...none, isCut: true, unrecorded: 2 })).toMatch(
    /^Only the newest 1,000 leads were compared\. 2 older leads are left out: .* Decided again/,
  )
})
