import * as v from 'valibot'

import { isDate } from '../../../forms/dates.ts'
import { hundredths, plainDecimal } from '../../../forms/decimals.ts'
import {
  type FieldType,
  fieldTypes,
  type FormField,
  hasBounds,
  hasLength,
  hasOptions,
} from '../../../forms/schema.ts'
import { atMost, messages, optional, required } from '../../ui/fields/rules.ts'
import { keyFor } from './builder.ts'

/** A field as one edits it: text by text. */
export type FieldDraft = {
  label: string
  type: FieldType
  help: string
  required: boolean
  /** One a line. */
  options: string
  min: string
  max: string
  maxLength: string
  /** The key of the field that it hangs on; empty for one that is always asked. */
  showKey: string
  showEquals: string
}

const lines = (text: string) => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean)

const base = v.object({
  label: v.pipe(required, atMost(200)),
  type: v.picklist(fieldTypes),
  help: v.pipe(optional, atMost(300)),
  required: v.boolean(),
  options: optional,
  min: optional,
  max: optional,
  maxLength: v.pipe(optional, v.regex(/^$|^[1-9]\d{0,3}$/, 'Please enter a number from 1 to 9999')),
  showKey: v.string(),
  showEquals: optional,
})

const choices = v.pipe(
  required,
  v.check((text) => lines(text).length <= 200, 'Please give at most 200 options'),
  v.check(
    (text) => lines(text).every((line) => line.length <= 200),
    'Please use at most 200 characters an option',
  ),
)

function bound(type: FieldType) {
  const isRight = (text: string) =>
    text === '' || (type === 'date' ? isDate(text) : hundredths(plainDecimal(text)) !== undefined)
  return v.pipe(
    optional,
    v.check(isRight, type === 'date' ? 'Please enter a valid date' : 'Please enter a number'),
  )
}

/** What a type has no use for is not judged. */
export const fieldSchema = v.lazy((input): v.GenericSchema<FieldDraft, FieldDraft> => {
  const { type, showKey } = input as FieldDraft
  const shape = v.object({
    ...base.entries,
    ...(hasOptions.includes(type) && { options: choices }),
    ...(hasBounds.includes(type) && { min: bound(type), max: bound(type) }),
    ...(showKey !== '' && { showEquals: v.pipe(optional, v.nonEmpty(messages.required)) }),
  }) as v.GenericSchema<FieldDraft, FieldDraft>
  return hasBounds.includes(type)
    ? v.pipe(shape, v.forward(v.check(isOrdered, 'Please enter at least the lowest'), ['max']))
    : shape
})

function isOrdered({ type, min, max }: FieldDraft): boolean {
  if (min === '' || max === '') return true
  if (type === 'date') return min <= max
  return (hundredths(plainDecimal(min)) ?? 0n) <= (hundredths(plainDecimal(max)) ?? 0n)
}

export function draftOf(field: FormField | undefined): FieldDraft {
  const {
    label = '',
    type = 'text',
    help = '',
    options = [],
    min = '',
    max = '',
    maxLength,
    showWhen,
  } = field ?? {}
  return {
    label,
    type,
    help,
    required: field?.required === true,
    options: options.join('\n'),
    min,
    max,
    maxLength: maxLength === undefined ? '' : String(maxLength),
    showKey: showWhen?.key ?? '',
    showEquals: String(showWhen?.equals ?? ''),
  }
}

/** The field that a draft describes, with only the settings that its type has. */
export function fieldOf(draft: FieldDraft, earlier: readonly FormField[], key?: string): FormField {
  const { label, type, help, min, max, maxLength, showKey, showEquals } = draft
  const plain = (text: string) => (type === 'date' ? text : plainDecimal(text))
  const on = earlier.find((field) => field.key === showKey)
  const equals = on?.type === 'checkbox' ? showEquals === 'true' : showEquals
  return {
    key:
      key ??
      keyFor(
        label,
        earlier.map((field) => field.key),
      ),
    label,
    type,
    ...(draft.required && { required: true }),
    ...(help && { help }),
    ...(hasOptions.includes(type) && { options: lines(draft.options) }),
    ...(hasBounds.includes(type) && min && { min: plain(min) }),
    ...(hasBounds.includes(type) && max && { max: plain(max) }),
    ...(hasLength.includes(type) && maxLength && { maxLength: Number(maxLength) }),
    ...(on && { showWhen: { key: showKey, equals } }),
  }
}
