import { queryOptions } from '@tanstack/react-query'
import type { ResultOf } from 'gql.tada'

import { request } from '../../domain/api/request.ts'
import { openReportsDocument, mutesDocument, removalsDocument } from './moderationOperations.ts'

export type Report = NonNullable<
  NonNullable<ResultOf<typeof openReportsDocument>['allPostReports']>['nodes'][number]
>
export type Removal = NonNullable<
  NonNullable<ResultOf<typeof removalsDocument>['allPostRemovals']>['nodes'][number]
>
/** All open reports of one post or comment. */
export type Reported = { key: string; first: Report; reports: Report[] }

export const reportsQuery = queryOptions({
  queryKey: ['posts', 'reports'],
  queryFn: async () => {
    const { allPostReports } = await request(openReportsDocument, {})
    return grouped((allPostReports?.nodes ?? []).filter((report) => report !== null))
  },
})

export const removalsQuery = queryOptions({
  queryKey: ['posts', 'removals'],
  queryFn: async () => {
    const { allPostRemovals } = await request(removalsDocument, {})
    return (allPostRemovals?.nodes ?? []).filter((removal) => removal !== null)
  },
})

export type Mute = Awaited<ReturnType<typeof loadMutes>>[number]

export const mutesQuery = queryOptions({ queryKey: ['posts', 'mutes'], queryFn: loadMutes })

async function loadMutes() {
  const { allPostMutes } = await request(mutesDocument, { now: new Date().toISOString() })
  return (allPostMutes?.nodes ?? []).filter((mute) => mute !== null)
}

/** Groups reports by post or comment, oldest first. */
function grouped(reports: readonly Report[]): Reported[] {
  const groups = Map.groupBy(reports, ({ postId, commentId }) => `${postId} ${commentId ?? ''}`)
  return [...groups].flatMap(([key, [first, ...more]]) =>
    first ? [{ key, first, reports: [first, ...more] }] : [],
  )
}
