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
  /** The id of the dashboard's subject, if it is not the viewer. */
  of?: number
}

export function dashboardSearch(address: Record<string, unknown>): DashboardSearch {
  const { period, compare, share, of } = address
  const id = Number(of)
  return {
    ...(isOne(periods, period) && period !== 'MONTH' && { period }),
    ...(isOne(comparisons, compare) && compare !== 'PREVIOUS' && { compare }),
    ...(isOne(shares, share) && share !== 'BEST_PERFORMING' && { share }),
    ...(Number.isInteger(id) && id > 0 && id < 2 ** 31 && { of: id }),
  }
}

function isOne<Known extends object>(known: Known, value: unknown): value is keyof Known {
  return typeof value === 'string' && Object.hasOwn(known, value)
}
