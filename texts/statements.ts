import { withPeriod } from './period.ts'

/** The holder of a statement: a provider, who owes, or a referrer, who is owed. */
export type Holder = 'provider' | 'referrer'

/** Describes a ledger entry to the holder of the statement. */
export function entryText(kind: string, holder: Holder): string {
  return entries[holder].get(kind) ?? 'Entry'
}

const entries: Record<Holder, ReadonlyMap<string, string>> = {
  provider: new Map([
    ['close', 'Fee'],
    ['terminate', 'Fee withdrawn'],
    ['confirmPayment', 'Payment received'],
    ['unconfirmPayment', 'Payment taken back'],
  ]),
  referrer: new Map([
    ['close', 'Payout earned'],
    ['terminate', 'Payout withdrawn'],
    ['payAssociate', 'Payout sent'],
  ]),
}

/** Describes the balance of a statement. */
export function balanceText(holder: Holder, operatorName: string): string {
  return holder === 'provider'
    ? `A positive balance is owed to ${operatorName}; a negative balance is owed to the provider.`
    : `A positive balance is owed to the referrer; a negative balance is owed to ${withPeriod(operatorName)}`
}

/** Names the balance to the holder of the statement, who reads the amount without its sign. */
export function balanceTitle(holder: Holder, balance: string, operatorName: string): string {
  if (/^-?0+(?:\.0+)?$/.test(balance)) return 'Nothing is owed'
  const isHolders = (holder === 'provider') !== balance.startsWith('-')
  return isHolders ? `Amount you owe ${operatorName}` : `Amount ${operatorName} owes you`
}

/** Whether an entry is a payment, to or from the holder; all others change what is owed. */
export function isPayment(kind: string): boolean {
  return ['confirmPayment', 'unconfirmPayment', 'payAssociate'].includes(kind)
}
