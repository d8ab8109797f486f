import * as v from 'valibot'

import { checkChanges } from '../../../forms/checkAnswers.ts'
import { cleanAnswers } from '../../../forms/cleanAnswers.ts'
import { isObject } from '../../../forms/readForm.ts'
import type { FormSchema } from '../../../forms/schema.ts'

/** The answers to a service's form as react-hook-form values, each under a prefixed key. */
export type Drafts = Record<string, unknown>

/** React-hook-form refuses names such as `constructor`, which are valid keys of a service's form. */
const mark = '$'

/** The name of a field in a form with `answers`; a part of an address is `address.zip`. */
export function answerName(key: string): string {
  return `answers.${mark}${key}`
}

export function draftsOf(answers: Readonly<Record<string, unknown>>): Drafts {
  return Object.fromEntries(Object.entries(answers).map(([key, answer]) => [mark + key, answer]))
}

export function answersOf(drafts: Drafts): Record<string, unknown> {
  return Object.fromEntries(Object.entries(drafts).map(([key, answer]) => [key.slice(mark.length), answer]))
}

/** A service's form as a schema. It validates as the server does, where `stored` are the answers to correct. */
export function answersSchema(form: FormSchema, stored: Readonly<Record<string, unknown>> = {}) {
  return v.pipe(
    v.custom<Drafts>(isObject),
    v.rawTransform(({ dataset: { value: drafts }, addIssue, NEVER }) => {
      const answers = answersOf(drafts)
      const issues = checkChanges(form, answers, stored)
      for (const { key, message } of issues) addIssue({ message, path: pathOf(drafts, key) })
      return issues.length > 0 ? NEVER : cleanAnswers(form, answers)
    }),
  )
}

type Path = [v.ObjectPathItem, ...v.ObjectPathItem[]]

function pathOf(drafts: Drafts, key: string): Path {
  const [first = '', ...rest] = `${mark}${key}`.split('.')
  const item = (name: string): v.ObjectPathItem => ({
    type: 'object',
    origin: 'value',
    input: drafts,
    key: name,
    value: undefined,
  })
  return [item(first), ...rest.map(item)]
}
