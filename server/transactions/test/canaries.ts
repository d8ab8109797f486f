import { searchable } from '../../test/searchable.ts'

/** A deal with unique amounts: the fee is 13.37 % of it, the payout 37.11 % of that. */
export const canaries = { deal: '98765.43', rate: '13.370', share: '37.110' } as const
export const references = { payment: 'Zqpayment', payout: 'Zqpayout' } as const

// Amounts of six digits could be the fraction of a second, so no point stands before them.
const figures: Readonly<Record<string, RegExp>> = {
  deal: /98,?765[.,]?43/,
  fee: /13,?204[.,]?94/,
  rate: /(?<![\d.])13[.,]370?(?!\d)/,
  invoice: /inv-\d{4}-\d{6}/,
  'payment reference': /zqpayment/,
  payout: /(?<![\d.])4,?900[.,]?35/,
  share: /(?<![\d.])37[.,]110?(?!\d)/,
  'payout reference': /zqpayout/,
  earnings: /(?<![\d.])8,?304[.,]?59/,
}

/** Which canary amounts this text contains, base64 included. */
export function figuresIn(text: string): string[] {
  const whole = searchable(text)
  return Object.entries(figures).flatMap(([name, trace]) => (trace.test(whole) ? [name] : []))
}

/** The columns of the specification's visibility table, and the amounts of each. */
export const visible = {
  referrer: ['deal', 'payout', 'share', 'payout reference'],
  provider: ['deal', 'fee', 'rate', 'invoice', 'payment reference'],
  agent: ['deal'],
  operator: Object.keys(figures),
  stranger: [],
} as const
