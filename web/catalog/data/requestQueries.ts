import { queryOptions } from '@tanstack/react-query'

import { isPublicId } from '../../ui/address.ts'
import { request } from '../../domain/api/request.ts'
import { serviceRequestDocument } from './requestOperations.ts'

const requests = ['service requests']

/** One request, for who answers it; null where there is none. */
export function serviceRequestQuery(publicId: string) {
  return queryOptions({
    queryKey: [...requests, publicId],
    queryFn: async () => {
      if (!isPublicId(publicId)) return null
      const { supportByPublicId } = await request(serviceRequestDocument, { publicId })
      return supportByPublicId ?? null
    },
  })
}
