// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { HelpDeskTab } from './HelpDeskTab.tsx'

const schedule = {
  days: [1, 2, 3, 4, 5],
  opensMinute: 540,
  closesMinute: 1020,
  answerHours: 4,
  resolutionHours: 16,
  timeZone: 'America/Chicago',
}
const master = { userType: 'MASTER_ADMIN' }
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })
const chosen = (name: string) => field<HTMLSelectElement>(name).selectedOptions[0]?.text

test('a master admin changes days, hours and targets', async () => {
  let stored = schedule
  const calls = serve({
    SupportSchedule: () => ({ supportSchedule: stored }),
    SaveSupportSchedule: ({ input }) => {
      stored = Object.assign({}, stored, input)
      return { saveSupportSchedule: {} }
    },
  })
  const { user } = await show(<HelpDeskTab user={master} />)
  await user.click(await screen.findByRole('checkbox', { name: 'Saturday' }))
  await user.click(field('Monday'))
  expect([chosen('Opens at'), chosen('Closes at')]).toEqual(['9:00 AM', '5:00 PM'])
  await user.selectOptions(field('Opens at'), '12:00 AM')
  await user.selectOptions(field('Closes at'), 'Midnight')
  await user.clear(field(/^Resolution within/))
  await user.type(field(/^Resolution within/), '48')
  expect(screen.getByText('Working hours, 2 working days')).toBeTruthy()
  await user.click(button())
  expect(await screen.findByText('Open requests have new due times.')).toBeTruthy()
  expect(sentAs(calls, 'SaveSupportSchedule')).toEqual([
    {
      input: {
        days: [2, 3, 4, 5, 6],
        opensMinute: 0,
        closesMinute: 1440,
        answerHours: 4,
        resolutionHours: 48,
      },
    },
  ])
  await waitFor(() => expect(button().disabled).toBe(true))
})

test('an impossible schedule is marked at its fields and not sent', async () => {
  const calls = serve({ SupportSchedule: { supportSchedule: { ...schedule, days: [1] } } })
  const { user } = await show(<HelpDeskTab user={master} />)
  await user.click(await screen.findByRole('checkbox', { name: 'Monday' }))
  await user.clear(field(/^First reply within/))
  await user.type(field(/^First reply within/), '1.5')
  await user.click(button())
  expect(await screen.findByText('Choose at least one day')).toBeTruthy()
  expect(screen.getByText('Enter a whole number of hours from 1 to 1,000')).toBeTruthy()
  await user.click(field('Tuesday'))
  await user.clear(field(/^First reply within/))
  await user.type(field(/^First reply within/), '17')
  expect(await screen.findByText('A resolution can’t be due before the first reply')).toBeTruthy()
  await user.selectOptions(field('Closes at'), '9:30 AM')
  expect(await screen.findByText('Choose a time at least one hour after opening')).toBeTruthy()
  await user.click(button())
  expect(sentAs(calls, 'SaveSupportSchedule')).toEqual([])
})

test('unsaved changes are asked about before the page is left', async () => {
  serve({ SupportSchedule: { supportSchedule: schedule } })
  const { user, router } = await show(<HelpDeskTab user={master} />)
  await user.click(await screen.findByRole('checkbox', { name: 'Sunday' }))
  void router.navigate({ href: '/elsewhere' })
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(field('Sunday').checked).toBe(true)
})

test('a refusal is shown, and what was typed stays', async () => {
  serve({ SupportSchedule: { supportSchedule: schedule }, SaveSupportSchedule: refusal('FORBIDDEN') })
  const { user } = await show(<HelpDeskTab user={master} />)
  await user.click(await screen.findByRole('checkbox', { name: 'Sunday' }))
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toMatch(/not authorized/)
  expect(field('Sunday').checked).toBe(true)
})

test('an admin reads the schedule', async () => {
  serve({ SupportSchedule: { supportSchedule: schedule } })
  await show(<HelpDeskTab user={{ userType: 'ADMIN' }} />)
  expect(await screen.findByText('9:00 AM to 5:00 PM')).toBeTruthy()
  expect(screen.getByText('Monday, Tuesday, Wednesday, Thursday, Friday')).toBeTruthy()
  expect(screen.queryByRole('button')).toBe(null)
})

test('a schedule that does not load is asked for again', async () => {
  const answers = [refusal('UNAVAILABLE'), { supportSchedule: schedule }]
  serve({ SupportSchedule: () => answers.shift() ?? {} })
  const { user } = await show(<HelpDeskTab user={master} />)
  await user.click(await screen.findByRole('button', { name: /again/i }))
  expect(await screen.findByRole('checkbox', { name: 'Monday' })).toHaveProperty('checked', true)
})
