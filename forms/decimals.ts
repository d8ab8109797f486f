const decimal = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

/** A decimal with at most two places as hundredths, without floating point; undefined for anything else. */
export function hundredths(text: string): bigint | undefined {
  const [, sign, whole, places = ''] = decimal.exec(text) ?? []
  if (whole === undefined) return undefined
  const amount = BigInt(whole) * 100n + BigInt(places.padEnd(2, '0'))
  return sign ? -amount : amount
}

/** With two places, as money is stored. */
export function withTwoPlaces(text: string): string {
  const amount = hundredths(text)
  if (amount === undefined) return text
  const size = amount < 0n ? -amount : amount
  return `${amount < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

/** Strips the dollar sign and the thousands separators that people type. */
export function plainDecimal(text: string): string {
  const bare = text.trim().replace(/^\$\s*/, '')
  return /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare
}
