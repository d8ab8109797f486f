import { queryOptions } from '@tanstack/react-query'

import { request } from '../domain/api/request.ts'
import { applicationsDocument } from './operations.ts'

export type Application = NonNullable<Awaited<ReturnType<typeof load>>['nodes'][number]>

export const applicationsQuery = queryOptions({ queryKey: ['applications'], queryFn: load })

async function load() {
  const { allApplications } = await request(applicationsDocument, {})
  return {
    totalCount: allApplications?.totalCount ?? 0,
    nodes: (allApplications?.nodes ?? []).filter((node) => node !== null),
  }
}
