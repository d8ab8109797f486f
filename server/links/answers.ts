import { messages } from '../../forms/messages.ts'
import { readForm } from '../../forms/readForm.ts'
import type { FormField, FormSchema, Issue } from '../../forms/schema.ts'
import { validateAnswers } from '../leads/answers.ts'
import type { Consent } from './wording.ts'

/** The parts of an address. */
export const addressParts = ['street', 'city', 'state', 'zip'] as const

/** The form as a stranger gets it: where they come from is the link. */
export function publicForm(form: unknown): FormSchema {
  return { fields: readForm(form).fields.filter(({ key }) => key !== 'leadSource') }
}

export function nameOf(key: string): string {
  return `f.${key}`
}

export type Checked = { answers: Record<string, unknown>; issues: Issue[] }

/** The answers to store, and what is wrong with them and the consents. The key of an issue about all consents is `consent`. */
export function checkRequest(
  schema: FormSchema,
  form: URLSearchParams,
  consents: readonly Consent[],
): Checked {
  const { answers, issues } = validateAnswers(schema, readAnswers(schema, form))
  return { answers, issues: [...issues, ...checkConsents(answers, issues, consents)] }
}

function readAnswers({ fields }: FormSchema, form: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.key, readAnswer(field, form)]))
}

function readAnswer({ key, type }: FormField, form: URLSearchParams): unknown {
  const name = nameOf(key)
  if (type === 'checkbox') return form.has(name) || undefined
  if (type === 'multiselect') return form.getAll(name)
  if (type === 'address')
    return Object.fromEntries(addressParts.map((part) => [part, form.get(`${name}.${part}`) ?? '']))
  return form.get(name) ?? undefined
}

/** At least one way, and what it needs. */
function checkConsents(
  answers: Record<string, unknown>,
  issues: readonly Issue[],
  consents: readonly Consent[],
): Issue[] {
  const isGiven = (...channels: Consent['channel'][]) =>
    consents.some((consent) => consent.isGiven && channels.includes(consent.channel))
  if (!isGiven('CALL', 'TEXT', 'MAIL'))
    return [{ key: 'consent', message: 'Choose at least one way to reach you' }]
  const needs = [
    { key: 'phoneNumber', isNeeded: isGiven('CALL', 'TEXT') },
    { key: 'email', isNeeded: isGiven('MAIL') },
  ]
  return needs.flatMap(({ key, isNeeded }) => {
    const isFine = !isNeeded || answers[key] !== undefined || issues.some((issue) => issue.key === key)
    return isFine ? [] : [{ key, message: messages.required }]
  })
}
