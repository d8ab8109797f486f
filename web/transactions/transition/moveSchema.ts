import * as v from 'valibot'

import type { Need } from '../../domain/record/openMoves.ts'
import { dayAfter, tomorrow } from '../../ui/dates/days.ts'
import { messages, optional, required } from '../../ui/fields/rules.ts'

/** What a step asks for, each field a text as people type it. `firstDay` is the earliest day that may be due. */
export function moveSchema(needs: readonly Need[], firstDay = tomorrow()) {
  return v.object({
    reason: v.pipe(
      needs.includes('reason') ? required : optional,
      v.maxLength(2000, 'Please use at most 2000 characters'),
    ),
    reference: v.pipe(
      needs.includes('reference') ? required : optional,
      v.maxLength(200, 'Please use at most 200 characters'),
    ),
    dueOn: needs.includes('dueOn')
      ? v.pipe(
          v.string(),
          v.nonEmpty(messages.required),
          v.check((day) => day >= firstDay, 'Please choose a day after the present one, and after today'),
        )
      : optional,
  })
}

export type MoveValues = v.InferOutput<ReturnType<typeof moveSchema>>

export const emptyMove: MoveValues = { reason: '', reference: '', dueOn: '' }

/** A due date is moved out only. */
export function firstDueDay(dueOn: string | undefined, first = tomorrow()): string {
  const later = dueOn === undefined ? first : dayAfter(dueOn)
  return later > first ? later : first
}

/** As the wire wants it: nothing that was not asked for. */
export function stepOf({ reason, reference, dueOn }: MoveValues) {
  return { ...(reason && { reason }), ...(reference && { reference }), ...(dueOn && { dueOn }) }
}
