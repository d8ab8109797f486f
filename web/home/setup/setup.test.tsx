// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'

import { openProduct, sampleOperator, sampleUser } from '../../test/product.tsx'
import { screen, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, type serve } from '../../test/server.ts'

const step = (name: string, given: object = {}) => ({
  step: name,
  isDone: false,
  detail: null,
  name: null,
  vendorPublicId: null,
  at: null,
  ...given,
})
const operators = ['FIRM', 'EMAIL', 'TERMS', 'SERVICE', 'PROVIDER', 'ASSOCIATE']
const firstDay = operators.map((name) => step(name, name === 'EMAIL' ? { detail: 'NO_SERVER' } : {}))
const withStep = (name: string, given: object) =>
  firstDay.map((one) => (one.step === name ? { ...one, ...given } : one))

const answer = (steps: object[]) => ({ needsYou: { nodes: [] }, setupSteps: { nodes: steps } })

const open = (steps: object[], answers: Parameters<typeof serve>[0] = {}, user = sampleOperator()) =>
  openProduct('/home', user, {
    NeedsYou: answer(steps),
    Feed: { allPosts: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } },
    ...answers,
  })

const region = async (name = 'Set up your marketplace') => within(await screen.findByRole('region', { name }))
const rowsOf = (guide: Awaited<ReturnType<typeof region>>) =>
  guide.getAllByRole('listitem').map(({ textContent }) => textContent)

/** An answer that changes once the mutation of this name was received. */
function changing(before: object[], after: object[]) {
  let isAfter = false
  return {
    NeedsYou: () => answer(isAfter ? after : before),
    change: () => {
      isAfter = true
      return {}
    },
  }
}

test('the guide shows each step’s state, and marks the next one', async () => {
  await open([step('FIRM', { isDone: true, name: 'Marketplace, Inc.' }), ...firstDay.slice(1)])
  const guide = await region()
  expect(guide.getByRole('status').textContent).toBe('1 of 6 done')
  const rows = rowsOf(guide)
  expect(rows.map((text) => /: (Done|Next|To do)/.exec(text)?.[1])).toEqual([
    'Done',
    'Next',
    'To do',
    'To do',
    'To do',
    'To do',
  ])
  expect(rows[0]).toContain('Marketplace, Inc.')
  expect(within(guide.getAllByRole('listitem')[0] ?? document.body).queryByRole('button')).toBeNull()
  expect(screen.getByRole('region', { name: 'Needs you' })).toBeTruthy()
})

test('a firm without a tax ID is done, and reads what its invoices lack', async () => {
  const firm = step('FIRM', { isDone: true, name: 'Marketplace, Inc.', detail: 'TAX_ID' })
  await open([firm, ...firstDay.slice(1)])
  const guide = await region()
  expect(rowsOf(guide)[0]).toContain('Marketplace, Inc., with no tax ID on its invoices')
  expect(guide.getByRole('link', { name: 'Add tax ID' }).getAttribute('href')).toBe(
    '/settings?tab=Organization',
  )
})

test.each([
  ['with every step done', firstDay.map((one) => ({ ...one, isDone: true }))],
  ['hidden, or for a role without one', []],
])('a guide %s is not shown', async (_what, steps) => {
  await open(steps)
  await screen.findByText('You’re all caught up')
  expect(screen.queryByRole('region', { name: /Set up|Get started/ })).toBeNull()
})

test('a step that this screen does not know is left out', async () => {
  await open([...firstDay, step('SOMETHING_NEW')])
  expect((await region()).getByRole('status').textContent).toBe('0 of 6 done')
})

describe('email delivery', () => {
  test('without a mail server, the outbox is named, linked and can be accepted', async () => {
    const { NeedsYou, change } = changing(
      withStep('FIRM', { isDone: true }),
      withStep('EMAIL', { isDone: true }).map((one) =>
        one.step === 'FIRM' ? { ...one, isDone: true } : one,
      ),
    )
    const { user, calls } = await open([], { NeedsYou, ConfirmSetupStep: change })
    const guide = await region()
    expect(guide.getByText(/No mail server is set/)).toBeTruthy()
    expect(guide.getByRole('link', { name: 'Open outbox' }).getAttribute('href')).toBe('/outbox')
    await user.click(guide.getByRole('button', { name: 'Use outbox: Email delivery' }))
    await waitFor(() => expect(guide.getByRole('status').textContent).toBe('2 of 6 done'))
    expect(sentAs(calls, 'ConfirmSetupStep')).toEqual([{ input: { step: 'EMAIL' } }])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Review: Default terms')
  })

  test('once accepted, the outbox stays linked', async () => {
    await open(withStep('EMAIL', { isDone: true, detail: 'NO_SERVER' }))
    expect((await region()).getByRole('link', { name: 'Open outbox' }).getAttribute('href')).toBe('/outbox')
  })

  test('a test email is sent on request, and its result is shown', async () => {
    const { NeedsYou, change } = changing(
      withStep('EMAIL', { detail: 'UNTESTED' }),
      withStep('EMAIL', { detail: 'FAILED', name: 'EAUTH 535' }),
    )
    const { user, calls } = await open([], { NeedsYou, SendTestEmail: change })
    const guide = await region()
    await user.click(guide.getByRole('button', { name: 'Send test: Email delivery' }))
    expect(await guide.findByText(/refused the test email \(EAUTH 535\)/)).toBeTruthy()
    expect(sentAs(calls, 'SendTestEmail')).toEqual([{}])
  })

  test('while a test email is on its way, it cannot be sent again', async () => {
    await open(withStep('EMAIL', { detail: 'QUEUED', at: new Date().toISOString() }))
    const button = (await region()).getByRole('button', { name: /Email delivery/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  test('a refusal says why', async () => {
    const { user } = await open(withStep('EMAIL', { detail: 'UNTESTED' }), {
      SendTestEmail: refusal(
        'RATE_LIMITED',
        { reason: 'TEST_EMAIL_LIMIT' },
        'You have sent 5 test emails this hour. Please wait.',
      ),
    })
    await user.click((await region()).getByRole('button', { name: /^Send test/ }))
    expect(await screen.findByText('You have sent 5 test emails this hour. Please wait.')).toBeTruthy()
  })
})

test.each([
  ['Create: First service', {}, '/new-service-creation?from=setup'],
  [
    'Continue: Invite a provider',
    { detail: 'DRAFT', name: 'Birch', vendorPublicId: 'p7' },
    '/vendors/p7?from=setup',
  ],
])('%s leads to its page, which leads back', async (name, given, href) => {
  await open(withStep('PROVIDER', given))
  expect((await region()).getByRole('link', { name }).getAttribute('href')).toBe(href)
})

test('default terms can be confirmed as they are', async () => {
  const { NeedsYou, change } = changing(firstDay, withStep('TERMS', { isDone: true }))
  const terms = { id: 1, scope: 'PLATFORM', providerRate: '10.000', associateShare: '40.000' }
  const { user, calls } = await open([], {
    NeedsYou,
    ConfirmSetupStep: change,
    CurrentTerms: { currentTerms: { totalCount: 1, nodes: [terms] } },
    PreviewTerms: { now: null },
  })
  const guide = await region()
  await user.click(guide.getByRole('button', { name: 'Review: Default terms' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Default terms' }))
  expect(await dialog.findByText('10.00%')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Keep these terms' }))
  await waitFor(() => expect(guide.getByRole('status').textContent).toBe('1 of 6 done'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sentAs(calls, 'ConfirmSetupStep')).toEqual([{ input: { step: 'TERMS' } }])
})

test('an associate is invited from the guide', async () => {
  const { user } = await open(firstDay)
  await user.click((await region()).getByRole('button', { name: 'Invite an associate' }))
  expect(await screen.findByRole('dialog', { name: 'Add New Associate' })).toBeTruthy()
})

test('a hidden guide says where to find it, and comes back on request', async () => {
  let isHidden = false
  const { user } = await open([], {
    NeedsYou: () => answer(isHidden ? [] : firstDay),
    HideSetupGuide: () => {
      isHidden = true
      return {}
    },
    ShowSetupGuide: {},
  })
  await user.click((await region()).getByRole('button', { name: 'Hide this guide' }))
  expect(await screen.findByText('To bring it back, open Account settings.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Set up your marketplace' })).toBeNull())
  expect(document.activeElement?.tagName).toBe('H1')
  isHidden = false
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect((await region()).getByRole('status').textContent).toBe('0 of 6 done')
})

const members: [who: string, user: object, steps: string[], actions: string[]][] = [
  [
    'a provider’s master admin',
    sampleUser({ userType: 'MASTER_ADMIN' }),
    ['COVERAGE', 'AGENTS', 'NOTIFICATIONS'],
    ['Choose: Services and states', 'Invite your agents', 'Keep: Notifications'],
  ],
  [
    'an associate',
    sampleUser({ userType: 'ASSOCIATE', organization: null, organizationType: null }),
    ['PHONE', 'FIRST_REFERRAL'],
    ['Add: Your phone number', 'Refer: Your first customer'],
  ],
  [
    'an agent',
    sampleUser({ userType: 'SERVICE_AGENT' }),
    ['PHONE', 'FIRST_LEAD'],
    ['Add: Your phone number', 'View leads: Your first lead'],
  ],
]
test.each(members)('%s has a short guide of their own', async (_who, user, steps, actions) => {
  await open(
    steps.map((name) => step(name)),
    {},
    user as ReturnType<typeof sampleUser>,
  )
  const guide = await region('Get started')
  const labels = guide.getAllByRole('listitem').map((row) => {
    const buttons = row.querySelectorAll('[aria-label]')
    return buttons[buttons.length - 1]?.getAttribute('aria-label')
  })
  expect(labels).toEqual(actions)
})

describe('account settings', () => {
  const hidden = { shown: { nodes: [] }, all: { nodes: [{ step: 'TERMS', isDone: false }] } }

  test('bring a hidden guide back', async () => {
    const { user, router, calls } = await open(firstDay, {
      SetupGuide: hidden,
      ShowSetupGuide: {},
      Account: refusal('INTERNAL'),
    })
    await region()
    await router.navigate({ to: '/settings', search: { tab: 'Account' } })
    await user.click(await screen.findByRole('button', { name: 'Show the guide' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
    expect(sentAs(calls, 'ShowSetupGuide')).toEqual([{}])
  })
})
