/** A deal with unique amounts: the fee is 13.37 % of it, the payout 37.11 % of that. */
export const canaries = { deal: '98765.43', rate: '13.370', share: '37.110' } as const
export const references = { payment: 'Zqpayment', payout: 'Zqpayout' } as const

// An amount that stands alone, not the digits of a uuid or of a fraction of a second.
const figures: Readonly<Record<string, RegExp>> = {
  deal: /(?<![\w.])98,?765[.,]?43(?!\w)/,
  fee: /(?<![\w.])13,?204[.,]?94(?!\w)/,
  rate: /(?<![\d.])13[.,]370?(?!\d)/,
  invoice: /inv-\d{4}-\d{6}/,
  'payment reference': /zqpayment/,
  payout: /(?<![\w.])4,?900[.,]?35(?!\w)/,
  share: /(?<![\d.])37[.,]110?(?!\d)/,
  'payout reference': /zqpayout/,
  earnings: /(?<![\w.])8,?304[.,]?59(?!\w)/,
}

/** Which canary amounts this text contains, base64 included. */
export function figuresIn(text: string): string[] {
  const encoded = new Set(text.match(/[\w+/-]{8,}={0,2}/g))
  const decoded = [...encoded].map((word) => Buffer.from(word, 'base64').toString('latin1'))
  const whole = `${text}\n${decoded.join('\n')}`.toLowerCase()
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
