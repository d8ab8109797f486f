import { queryOptions } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import type { Lead } from './leadQuery.ts'
import { leadRoutingDocument } from './operations.ts'

export type Routing = NonNullable<Awaited<ReturnType<typeof loadRouting>>>

/** How the operator's leads find their providers. */
export function routingQuery({ id, publicId }: Pick<Lead, 'id' | 'publicId'>) {
  return queryOptions({ queryKey: ['lead', publicId, 'routing'], queryFn: () => loadRouting(id) })
}

async function loadRouting(leadId: number) {
  const { leadRouting } = await request(leadRoutingDocument, { leadId })
  return leadRouting ?? null
}
