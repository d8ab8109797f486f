import { sortKeys, type Filter, type List } from '../../lists/list.ts'
import { refusal } from '../base/errors.ts'

/** A range of days as on the wire; either may be missing. */
type Days = { from?: string; to?: string }
export type Value = string[] | number[] | Days

/** The valid arguments of a list. */
export type Asked = {
  readonly view: string
  readonly search: string | undefined
  readonly filters: ReadonlyMap<string, Value>
  readonly sort: { readonly key: string; readonly descending: boolean }
  /** The operator's time zone, which defines the days. */
  readonly zone: string
}

export type Given = Readonly<Record<string, unknown>>

const mostValues = 100

/** Parses the arguments of a page or file; INVALID_INPUT if the declaration does not allow them. */
export function requestOf(list: List, given: Given, zone: string): Asked {
  const { view, search, sort, ...filters } = given
  return {
    view: viewOf(list, view),
    search: searchOf(list, search),
    filters: new Map(
      Object.entries(filters).flatMap(([name, value]) =>
        value === undefined || value === null ? [] : [[name, valueOf(list, name, value)] as const],
      ),
    ),
    sort: sortOf(list, sort),
    zone,
  }
}

function viewOf({ views }: List, view: unknown): string {
  if (view === undefined || view === null) return Object.keys(views)[0] ?? ''
  if (typeof view === 'string' && Object.hasOwn(views, view)) return view
  throw refusal('INVALID_INPUT', 'There is no such view of this list.')
}

function searchOf(list: List, search: unknown): string | undefined {
  if (search === undefined || search === null) return undefined
  if (list.search === undefined) throw refusal('INVALID_INPUT', 'This list has no text search.')
  if (typeof search === 'string' && /^[^\0]{1,100}$/s.test(search)) return search
  throw refusal('INVALID_INPUT', 'A search has 1 to 100 characters.')
}

function sortOf(list: List, sort: unknown): Asked['sort'] {
  const text = sort ?? list.defaultSort
  // A list without sort keys has an order of its own.
  if (text === undefined && sortKeys(list).length === 0) return { key: '', descending: true }
  const key = typeof text === 'string' ? text.replace(/^-/, '') : ''
  if (!sortKeys(list).includes(key)) throw refusal('INVALID_INPUT', 'This list is not sorted by that column.')
  return { key, descending: text !== key }
}

function valueOf(list: List, name: string, given: unknown): Value {
  const filter = Object.hasOwn(list.filters, name) ? list.filters[name] : undefined
  if (!filter) throw refusal('INVALID_INPUT', 'This list has no such filter.')
  const value = filter.kind === 'days' ? daysOf(given) : manyOf(filter, given)
  if (value === undefined) throw refusal('INVALID_INPUT', 'A filter has a value that it cannot have.')
  return value
}

/** A file's URL has several values as "a,b". */
function manyOf(filter: Filter, given: unknown): string[] | number[] | undefined {
  const all = (Array.isArray(given) ? given : [given]).flatMap((one) => String(one).split(','))
  if (all.length > mostValues) return undefined
  if (filter.kind === 'id') return all.every((id) => /^\d{1,9}$/.test(id)) ? all.map(Number) : undefined
  const { of } = filter as Extract<Filter, { kind: 'codes' }>
  const isKnown = (code: string) => typeof of === 'string' || Object.hasOwn(of, code)
  return all.every((code) => /^\w{1,50}$/.test(code) && isKnown(code)) ? all : undefined
}

function daysOf(given: unknown): Days | undefined {
  const [from, to, ...rest] = typeof given === 'string' ? given.split('..') : []
  const days = { ...(from && { from }), ...(to && { to }) }
  const isRange = to !== undefined && rest.length === 0 && Object.keys(days).length > 0
  return isRange && Object.values(days).every(isDay) ? days : undefined
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
}
