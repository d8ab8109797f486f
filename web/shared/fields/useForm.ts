import { type ChangeEvent, type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GenericSchema } from 'valibot'

import { sentenceFor } from '../api/sentences.ts'
import { check, type FormValues, isDirty, type Wrong } from './check.ts'

type NamesOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never
}[keyof Values] &
  string
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Sends what is right; what it throws, and what it returns, is shown as the form's failure. */
type Send<Values> = (values: Values) => Promise<string | void> | void

/** A form over a schema: silent while one fills it for the first time; once it was sent, each field is right or wrong at once. */
export function useForm<Values extends FormValues>(schema: GenericSchema<Values, Values>, initial: Values) {
  const [values, setValues] = useState(initial)
  const [state, setState] = useState<{ tried: boolean; busy: boolean; failure?: string }>(untouched)
  const wrong: Wrong<Values> = state.tried ? (check(schema, values).wrong ?? {}) : {}
  const change = (name: string, value: string | boolean) =>
    setValues((before) => ({ ...before, [name]: value }))

  function submit(send: Send<Values>, refuse?: () => void) {
    return (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const checked = check(schema, values)
      // Shown before the focus moves, so that a screen reader finds the message at the field.
      flushSync(() => setState({ ...state, tried: true }))
      if (checked.right) {
        void sendOnce(send, checked.right)
      } else {
        refuse?.()
        focusFirst(event.currentTarget, checked.wrong ?? {})
      }
    }
  }

  async function sendOnce(send: Send<Values>, right: Values) {
    if (state.busy) return
    setState({ tried: true, busy: true })
    const failure = await Promise.resolve(send(right)).catch(sentenceFor)
    // Who sent it may have emptied it for the next one.
    setState(({ tried }) => ({ tried, busy: false, ...(failure && { failure }) }))
  }

  return {
    values,
    busy: state.busy,
    failure: state.failure,
    dirty: isDirty(values, initial),
    submit,
    reset: () => {
      setValues(initial)
      setState(untouched)
    },
    field: <Name extends NamesOf<Values, string>>(name: Name) => ({
      name,
      value: values[name],
      error: wrong[name],
      onChange: (event: ChangeEvent<Control>) => change(name, event.target.value),
    }),
    checkbox: <Name extends NamesOf<Values, boolean>>(name: Name) => ({
      name,
      checked: values[name],
      error: wrong[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.checked),
    }),
  }
}

const untouched = { tried: false, busy: false }

function focusFirst(form: HTMLFormElement, wrong: object): void {
  const first = [...form.elements].find((element) => (element.getAttribute('name') ?? '') in wrong)
  if (first instanceof HTMLElement) first.focus()
}
