import { expect, test } from 'vitest'

import { timeOfDay, timesOfDay } from './timesOfDay.ts'

test('times are half an hour apart, with the stored one among them', () => {
  expect(timesOfDay().length).toBe(48)
  const times = timesOfDay({ stored: 500, first: 480, last: 540 })
  expect(times.map(({ value }) => value)).toEqual(['480', '500', '510', '540'])
  expect(times.map(({ label }) => label)).toEqual(['8:00 AM', '8:20 AM', '8:30 AM', '9:00 AM'])
})

test('the end of a day differs from its beginning', () => {
  expect([timeOfDay(0), timeOfDay(1440)]).toEqual(['12:00 AM', 'Midnight'])
})
