export const periods = {
  DAY: 'Day',
  WEEK: 'Week',
  MONTH: 'Month',
  QUARTER: 'Quarter',
  YEAR: 'Year',
  TILL_DATE: 'Till date',
} as const
export const comparisons = {
  PREVIOUS: 'Previous period',
  YEAR: 'Year before',
  NONE: 'No comparison',
} as const
export const shares = {
  BEST_PERFORMING: 'Best performing',
  MOST_REQUESTED: 'Most requested',
  MOST_SUCCESSFUL: 'Most successful',
} as const

export type Period = keyof typeof periods
export type Comparison = keyof typeof comparisons
export type Share = keyof typeof shares

/** A dashboard's search parameters; defaults are left out. */
export type DashboardSearch = {
  period?: Period
  compare?: Comparison
  share?: Share
  /** The days of the revenue chart, instead of those of the period; both or neither. */
  from?: string | undefined
  to?: string | undefined
  /** The id of the dashboard's subject, if it is not the viewer. */
  of?: number
}

export function dashboardSearch(address: Record<string, unknown>): DashboardSearch {
  const { period, compare, share, from, to, of } = address
  const id = Number(of)
  return {
    ...(isOne(periods, period) && period !== 'MONTH' && { period }),
    ...(isOne(comparisons, compare) && compare !== 'PREVIOUS' && { compare }),
    ...(isOne(shares, share) && share !== 'BEST_PERFORMING' && { share }),
    ...(isDay(from) && isDay(to) && from <= to && { from, to }),
    ...(Number.isInteger(id) && id > 0 && id < 2 ** 31 && { of: id }),
  }
}

/** A day as the server takes it; it refuses ranges of more than ten years. */
function isDay(text: unknown): text is string {
  return (
    typeof text === 'string' &&
    /^(?:199\d|20\d\d)-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  )
}

function isOne<Known extends object>(known: Known, value: unknown): value is keyof Known {
  return typeof value === 'string' && Object.hasOwn(known, value)
}
