import * as v from 'valibot'

import { amountTyped } from '../money.ts'
import { required } from '../../ui/fields/rules.ts'

/** An amount above 0, as people type it. */
export const amount = v.pipe(
  required,
  v.check((typed) => isAbove0(amountTyped(typed)), 'Please enter an amount above 0, such as 12,500'),
)

function isAbove0(exact: string | undefined): boolean {
  return exact !== undefined && /[1-9]/.test(exact)
}
