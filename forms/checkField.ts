import { isEmail } from '../values/email.ts'
import { isPhone } from '../values/phone.ts'
import { isUnreadable } from '../values/text.ts'
import { isZip } from '../values/zip.ts'
import { isDate } from './dates.ts'
import { hundredths } from './decimals.ts'
import { messages } from './messages.ts'
import { isObject } from './readForm.ts'
import type { FieldType, FormField, Issue } from './schema.ts'

const state = /^[A-Z]{2}$/
/** The default maximum length (characters) by type. */
const lengths: Partial<Record<FieldType, number>> = { textarea: 5000, email: 254, phone: 40 }
const usualLength = 500

/** The issues of one answer, after `cleanAnswers`. */
export function checkField(field: FormField, answer: unknown): Issue[] {
  const { key, type } = field
  const isMissing = answer === undefined || (type === 'checkbox' && answer === false)
  if (isMissing) return field.required ? missing(field) : []
  if (type === 'address')
    return isObject(answer) ? checkAddress(field, answer) : [{ key, message: messages.kind }]
  const message = complaint(field, answer)
  return message === undefined ? [] : [{ key, message }]
}

const parts = ['street', 'city', 'state', 'zip']

function missing({ key, type }: FormField): Issue[] {
  const keys = type === 'address' ? parts.map((part) => `${key}.${part}`) : [key]
  return keys.map((of) => ({ key: of, message: messages.required }))
}

/** A required address needs all its parts, an optional one those that are known. */
function checkAddress({ key, required }: FormField, address: Record<string, unknown>): Issue[] {
  const strangers = Object.keys(address).filter((part) => !parts.includes(part))
  if (strangers.length > 0) return [{ key, message: messages.unknown }]
  return parts.flatMap((part) => {
    const text = address[part] ?? ''
    const message = text === '' && !required ? undefined : partComplaint(part, text)
    return message === undefined ? [] : [{ key: `${key}.${part}`, message }]
  })
}

function partComplaint(part: string, text: unknown): string | undefined {
  if (typeof text !== 'string') return messages.kind
  if (text === '') return messages.required
  if (part === 'zip') return unless(isZip(text), messages.zip)
  if (part === 'state') return unless(state.test(text), messages.state)
  if (isUnreadable(text)) return messages.unreadable
  return unless(lengthOf(text) <= 200, messages.length(200))
}

function complaint(field: FormField, answer: unknown): string | undefined {
  if (field.type === 'checkbox') return unless(typeof answer === 'boolean', messages.kind)
  if (field.type === 'multiselect') return aboutChoices(field, answer)
  if (typeof answer !== 'string') return messages.kind
  switch (field.type) {
    case 'number':
    case 'money':
      return aboutAmount(field, answer)
    case 'date':
      return aboutDate(field, answer)
    case 'select':
    case 'radio':
      return unless(field.options?.includes(answer), messages.option)
    case 'zip':
      return unless(isZip(answer), messages.zip)
    default:
      return aboutText(field, answer)
  }
}

function aboutChoices({ options = [] }: FormField, answer: unknown): string | undefined {
  if (!Array.isArray(answer)) return messages.kind
  return unless(
    answer.every((choice) => options.some((option) => option === choice)),
    messages.option,
  )
}

function aboutText({ type, maxLength }: FormField, text: string): string | undefined {
  const most = typeof maxLength === 'number' ? maxLength : (lengths[type] ?? usualLength)
  if (lengthOf(text) > most) return messages.length(most)
  if (type === 'email') return unless(isEmail(text), messages.email)
  if (type === 'phone') return unless(isPhone(text), messages.phone)
  return type === 'text' && isUnreadable(text) ? messages.unreadable : undefined
}

function aboutAmount({ type, min, max }: FormField, text: string): string | undefined {
  const amount = hundredths(text)
  const isMoney = type === 'money'
  if (amount === undefined || (isMoney && amount < 0n)) return isMoney ? messages.money : messages.number
  const [least, most] = [hundredths(min ?? ''), hundredths(max ?? '')]
  if (least !== undefined && amount < least) return messages.least(min ?? '')
  return most !== undefined && amount > most ? messages.most(max ?? '') : undefined
}

function aboutDate({ min, max }: FormField, text: string): string | undefined {
  if (!isDate(text)) return messages.date
  if (min && isDate(min) && text < min) return messages.earliest(min)
  return max && isDate(max) && text > max ? messages.latest(max) : undefined
}

/** Counts characters like PostgreSQL. */
function lengthOf(text: string): number {
  return Array.from(text).length
}

function unless(isRight: boolean | undefined, message: string): string | undefined {
  return isRight ? undefined : message
}
