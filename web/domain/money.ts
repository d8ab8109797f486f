const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** "$7,125.00", "−$5.00": exact decimals come as text and are never made a floating point number. */
export function money(amount: string | null | undefined): string | undefined {
  if (!amount || !/^-?\d+(\.\d+)?$/.test(amount)) return undefined
  return withMinus(dollars.format(amount as `${number}`))
}

/** "$12,346", and "$1.2M" from a million on. */
export function roundedMoney(amount: string): string {
  const digits = amount.replace(/^-/, '').split('.')[0]?.length ?? 0
  return withMinus((digits > 6 ? short : wholeDollars).format(amount as `${number}`))
}

/** With the sign that is as wide as a digit's plus, instead of a hyphen. */
function withMinus(amount: string): string {
  return amount.replace('-', '−')
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
