import { queryOptions } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { secondFactorDocument } from './factorOperations.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['secondFactor'],
  queryFn: async () => (await request(secondFactorDocument, {})).secondFactor,
})
