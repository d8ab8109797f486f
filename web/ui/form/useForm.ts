import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type FieldErrors, type FieldValues, get, useForm as useHookForm, useWatch } from 'react-hook-form'
import type { GenericSchema } from 'valibot'

import { type Issue, issuesOf, refusedField } from '../errors/issues.ts'
import { sentenceFor } from '../errors/sentences.ts'
import { resolverFor } from './resolver.ts'
import { useFormDraft } from './useFormDraft.ts'

type NamesOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never
}[keyof Values] &
  string
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** A screen's own error text, instead of `sentenceFor`. */
type Failure = string | void

type FormOptions<Values extends FieldValues, Output extends FieldValues> = {
  schema: GenericSchema<Values, Output>
  initial: Values
  /** A restored draft, which counts as unsaved. */
  typed?: Values | undefined
  /** False for a form whose owner stores the draft. */
  holdsDraft?: boolean
  /** What the form is about, where the page's address and the initial values do not say it. */
  about?: string
  /** Sends the valid values. What it throws or returns is shown as the form's error. */
  send: (values: Output) => Promise<Failure> | Failure
  /** Runs when validation fails. */
  onInvalid?: () => void
  /** Maps a key of the server's errors to a field name. */
  nameOf?: (key: string) => string
}

/** A field by its path, for data-driven forms. */
export type Bound = {
  name: string
  value: unknown
  error: string | undefined
  onValue: (value: unknown) => void
}

export type FormOf<Values extends FieldValues> = ReturnType<typeof useForm<Values, FieldValues>>

/**
 * A form over a schema, rendered by `Form`. It shows no errors until the first submit, then validates on change.
 * What is typed is a draft on this device until it is sent or discarded.
 */
export function useForm<Values extends FieldValues, Output extends FieldValues>(
  options: FormOptions<Values, Output>,
) {
  const { initial, onInvalid } = options
  const id = useId()
  const form = useHookForm<FieldValues, unknown, FieldValues>({
    defaultValues: initial,
    resolver: resolverFor(options.schema, initial),
    shouldFocusError: false,
  })
  const { errors, isDirty, isSubmitted, isSubmitting, submitCount } = form.formState
  // The library types values by path; here a name is one of the schema's own.
  const values = useWatch({ control: form.control }) as Values
  const refusal = useRefusal(options.nameOf)
  const wasReset = useRef(false)
  const draft = useFormDraft({ ...options, values, isDirty }, (typed) =>
    form.reset(typed, { keepDefaultValues: true }),
  )

  const change = (name: string, value: unknown) => {
    refusal.forget(name)
    form.setValue(name, value, { shouldDirty: true })
    // A rule can involve two fields, so all of them are validated.
    if (isSubmitted) void form.trigger()
  }
  const reset = (to: Values = initial) => {
    wasReset.current = true
    refusal.forget('')
    form.reset(to)
  }
  const deliver = async (output: FieldValues) => {
    const sent = form.getValues()
    wasReset.current = false
    refusal.forget('')
    const failure = await refusal.of(async () => options.send(output as Output))
    // Submitted values count as saved, unless the form was reset for the next entry.
    if (failure !== undefined) return
    draft?.drop()
    if (!wasReset.current) form.reset(sent, { keepValues: true })
  }
  const errorAt = (name: string) => (name === '' ? undefined : (messageAt(errors, name) ?? refusal.at(name)))
  const bind = (name: string) => ({ name, error: errorAt(name) })
  useFirstWrong(id, submitCount, (name) => errorAt(name) !== undefined)

  return {
    id,
    values,
    dirty: isDirty,
    busy: isSubmitting,
    failure: refusal.failure,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      // Submit events of a nested dialog's form bubble through React's tree.
      const isOwn = event.target === event.currentTarget
      if (isOwn && !isSubmitting) void form.handleSubmit(deliver, () => onInvalid?.())(event)
    },
    set: (some: Partial<Values>) => Object.entries(some).forEach(([name, value]) => change(name, value)),
    reset,
    /** Undefined for a form whose input is not stored. */
    draft: draft && {
      ...draft,
      discard: () => {
        const before = form.getValues()
        draft.drop()
        form.reset(initial)
        return () => {
          draft.save(before)
          form.reset(before, { keepDefaultValues: true })
        }
      },
    },
    /** For text fields, text areas, selects and radio groups. */
    field: <Name extends NamesOf<Values, string>>(name: Name) => ({
      ...bind(name),
      value: values[name],
      onChange: (event: ChangeEvent<Control>) => change(name, event.target.value),
    }),
    checkbox: <Name extends NamesOf<Values, boolean>>(name: Name) => ({
      ...bind(name),
      checked: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.checked),
    }),
    /** For checkbox groups. */
    choices: <Name extends NamesOf<Values, string[]>>(name: Name) => ({
      ...bind(name),
      chosen: values[name],
      onChosen: (chosen: string[]) => change(name, chosen),
    }),
    /** For any other control, by the path of its value. */
    control: (path: string): Bound => ({
      ...bind(path),
      value: get(values, path),
      onValue: (value) => change(path, value),
    }),
  }
}

function messageAt(errors: FieldErrors, name: string): string | undefined {
  const error: { message?: string } | undefined = get(errors, name)
  return error?.message
}

const fixMarked = 'Please fix the answers that are marked and try again.'

/** Errors from the server: one for the form, and those of fields until the fields change. */
function useRefusal(nameOf = (key: string) => key) {
  const [{ failure, issues }, setState] = useState<{ failure?: string | undefined; issues: Issue[] }>(none)
  const refused = (error: unknown): string => {
    const found = issuesOf(error).map(({ key, message }) => ({ key: key && nameOf(key), message }))
    const general = found.find(({ key }) => key === '')?.message
    const sentence = general ?? (found.length > 0 ? fixMarked : sentenceFor(error))
    const one = refusedField(error)
    setState({ failure: sentence, issues: one ? [...found, one] : found })
    return sentence
  }
  return {
    failure,
    at: (name: string) => issues.find(({ key }) => key === name)?.message,
    /** Clears the server's error of a field, or of the form for an empty name. */
    forget: (name: string) =>
      setState((before) =>
        name === '' ? none : { ...before, issues: before.issues.filter(({ key }) => !isPart(key, name)) },
      ),
    of: async (send: () => Promise<Failure>): Promise<string | undefined> => {
      try {
        const said = (await send()) ?? undefined
        if (said !== undefined) setState({ failure: said, issues: [] })
        return said
      } catch (error) {
        return refused(error)
      }
    },
  }
}

const none = { issues: [] }

function isPart(key: string, name: string): boolean {
  return key === name || key.startsWith(`${name}.`) || name.startsWith(`${key}.`)
}

/** Focuses the first invalid field after its message is rendered, so that screen readers announce it. */
function useFirstWrong(id: string, submitCount: number, isWrong: (name: string) => boolean) {
  const focusFirst = useEffectEvent(() => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    const first = [...form.elements].find((element) => isWrong(element.getAttribute('name') ?? ''))
    if (first instanceof HTMLElement) first.focus()
  })
  useEffect(() => {
    if (submitCount > 0) focusFirst()
  }, [submitCount])
}
