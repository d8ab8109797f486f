import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { checkAnswers } from '../../forms/checkAnswers.ts'
import { cleanAnswers } from '../../forms/cleanAnswers.ts'
import { messages } from '../../forms/messages.ts'
import { isObject } from '../../forms/readForm.ts'
import type { FormSchema, Issue } from '../../forms/schema.ts'

export type Judged = { answers: Record<string, unknown>; issues: Issue[] }

/** What the database knows of the address's zip code; null when it knows none such. */
export type ZipState = { code: string; name: string } | null

/** The answers as they are kept, and what is wrong with them: the shared validator, and what only a server knows. */
export function judge(form: FormSchema, data: unknown, zipState: ZipState): Judged {
  if (!isObject(data)) return { answers: {}, issues: [{ key: '', message: messages.kind }] }
  const issues = checkAnswers(form, data)
  const answers = cleanAnswers(form, data)
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

/** E.164, and the extension after it if there is one; undefined when nobody could have this number. */
function normalPhone(text: string): string | undefined {
  const phone = parsePhoneNumberFromString(text, 'US')
  if (!phone?.isPossible()) return undefined
  return phone.ext ? `${phone.number} x${phone.ext}` : phone.number
}

function placeIssues(address: unknown, zipState: ZipState): Issue[] {
  if (!isObject(address)) return []
  if (!zipState) return [{ key: 'address.zip', message: messages.zip }]
  const isThere = address['state'] === zipState.code
  return isThere ? [] : [{ key: 'address.state', message: messages.elsewhere(zipState.name) }]
}
