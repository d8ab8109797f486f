// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { field, screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { alwaysOpen, office } from '../test/hours.ts'
import { Hours } from './Hours.tsx'
import { onWeekdays, withSpan } from './hours.ts'

async function open(hours: object, answers: Parameters<typeof serve>[0] = {}, operates = false) {
  const calls = serve({
    WorkingHours: { workingHours: hours },
    SaveWorkingHours: { saveWorkingHours: { result: true } },
    RemoveWorkingHours: { removeWorkingHours: { result: true } },
    ...answers,
  })
  return { calls, ...(await show(<Hours organizationId={30} operates={operates} />)) }
}

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) }).textContent
const dialog = () => screen.findByRole('dialog', { name: 'Working hours' })
const day = async (name: string) => within(await dialog()).getByRole('group', { name })
const save = () => screen.getByRole('button', { name: 'Save hours' })

test('a provider without hours is open at all times', async () => {
  await open(alwaysOpen)
  expect(await screen.findByText('Open at all times')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove hours' })).toBeNull()
})

test('the hours of each day, holidays and days off are read, and until when it is open', async () => {
  const lunch = [
    { weekday: 6, opensMinute: 0, closesMinute: 720 },
    { weekday: 6, opensMinute: 780, closesMinute: 1440 },
  ]
  const { unmount } = await open({ ...office, spans: [...office.spans, ...lunch] })
  expect(await screen.findByText('Open now, until Nov 27, 2026, 5:00 PM CST')).toBeTruthy()
  expect(rowOf('Monday')).toBe('Monday8:00 AM to 5:00 PM')
  expect(rowOf('Saturday')).toBe('Saturday12:00 AM to 12:00 PM, 1:00 PM to Midnight')
  expect(rowOf('Sunday')).toBe('SundayClosed')
  expect(screen.getByText('Closed on Christmas Day.')).toBeTruthy()
  expect(screen.getByText('Days off: Thu, Dec 24, 2099.')).toBeTruthy()
  unmount()
  await open({ ...office, isOpen: false, changesAt: '2026-11-30T14:00:00Z' })
  expect(await screen.findByText('Closed now, opens Nov 30, 2026, 8:00 AM CST')).toBeTruthy()
})

test('hours are set for the first time: a lunch break, copied to all weekdays, and holidays', async () => {
  const { user, calls } = await open(alwaysOpen, {}, true)
  await user.click(await screen.findByRole('button', { name: 'Set hours' }))
  const monday = within(await day('Monday'))
  await user.selectOptions(monday.getByLabelText('Closes'), '12:00 PM')
  await user.click(monday.getByRole('button', { name: /^Add more hours/ }))
  await user.selectOptions(monday.getByLabelText('Closes again'), '5:30 PM')
  await user.click(monday.getByRole('button', { name: /^Copy to all weekdays/ }))
  const friday = within(await day('Friday'))
  await user.click(friday.getByRole('button', { name: 'Remove hours 2 of Friday' }))
  await user.selectOptions(field('Time zone'), 'America/Denver')
  await user.click(field('All federal holidays'))
  await user.click(field(/^Christmas Day/))
  await user.type(field('Day off'), '2099-12-24')
  await user.click(screen.getByRole('button', { name: 'Add day off' }))
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentAs(calls, 'SaveWorkingHours')).toEqual([
    {
      input: {
        organizationId: 30,
        expectedVersion: 0,
        timeZone: 'America/Denver',
        weekdays: [1, 1, 2, 2, 3, 3, 4, 4, 5],
        opensMinutes: [540, 780, 540, 780, 540, 780, 540, 780, 540],
        closesMinutes: [720, 1050, 720, 1050, 720, 1050, 720, 1050, 720],
        holidays: ['INDEPENDENCE'],
        daysOff: ['2099-12-24'],
      },
    },
  ])
})

test('times out of order, spans that overlap and a week without hours are not sent', async () => {
  const { user, calls } = await open(office)
  await user.click(await screen.findByRole('button', { name: 'Change hours' }))
  const monday = within(await day('Monday'))
  await user.selectOptions(monday.getByLabelText('Closes'), '8:00 AM')
  await user.click(save())
  expect(await monday.findByText('Choose a time after opening')).toBeTruthy()
  await user.selectOptions(monday.getByLabelText('Closes'), '5:00 PM')
  await user.click(monday.getByRole('button', { name: /^Add more hours/ }))
  await user.selectOptions(monday.getByLabelText('Opens again'), '4:30 PM')
  expect(await screen.findByText('Hours of Monday overlap')).toBeTruthy()
  for (const remove of screen.getAllByRole('button', { name: /^Remove hours \d/ })) {
    expect(remove).toBeTruthy()
    const [first] = screen.getAllByRole('button', { name: /^Remove hours \d/ })
    if (first) await user.click(first)
  }
  expect(await screen.findByText(/^Choose hours for at least one day/)).toBeTruthy()
  await user.click(save())
  expect(sentAs(calls, 'SaveWorkingHours')).toEqual([])
})

test('a change by someone else is said, and what was entered stays', async () => {
  const changed = refusal('CONFLICT', {}, 'Someone else changed these hours. Reload to see them.')
  const { user } = await open(office, { SaveWorkingHours: changed })
  await user.click(await screen.findByRole('button', { name: 'Change hours' }))
  const monday = within(await day('Monday'))
  await user.selectOptions(monday.getByLabelText('Opens'), '7:00 AM')
  await user.click(save())
  expect(await within(await dialog()).findByRole('alert')).toBeTruthy()
  expect(monday.getByLabelText<HTMLSelectElement>('Opens').selectedOptions[0]?.text).toBe('7:00 AM')
})

test('removed hours are sent with what was seen', async () => {
  const { user, calls } = await open(office)
  await user.click(await screen.findByRole('button', { name: 'Remove hours' }))
  await waitFor(() =>
    expect(sentAs(calls, 'RemoveWorkingHours')).toEqual([
      { input: { organizationId: 30, expectedVersion: 3 } },
    ]),
  )
})

test('an admin without the permission reads hours and changes none', async () => {
  await open({ ...office, mayChange: false })
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('what cannot be loaded is tried again', async () => {
  const answers = [refusal('INTERNAL_SERVER_ERROR'), { workingHours: office }]
  const { user } = await open(office, { WorkingHours: () => answers.shift() ?? { workingHours: office } })
  await user.click(await screen.findByRole('button', { name: /again/i }))
  expect(await screen.findByRole('table')).toBeTruthy()
})

test('one more span of a day comes after its last, and stays within the day', () => {
  const late = [{ weekday: 2, opens: '1320', closes: '1440' }]
  expect(withSpan(late, 2).at(-1)).toEqual({ weekday: 2, opens: '1380', closes: '1440' })
  expect(onWeekdays(late, 2).map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5])
})
