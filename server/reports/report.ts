type MonthFigures = {
  readonly submitted: number
  readonly won: number
  readonly deals: number
  /** Amounts are exact, as text. */
  readonly closedValue: string
  readonly fees: string
  readonly payouts: string
}

/** A complete month of the operator or of a provider, as `jobs.month_report` returns it. */
export type MonthReport = {
  /** The first day of the month. */
  readonly month: string
  readonly scope: 'operator' | 'provider'
  readonly name: string
  readonly operatorName: string
  readonly figures: MonthFigures
  readonly before: MonthFigures
  readonly services: readonly {
    readonly name: string
    readonly submitted: number
    readonly won: number
    readonly closedValue: string
  }[]
}

/** Formats 2026-11-01 as November 2026. */
export function monthText(month: string): string {
  return months.format(new Date(`${month}T00:00:00Z`))
}

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
