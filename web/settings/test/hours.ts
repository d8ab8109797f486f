const weekday = (day: number) => ({ weekday: day, opensMinute: 480, closesMinute: 1020 })

const federalHolidays = [
  { code: 'CHRISTMAS', name: 'Christmas Day', nextDays: ['2099-12-25'] },
  { code: 'INDEPENDENCE', name: 'Independence Day', nextDays: ['2099-07-03', '2099-07-04'] },
]

/** A provider without hours. */
export const alwaysOpen = {
  mayChange: true,
  timeZone: null,
  spans: [],
  holidays: [],
  daysOff: [],
  version: 0,
  changedBy: null,
  changedAt: null,
  isOpen: true,
  changesAt: null,
  federalHolidays,
}

/** Monday to Friday, 8 to 5. */
export const office = {
  ...alwaysOpen,
  timeZone: 'America/Chicago',
  spans: [1, 2, 3, 4, 5].map(weekday),
  holidays: ['CHRISTMAS'],
  daysOff: ['2099-12-24'],
  version: 3,
  changedBy: 'Ana Abel',
  changedAt: '2026-11-20T12:00:00Z',
  changesAt: '2026-11-27T23:00:00Z',
}
