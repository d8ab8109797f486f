import type { Identity } from '../auth/identity.ts'

type Lf = 'ALL' | 'MY_LEADS' | 'MY_REFERRALS'
/** A list of leads that the database keeps in its order, and what is left to be filtered in it. */
export type Asked = {
  lf: Lf
  rest: unknown
  /** The one status that the rest asks for; undefined for all, and null where it asks for anything else. */
  status: string | undefined | null
}

type Condition = Record<string, unknown>

/** Which of the kept lists a filter asks for, written as the screen writes it; another filter only costs more. */
export function askedOf(filter: unknown, identity: Identity): Asked {
  if (filter === undefined) return { lf: 'ALL', rest: undefined, status: undefined }
  const parts = partsOf(filter)
  const mine = parts.find((part) => lfOf(part, identity) !== undefined)
  if (!mine) return { lf: 'ALL', rest: filter, status: statusOf(parts) }
  const rest = parts.filter((part) => part !== mine)
  return {
    lf: lfOf(mine, identity) ?? 'ALL',
    rest: rest.length > 0 ? { and: rest } : undefined,
    status: rest.length > 0 ? statusOf(rest) : undefined,
  }
}

function partsOf(filter: unknown): Condition[] {
  if (!isCondition(filter)) return []
  const parts = keysOf(filter) === 'and' ? filter['and'] : undefined
  return Array.isArray(parts) && parts.every(isCondition) ? parts : [filter]
}

function lfOf(part: Condition, identity: Identity): Lf | undefined {
  const own = JSON.stringify(part)
  if (own === JSON.stringify(mineAs('assignedUserId', 'organizationId', identity))) return 'MY_LEADS'
  if (own === JSON.stringify(mineAs('submittedUserId', 'referrerOrganizationId', identity)))
    return 'MY_REFERRALS'
  return undefined
}

/** An admin asks for the organization as well; whoever is none and does sees less than it has. */
function mineAs(person: string, organization: string, { userId, organizationId, userType }: Identity) {
  const isAdmin = userType === 'ADMIN' || userType === 'MASTER_ADMIN'
  return {
    or: [
      { [person]: { equalTo: userId } },
      ...(isAdmin ? [{ [organization]: { equalTo: organizationId } }] : []),
    ],
  }
}

function statusOf([part, ...more]: Condition[]): string | null {
  if (!part || more.length > 0 || keysOf(part) !== 'status') return null
  const { status } = part
  if (!isCondition(status) || keysOf(status) !== 'equalTo') return null
  return typeof status['equalTo'] === 'string' ? status['equalTo'] : null
}

function keysOf(condition: Condition): string {
  return Object.keys(condition).join()
}

function isCondition(value: unknown): value is Condition {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
