import { isDate } from './dates.ts'
import { hundredths } from './decimals.ts'
import { isObject } from './readForm.ts'
import { defaultFields, fieldTypes, hasBounds, hasOptions, maxBytes, maxFields } from './schema.ts'

const settings = [
  'key',
  'label',
  'type',
  'required',
  'help',
  'options',
  'min',
  'max',
  'maxLength',
  'showWhen',
]

/** The first problem of a form, in the sentences of `private.form_problem`; undefined for a valid form. */
export function checkForm(form: unknown): string | undefined {
  const fields = isObject(form) ? form['fields'] : undefined
  if (!Array.isArray(fields)) return 'A form is an object with a list of fields'
  if (JSON.stringify(form).length > maxBytes) return 'A form has at most 64 KiB'
  if (fields.length > maxFields) return 'A form has at most 100 fields'
  if (!defaultFields.every(({ key }, place) => keyOf(fields[place]) === key))
    return 'The default fields come first'
  const problems = fields.map((field, place) =>
    isObject(field)
      ? fieldProblem(field, fields.slice(0, place).map(keyOf))
      : 'Each field has a key of its own',
  )
  return problems.find((problem) => problem !== undefined)
}

/** The problem of one field, given the keys of the earlier ones. */
function fieldProblem(field: Record<string, unknown>, earlier: readonly unknown[]): string | undefined {
  const { key, label } = field
  if (typeof key !== 'string' || !/^[A-Za-z]\w{0,49}$/.test(key) || earlier.includes(key))
    return 'Each field has a key of its own'
  if (typeof label !== 'string' || !isWithin(label.trim().length)) return `${key} needs a label`
  if (!fieldTypes.some((type) => type === field['type'])) return `${key} has an unknown type`
  if (Object.keys(field).some((name) => !settings.includes(name))) return `${key} has an unknown setting`
  if (needsOptions(field) && !areOptions(field['options'])) return `${key} needs its options`
  if (!isFounded(field['showWhen'], earlier)) return `${key} depends on a field that does not come before it`
  return boundsProblem(field, key)
}

function keyOf(field: unknown): unknown {
  return isObject(field) ? field['key'] : undefined
}

function isWithin(length: number): boolean {
  return length >= 1 && length <= 200
}

function needsOptions({ type }: Record<string, unknown>): boolean {
  return hasOptions.some((one) => one === type)
}

function areOptions(options: unknown): boolean {
  return (
    Array.isArray(options) &&
    isWithin(options.length) &&
    options.every((option) => typeof option === 'string' && isWithin(option.length))
  )
}

function isFounded(showWhen: unknown, earlier: readonly unknown[]): boolean {
  if (showWhen === undefined) return true
  return isObject(showWhen) && earlier.includes(showWhen['key']) && showWhen['equals'] !== undefined
}

/** Only in the browser: the database stores any bounds, and `checkField` ignores invalid ones. */
function boundsProblem(field: Record<string, unknown>, key: string): string | undefined {
  if (!hasBounds.some((type) => type === field['type'])) return undefined
  const given = [field['min'], field['max']].filter((bound) => bound !== undefined).map(String)
  const isDay = field['type'] === 'date'
  if (!given.every((bound) => (isDay ? isDate(bound) : hundredths(bound) !== undefined)))
    return `${key} has a bound that is no ${isDay ? 'date' : 'number'}`
  const [min = '', max = ''] = given
  const isOrdered = isDay ? min <= max : (hundredths(min) ?? 0n) <= (hundredths(max) ?? 0n)
  return given.length === 2 && !isOrdered ? `${key} allows at most less than at least` : undefined
}
