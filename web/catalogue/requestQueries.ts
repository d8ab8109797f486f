import { queryOptions } from '@tanstack/react-query'

import { isPublicId } from '../shared/address.ts'
import { request } from '../shared/api/request.ts'
import { openRequestsDocument, serviceRequestDocument } from './requestDocuments.ts'

const requests = ['service requests']

/** What somebody has asked for and was not answered yet, newest first. */
export function openRequestsQuery(userId: number) {
  return queryOptions({
    queryKey: [...requests, 'open', userId],
    queryFn: async () => {
      const { allSupportTickets } = await request(openRequestsDocument, { userId })
      return (allSupportTickets?.nodes ?? []).filter((node) => node !== null)
    },
  })
}

/** One request, for who answers it; null where there is none. */
export function serviceRequestQuery(publicId: string) {
  return queryOptions({
    queryKey: [...requests, publicId],
    queryFn: async () => {
      if (!isPublicId(publicId)) return null
      const { supportTicketByPublicId } = await request(serviceRequestDocument, { publicId })
      return supportTicketByPublicId ?? null
    },
  })
}
