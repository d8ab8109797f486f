import { checkChanges } from '../../forms/checkAnswers.ts'
import { cleanAnswers } from '../../forms/cleanAnswers.ts'
import { messages } from '../../forms/messages.ts'
import { isObject } from '../../forms/readForm.ts'
import type { FormSchema, Issue } from '../../forms/schema.ts'
import { phoneOf } from '../base/phone.ts'

export type Judged = { answers: Record<string, unknown>; issues: Issue[] }

/**
 * The answers to store, and their problems: those of the shared validator, and those only the server detects. Answers
 * that were stored before are not validated again.
 */
export function validateAnswers(
  form: FormSchema,
  data: unknown,
  before: Record<string, unknown> = {},
): Judged {
  if (!isObject(data)) return { answers: {}, issues: [{ key: '', message: messages.kind }] }
  const issues = checkChanges(form, data, before)
  const answers = cleanAnswers(form, data)
  const phones = form.fields.filter(
    ({ type, key }) => type === 'phone' && !issues.some((issue) => issue.key === key),
  )
  for (const { key } of phones) {
    const given = answers[key]
    if (typeof given !== 'string' || given === before[key]) continue
    const phone = normalPhone(given)
    if (phone === undefined) issues.push({ key, message: messages.phone })
    else answers[key] = phone
  }
  return { answers, issues }
}

/** E.164, and the extension if there is one; undefined for an impossible number. */
function normalPhone(text: string): string | undefined {
  const phone = phoneOf(text)
  return phone?.extension ? `${phone.number} x${phone.extension}` : phone?.number
}
