import { queryOptions } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { linksDocument } from './operations.ts'

export type ReferralLink = Awaited<ReturnType<typeof load>>[number]

/** All that the reader sees, the newest first. */
export const linksQuery = queryOptions({ queryKey: ['referralLinks'], queryFn: load, staleTime: 0 })

async function load() {
  const { visibleReferralLinks } = await request(linksDocument, {})
  return (visibleReferralLinks?.nodes ?? []).filter((link) => link !== null)
}

/** What strangers open. */
export function addressOf({ code }: Pick<ReferralLink, 'code'>): string {
  return `${location.origin}/r/${code}`
}
