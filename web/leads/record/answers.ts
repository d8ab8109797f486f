import { readForm } from '../../../forms/readForm.ts'
import type { FormField } from '../../../forms/schema.ts'
import { answerTo, shownFields } from '../../../forms/shownFields.ts'
import { calendarDay } from '../../../texts/days.ts'
import { phoneHref, phoneText } from '../../../values/phone.ts'
import { money, moneyRange } from '../../domain/money.ts'

export type ShownAnswer = { key: string; label: string; text: string | undefined; href?: string }

/** What was answered, drawn from the form version that the lead was filled with; a field not asked is not shown. */
export function shownAnswers(formSchema: unknown, data: Readonly<Record<string, unknown>>): ShownAnswer[] {
  return shownFields(readForm(formSchema), data).map((field) => {
    const answer = answerTo(field, data)
    const href = hrefOf(field, answer)
    return { key: field.key, label: field.label, text: answerText(field, answer), ...(href && { href }) }
  })
}

/** Read in one line each, or first. */
const gathered = ['firstName', 'middleName', 'lastName', 'phoneNumber', 'email', 'budgetFrom', 'budgetTo']

/**
 * The answers as the lead's page shows them: who it is and how to reach them first, the budget in one line, then the
 * others in the form's order. Questions that were left open are only named.
 */
export function customerFacts(formSchema: unknown, data: Readonly<Record<string, unknown>>) {
  const answers = shownAnswers(formSchema, data)
  const one = (wanted: string) => answers.find(({ key }) => key === wanted)
  const name = ['firstName', 'middleName', 'lastName'].flatMap((key) => one(key)?.text ?? [])
  const budget = moneyRange(textOf(data['budgetFrom']), textOf(data['budgetTo']))
  const facts: ShownAnswer[] = [
    { key: 'name', label: 'Name', text: name.join(' ') || undefined },
    ...['phoneNumber', 'email'].flatMap((key) => one(key) ?? []),
    { key: 'budget', label: 'Budget', text: budget },
    ...answers.filter(({ key }) => !gathered.includes(key)),
  ]
  const isAnswered = ({ text }: ShownAnswer) => text !== undefined
  return {
    facts: facts.filter(isAnswered),
    unanswered: facts.filter((fact) => !isAnswered(fact)).map(({ label }) => label),
  }
}

const textOf = (answer: unknown) => (typeof answer === 'string' ? answer : null)

/** The labels of what a provider reads after accepting; the first name is known before. */
export function hiddenLabels(formSchema: unknown): string[] {
  const known = ['firstName', 'budgetFrom', 'budgetTo']
  return readForm(formSchema)
    .fields.filter(({ key }) => !known.includes(key))
    .map(({ label }) => label)
}

export function answerText({ type }: Pick<FormField, 'type'>, answer: unknown): string | undefined {
  if (type === 'checkbox') return answer === true ? 'Yes' : 'No'
  if (Array.isArray(answer)) return answer.join(', ') || undefined
  if (typeof answer === 'object' && answer !== null) return addressText(answer)
  if (typeof answer !== 'string' || answer === '') return undefined
  if (type === 'money') return money(answer) ?? answer
  if (type === 'date') return calendarDay(answer)
  return type === 'phone' ? phoneText(answer) : answer
}

function hrefOf({ type }: FormField, answer: unknown): string | undefined {
  if (typeof answer !== 'string' || answer === '') return undefined
  if (type === 'email') return `mailto:${answer}`
  return type === 'phone' ? phoneHref(answer) : undefined
}

/** "100 Elm Street, Tulsa, OK 74101" */
function addressText(answer: object): string | undefined {
  const { street, city, state, zip } = answer as Record<string, unknown>
  const place = [state, zip].filter(Boolean).join(' ')
  return [street, city, place].filter(Boolean).join(', ') || undefined
}
