import type pg from 'pg'
import { expect, test } from 'vitest'
import { one, rolledBack } from '../test/people.ts'
import { holidaysOf } from './test/naive.ts'

type Given = {
  zone?: string
  weekdays?: (number | null)[] | null
  opens?: (number | null)[]
  closes?: (number | null)[]
  holidays?: string[]
  daysOff?: (string | null)[]
}
const clock = '2026-11-27 12:00 America/Chicago'

const valuesOf = ({
  zone = 'America/Chicago',
  weekdays = [1],
  opens = [480],
  closes = [1020],
  ...rest
}: Given) => [zone, weekdays, opens, closes, rest.holidays ?? [], rest.daysOff ?? []]

async function checked(db: pg.Client, given: Given) {
  const sql = `select (private.checked_hours($1, $2, $3, $4, $5, $6)).*`
  return one<{ week: string; days_off: unknown[]; holidays: string[] }>(db, sql, valuesOf(given))
}

const mondays = (from: string, count: number) =>
  Array.from({ length: count }, (_, week) =>
    new Date(Date.parse(`${from}T00:00Z`) + week * 7 * 86_400_000).toISOString().slice(0, 10),
  )

test('federal holidays fall on their days of 150 years, and on the weekday that observes them', () =>
  rolledBack(async (db) => {
    const { rows } = await db.query<{ code: string; days: string[] }>(
      `select h.code, array_agg(to_char(d, 'YYYY-MM-DD') order by d) as days
        from private.federal_holidays h, generate_series(date '1999-12-01', '2150-02-01', '1 day') d
        where private.is_holiday(h, d::date) group by 1`,
    )
    const found = new Map(rows.map(({ code, days }) => [code, new Set(days)]))
    for (let year = 2000; year < 2150; year += 1)
      for (const [code, days] of Object.entries(holidaysOf(year)))
        for (const day of days) expect(found.get(code), `${code} ${day}`).toContain(day)
    const all = [...found.values()].reduce((sum, days) => sum + days.size, 0)
    const expected = new Set(
      Array.from({ length: 153 }, (_, index) => Object.entries(holidaysOf(1999 + index)))
        .flat()
        .flatMap(([code, days]) => days.map((day) => `${code} ${day}`))
        .filter((day) => day.slice(-10) >= '1999-12-01' && day.slice(-10) <= '2150-02-01'),
    )
    expect(all).toBe(expected.size)
  }))

test.for([
  ['Independence Day on a Saturday', 'INDEPENDENCE', ['2026-07-03', '2026-07-04']],
  ['New Year’s Day on a Saturday, observed in the old year', 'NEW_YEAR', ['2027-12-31', '2028-01-01']],
  ['Juneteenth on a Sunday', 'JUNETEENTH', ['2022-06-19', '2022-06-20']],
  ['Memorial Day', 'MEMORIAL', ['2027-05-31']],
  ['Thanksgiving', 'THANKSGIVING', ['2026-11-26']],
] as const)('%s', ([, code, days]) =>
  rolledBack(async (db) => {
    const [first, last] = [days[0], days.at(-1)]
    const { rows } = await db.query<{ day: string }>(
      `select to_char(d, 'YYYY-MM-DD') as day from private.federal_holidays h,
          generate_series($2::date - 60, $3::date + 60, '1 day') d
        where h.code = $1 and private.is_holiday(h, d::date) order by 1`,
      [code, first, last],
    )
    expect(rows.map(({ day }) => day)).toEqual(days)
  }),
)

test('valid hours are sorted and joined, and days off that are over are dropped', () =>
  rolledBack(async (db) => {
    await db.query('update private.operator_settings set clock_stands_at = $1', [clock])
    const hours = await checked(db, {
      weekdays: [2, 1, 1],
      opens: [0, 720, 480],
      closes: [1440, 1020, 720],
      holidays: ['LABOR', 'CHRISTMAS', 'LABOR'],
      daysOff: ['2026-12-24', '2026-11-26', '2026-11-27', '2026-12-24'],
    })
    expect(hours.week).toBe('{[480,1020),[1440,2880)}')
    expect(hours.holidays).toEqual(['CHRISTMAS', 'LABOR'])
    expect(hours.days_off).toHaveLength(2)
  }))

test.for([
  ['no zone', { zone: '' }, 'UNKNOWN_TIME_ZONE'],
  ['an offset instead of a zone', { zone: '+05:00' }, 'UNKNOWN_TIME_ZONE'],
  ['no hours at all', { weekdays: [], opens: [], closes: [] }, 'NO_HOURS'],
  ['no list', { weekdays: null }, 'NO_HOURS'],
  ['a night', { opens: [1320], closes: [360] }, 'SPAN_ORDER'],
  ['no time between', { opens: [480], closes: [480] }, 'SPAN_ORDER'],
  ['more than a day', { opens: [0], closes: [1441] }, 'SPAN_ORDER'],
  ['a time before the day', { opens: [-1] }, 'SPAN_ORDER'],
  ['an eighth weekday', { weekdays: [8] }, 'SPAN_ORDER'],
  ['a missing time', { opens: [null] }, 'SPAN_ORDER'],
  ['lists of different lengths', { weekdays: [1, 2] }, 'SPAN_ORDER'],
  ['spans that overlap', { weekdays: [1, 1], opens: [480, 600], closes: [700, 800] }, 'SPANS_OVERLAP'],
  ['a span twice', { weekdays: [1, 1], opens: [480, 480], closes: [700, 700] }, 'SPANS_OVERLAP'],
  [
    'too many spans',
    {
      weekdays: Array.from({ length: 43 }, () => 1),
      opens: [...Array.from({ length: 43 }).keys()],
      closes: [...Array.from({ length: 43 }).keys()].map((n) => n + 1),
    },
    'TOO_MANY_SPANS',
  ],
  ['an unknown holiday', { holidays: ['EASTER'] }, 'UNKNOWN_HOLIDAY'],
  ['a day far ahead', { daysOff: ['2028-11-28'] }, 'DAY_TOO_FAR'],
  ['an infinite day', { daysOff: ['infinity'] }, 'DAY_TOO_FAR'],
  ['no day', { daysOff: [null] }, 'DAY_TOO_FAR'],
  ['too many days', { daysOff: mondays('2026-11-30', 101) }, 'TOO_MANY_DAYS'],
] as [string, Given, string][])('%s is refused', ([, given, reason]) =>
  rolledBack(async (db) => {
    await db.query('update private.operator_settings set clock_stands_at = $1', [clock])
    await expect(checked(db, given)).rejects.toMatchObject({ code: 'TS004', hint: reason })
  }),
)

test('the next opening is found almost two years ahead, and none where it is never open', () =>
  rolledBack(async (db) => {
    const sql = `select private.next_open(h, '2026-11-27 12:00 America/Chicago') as next,
        private.after_open(h, '2026-11-27 12:00 America/Chicago', '10 hours') as after
      from (select row('America/Chicago', private.week_of($1, $2, $3), '{}', $4::date[])::private.working_hours as h) c`
    const off = mondays('2026-11-30', 100)
    expect(await one(db, sql, [[1], [480], [1020], off])).toEqual({
      next: new Date('2028-10-30T13:00:00Z'),
      after: new Date('2028-11-06T15:00:00Z'),
    })
    expect(await one(db, sql, [[], [], [], []])).toEqual({ next: null, after: null })
  }))

test.for([
  // 2:00 to 3:00 does not exist on March 14, and 1:00 to 2:00 comes twice on November 1.
  ['a spring night', '2027-03-13 22:00', '2027-03-14 05:00', [0, 1440], 6],
  ['a fall night', '2026-10-31 22:00', '2026-11-01 05:00', [0, 1440], 8],
  ['an hour that is skipped', '2027-03-13 22:00', '2027-03-14 12:00', [120, 180], 0],
  ['an hour that comes twice', '2026-10-31 22:00', '2026-11-01 12:00', [60, 120], 1],
] as const)('open hours of %s', ([, since, until, [opens, closes], hours]) =>
  rolledBack(async (db) => {
    const { open } = await one<{ open: string }>(
      db,
      `select extract(epoch from private.open_between(row('America/Chicago',
          private.week_of('{6,7}', array[$3, $3]::int[], array[$4, $4]::int[]), '{}', '{}')::private.working_hours,
          $1::timestamp at time zone 'America/Chicago', $2::timestamp at time zone 'America/Chicago'))::int / 3600 as open`,
      [since, until, opens, closes],
    )
    expect(Number(open)).toBe(hours)
  }),
)
