import type { QueryClient } from '@tanstack/react-query'

import { textIn } from '../../texts/notifications.ts'
import type { Change, Entry } from './entries.ts'

/** Invalidates the queries that these notifications affect. Nearly every one changes what needs attention. */
export function refresh(queries: QueryClient, entries: readonly Entry[]): void {
  if (entries.length > 0) forget(queries, ['needs'])
  const leads = new Set(entries.flatMap(({ data }) => textIn(data, 'leadPublicId') ?? []))
  if (leads.size > 0) void queries.invalidateQueries({ queryKey: ['leads'] })
  for (const publicId of leads) void queries.invalidateQueries({ queryKey: ['lead', publicId] })
  // Invoice notifications name one of its transactions; a changed lead may have been closed.
  const isMoney = leads.size > 0 || entries.some(({ data }) => textIn(data, 'transactionPublicId'))
  if (isMoney) forget(queries, ['transactions', 'transaction', 'dashboard'])
  const triggers = new Set(entries.map(({ notificationTrigger }) => notificationTrigger))
  if (triggers.has('new_service_created')) void queries.invalidateQueries({ queryKey: ['services'] })
  // No component observes this query; the router reads it and reacts to changes.
  if (triggers.has('permissions_changed'))
    void queries.refetchQueries({ queryKey: ['currentUser'], type: 'all' })
  if (triggers.has('post_reported')) void queries.invalidateQueries({ queryKey: ['posts', 'reports'] })
  if (triggers.has('posting_paused')) void queries.invalidateQueries({ queryKey: ['posts', 'paused'] })
  const tickets = new Set(entries.flatMap(({ data }) => textIn(data, 'ticketPublicId') ?? []))
  if (tickets.size > 0) void queries.invalidateQueries({ queryKey: ['tickets'] })
  for (const publicId of tickets) void queries.invalidateQueries({ queryKey: ['ticket', publicId] })
  const isProposal = entries.some(({ data }) => textIn(data, 'proposalPublicId'))
  if (isProposal) forget(queries, ['proposals', 'service', 'services'])
}

/** A lead's page and lists; of a transaction all that shows any, as a correction changes the page of another one. */
export function refreshChanged(queries: QueryClient, changes: readonly Change[]): void {
  const leads = new Set(changes.flatMap(({ lead }) => lead ?? []))
  if (leads.size > 0) forget(queries, ['leads', 'dashboard', 'needs'])
  for (const publicId of leads) void queries.invalidateQueries({ queryKey: ['lead', publicId] })
  if (changes.some(({ transaction }) => transaction))
    forget(queries, ['transactions', 'transaction', 'dashboard', 'needs'])
  for (const publicId of new Set(changes.flatMap(({ post }) => post ?? [])))
    void queries.invalidateQueries({ queryKey: ['post', publicId] })
  const written = changes.flatMap(({ newPost }) => newPost ?? [])
  // The feed announces new posts and loads them on request.
  if (written.length > 0)
    queries.setQueryData<string[]>(['posts', 'new'], (known = []) => [...new Set([...known, ...written])])
}

/** After a lost connection anything may have changed. */
export function refreshAll(queries: QueryClient): void {
  forget(queries, [
    'leads',
    'lead',
    'proposals',
    'service',
    'services',
    'transactions',
    'transaction',
    'tickets',
    'ticket',
    'posts',
    'post',
    'dashboard',
    'needs',
  ])
}

function forget(queries: QueryClient, names: string[]): void {
  for (const name of names) void queries.invalidateQueries({ queryKey: [name] })
}
