import * as v from 'valibot'

import {
  atMost,
  email,
  messages,
  requiredName,
  optional,
  optionalPhone,
  required,
} from '../../ui/fields/rules.ts'

export type TicketType = 'SUPPORT' | 'SERVICE_REQUEST'

/** The schema of each type of request. A callback needs a phone number. */
export function supportSchema(type: TicketType) {
  return v.pipe(
    v.object({
      title: v.pipe(required, atMost(200)),
      details: v.pipe(type === 'SUPPORT' ? required : optional, atMost(5000)),
      name: v.pipe(requiredName, atMost(200)),
      email,
      phoneNumber: optionalPhone,
      preferredContactMethod: v.pipe(v.string(), v.nonEmpty(messages.required)),
    }),
    v.forward(
      v.partialCheck(
        [['phoneNumber'], ['preferredContactMethod']],
        ({ phoneNumber, preferredContactMethod }) => phoneNumber !== '' || preferredContactMethod !== 'PHONE',
        messages.required,
      ),
      ['phoneNumber'],
    ),
  )
}

export type SupportDraft = v.InferOutput<ReturnType<typeof supportSchema>>

export const contactMethods = [
  { value: 'EMAIL', label: 'Email' },
  { value: 'PHONE', label: 'Phone' },
]

/** The request's input, without empty fields. */
export function supportOf(type: TicketType, draft: SupportDraft) {
  const { details, phoneNumber, ...rest } = draft
  return { type, ...rest, ...(details && { details }), ...(phoneNumber && { phoneNumber }) }
}
