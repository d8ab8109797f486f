import { queryOptions } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { findSuppressedDocument, suppressedContactsDocument } from './operations.ts'

export type Suppressed = Awaited<ReturnType<typeof load>>[number]

/** As many as the list shows; the others are found by typing them. */
export const mostShown = 100

/** Who must not be contacted, the newest first. */
export const suppressedQuery = queryOptions({ queryKey: ['suppressed'], queryFn: load, staleTime: 0 })

async function load() {
  const { suppressedContacts } = await request(suppressedContactsDocument, {})
  return (suppressedContacts?.nodes ?? []).filter((contact) => contact !== null)
}

/** The entries by which a phone number, an address or a domain is on the list; current as the list changes. */
export function foundQuery(contact: string) {
  return queryOptions({
    queryKey: [...suppressedQuery.queryKey, contact],
    queryFn: async () => {
      const { findSuppressed: found } = await request(findSuppressedDocument, { contact })
      return (found?.nodes ?? []).filter((one) => one !== null)
    },
    staleTime: Infinity,
  })
}
