/** Whose account a statement is of: of a provider, who owes, or of a referrer, who is owed. */
export type Holder = 'provider' | 'referrer'

/** What an entry of the books is to the one whose statement it stands on. */
export function entryText(kind: string, holder: Holder): string {
  return entries[holder].get(kind) ?? 'Entry'
}

const entries: Record<Holder, ReadonlyMap<string, string>> = {
  provider: new Map([
    ['close', 'Fee'],
    ['terminate', 'Fee withdrawn'],
    ['confirmPayment', 'Payment received'],
  ]),
  referrer: new Map([
    ['close', 'Payout earned'],
    ['terminate', 'Payout withdrawn'],
    ['payAssociate', 'Payout sent'],
  ]),
}

/** What the balance of a statement means. */
export function balanceText(holder: Holder, operatorName: string): string {
  return holder === 'provider'
    ? `A balance above zero is what the provider owes ${operatorName}, below zero what ${operatorName} owes.`
    : `A balance above zero is what ${operatorName} owes the referrer, below zero what the referrer owes.`
}
