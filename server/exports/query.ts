import { refusal } from '../errors.ts'
import { invoices, ledger, terms, transactions } from './money.ts'
import { applications, audit, leads, organizations, people, services } from './records.ts'
import type { Filter, List, Reader } from './lists.ts'

/** Every list that can be taken out, by the name that its address has. */
export const lists: Readonly<Record<string, List>> = {
  applications,
  audit,
  invoices,
  leads,
  ledger,
  organizations,
  people,
  services,
  terms,
  transactions,
}

export type Asked = Readonly<Record<string, unknown>>
export type Query = { text: string; values: unknown[]; titles: string[] }

/** What a list is to this reader: the columns that can be theirs, and the rows that the filters leave. */
export function queryOf(
  list: List,
  asked: Asked,
  { reader, timeZone }: { reader: Reader; timeZone: string },
): Query {
  if (list.isFor && !list.isFor(reader)) throw refusal('FORBIDDEN')
  const columns = list.columns.filter(({ isFor }) => !isFor || isFor(reader))
  const joins = new Set(columns.flatMap(({ join }) => join ?? []))
  const values: unknown[] = [timeZone]
  const conditions = Object.entries(asked).map(([name, given]) => {
    const filter = Object.hasOwn(list.filters, name) ? list.filters[name] : undefined
    if (!filter) throw refusal('INVALID_INPUT', 'There is no such filter')
    return `(${filter.sql(`$${values.push(valueOf(filter, given))}`)})`
  })
  const text = [
    `select ${columns.map(({ sql }) => sql).join(', ')}`,
    `from ${[list.from, ...joins].join(' ')}`,
    `where ${[`$1::text is not null`, ...conditions].join(' and ')}`,
    `order by ${list.order}`,
  ].join(' ')
  return { text, values, titles: columns.map(({ title }) => title) }
}

function valueOf({ of }: Filter, given: unknown): string | string[] {
  const all = (Array.isArray(given) ? given : [given]).flatMap((one) => String(one).split(','))
  const [first = ''] = all
  if (of === 'words' && typeof given === 'string' && /^[^\0]{1,100}$/s.test(given)) return holding(given)
  if (Array.isArray(of) && all.length === 1 && of.includes(first)) return first
  if (of === 'codes' && all.length <= 50 && all.every((code) => /^\w{1,50}$/.test(code))) return all
  if (of === 'id' && all.length === 1 && /^\d{1,9}$/.test(first)) return first
  if (of === 'day' && all.length === 1 && isDay(first)) return first
  throw refusal('INVALID_INPUT', 'A filter has a value that it cannot have')
}

/** With what a pattern would take for more than itself. */
function holding(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
}
