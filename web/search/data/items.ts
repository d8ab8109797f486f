import type { Permission } from '../../../texts/codes.generated.ts'
import type { Visitor } from '../../catalog/data/permissions.ts'
import { isAdmin, isOperator, type Reader } from '../../domain/reader.ts'
import { pagesOf, type Place } from './pages.ts'
import { type Scope, scopes } from './search.ts'

/** An item of the palette: a record, a page or an action. */
export type Item = {
  /** Unique among the items. */
  value: string
  label: string
  subtitle?: string | undefined
  to: string
  /** Done instead of opening an address, which is empty then. */
  act?: (() => void) | undefined
  shortcut?: string | undefined
  /** A page or action whose name begins with what was typed. */
  isNamed?: boolean
  isExact?: boolean
  /** A record whose transitions the palette offers. */
  record?: FoundRecord | undefined
}
export type FoundRecord = { type: 'LEADS' | 'TRANSACTIONS' | 'SUPPORT'; publicId: string }
export type Group = { value: string; items: Item[] }

type Found = {
  refType: string | null
  refId: number | null
  publicId: string | null
  title: string | null
  subtitle: string | null
  route: string | null
  rank: number | null
}

/** Lowercase words without accents, for matching. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
}

/** Who searches, and where they may go: the side menu, what can be done at once, and their settings' tabs. */
export type Searcher = {
  /** What the page behind the palette can do, its moves first. */
  commands?: readonly Place[]
  reader: Reader & Visitor
  menu: readonly Place[]
  acts?: readonly Place[]
  settingsTabs: readonly string[]
}

export const onThisPage = 'On this page'

/** Pages and actions that match the typed word prefixes; for an empty query the menu and the reader's actions. */
export function placesFor(
  { reader, menu, commands = [], acts = [], settingsTabs }: Searcher,
  typed: string,
): Group[] {
  const isEmpty = typed === ''
  const pages = (isEmpty ? menu : [...menu, ...pagesOf(reader, settingsTabs)]).filter(
    ({ to }) => to !== undefined,
  )
  const actions = [...actionsOf(reader), ...(isEmpty ? [] : acts)]
  return [
    { value: onThisPage, items: itemsOf('command', commands, typed) },
    { value: 'Actions', items: itemsOf('action', actions, typed) },
    { value: 'Pages', items: itemsOf('page', pages, typed) },
  ].filter(({ items }) => items.length > 0)
}

function itemsOf(kind: string, places: readonly Place[], typed: string): Item[] {
  const parts = folded(typed).split(/\s+/).filter(Boolean)
  return places.flatMap(({ label, to = '', act, words = '', shortcut }) => {
    const all = folded(`${label} ${otherWords[label] ?? ''} ${words}`).split(/[\s:]+/)
    if (!parts.every((part) => all.some((word) => word.startsWith(part)))) return []
    const name = folded(label.replace(/^Settings: /, ''))
    const isNamed =
      parts.length > 0 && (name.startsWith(parts.join(' ')) || parts.every((part) => all.includes(part)))
    return [{ value: `${kind} ${label}`, label, to, ...(act && { act }), shortcut, isNamed }]
  })
}

/** What people also call a page of the menu. */
const otherWords: Readonly<Record<string, string>> = {
  Home: 'start feed posts',
  Manage: 'settings preferences account admin',
  Transactions: 'deals money',
  Dashboard: 'figures reports statistics',
  'Customer Support': 'help contact ticket',
  'My Leads': 'referrals customers',
  'Shop Services': 'catalog',
}

function actionsOf(reader: Reader): Place[] {
  const may = (permission: Permission) => reader.permissions.includes(permission)
  const isMoney = isAdmin(reader)
  const recordsDeals =
    isMoney && (isOperator(reader) || (reader.organizationType !== 'VENDOR' && may('CREATE_LEAD')))
  const action = (label: string, to: string): Place => ({ label, to })
  return [
    ...(may('CREATE_LEAD') ? [action('New lead', '/leads/new')] : []),
    ...(recordsDeals ? [action('Record a deal', '/transactions/new')] : []),
    ...(may('VIEW_LEAD_STATUS')
      ? [
          action('Offers ending soon', '/view-leads?attention=EXPIRING'),
          action('Leads untouched for 3 days', '/view-leads?attention=IDLE'),
        ]
      : []),
    ...(isMoney
      ? [
          action('Overdue invoices', '/transactions/invoices?status=OVERDUE'),
          action('Unpaid invoices', '/transactions/invoices?status=NEW_INVOICE%2CPROCESSING%2COVERDUE'),
        ]
      : []),
  ]
}

/** Groups results by type. The type with the best result comes first, exact matches before all. */
export function groupsOf(found: readonly Found[], mayCreateLead: boolean): Group[] {
  const groups = new Map<string, Item[]>()
  for (const { refType, refId, publicId, title, subtitle, route, rank } of found) {
    if (!refType || !title || !route) continue
    const isExact = (rank ?? 0) >= 3
    const name = isExact ? 'Exact match' : (scopes[refType as Scope] ?? refType)
    const item: Item = {
      value: `${refType} ${refId}`,
      label: title,
      subtitle: subtitle ?? undefined,
      to: route,
      isExact,
      record: recordOf(refType, publicId),
    }
    const offer: Item[] =
      mayCreateLead && refType === 'SERVICES' && publicId
        ? [{ value: `new ${refId}`, label: `New lead for ${title}`, to: `/leads/new?service=${publicId}` }]
        : []
    groups.set(name, [...(groups.get(name) ?? []), item])
    if (offer.length > 0) groups.set('Actions', [...(groups.get('Actions') ?? []), ...offer].slice(0, 3))
  }
  return [...groups].map(([value, items]) => ({ value, items }))
}

function recordOf(type: string, publicId: string | null): FoundRecord | undefined {
  const hasTransitions = type === 'LEADS' || type === 'TRANSACTIONS' || type === 'SUPPORT'
  return hasTransitions && publicId ? { type, publicId } : undefined
}

/** Splits a label into parts with offsets, and marks those that match the query. */
export function marked(label: string, typed: string): { text: string; isMatch: boolean; at: number }[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  let at = 0
  return label.split(/(\s+)/).flatMap((part) => {
    const plain = folded(part)
    const word = words.find((one) => plain.startsWith(one))
    // If removing accents changes the length, the whole word is marked.
    const length = word === undefined ? 0 : plain.length === part.length ? word.length : part.length
    const start = at
    at += part.length
    return [
      { text: part.slice(0, length), isMatch: true, at: start },
      { text: part.slice(length), isMatch: false, at: start + length },
    ].filter(({ text }) => text !== '')
  })
}

/**
 * Records and places in one order: exact records, the pages and actions that were named, other records, other places.
 * Records that are only similar come last.
 */
export function inOrder(found: readonly Group[], places: readonly Group[], isSimilar: boolean): Group[] {
  const only = (isNamed: boolean) =>
    places.map(({ value, items }) => ({ value, items: items.filter((item) => item.isNamed === isNamed) }))
  const exact = found.filter(({ value }) => value === 'Exact match')
  const others = found.filter(({ value }) => value !== 'Exact match')
  const groups = isSimilar
    ? [...only(true), ...only(false), ...found]
    : [...exact, ...only(true), ...others, ...only(false)]
  const names = [...new Set(groups.filter(({ items }) => items.length > 0).map(({ value }) => value))]
  return names.map((value) => ({
    value,
    items: groups.filter((group) => group.value === value).flatMap(({ items }) => items),
  }))
}
