import type { QueryClient } from '@tanstack/react-query'

import { textIn } from '../../texts/notifications.ts'
import type { Change, Entry } from './entries.ts'

/** Has everything asked for anew that these tell of: lists and pages of leads and transactions, services. */
export function refresh(queries: QueryClient, entries: readonly Entry[]): void {
  const leads = new Set(entries.flatMap(({ data }) => textIn(data, 'leadPublicId') ?? []))
  if (leads.size > 0) void queries.invalidateQueries({ queryKey: ['leads'] })
  for (const publicId of leads) void queries.invalidateQueries({ queryKey: ['lead', publicId] })
  // An invoice tells of itself by one of its transactions, a lead's change may be that it was closed.
  const isMoney = leads.size > 0 || entries.some(({ data }) => textIn(data, 'transactionPublicId'))
  if (isMoney) forget(queries, ['transactions', 'transaction'])
  const isService = entries.some(({ notificationTrigger }) => notificationTrigger === 'new_service_created')
  if (isService) void queries.invalidateQueries({ queryKey: ['services'] })
}

/** A lead's page and lists; of a transaction all that shows any, as a correction changes the page of another one. */
export function refreshChanged(queries: QueryClient, changes: readonly Change[]): void {
  const leads = new Set(changes.flatMap(({ lead }) => lead ?? []))
  if (leads.size > 0) forget(queries, ['leads'])
  for (const publicId of leads) void queries.invalidateQueries({ queryKey: ['lead', publicId] })
  if (changes.some(({ transaction }) => transaction)) forget(queries, ['transactions', 'transaction'])
}

/** After a time without connection nobody knows what has changed. */
export function refreshAll(queries: QueryClient): void {
  forget(queries, ['leads', 'lead', 'services', 'transactions', 'transaction'])
}

function forget(queries: QueryClient, names: string[]): void {
  for (const name of names) void queries.invalidateQueries({ queryKey: [name] })
}
