import type { Option } from '../fields/SelectField.tsx'

const day = 24 * 60
const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** Every half hour from the first to the last minute of the day, and the stored time if it is another. */
export function timesOfDay({
  stored = null,
  first = 0,
  last = day - 30,
}: {
  stored?: number | null
  first?: number
  last?: number
} = {}): Option[] {
  const times = new Set(Array.from({ length: (last - first) / 30 + 1 }, (_, index) => first + index * 30))
  if (stored !== null) times.add(stored)
  return [...times]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: timeOfDay(minutes) }))
}

/** "9:00 AM"; the end of the day is "Midnight". */
export function timeOfDay(minutes: number): string {
  return minutes === day ? 'Midnight' : format.format(minutes * 60_000)
}
