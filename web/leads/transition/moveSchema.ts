import * as v from 'valibot'

import { amount } from '../../domain/closing/amount.ts'
import type { Need } from '../../domain/record/openMoves.ts'
import { messages, optional, required } from '../../ui/fields/rules.ts'
import { tomorrow } from '../../ui/dates/days.ts'
import { amountTyped } from '../../domain/money.ts'

const reasonLength = v.maxLength<string, 2000, string>(2000, 'Please use at most 2000 characters')

/** What a step asks for, each field a text as people type it. */
export function moveSchema(needs: readonly Need[], firstDay = tomorrow()) {
  const day = v.pipe(
    v.string(),
    v.nonEmpty(messages.required),
    v.check((typed) => typed >= firstDay, 'Please choose a day after today'),
  )
  return v.object({
    reason: v.pipe(needs.includes('reason') ? required : optional, reasonLength),
    dealValue: needs.includes('dealValue') ? amount : optional,
    resumeOn: needs.includes('resumeOn') ? day : optional,
    organization: needs.includes('organization')
      ? v.pipe(v.string(), v.nonEmpty('Please choose a provider'))
      : optional,
  })
}

export type MoveValues = v.InferOutput<ReturnType<typeof moveSchema>>

export const emptyMove: MoveValues = { reason: '', dealValue: '', resumeOn: '', organization: '' }

/** As the wire wants it: nothing that was not asked for. */
export function stepOf({ reason, dealValue, resumeOn, organization }: MoveValues) {
  const exact = amountTyped(dealValue)
  return {
    ...(reason && { reason }),
    ...(exact && { dealValue: exact }),
    ...(resumeOn && { resumeOn }),
    ...(organization && { organizationId: Number(organization) }),
  }
}
