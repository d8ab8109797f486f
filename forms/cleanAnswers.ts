import { plainDigits } from '../values/digits.ts'
import { plainEmail } from '../values/email.ts'
import { plainPhone } from '../values/phone.ts'
import { plainLine, plainText } from '../values/text.ts'
import { plainZip } from '../values/zip.ts'
import { plainDecimal, withTwoPlaces } from './decimals.ts'
import { isObject } from './readForm.ts'
import type { FieldType, FormField, FormSchema } from './schema.ts'
import { answerTo, shownFields } from './shownFields.ts'

export type Given = Readonly<Record<string, unknown>>

/**
 * The answers as stored: in their normal form, amounts with two places, without blanks and hidden fields. Unknown keys
 * and values of a wrong type are left for `checkAnswers` to refuse.
 */
export function cleanAnswers(schema: FormSchema, data: Given): Record<string, unknown> {
  const known = new Set(schema.fields.map(({ key }) => key))
  const strangers = Object.entries(data).filter(([key]) => !known.has(key))
  const answers = shownFields(schema, data).flatMap((field) => {
    const answer = cleanAnswer(field, answerTo(field, data))
    return answer === undefined ? [] : [[field.key, answer] as const]
  })
  return Object.fromEntries([...answers, ...strangers])
}

/** One answer as stored; undefined for none. */
function cleanAnswer({ type, options }: FormField, answer: unknown): unknown {
  if (answer === null || answer === undefined) return undefined
  if (typeof answer === 'string') {
    const text = options?.includes(answer) ? answer : normalForms[type](answer)
    return text === '' ? undefined : text
  }
  if (type === 'multiselect' && Array.isArray(answer)) return cleanChoices(answer, options ?? [])
  if (type === 'address' && isObject(answer)) return cleanAddress(answer)
  return answer
}

const decimal = (text: string) => plainDecimal(plainDigits(plainLine(text)))
const normalForms: Record<FieldType, (text: string) => string> = {
  text: plainLine,
  textarea: plainText,
  number: decimal,
  money: (text) => withTwoPlaces(decimal(text)),
  email: plainEmail,
  phone: plainPhone,
  date: plainLine,
  select: plainLine,
  multiselect: plainLine,
  radio: plainLine,
  checkbox: plainLine,
  address: plainLine,
  zip: plainZip,
}

/** In the order of the options, each once. */
function cleanChoices(answer: readonly unknown[], options: readonly string[]): unknown[] | undefined {
  const chosen = new Set(answer)
  const strangers = [...chosen].filter((choice) => !options.some((option) => option === choice))
  return chosen.size === 0 ? undefined : [...options.filter((option) => chosen.has(option)), ...strangers]
}

function cleanAddress(answer: Record<string, unknown>): Record<string, unknown> | undefined {
  const parts = Object.entries(answer).map(([part, text]): [string, unknown] => {
    if (typeof text !== 'string') return [part, text]
    if (part === 'zip') return [part, plainZip(text)]
    return [part, part === 'state' ? plainLine(text).toUpperCase() : plainLine(text)]
  })
  return parts.every(([, text]) => text === '' || text === null) ? undefined : Object.fromEntries(parts)
}
