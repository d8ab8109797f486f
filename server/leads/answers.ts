import { checkAnswers } from '../../forms/checkAnswers.ts'
import { cleanAnswers } from '../../forms/cleanAnswers.ts'
import { messages } from '../../forms/messages.ts'
import { isObject } from '../../forms/readForm.ts'
import type { FormSchema, Issue } from '../../forms/schema.ts'
import { plainLine } from '../../values/text.ts'
import { phoneOf } from '../base/phone.ts'

export type Judged = { answers: Record<string, unknown>; issues: Issue[] }

/** The database's row for the address's zip code; null if unknown. */
export type ZipState = { code: string; name: string } | null

/**
 * The answers to store, and their problems: those of the shared validator, and those only the server detects.
 */
export function validateAnswers(form: FormSchema, data: unknown, zipState: ZipState): Judged {
  if (!isObject(data)) return { answers: {}, issues: [{ key: '', message: messages.kind }] }
  const plain = withPlainLines(form, data)
  const issues = checkAnswers(form, plain)
  const answers = cleanAnswers(form, plain)
  const phones = form.fields.filter(
    ({ type, key }) => type === 'phone' && !issues.some((issue) => issue.key === key),
  )
  for (const { key } of phones) {
    const given = answers[key]
    if (typeof given !== 'string') continue
    const phone = normalPhone(given)
    if (phone === undefined) issues.push({ key, message: messages.phone })
    else answers[key] = phone
  }
  const isPlaced = !issues.some(({ key }) => key === 'address.zip' || key === 'address.state')
  return { answers, issues: isPlaced ? [...issues, ...placeIssues(answers['address'], zipState)] : issues }
}

/**
 * Removes direction overrides and invisible characters from lines of text, which are names inside other
 * texts.
 */
function withPlainLines({ fields }: FormSchema, data: Record<string, unknown>): Record<string, unknown> {
  const lines = fields.flatMap(({ key, type }) => {
    const text = data[key]
    return type === 'text' && typeof text === 'string' ? [[key, plainLine(text)] as const] : []
  })
  return { ...data, ...Object.fromEntries(lines) }
}

/** E.164, and the extension if there is one; undefined for an impossible number. */
function normalPhone(text: string): string | undefined {
  const phone = phoneOf(text)
  return phone?.extension ? `${phone.number} x${phone.extension}` : phone?.number
}

function placeIssues(address: unknown, zipState: ZipState): Issue[] {
  if (!isObject(address)) return []
  if (!zipState) return [{ key: 'address.zip', message: messages.zip }]
  const isThere = address['state'] === zipState.code
  return isThere ? [] : [{ key: 'address.state', message: messages.elsewhere(zipState.name) }]
}
