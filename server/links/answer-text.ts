import type { FormField } from '../../forms/schema.ts'
import { calendarDay } from '../../texts/days.ts'
import { addressParts } from './answers.ts'

/** An answer as its customer reads it; undefined for a question that was left open. */
export function answerText({ type }: Pick<FormField, 'type'>, answer: unknown): string | undefined {
  if (type === 'checkbox') return answer === true ? 'Yes' : 'No'
  if (Array.isArray(answer)) return answer.join(', ') || undefined
  if (typeof answer === 'object' && answer !== null) return addressText(new Map(Object.entries(answer)))
  if (typeof answer !== 'string' || answer === '') return undefined
  if (type === 'money') return moneyText(answer)
  if (type === 'date') return calendarDay(answer)
  return type === 'phone' ? phoneText(answer) : answer
}

/** "+13125550100 x12" as people here write it: "(312) 555-0100 x12". */
function phoneText(answer: string): string {
  return answer.replace(/^\+1(\d{3})(\d{3})(\d{4})(?=$| x)/, '($1) $2-$3')
}

/** "1 Main St, Chicago, IL, 60614" */
function addressText(parts: ReadonlyMap<string, unknown>): string | undefined {
  return (
    addressParts
      .map((part) => parts.get(part))
      .filter((part) => typeof part === 'string' && part !== '')
      .join(', ') || undefined
  )
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

function moneyText(answer: string): string {
  const amount = Number(answer)
  return Number.isFinite(amount) ? dollars.format(amount).replace(/\.00$/, '') : answer
}
