import { type Filter, type List, sortKeys } from '../../lists/list.ts'
import { isDay, text } from '../ui/address.ts'
import { type Layout, layoutFrom } from './layout.ts'
import { pageFrom } from './pages.ts'

export const pageSize = 20

/** What the address says of a list. A value that is not there is the default. */
export type ListSearch = {
  view?: string
  q?: string
  sort?: string
  layout?: Exclude<Layout, 'list'>
  page?: number
  /** By the filter's key, as the address writes it: "NEW_LEAD,ASSIGNED", "2026-11-01..2026-11-30", "12,15". */
  filters: Readonly<Record<string, string>>
}

/** The search parameters of a list's page, whatever a person has written there. */
export type ListAddress = Readonly<Record<string, string | number | undefined>>

export type ListChange = Partial<Omit<ListSearch, 'layout'>> & { layout?: Layout }

const patterns: Record<Filter['kind'], (value: string) => boolean> = {
  codes: (value) => /^\w{1,40}(?:,\w{1,40}){0,49}$/.test(value),
  id: (value) => /^[1-9]\d{0,8}(?:,[1-9]\d{0,8}){0,49}$/.test(value),
  days: (value) => {
    const days = value.split('..')
    return days.length === 2 && value !== '..' && days.every((day) => day === '' || isDay(day))
  },
}

export function readSearch(list: List, address: Readonly<Record<string, unknown>>): ListSearch {
  const view = text(address['view'])
  const q = text(address['q'])?.trim().slice(0, 100)
  const sort = text(address['sort'])
  const layout = layoutFrom(address['layout'])
  const page = pageFrom(address['page'])
  const filters = Object.entries(list.filters).flatMap(([key, { kind }]) => {
    const value = text(address[key])
    return value !== undefined && patterns[kind](value) ? [[key, value] as const] : []
  })
  return {
    ...(view !== undefined && isOtherView(list, view) && { view }),
    ...(q && list.search !== undefined && { q }),
    ...(sort !== undefined && sort !== list.defaultSort && sortKeys(list).includes(bare(sort)) && { sort }),
    ...(layout && { layout }),
    ...(page && { page }),
    filters: Object.fromEntries(filters),
  }
}

/** The address after a change. Whatever changes the rows begins at the first page again. */
export function addressOf(list: List, search: ListSearch, change: ListChange = {}): ListAddress {
  const isAboutRows = Object.keys(change).some((key) => key !== 'layout' && key !== 'page')
  const { filters, ...rest } = { ...search, ...(isAboutRows && { page: undefined }), ...change }
  const { filters: known, ...next } = readSearch(list, { ...rest, ...filters })
  // The router quotes strings that look like numbers.
  const written = Object.entries(known).map(([key, value]) => [
    key,
    /^\d+$/.test(value) ? Number(value) : value,
  ])
  return { ...next, ...(Object.fromEntries(written) as ListAddress) }
}

/** Search parameters outside the list's own, such as the page's tab. */
export function besideOf(list: List, address: ListAddress): ListAddress {
  const own = ['view', 'q', 'sort', 'layout', 'page', ...Object.keys(list.filters)]
  return Object.fromEntries(Object.entries(address).filter(([key]) => !own.includes(key)))
}

/** The list's arguments on the wire, the same for a page and for the file. */
export function argumentsOf<Declared extends List>(list: Declared, { view, q, sort, filters }: ListSearch) {
  const views: (keyof Declared['views'] & string)[] = Object.keys(list.views)
  const shown = views.find((one) => one === view) ?? views[0]
  const valueOf = (key: string, value: string) => {
    const kind = list.filters[key]?.kind
    if (kind === 'days') return value
    return kind === 'id' ? value.split(',').map(Number) : value.split(',')
  }
  return {
    ...(views.length > 1 && shown !== undefined && { view: shown }),
    ...(q && { search: q }),
    ...Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, valueOf(key, value)])),
    ...((sort ?? list.defaultSort) !== undefined && { sort: sort ?? list.defaultSort }),
  }
}

/** With the part of the rows that a page shows. */
export function variablesOf<Declared extends List>(list: Declared, search: ListSearch) {
  return { ...argumentsOf(list, search), first: pageSize, offset: ((search.page ?? 1) - 1) * pageSize }
}

/** The same as the address of the file. */
export function fileQuery(list: List, search: ListSearch, columns: readonly string[]): string {
  const entries = Object.entries<string | string[] | number[]>(argumentsOf(list, search))
  const texts = entries.map(([key, value]) => [key, String(value)])
  return new URLSearchParams([...texts, ['columns', columns.join(',')]]).toString()
}

export function isNarrowed({ q, filters }: ListSearch): boolean {
  return q !== undefined || Object.keys(filters).length > 0
}

/** The sort that a press on a column's heading asks for: figures and dates from the largest, names from A. */
export function nextSort(list: List, { sort = list.defaultSort ?? '' }: ListSearch, key: string): string {
  const first = list.columns[key]?.align === 'end' ? `-${key}` : key
  const other = first.startsWith('-') ? key : `-${key}`
  return sort === first ? other : first
}

export function sortedBy(list: List, { sort = list.defaultSort ?? '' }: ListSearch) {
  return { key: bare(sort), isDescending: sort.startsWith('-') }
}

function isOtherView(list: List, view: string): boolean {
  return Object.keys(list.views).indexOf(view) > 0
}

function bare(sort: string): string {
  return sort.replace(/^-/, '')
}
