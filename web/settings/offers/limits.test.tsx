// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { field, screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { alwaysOpen } from '../test/hours.ts'
import { dayText } from './limits.ts'
import { OfferLimits } from './OfferLimits.tsx'

const used = {
  usedToday: 3,
  usedThisWeek: 9,
  usedThisMonth: 20,
  openNow: 4,
  overdueSince: null as string | null,
}
const none = { perDay: null, perWeek: null, perMonth: null, openAtOnce: null }
const changed = { changedBy: 'Ana Abel', changedAt: '2026-11-20T12:00:00Z' }
const cap = (given: object) => ({
  isOperators: false,
  serviceId: null,
  serviceName: null,
  ...none,
  ...used,
  ...changed,
  ...given,
})
const pause = (given: object) => ({
  isOperators: false,
  untilDay: null,
  reason: null,
  pausedBy: 'Ana Abel',
  pausedAt: '2026-11-20T12:00:00Z',
  ...given,
})
const free = {
  mayChange: true,
  ...used,
  pauses: [],
  caps: [],
  serviceIds: [4, 5],
  serviceNames: ['Roof repair', 'Tax preparation'],
}

async function open(limits: object = {}, answers: Parameters<typeof serve>[0] = {}, operates = false) {
  const calls = serve({
    OfferLimits: { offerLimits: { ...free, ...limits } },
    WorkingHours: { workingHours: alwaysOpen },
    ...answers,
  })
  return { calls, ...(await show(<OfferLimits organizationId={30} operates={operates} />)) }
}

const pauseLine = async () => (await screen.findByText(/^By /)).textContent
const rowOf = async (caps: string, name: string) => {
  const table = await screen.findByRole('region', { name: caps })
  return within(table).getByRole('row', { name: new RegExp(`^${name}`) }).textContent
}

test('a provider without limits gets offers, and sees how many it had', async () => {
  await open()
  expect(await screen.findByText('You get offers')).toBeTruthy()
  expect(await rowOf('Caps for All services', 'Offers today')).toBe('Offers today3–no cap–no cap')
  expect(await rowOf('Caps for All services', 'Open leads')).toBe('Open leads4–no cap–no cap')
  expect(screen.queryByRole('button', { name: 'Resume offers' })).toBeNull()
})

test('caps come together with the hours above them, so that no button moves', async () => {
  const hours = Promise.withResolvers<object>()
  const { calls } = await open({}, { WorkingHours: () => hours.promise })
  await waitFor(() => expect(calls).toHaveLength(2))
  await expect(screen.findByText('You get offers', {}, { timeout: 300 })).rejects.toThrow('You get offers')
  hours.resolve({ workingHours: alwaysOpen })
  expect(await screen.findByText('Open at all times')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add caps for a service' })).toBeTruthy()
})

test('a provider with an overdue invoice reads why it gets no offers', async () => {
  await open({ overdueSince: '2026-11-02' })
  expect(await screen.findByText('No offers: invoice overdue')).toBeTruthy()
  expect(
    screen.getByText(/^An invoice was due on Mon, Nov 2\. Offers begin again with its payment\./),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open transactions' }).getAttribute('href')).toBe('/transactions')
})

test('offers are paused until a day, with a reason', async () => {
  const { user, calls } = await open({}, { PauseOffers: { pauseOffers: { result: true } } })
  await user.click(await screen.findByRole('button', { name: 'Pause offers' }))
  const dialog = await screen.findByRole('dialog', { name: 'Pause offers' })
  await user.type(within(dialog).getByLabelText(/^Until/), '2099-12-01')
  await user.type(field('Reason'), 'Holidays')
  await user.click(within(dialog).getByRole('button', { name: 'Pause offers' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentAs(calls, 'PauseOffers')).toEqual([
    { input: { organizationId: 30, untilDay: '2099-12-01', reason: 'Holidays' } },
  ])
  expect(await screen.findByText('Paused until Tue, Dec 1, 2099')).toBeTruthy()
})

test('a refused day is marked in the dialog, which stays open', async () => {
  const answer = refusal('INVALID_INPUT', { field: 'untilDay' }, 'Please choose a day after today')
  const { user } = await open({}, { PauseOffers: answer })
  await user.click(await screen.findByRole('button', { name: 'Pause offers' }))
  const dialog = await screen.findByRole('dialog', { name: 'Pause offers' })
  await user.click(within(dialog).getByRole('button', { name: 'Pause offers' }))
  expect(await within(dialog).findAllByText('Please choose a day after today')).toHaveLength(2)
})

test('its own pause is ended by a button; the operator’s has none and says why', async () => {
  const { user, calls, unmount } = await open(
    { pauses: [pause({ reason: 'Holidays' })] },
    { ResumeOffers: { resumeOffers: { result: true } } },
  )
  expect(await pauseLine()).toMatch(/^By Ana Abel, .*: Holidays$/)
  await user.click(screen.getByRole('button', { name: 'Resume offers' }))
  await waitFor(() => expect(sentAs(calls, 'ResumeOffers')).toEqual([{ input: { organizationId: 30 } }]))
  unmount()
  await open({ pauses: [pause({ isOperators: true, pausedBy: null, reason: 'A complaint' })] })
  expect(await pauseLine()).toMatch(/^By the operator, .*: A complaint$/)
  expect(screen.queryByRole('button', { name: 'Resume offers' })).toBeNull()
})

test('of two caps the lower one counts, and a reached one is the state', async () => {
  await open({
    caps: [cap({ perDay: 8, openAtOnce: 10 }), cap({ isOperators: true, perDay: 3, changedBy: null })],
  })
  expect(await screen.findByText('Daily cap reached')).toBeTruthy()
  expect(await rowOf('Caps for All services', 'Offers today')).toBe('Offers today3 of 3, reached83')
  expect(await rowOf('Caps for All services', 'Open leads')).toBe('Open leads4 of 1010–no cap')
})

test('the operator reads what the vendor set beside its own', async () => {
  await open({ caps: [cap({ perDay: 8 })], pauses: [pause({})] }, {}, true)
  expect(await pauseLine()).toContain('By Ana Abel of the vendor, ')
  expect(screen.getAllByRole('columnheader', { name: 'Vendor’s cap' })).toHaveLength(1)
  expect(await rowOf('Caps for All services', 'Offers today')).toBe('Offers today3 of 8–no cap8')
  expect(screen.queryByRole('button', { name: 'Resume offers' })).toBeNull()
})

test('caps are set for one service, and none of them is 0', async () => {
  const { user, calls } = await open({}, { SaveOfferCap: { saveOfferCap: { result: true } } })
  await user.click(await screen.findByRole('button', { name: 'Add caps for a service' }))
  const dialog = await screen.findByRole('dialog', { name: 'Caps for a service' })
  await user.selectOptions(field(/^Service/), 'Tax preparation')
  await user.type(field('Offers a day'), '0')
  const save = within(dialog).getByRole('button', { name: 'Save caps' })
  await user.click(save)
  expect(await within(dialog).findByText('For no offers at all, pause them instead')).toBeTruthy()
  await user.type(field('Offers a day'), '{Backspace}5')
  await user.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentAs(calls, 'SaveOfferCap')).toEqual([
    {
      input: { organizationId: 30, serviceId: 5, perDay: 5, perWeek: null, perMonth: null, openAtOnce: null },
    },
  ])
})

test('caps that were set are changed, and all of them can be emptied', async () => {
  const { user, calls } = await open(
    { caps: [cap({ perDay: 8 })] },
    { SaveOfferCap: { saveOfferCap: { result: true } } },
  )
  await user.click(await screen.findByRole('button', { name: 'Change caps for All services' }))
  await screen.findByRole('dialog', { name: 'Caps for all services' })
  expect(field('Offers a day').value).toBe('8')
  await user.clear(field('Offers a day'))
  await user.click(screen.getByRole('button', { name: 'Save caps' }))
  await waitFor(() =>
    expect(sentAs(calls, 'SaveOfferCap')).toEqual([
      { input: { organizationId: 30, serviceId: null, ...none } },
    ]),
  )
})

const readOnly = { WorkingHours: { workingHours: { ...alwaysOpen, mayChange: false } } }

test('an admin without the permission reads limits and changes none', async () => {
  await open({ mayChange: false, pauses: [pause({})], caps: [cap({ perDay: 8 })] }, readOnly)
  expect(await screen.findByRole('region', { name: 'Caps for All services' })).toBeTruthy()
  expect(await screen.findByText('Open at all times')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('what cannot be loaded is tried again', async () => {
  const answers = [refusal('INTERNAL_SERVER_ERROR'), { offerLimits: free }]
  const { user } = await open({}, { OfferLimits: () => answers.shift() ?? { offerLimits: free } })
  await user.click(await screen.findByRole('button', { name: /again/i }))
  expect(await screen.findByText('You get offers')).toBeTruthy()
})

test('a day has its weekday, and its year when that is another one', () => {
  expect(dayText('2026-12-01', '2026-11-27')).toBe('Tue, Dec 1')
  expect(dayText('2027-01-01', '2026-11-27')).toBe('Fri, Jan 1, 2027')
})
