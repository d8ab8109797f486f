// Percentages come and go as exact decimals in text; nothing is reckoned with them here.

/** "12.50%" of "12.500", and "33.333%" where two places would not be what holds. */
export function percent(exact: string): string {
  const [whole = '0', part = ''] = exact.split('.')
  return `${whole}.${part.replace(/0+$/, '').padEnd(2, '0')}%`
}

/** Converts a typed percentage to the API's format: "12.5 %" is 12.500. */
export function percentTyped(typed: string): string | undefined {
  const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{0,3}))?\s*%?$/.exec(typed.trim()) ?? []
  if (whole === undefined) return undefined
  const exact = `${whole.replace(/^0+(?=\d)/, '')}.${part.padEnd(3, '0')}`
  return isAtMost100(exact) ? exact : undefined
}

/** As it stands in a field, to be changed: "12.50". */
export function percentField(exact: string | null): string {
  return exact === null ? '' : percent(exact).slice(0, -1)
}

function isAtMost100(exact: string): boolean {
  return /^\d{1,2}\./.test(exact) || exact === '100.000'
}
