import { isDay, text } from '../shared/address.ts'
import { type Layout, layoutFrom } from '../shared/lists/layout.ts'
import { pageFrom } from '../shared/lists/pages.ts'

const roles = ['provider', 'referrer', 'agent'] as const
export type Role = (typeof roles)[number]

/** What the address says of the list; what is not said is the default. */
export type TransactionsSearch = {
  status?: string
  invoice?: string
  /** One party and the role that it plays: "provider-12". */
  party?: string
  /** Days, the last one included: "2026-11-01". */
  from?: string
  to?: string
  /** Ids of what is chosen for an invoice: "12,15". */
  pick?: string
  layout?: Exclude<Layout, 'list'>
  page?: number
}

/** What a control changes; what it empties leaves the address. */
export type SearchChange = {
  [Name in keyof TransactionsSearch]?: TransactionsSearch[Name] | Layout | undefined
}

export const pageSize = 20

/** As many as one look at what is chosen shows. */
export const mostPicks = 100

export function transactionsSearch(search: Record<string, unknown>): TransactionsSearch {
  const like = (name: keyof TransactionsSearch, isRight: (value: string) => boolean) => {
    const value = text(search[name])
    return value !== undefined && isRight(value) ? { [name]: value } : {}
  }
  const layout = layoutFrom(search['layout'])
  const page = pageFrom(search['page'])
  return {
    ...like('status', isCode),
    ...like('invoice', isCode),
    ...like('party', (value) => /^(?:provider|referrer|agent)-[1-9]\d{0,8}$/.test(value)),
    ...like('from', isDay),
    ...like('to', isDay),
    ...like('pick', (value) => /^[1-9]\d{0,8}(?:,[1-9]\d{0,8}){0,99}$/.test(value)),
    ...(layout && { layout }),
    ...(page && { page }),
  }
}

function isCode(value: string): boolean {
  return /^[A-Z_]{1,40}$/.test(value)
}

export type Chosen = { role: Role; id: number }

export function partyOf({ party }: TransactionsSearch): Chosen | undefined {
  const [name, id] = party?.split('-') ?? []
  const role = roles.find((known) => known === name)
  return role && { role, id: Number(id) }
}

export function picksOf({ pick }: Pick<TransactionsSearch, 'pick'>): number[] {
  return pick === undefined ? [] : pick.split(',').map(Number)
}

/** With one more or one less, as the address says it. */
export function toggled(picks: readonly number[], id: number): string {
  return (picks.includes(id) ? picks.filter((one) => one !== id) : [...picks, id]).join(',')
}

export function isNarrowed({ status, invoice, party, from, to }: TransactionsSearch): boolean {
  return [status, invoice, party, from, to].some((value) => value !== undefined)
}
