import * as v from 'valibot'

import { required } from '../../ui/fields/rules.ts'
import { amountTyped } from '../../domain/money.ts'

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

/** The total that is typed, as long as it would change the deal. */
export function newTotal(present: string, typed: string): string | undefined {
  const wanted = amountTyped(typed)
  return wanted === present ? undefined : wanted
}
