import * as v from 'valibot'

import { required } from '../shared/fields/rules.ts'
import { amountTyped } from '../shared/money.ts'
import { amountOf, centsOf, percentOf } from './cents.ts'
import type { Transaction } from './transactionQuery.ts'

/** What adjusting asks for; `present` is what the deal comes to now in all. */
export function adjustSchema(present: string) {
  return v.object({
    actualDeal: v.pipe(
      required,
      v.check(
        (typed) => amountTyped(typed) !== undefined,
        'Please enter an amount of 0 or more, such as 12,500',
      ),
      v.check((typed) => amountTyped(typed) !== present, 'The deal comes to this amount already'),
    ),
    reason: v.pipe(required, v.maxLength(2000, 'Please use at most 2000 characters')),
  })
}

type Terms = Pick<Transaction, 'providerRate' | 'associateShare' | 'noPayoutReason'>
export type Change = { deal: string; fee: string; payout: string; earnings: string }

/** What an adjustment changes, with the terms of the deal: the figures of the transaction that it makes. */
export function changeOf(present: string, typed: string, terms: Terms): Change | undefined {
  const wanted = amountTyped(typed)
  if (wanted === undefined || wanted === present) return undefined
  const deal = centsOf(wanted) - centsOf(present)
  const fee = percentOf(deal, terms.providerRate ?? '0')
  const payout = terms.noPayoutReason === null ? percentOf(fee, terms.associateShare ?? '0') : 0n
  return {
    deal: amountOf(deal),
    fee: amountOf(fee),
    payout: amountOf(payout),
    earnings: amountOf(fee - payout),
  }
}
