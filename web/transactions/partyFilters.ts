import type { Role } from './transactionsSearch.ts'

/** Providers whose name holds what is typed. */
export function providersCalled(term: string) {
  const words = wordsOf(term).map((word) => ({ legalBusinessName: { includesInsensitive: word } }))
  return { and: [{ organizationType: { notEqualTo: 'OPERATOR' as const } }, ...words] }
}

/** People of a role, each of whose names holds a word of what is typed. */
export function peopleCalled(term: string, role: Exclude<Role, 'provider'>, organizationId?: number) {
  const words = wordsOf(term).map((word) => {
    const held = { includesInsensitive: word }
    return { or: [{ firstName: held }, { lastName: held }] }
  })
  const own = organizationId === undefined ? [] : [{ organizationId: { equalTo: organizationId } }]
  return { and: [kinds[role], ...own, ...words] }
}

/** Associates refer leads, and so may the admins of organizations that have some. */
const kinds = {
  referrer: {
    or: [
      { userType: { equalTo: 'ASSOCIATE' as const } },
      {
        userType: { in: ['MASTER_ADMIN' as const, 'ADMIN' as const] },
        organizationType: { in: ['MULTI_ROLE_PROVIDER' as const, 'INDEPENDENT_OPERATOR' as const] },
      },
    ],
  },
  agent: { userType: { equalTo: 'SERVICE_AGENT' as const } },
}

function wordsOf(term: string): string[] {
  return term.split(/\s+/).filter(Boolean).slice(0, 5)
}
