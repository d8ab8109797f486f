// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { OffersButton } from '../../domain/routing/OffersButton.tsx'
import { field, screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { OffersTab } from './OffersTab.tsx'

const master = { userType: 'MASTER_ADMIN', organizationType: 'OPERATOR', vendorId: 1 }
const address = { search: {}, onSearch: () => {} }
const rule = (level: string, given: object = {}) => ({
  categoryId: null,
  serviceId: null,
  level,
  strategy: null,
  overdueDays: null,
  name: null,
  servicePublicId: null,
  ...given,
})
const rules = (...nodes: object[]) => ({ routingRules: { nodes } })
const noChanges = { routingRuleVersions: { nodes: [] } }

test('a master admin makes all offers automatic, and reads first how many leads that offers', async () => {
  const calls = serve({
    RoutingRules: rules(),
    RoutingRuleVersions: noChanges,
    CountLeadsToOffer: ({ level }) => ({ countLeadsToOffer: level === 'AUTOMATIC' ? 7 : 0 }),
    SaveRoutingRule: { saveRoutingRule: { result: true } },
  })
  const { user } = await show(<OffersTab user={master} {...address} />)
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save changes' })
  expect([field(/^Suggested/).checked, save.disabled]).toEqual([true, true])
  await user.click(field(/^Automatic/))
  expect(await screen.findByText('7 waiting leads will be offered when you save.')).toBeTruthy()
  await user.click(field(/^By hand/))
  await waitFor(() => expect(screen.queryByText(/waiting leads/)).toBeNull())
  await user.click(field(/^Automatic/))
  await user.click(save)
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sentAs(calls, 'SaveRoutingRule')).toEqual([
    { input: { level: 'AUTOMATIC', strategy: 'BEST_MATCH' } },
  ])
})

test('an admin reads the level and its exceptions', async () => {
  const service = { serviceId: 4, name: 'Roof repair', servicePublicId: 's4' }
  serve({
    RoutingRules: rules(rule('AUTOMATIC'), rule('BY_HAND', { ...service, strategy: 'IN_TURN' })),
    RoutingRuleVersions: noChanges,
  })
  await show(<OffersTab user={{ ...master, userType: 'ADMIN' }} {...address} />)
  expect(await screen.findByText(/^Automatic\. Each lead/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Roof repair' }).getAttribute('href')).toBe('/search-services/s4')
  expect(screen.getByText('By hand, in turn')).toBeTruthy()
  expect(screen.getByText(/^Best match\. The fewest/)).toBeTruthy()
  // Trying a lead changes nothing.
  await screen.findByRole('button', { name: 'Try lead' })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Try lead'])
})

test('a master admin stops offers to providers with overdue invoices, after a rehearsal', async () => {
  const calls = serve({
    RoutingRules: rules(rule('AUTOMATIC', { strategy: 'WON' })),
    RoutingRuleVersions: noChanges,
    CountLeadsToOffer: { countLeadsToOffer: 0 },
    SaveRoutingRule: { saveRoutingRule: { result: true } },
  })
  const { user } = await show(<OffersTab user={master} {...address} />)
  const days = await screen.findByRole('textbox', { name: /^Days an invoice may be overdue/ })
  await user.type(days, '4x')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Please enter a number from 0 to 365')).toBeTruthy()
  await user.clear(days)
  await user.type(days, '14')
  const rehearsed = { level: 'AUTOMATIC', strategy: 'WON', overdueDays: 14 }
  await waitFor(() => expect(sentAs(calls, 'RehearseRoutingRule').at(-1)).toEqual(rehearsed))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sentAs(calls, 'SaveRoutingRule')).toEqual([{ input: rehearsed }])
})

test('an admin reads after how many days an overdue invoice stops offers', async () => {
  serve({ RoutingRules: rules(rule('AUTOMATIC', { overdueDays: 1 })), RoutingRuleVersions: noChanges })
  await show(<OffersTab user={{ ...master, userType: 'ADMIN' }} {...address} />)
  const sentence = 'A provider with an invoice overdue for more than 1 day gets no offers.'
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('a service returns to the level above it, and its providers come in turn', async () => {
  const calls = serve({
    RoutingRules: rules(rule('SUGGEST'), rule('AUTOMATIC', { serviceId: 4, name: 'Roof repair' })),
    CountLeadsToOffer: { countLeadsToOffer: 0 },
    SaveRoutingRule: { saveRoutingRule: { result: true } },
  })
  const { user } = await show(<OffersButton name="Roof repair" scope={{ serviceId: 4 }} />)
  await user.click(screen.getByRole('button', { name: 'Offers' }))
  await screen.findByRole('dialog', { name: 'Offers for Roof repair' })
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Automatic/ })).checked).toBe(true)
  const levels = within(screen.getByRole('radiogroup', { name: 'How leads are offered' }))
  await user.click(levels.getByRole('radio', { name: /^Default/ }))
  await user.click(screen.getByRole('radio', { name: /^In turn/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentAs(calls, 'SaveRoutingRule')).toEqual([
    { input: { level: null, strategy: 'IN_TURN', serviceId: 4 } },
  ])
})

test('rules that do not load are asked for again, and a refusal is shown', async () => {
  const answers = [refusal('UNAVAILABLE'), rules()]
  serve({
    RoutingRules: () => answers.shift() ?? {},
    RoutingRuleVersions: noChanges,
    CountLeadsToOffer: { countLeadsToOffer: 0 },
    SaveRoutingRule: refusal('FORBIDDEN'),
  })
  const { user } = await show(<OffersTab user={master} {...address} />)
  await user.click(await screen.findByRole('button', { name: /again/i }))
  await user.click(await screen.findByRole('radio', { name: /^Automatic/ }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/not authorized/)
})
