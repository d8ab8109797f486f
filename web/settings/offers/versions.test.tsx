// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { RuleVersions } from './RuleVersions.tsx'

const service = { serviceId: 4, name: 'Roof repair', servicePublicId: 's4' }
const version = (number: number, given: object) => ({
  version: number,
  categoryId: null,
  serviceId: null,
  name: null,
  servicePublicId: null,
  level: null,
  strategy: null,
  levelBefore: null,
  strategyBefore: null,
  overdueDays: null,
  overdueDaysBefore: null,
  isCurrent: false,
  changedBy: 'Pat Example',
  changedAt: '2026-11-20T18:00:00Z',
  ...given,
})
const history = [
  version(9, {
    ...service,
    level: 'BY_HAND',
    levelBefore: 'AUTOMATIC',
    strategyBefore: 'IN_TURN',
    isCurrent: true,
  }),
  version(8, { level: 'AUTOMATIC', isCurrent: true }),
  version(7, { ...service, level: 'AUTOMATIC', strategy: 'IN_TURN', levelBefore: 'BY_HAND' }),
  version(6, { ...service, level: 'BY_HAND' }),
  version(5, { categoryId: 2, name: 'Roofing', levelBefore: 'BY_HAND', isCurrent: true, changedBy: null }),
  version(4, { categoryId: 2, name: 'Roofing', level: 'BY_HAND' }),
]

const rehearsal = {
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

async function open(
  nodes: object[],
  { mayGoBack = true, saved = {} }: { mayGoBack?: boolean; saved?: object } = {},
) {
  const calls = serve({
    RoutingRuleVersions: { routingRuleVersions: { nodes } },
    CountLeadsToOffer: ({ level }) => ({ countLeadsToOffer: level === 'AUTOMATIC' ? 3 : 0 }),
    RehearseRoutingRule: { rehearseRoutingRule: rehearsal },
    SaveRoutingRule: { saveRoutingRule: { result: true }, ...saved },
  })
  const { user } = await show(<RuleVersions mayGoBack={mayGoBack} />)
  return { user, calls }
}

test('changes say what they were, what they became, when and by whom', async () => {
  const { user } = await open(history)
  const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(await rows()).toEqual([
    'Roof repairAutomatic, in turn → By handNov 20, 2026, 12:00 PM CST, Pat ExampleCurrentUndo this change',
    'All leadsSuggested, best match → Automatic, best matchNov 20, 2026, 12:00 PM CST, Pat ExampleCurrentUndo this change',
    'Roof repairBy hand → Automatic, in turnNov 20, 2026, 12:00 PM CST, Pat ExampleBack to this',
    'Roof repairDefault → By handNov 20, 2026, 12:00 PM CST, Pat Example',
    'RoofingBy hand → DefaultNov 20, 2026, 12:00 PM CSTCurrentUndo this change',
  ])
  expect(screen.getAllByRole('link', { name: 'Roof repair' })[0]?.getAttribute('href')).toBe(
    '/search-services/s4',
  )
  await user.click(screen.getByRole('button', { name: 'Show all 6 changes' }))
  expect(await rows()).toHaveLength(6)
  await user.click(screen.getByRole('button', { name: 'Show fewer changes', expanded: true }))
  expect(await rows()).toHaveLength(5)
})

test('going back to an earlier rule is rehearsed, and saved as a change of the current one', async () => {
  const { user, calls } = await open(history)
  await user.click(
    await screen.findByRole('button', { name: 'Back to this: Roof repair, Automatic, in turn' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Back to this rule?' }))
  expect(dialog.getByText('Automatic, in turn').parentElement?.textContent).toBe(
    'Roof repair: By hand → Automatic, in turn',
  )
  expect(await dialog.findByText('3 waiting leads will be offered when you save.')).toBeTruthy()
  expect(await dialog.findByText(/^None of 42 leads/)).toBeTruthy()
  const rule = { level: 'AUTOMATIC', strategy: 'IN_TURN', serviceId: 4 }
  expect(sentAs(calls, 'RehearseRoutingRule')).toEqual([rule])
  expect(sentAs(calls, 'SaveRoutingRule')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentAs(calls, 'SaveRoutingRule')).toEqual([{ input: { ...rule, expectedVersion: 9 } }])
  expect(sentAs(calls, 'RoutingRuleVersions')).toHaveLength(2)
})

test('the first change of all leads is undone to what was installed, a category’s to its own rule', async () => {
  const { user, calls } = await open(history)
  for (const name of [
    'Undo this change: All leads, Automatic, best match',
    'Undo this change: Roofing, Default',
  ]) {
    await user.click(await screen.findByRole('button', { name }))
    await screen.findByRole('dialog', { name: 'Undo this change?' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(sentAs(calls, 'SaveRoutingRule')).toEqual([
    { input: { level: 'SUGGEST', strategy: 'BEST_MATCH', expectedVersion: 8 } },
    { input: { level: 'BY_HAND', strategy: null, categoryId: 2, expectedVersion: 5 } },
  ])
})

test('a changed rule for overdue invoices is undone', async () => {
  const rule = { level: 'AUTOMATIC', strategy: 'WON', levelBefore: 'AUTOMATIC', strategyBefore: 'WON' }
  const { user, calls } = await open([
    version(3, { ...rule, overdueDaysBefore: 1, isCurrent: true }),
    version(2, { ...rule, overdueDays: 1 }),
  ])
  const before = 'Automatic, won leads, no offers after 1 day overdue'
  expect(await screen.findByText(`${before} → Automatic, won leads`)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: `Back to this: All leads, ${before}` }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentAs(calls, 'SaveRoutingRule')).toEqual([
    { input: { level: 'AUTOMATIC', strategy: 'WON', overdueDays: 1, expectedVersion: 3 } },
  ])
})

test('a rule that someone else changed since is not replaced, and the dialog says so', async () => {
  const sentence = 'Someone else changed this rule. Reload to see it.'
  const { user } = await open(history, { saved: refusal('CONFLICT', { reason: 'CHANGED' }, sentence) })
  await user.click(
    await screen.findByRole('button', { name: 'Back to this: Roof repair, Automatic, in turn' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.getByRole('dialog', { name: 'Back to this rule?' })).toBeTruthy()
})

test('an admin who may not change rules reads the changes without a way back', async () => {
  await open(history.slice(0, 3), { mayGoBack: false })
  expect(await screen.findAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByRole('button')).toBeNull()
})

test('without changes it says so', async () => {
  await open([])
  expect(await screen.findByText(/^No changes yet\./)).toBeTruthy()
})
