import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'

import { checkAnswers } from '../../../forms/checkAnswers.ts'
import { cleanAnswers } from '../../../forms/cleanAnswers.ts'
import type { Answer, FormSchema, Issue } from '../../../forms/schema.ts'

export type Drafts = Record<string, Answer | undefined>
export type SetAnswer = (key: string, answer: Answer | ((before: Answer | undefined) => Answer)) => void

/** The first complaint about each answer. */
export type WrongAnswers = Readonly<Record<string, string>>

/**
 * The answers to a form: silent while one fills it for the first time; once it was sent, each answer is right or
 * wrong at once. `refuse` shows what the server found.
 */
export function useAnswers(schema: FormSchema, initial: Drafts = {}) {
  const [answers, setAnswers] = useState(initial)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<readonly Issue[]>([])
  const found = tried ? checkAnswers(schema, answers) : []
  const onAnswer: SetAnswer = (key, answer) => {
    setAnswers((all) => ({ ...all, [key]: typeof answer === 'function' ? answer(all[key]) : answer }))
    setRefused((issues) => issues.filter((issue) => issue.key.split('.')[0] !== key))
  }
  const submit = (send: (clean: Record<string, unknown>) => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const issues = checkAnswers(schema, answers)
    // Shown before the focus moves, so that a screen reader finds the message at the field.
    flushSync(() => setTried(true))
    if (issues.length === 0) send(cleanAnswers(schema, answers))
    else focusFirst(event.currentTarget, issues)
  }
  const reset = (to: Drafts = {}) => {
    setAnswers(to)
    setTried(false)
    setRefused([])
  }
  return { answers, wrong: wrongOf([...found, ...refused]), onAnswer, submit, refuse: setRefused, reset }
}

export function wrongOf(issues: readonly Issue[]): WrongAnswers {
  return Object.fromEntries(issues.toReversed().map(({ key, message }) => [key, message]))
}

function focusFirst(form: HTMLFormElement, issues: readonly Issue[]): void {
  const keys = new Set(issues.map(({ key }) => key))
  const first = [...form.elements].find((element) => keys.has(element.getAttribute('name') ?? ''))
  if (first instanceof HTMLElement) first.focus()
}
