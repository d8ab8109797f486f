import * as v from 'valibot'

import { graphql } from '../api/graphql.ts'
import { dayOf, momentOf } from '../../ui/dates/days.ts'
import { amount } from './amount.ts'
import { messages, optional } from '../../ui/fields/rules.ts'
import { amountTyped } from '../money.ts'

export const createClosedLeadDocument = graphql(`
  mutation CreateClosedLead($input: CreateClosedLeadInput!) {
    createClosedLead(input: $input) {
      result: transaction {
        publicId
        actualDeal
      }
    }
  }
`)

/** What closing asks for, each field a text as people type it. `from` is the day on which the lead came in. */
export function closingSchema(from: string | undefined, today = dayOf()) {
  return v.object({
    actualDeal: amount,
    closedOn: v.pipe(
      v.string(),
      v.nonEmpty(messages.required),
      v.check((day) => day <= today, 'Please choose today or a day before'),
      v.check((day) => from === undefined || day >= from, 'The deal cannot be closed before its lead'),
    ),
    note: v.pipe(optional, v.maxLength(5000, 'Please use at most 5000 characters')),
  })
}

export const emptyClosing = (actualDeal = ''): ClosingValues => ({ actualDeal, closedOn: dayOf(), note: '' })

export type ClosingValues = v.InferOutput<ReturnType<typeof closingSchema>>

/** As the wire wants it; a deal that is closed today is closed now. */
export function closingOf({ actualDeal, closedOn, note }: ClosingValues, today = dayOf()) {
  return {
    actualDeal: amountTyped(actualDeal) ?? '',
    ...(closedOn !== today && { closedAt: momentOf(closedOn, 12) }),
    ...(note && { note }),
  }
}
