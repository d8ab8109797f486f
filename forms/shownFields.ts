import { hundredths, plainDecimal } from './decimals.ts'
import type { FormField, FormSchema } from './schema.ts'

/** The fields shown for these answers. A field that depends on a hidden one is hidden too. */
export function shownFields({ fields }: FormSchema, data: Readonly<Record<string, unknown>>): FormField[] {
  const shown = new Map<string, FormField>()
  for (const field of fields) {
    const { showWhen } = field
    const asked = showWhen && shown.get(showWhen.key)
    if (!showWhen || (asked && isAnswer(asked, answerTo(asked, data), showWhen.equals)))
      shown.set(field.key, field)
  }
  return [...shown.values()]
}

/** Ignores inherited properties, because a field may be named `constructor`. */
export function answerTo({ key }: FormField, data: Readonly<Record<string, unknown>>): unknown {
  return Object.hasOwn(data, key) ? data[key] : undefined
}

function isAnswer({ type }: FormField, answer: unknown, equals: unknown): boolean {
  if (type === 'checkbox') return (answer === true) === (equals === true || equals === 'true')
  if (type === 'multiselect') return Array.isArray(answer) && answer.includes(equals)
  if (typeof answer !== 'string') return false
  const [one, other] = [answer.trim(), String(equals).trim()]
  const amount = hundredths(plainDecimal(one))
  if ((type === 'number' || type === 'money') && amount !== undefined)
    return amount === hundredths(plainDecimal(other))
  return one === other
}
