// Amounts come and go as exact decimals in text, and are reckoned with as whole cents.

export function centsOf(amount: string | null | undefined): bigint {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?0*$/.exec(amount ?? '') ?? []
  const cents = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
  return sign ? -cents : cents
}

/** -493.83 of -49383 cents. */
export function amountOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export function sumOf(amounts: readonly (string | null)[]): string {
  return amountOf(amounts.reduce((sum, amount) => sum + centsOf(amount), 0n))
}

/** "12.5%" of "12.500". */
export function percentText(percent: string): string {
  return `${percent.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')}%`
}
