import type { QueryClient } from '@tanstack/react-query'

import { textIn } from '../../texts/notifications.ts'
import type { Entry } from './entries.ts'

/** Has everything asked for anew that these tell of: lists of leads, the pages of the leads themselves, services. */
export function refresh(queries: QueryClient, entries: readonly Entry[]): void {
  const leads = new Set(entries.flatMap(({ data }) => textIn(data, 'leadPublicId') ?? []))
  if (leads.size > 0) void queries.invalidateQueries({ queryKey: ['leads'] })
  for (const publicId of leads) void queries.invalidateQueries({ queryKey: ['lead', publicId] })
  const isService = entries.some(({ notificationTrigger }) => notificationTrigger === 'new_service_created')
  if (isService) void queries.invalidateQueries({ queryKey: ['services'] })
}

/** After a time without connection nobody knows what has changed. */
export function refreshAll(queries: QueryClient): void {
  for (const name of ['leads', 'lead', 'services']) void queries.invalidateQueries({ queryKey: [name] })
}
