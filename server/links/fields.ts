import type { FormField, FormSchema, Issue } from '../../forms/schema.ts'
import { addressParts, nameOf } from './answers.ts'
import { escaped } from './html.ts'

export type State = { code: string; name: string }

/** What the fields show: what was typed, and the issues beside it. */
export type Shown = {
  values: URLSearchParams
  issues: readonly Issue[]
  states: readonly State[]
}

/** What browsers fill in by themselves. */
const autocomplete: Partial<Record<string, string>> = {
  firstName: 'given-name',
  middleName: 'additional-name',
  lastName: 'family-name',
  email: 'email',
  phoneNumber: 'tel',
  'address.street': 'street-address',
  'address.city': 'address-level2',
  'address.state': 'address-level1',
}

/** All fields of a form as HTML. The zip code of the default address is asked before. */
export function fieldsOf({ fields }: FormSchema, shown: Shown): string {
  return fields.map((field) => fieldOf(field, fields, shown)).join('')
}

function fieldOf(field: FormField, all: readonly FormField[], shown: Shown): string {
  if (field.type === 'address') return addressOf(field, shown)
  if (field.type === 'checkbox') return checkboxOf(field, all, shown)
  if (field.type === 'multiselect' || field.type === 'radio') return choicesOf(field, all, shown)
  const input = inputOf(field, shown)
  return wrapped(
    `<label for="${idOf(field.key)}">${labelOf(field)}</label>${helpOf(field, all)}${input}${badOf(field.key, shown)}`,
    {
      isWide: field.type === 'textarea',
    },
  )
}

export function idOf(key: string): string {
  return `f-${key.replaceAll('.', '-')}`
}

/** What people know a field by, or a part of an address; undefined for none. */
export function labelFor(key: string, { fields }: FormSchema): string | undefined {
  const [of, part] = key.split('.')
  const named = addressParts.find((one) => one === part)
  return named ? partLabels[named] : fields.find((field) => field.key === of)?.label
}

function wrapped(html: string, { isWide }: { isWide: boolean }): string {
  return `<div${isWide ? ' class="wide"' : ''}>${html}</div>`
}

function labelOf({ label, required }: Pick<FormField, 'label' | 'required'>): string {
  return `${escaped(label)}${required ? '' : ' <span>(optional)</span>'}`
}

/** Without a script a field that depends on another is always there, and says when it counts. */
function helpOf({ key, help, showWhen }: FormField, all: readonly FormField[]): string {
  const asked = showWhen && all.find((field) => field.key === showWhen.key)
  const condition =
    asked &&
    (asked.type === 'checkbox'
      ? `Only if you chose “${asked.label}”.`
      : `Only if “${asked.label}” is “${String(showWhen.equals)}”.`)
  const text = [condition, help].filter(Boolean).join(' ')
  return text === '' ? '' : `<span class="help" id="${idOf(key)}-help">${escaped(text)}</span>`
}

function badOf(key: string, { issues }: Shown): string {
  const issue = issues.find((one) => one.key === key)
  return issue ? `<span class="bad" id="${idOf(key)}-bad">${escaped(issue.message)}</span>` : ''
}

/** The attributes that every control has; `describedBy` also where the help is not this field's own. */
function common(key: string, shown: Shown, hasHelp: boolean): string {
  const isBad = shown.issues.some((issue) => issue.key === key)
  const described = [hasHelp && `${idOf(key)}-help`, isBad && `${idOf(key)}-bad`].filter(Boolean).join(' ')
  const auto = autocomplete[key]
  return [
    `id="${idOf(key)}" name="${escaped(nameOf(key))}"`,
    auto && `autocomplete="${auto}"`,
    isBad && 'aria-invalid="true"',
    described && `aria-describedby="${described}"`,
  ]
    .filter(Boolean)
    .join(' ')
}

const inputTypes: Partial<Record<FormField['type'], string>> = {
  email: 'type="email"',
  phone: 'type="tel"',
  number: 'type="text" inputmode="decimal"',
  money: 'type="text" inputmode="decimal" placeholder="$"',
  zip: 'type="text" inputmode="numeric"',
  date: 'type="date"',
}

function inputOf(field: FormField, shown: Shown): string {
  const { key, type, options = [], maxLength, min, max, required } = field
  const value = shown.values.get(nameOf(key)) ?? ''
  const attributes = `${common(key, shown, Boolean(field.help ?? field.showWhen))}${required && !field.showWhen ? ' required' : ''}`
  if (type === 'select')
    return selectOf(
      attributes,
      options.map((option) => [option, option]),
      value,
    )
  if (type === 'textarea')
    return `<textarea ${attributes} maxlength="${maxLength ?? 5000}">\n${escaped(value)}</textarea>`
  const bounds =
    type === 'date'
      ? [min && `min="${escaped(min)}"`, max && `max="${escaped(max)}"`].filter(Boolean).join(' ')
      : ''
  return `<input ${inputTypes[type] ?? 'type="text"'} ${attributes} ${bounds} value="${escaped(value)}">`
}

export function selectOf(
  attributes: string,
  options: readonly (readonly [value: string, label: string])[],
  value: string,
): string {
  const items = options.map(
    ([of, label]) =>
      `<option value="${escaped(of)}"${of === value ? ' selected' : ''}>${escaped(label)}</option>`,
  )
  return `<select ${attributes}><option value="">Choose…</option>${items.join('')}</select>`
}

function checkboxOf(field: FormField, all: readonly FormField[], shown: Shown): string {
  const { key, help, showWhen } = field
  const attributes = common(key, shown, Boolean(help ?? showWhen))
  const checked = shown.values.has(nameOf(key)) ? ' checked' : ''
  return wrapped(
    `<label class="pick"><input type="checkbox" value="true" ${attributes}${checked}>${labelOf(field)}</label>${helpOf(field, all)}${badOf(key, shown)}`,
    { isWide: true },
  )
}

function choicesOf(field: FormField, all: readonly FormField[], shown: Shown): string {
  const { key, type, options = [] } = field
  const chosen = new Set(shown.values.getAll(nameOf(key)))
  const kind = type === 'radio' ? 'radio' : 'checkbox'
  const choices = options.map((option, place) => {
    // An issue leads to the first choice.
    const id = place === 0 ? ` id="${idOf(key)}"` : ''
    const checked = chosen.has(option) ? ' checked' : ''
    return `<label class="pick"><input type="${kind}"${id} name="${escaped(nameOf(key))}" value="${escaped(option)}"${checked}>${escaped(option)}</label>`
  })
  return wrapped(
    `<fieldset><legend>${labelOf(field)}</legend>${helpOf(field, all)}${badOf(key, shown)}${choices.join('')}</fieldset>`,
    { isWide: true },
  )
}

const partLabels = { street: 'Street', city: 'City', state: 'State', zip: 'ZIP code' } as const

function addressOf({ key, label, required = false }: FormField, shown: Shown): string {
  const parts = addressParts.filter((part) => part !== 'zip' || key !== 'address')
  const inputs = parts.map((part) => {
    const of = `${key}.${part}`
    const value = shown.values.get(nameOf(of)) ?? ''
    const attributes = common(of, shown, false)
    const control =
      part === 'state'
        ? selectOf(
            attributes,
            shown.states.map(({ code, name }) => [code, name]),
            value.toUpperCase(),
          )
        : `<input type="text" ${attributes} value="${escaped(value)}">`
    const name = labelOf({ label: partLabels[part], required })
    return wrapped(`<label for="${idOf(of)}">${name}</label>${control}${badOf(of, shown)}`, {
      isWide: part === 'street',
    })
  })
  return `<fieldset class="wide"><legend>${escaped(label)}</legend>${badOf(key, shown)}<div class="fields">${inputs.join('')}</div></fieldset>`
}
