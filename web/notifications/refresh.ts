import type { QueryClient } from '@tanstack/react-query'

import { textIn } from '../../texts/notifications.ts'
import type { Change, Entry } from './entries.ts'

/** Invalidates the queries that these notifications affect: leads, transactions, services. */
export function refresh(queries: QueryClient, entries: readonly Entry[]): void {
  const leads = new Set(entries.flatMap(({ data }) => textIn(data, 'leadPublicId') ?? []))
  if (leads.size > 0) void queries.invalidateQueries({ queryKey: ['leads'] })
  for (const publicId of leads) void queries.invalidateQueries({ queryKey: ['lead', publicId] })
  // Invoice notifications name one of its transactions; a changed lead may have been closed.
  const isMoney = leads.size > 0 || entries.some(({ data }) => textIn(data, 'transactionPublicId'))
  if (isMoney) forget(queries, ['transactions', 'transaction', 'dashboard'])
  const isService = entries.some(({ notificationTrigger }) => notificationTrigger === 'new_service_created')
  if (isService) void queries.invalidateQueries({ queryKey: ['services'] })
  const isAboutOneself = entries.some(
    ({ notificationTrigger }) => notificationTrigger === 'permissions_changed',
  )
  // No component observes this query; the router reads it and reacts to changes.
  if (isAboutOneself) void queries.refetchQueries({ queryKey: ['currentUser'], type: 'all' })
  const tickets = new Set(entries.flatMap(({ data }) => textIn(data, 'ticketPublicId') ?? []))
  if (tickets.size > 0) void queries.invalidateQueries({ queryKey: ['tickets'] })
  for (const publicId of tickets) void queries.invalidateQueries({ queryKey: ['ticket', publicId] })
  const isProposal = entries.some(({ data }) => textIn(data, 'proposalPublicId'))
  if (isProposal) forget(queries, ['proposals', 'service', 'services'])
}

/** A lead's page and lists; of a transaction all that shows any, as a correction changes the page of another one. */
export function refreshChanged(queries: QueryClient, changes: readonly Change[]): void {
  const leads = new Set(changes.flatMap(({ lead }) => lead ?? []))
  if (leads.size > 0) forget(queries, ['leads', 'dashboard'])
  for (const publicId of leads) void queries.invalidateQueries({ queryKey: ['lead', publicId] })
  if (changes.some(({ transaction }) => transaction))
    forget(queries, ['transactions', 'transaction', 'dashboard'])
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
  ])
}

function forget(queries: QueryClient, names: string[]): void {
  for (const name of names) void queries.invalidateQueries({ queryKey: [name] })
}
