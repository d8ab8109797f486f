import type pg from 'pg'
import { expect, test } from 'vitest'
import { rolledBack } from '../test/people.ts'
import { type Hours, holidaysOf, isoDay, minute, type Minutes, minutesOf, type Span } from './test/naive.ts'

const worlds = Number(process.env['CALENDAR_WORLDS'] ?? 80)
const seed = Number(process.env['CALENDAR_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const days = 24
const day = 24 * 60 * minute

/** Numbers from a seed, so that a failed world can be made again. */
function chanceOf(start: number): (below: number) => number {
  let state = start >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Chance = ReturnType<typeof chanceOf>

/** With days on which clocks change, by an hour or by half of one, in the night or at midnight. */
const zones = {
  'America/Chicago': ['2026-11-01', '2027-03-14'],
  'America/New_York': ['2026-11-01', '2027-03-14'],
  'America/St_Johns': ['2026-11-01', '2027-03-14'],
  'Europe/London': ['2026-10-25', '2027-03-28'],
  'Australia/Lord_Howe': ['2026-10-04', '2027-04-04'],
  'America/Santiago': ['2026-09-06', '2027-04-04'],
  'America/Havana': ['2026-11-01', '2027-03-14'],
  'Asia/Kathmandu': ['2027-01-01'],
  'Pacific/Kiritimati': ['2026-12-25'],
  UTC: ['2026-07-04'],
}

function drawn(chance: Chance): { hours: Hours; from: number; change: number } {
  const [zone, changes] = pick(Object.entries(zones), chance)
  const change = Date.parse(`${pick(changes, chance)}T00:00Z`)
  const from = change - (2 + chance(10)) * day
  const codes = Object.keys(holidaysOf(2026))
  const dayOff = () => isoDay(new Date(from + chance(days) * day))
  return {
    from,
    change,
    hours: {
      zone,
      spans: drawnSpans(chance),
      holidays: codes.filter(() => chance(3) === 0),
      daysOff: Array.from({ length: chance(4) }, dayOff),
    },
  }
}

/** Up to three spans a day that do not overlap, often early in the night and up to midnight. */
function drawnSpans(chance: Chance): Span[] {
  const times = [0, 30, 60, 90, 120, 150, 180, 240, 480, 540, 720, 1020, 1380, 1439, 1440]
  const spans = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const cuts = [...new Set(Array.from({ length: 2 * chance(4) }, () => pick(times, chance)))].toSorted(
      (a, b) => a - b,
    )
    return cuts.flatMap((opens, index) => {
      const closes = cuts[index + 1]
      return index % 2 === 0 && closes !== undefined ? [{ weekday, opens, closes }] : []
    })
  })
  return spans.length > 0 ? spans : [{ weekday: 1 + chance(7), opens: 0, closes: 1440 }]
}

function pick<T>(of: readonly T[], chance: Chance): T {
  const found = of[chance(of.length)]
  if (found === undefined) throw new Error('there is nothing to pick')
  return found
}

type Asked = { at: number; until: number; minutes: number }
type Answer = { is_open: boolean; next: Date; after: Date; between: number; closes: Date | null }

test(
  `hours answer as minute by minute in ${worlds} random calendars (CALENDAR_SEED=${seed})`,
  { timeout: 120_000 },
  () =>
    rolledBack(async (db) => {
      const chance = chanceOf(seed)
      let compared = 0
      for (let world = 0; world < worlds; world += 1) {
        const { hours, from, change } = drawn(chance)
        const minutes = minutesOf(hours, from, days)
        const asked = Array.from({ length: 40 }, (_, index) => {
          // Every second moment is in the 36 hours in which the clocks change.
          const anywhere = from + chance((days / 2) * 24 * 60) * minute
          const at = index % 2 === 0 ? anywhere : change + (chance(36 * 60) - 6 * 60) * minute
          return { at, until: at + chance(10 * 24 * 60) * minute, minutes: 1 + chance(3000) }
        })
        const answers = await ask(db, hours, asked)
        for (const [index, one] of asked.entries()) {
          const answer = answers[index]
          const about = `world ${world}, ${hours.zone}, ${new Date(one.at).toISOString()}`
          const expected = expectedOf(minutes, one)
          const found = {
            isOpen: answer?.is_open,
            between: answer?.between,
            next: expected.next && answer?.next.getTime(),
            after: expected.after && answer?.after.getTime(),
            closes: expected.closes && answer?.closes?.getTime(),
          }
          expect(found, about).toEqual(expected)
          compared += [expected.next, expected.after, expected.closes].filter((at) => at !== undefined).length
        }
      }
      expect(compared).toBeGreaterThan(worlds * 30)
    }),
)

async function ask(db: pg.Client, hours: Hours, asked: readonly Asked[]): Promise<Answer[]> {
  const { zone, spans, holidays, daysOff } = hours
  const { rows } = await db.query<Answer>(
    `select private.is_open_at(h, q.at) as is_open, private.next_open(h, q.at) as next, private.next_close(h, q.at) as closes,
        private.after_open(h, q.at, make_interval(mins => q.minutes)) as after,
        extract(epoch from private.open_between(h, q.at, q.until))::int / 60 as between
      from (select row($1, private.week_of($2, $3, $4), $5::text[], $6::date[])::private.working_hours as h) c,
        unnest($7::timestamptz[], $8::timestamptz[], $9::int[]) with ordinality q (at, until, minutes, n) order by q.n`,
    [
      zone,
      spans.map(({ weekday }) => weekday),
      spans.map(({ opens }) => opens),
      spans.map(({ closes }) => closes),
      holidays,
      daysOff,
      asked.map(({ at }) => new Date(at)),
      asked.map(({ until }) => new Date(until)),
      asked.map(({ minutes }) => minutes),
    ],
  )
  return rows
}

/** Undefined where that is after the minutes that were decided. */
function expectedOf({ from, isOpen }: Minutes, { at, until, minutes }: Asked) {
  const start = (at - from) / minute
  const end = (until - from) / minute
  const timeAt = (index: number) => (index < 0 ? undefined : from + index * minute)
  let left = minutes
  const after = isOpen.findIndex((open, index) => index >= start && open && --left === 0)
  const closing = isOpen.findIndex((open, index) => index >= start && !open)
  return {
    isOpen: isOpen[start],
    next: timeAt(isOpen.findIndex((open, index) => index >= start && open)),
    after: after < 0 ? undefined : timeAt(after + 1),
    closes: isOpen[start] && closing - start < 13 * 24 * 60 ? timeAt(closing) : undefined,
    between: isOpen.slice(start, Math.max(start, end)).filter(Boolean).length,
  }
}
