/** Formats "1234.5" as $1,234.50, and negative amounts as −$12.00. Never a floating-point number. */
export function dollars(amount: string): string {
  const [, sign, whole = '0', places = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  return `${sign ? '−' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${places.padEnd(2, '0')}`
}

/** Formats "12.500" as 12.5%. */
export function percent(rate: string): string {
  return `${rate.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')}%`
}

/** Cents, to add up amounts stored as text. */
export function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

/** An amount as the database writes it. */
export function amountOf(sum: bigint): string {
  const digits = String(sum < 0n ? -sum : sum).padStart(3, '0')
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Formats 2026-11-21 as Nov 21, 2026. */
export function dayText(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`))
}

/** Formats the first and last of some days, such as Nov 1–14, 2026. */
export function periodText(some: readonly string[]): string {
  const [first, last] = [some.toSorted().at(0), some.toSorted().at(-1)]
  if (first === undefined || last === undefined) return ''
  return days
    .formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`))
    .replaceAll('\u2009', '')
}

/** Days between two days. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
