import type { LeadsSearch } from './leadsSearch.ts'

/** Whose leads are asked for: the filters name people and organizations by their ids. */
export type Who = { id: number; vendorId: number; userType: string | null }

/** The same three filters as the totals', written for the list. */
export function leadsFilter({ lf, status, q }: LeadsSearch, who: Who) {
  const parts = [
    ...(lf === undefined ? [] : [{ or: lf === 'MY_LEADS' ? assignedTo(who) : referredBy(who) }]),
    ...(status === undefined ? [] : [{ status: { equalTo: status } }]),
    ...(q === undefined ? [] : [{ or: named(q) }]),
  ]
  return parts.length > 0 ? { and: parts } : undefined
}

/** The same for the file. */
export function exportFilter({ lf, status, q }: LeadsSearch): Record<string, string> {
  return { ...(lf && { lf }), ...(status && { status }), ...(q && { q }) }
}

function assignedTo(who: Who) {
  return [
    { assignedUserId: { equalTo: who.id } },
    ...(speaksForOrganization(who) ? [{ organizationId: { equalTo: who.vendorId } }] : []),
  ]
}

function referredBy(who: Who) {
  return [
    { submittedUserId: { equalTo: who.id } },
    ...(speaksForOrganization(who) ? [{ referrerOrganizationId: { equalTo: who.vendorId } }] : []),
  ]
}

function speaksForOrganization({ userType, vendorId }: Who): boolean {
  return vendorId > 0 && (userType === 'ADMIN' || userType === 'MASTER_ADMIN')
}

function named(q: string) {
  const includes = { includesInsensitive: q }
  return [{ service: { name: includes } }, { organization: { legalBusinessName: includes } }]
}
