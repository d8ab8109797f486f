const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** "$7,125.00": exact decimals come as text and are never made a floating point number. */
export function money(amount: string | null | undefined): string | undefined {
  if (!amount || !/^-?\d+(\.\d+)?$/.test(amount)) return undefined
  return dollars.format(amount as `${number}`)
}

/** "$1,000.00 – $7,125.00", or as much of it as is known. */
export function moneyRange(from: string | null, to: string | null): string | undefined {
  const [low, high] = [money(from), money(to)]
  if (low && high) return `${low} – ${high}`
  if (high) return `Up to ${high}`
  return low && `From ${low}`
}

/** Converts a typed amount to the API's format: "$12,500" is 12500.00. */
export function amountTyped(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(/,(?=\d{3}(\D|$))/g, '')
  const [, whole, cents = ''] = /^(\d{1,12})(?:\.(\d{0,2}))?$/.exec(plain) ?? []
  return whole === undefined ? undefined : `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`
}
