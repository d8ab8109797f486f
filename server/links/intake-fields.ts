import { usualNames } from '../../forms/intakeFields.ts'
import { messages } from '../../forms/messages.ts'
import type { FormField, FormSchema, Issue } from '../../forms/schema.ts'
import { plainLine } from '../../values/text.ts'
import { splitName } from '../imports/full-name.ts'
import { addressParts, nameOf } from './answers.ts'
import type { Content } from './intake-content.ts'

/** By the keys of the form, as far as the names differ from the usual ones. */
export type Mapping = Readonly<Record<string, unknown>>

type Sent = { name: string; values: readonly string[] | null }

export type ReadFields = {
  /** As the page of a link sends it. */
  form: URLSearchParams
  /** Of values that no field can have. */
  issues: Issue[]
  /** The sender's name of a field or a part of an address. */
  sentName: (key: string) => string
  /** Names that no field has. */
  unused: string[]
}

type Asked = Pick<FormSchema, 'fields'> & { mapping: Mapping; states: Readonly<Record<string, string>> }

/** Finds the fields of a form in what was sent: by the key's own names, by the form's, and by the usual ones. */
export function readFields(content: Content, { fields, mapping, states }: Asked): ReadFields {
  const found = new Found(content, new Map(Object.entries(mapping)))
  const form = new URLSearchParams()
  const names = namesIn(found)
  for (const field of fields)
    for (const key of partsOf(field)) {
      const texts = names.get(key) ?? found.of(key, field.label)?.values ?? []
      for (const text of plainTexts(texts, field, key, states)) form.append(nameOf(key), text)
    }
  return { form, issues: found.issues(), sentName: (key) => found.nameOf(key), unused: found.unused() }
}

function partsOf({ key, type }: FormField): string[] {
  return type === 'address' ? addressParts.map((part) => `${key}.${part}`) : [key]
}

/** First and last name out of a full name, where they do not come apart. */
function namesIn(found: Found): ReadonlyMap<string, readonly string[]> {
  const [first, last, full] = ['firstName', 'lastName', 'fullName'].map((key) => found.peek(key))
  const given = full?.values?.join(' ') ?? ''
  if (given === '' || first) return new Map()
  found.use('fullName', 'firstName', ...(last ? [] : ['middleName', 'lastName']))
  if (last) return new Map([['firstName', [given]]])
  const { firstName, middleName, lastName } = splitName(given)
  const parts = { firstName, middleName, lastName }
  return new Map(Object.entries(parts).map(([key, text]) => [key, text === '' ? [] : [text]]))
}

class Found {
  readonly #sent: ReadonlyMap<string, Sent>
  readonly #all: readonly string[]
  readonly #mapping: ReadonlyMap<string, unknown>
  readonly #used = new Map<string, Sent>()

  constructor(content: Content, mapping: ReadonlyMap<string, unknown>) {
    const sent = new Map<string, Sent>()
    for (const [name, values] of content) {
      const before = sent.get(plain(name))
      if (before === undefined || before.values?.every((text) => text.trim() === ''))
        sent.set(plain(name), { name, values })
    }
    this.#sent = sent
    this.#all = content.map(([name]) => name)
    this.#mapping = mapping
  }

  /** What was sent for a key. A name of the mapping is the only one. */
  peek(key: string, label = ''): Sent | undefined {
    const mapped = this.#mapping.get(key)
    const names =
      typeof mapped === 'string' && mapped !== '' ? [mapped] : [key, ...(usualNames[key] ?? []), label]
    return names.map((name) => this.#sent.get(plain(name))).find((sent) => sent !== undefined)
  }

  of(key: string, label: string): Sent | undefined {
    const sent = this.peek(key, key.includes('.') ? '' : label)
    if (sent) this.#used.set(key, sent)
    return sent
  }

  /** Takes what was sent for one key as the answer to others. */
  use(from: string, ...keys: string[]): void {
    const sent = this.peek(from)
    for (const key of sent ? keys : []) this.#used.set(key, sent as Sent)
  }

  nameOf(key: string): string {
    const mapped = this.#mapping.get(key)
    const usual = usualNames[key]?.[0] ?? (key === 'address' ? 'street' : key)
    return shownName(
      this.#used.get(key)?.name ?? (typeof mapped === 'string' && mapped !== '' ? mapped : usual),
    )
  }

  issues(): Issue[] {
    return [...this.#used].flatMap(([key, { values }]) =>
      values === null ? [{ key, message: messages.kind }] : [],
    )
  }

  unused(): string[] {
    const used = new Set([...this.#used.values()].map(({ name }) => name))
    return this.#all.filter((name) => !used.has(name)).map(shownName)
  }
}

function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** A name may be any text. */
function shownName(name: string): string {
  return plainLine(name).slice(0, 100).toWellFormed()
}

/** Choices in the form's own spelling, states as two letters, and a box only if it is ticked. */
function plainTexts(
  texts: readonly string[],
  { type, options = [] }: FormField,
  key: string,
  states: Asked['states'],
): string[] {
  if (type === 'checkbox')
    return texts.filter((text) => !/^\s*(?:0|false|no|off|)\s*$/i.test(text)).slice(0, 1)
  if (type === 'address' && key.endsWith('.state'))
    return texts.map((text) => new Map(Object.entries(states)).get(plainLine(text).toLowerCase()) ?? text)
  const spelled = (text: string) => options.find((option) => plain(option) === plain(text))
  if (type === 'multiselect')
    return texts.flatMap((text) =>
      spelled(text) === undefined
        ? text
            .split(/[,;]/)
            .map((part) => spelled(part) ?? part.trim())
            .filter(Boolean)
        : [spelled(text) ?? text],
    )
  return texts.slice(0, 1).map((text) => (text === '' ? text : (spelled(text) ?? text)))
}
