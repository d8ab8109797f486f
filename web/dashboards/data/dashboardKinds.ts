import { operator, operatorSlug } from '../../domain/operator.ts'
import { isAdmin, isOperator, type Reader } from '../../domain/reader.ts'

export type Kind = 'operator' | 'vendor' | 'associate' | 'service-agent'
type AggType = 'PLATFORM' | 'ORGANIZATION' | 'ASSOCIATE' | 'SERVICE_AGENT'

/** A dashboard and its subject: a person, an organization or the platform. */
export type Dashboard = {
  kind: Kind
  aggType: AggType
  /** Undefined for the viewer's own dashboard. */
  aggId: number | undefined
  /** The filter on organization or person for the linked lists; empty for the platform. */
  subjectId: number | undefined
  /** Whether it also shows what the viewer's own organization referred to others. */
  refers?: boolean
}

export const aggTypes: Record<Kind, AggType> = {
  operator: 'PLATFORM',
  vendor: 'ORGANIZATION',
  associate: 'ASSOCIATE',
  'service-agent': 'SERVICE_AGENT',
}

/** The heading of its page. */
export function titleOf(kind: Kind): string {
  return kind === 'operator' ? `${operator.name} dashboard` : titles[kind]
}

const titles: Record<Exclude<Kind, 'operator'>, string> = {
  vendor: 'Provider dashboard',
  associate: 'Associate dashboard',
  'service-agent': 'Agent dashboard',
}

/** The last path segment of the viewer's own dashboard. */
export function ownDashboard(reader: Pick<Reader, 'userType' | 'organizationType'>): string {
  if (reader.userType === 'ASSOCIATE') return 'associate'
  if (reader.userType === 'SERVICE_AGENT') return 'service-agent'
  return isOperator(reader) ? operatorSlug() : 'vendor'
}

/**
 * The dashboard at a path: the viewer's own, for admins also their people's, for the operator any.
 * Undefined if the path names no dashboard, "elsewhere" if the viewer may not open it.
 */
export function dashboardAt(
  segment: string,
  reader: Reader,
  of: number | undefined,
): Dashboard | 'elsewhere' | undefined {
  const kind = kindOf(segment)
  if (!kind) return undefined
  const isOwn = segment === ownDashboard(reader)
  const isOthers = isAdmin(reader) && of !== undefined && kind !== 'operator'
  if (!isOwn && !(isOthers && (isOperator(reader) || kind !== 'vendor'))) return 'elsewhere'
  const own = kind === 'vendor' ? reader.vendorId : reader.id
  const aggId = kind === 'operator' ? undefined : of
  const subjectId = kind === 'operator' ? undefined : (aggId ?? own)
  return { kind, aggType: aggTypes[kind], aggId, subjectId, refers: isOwn && !isOthers && refers(reader) }
}

/** Whether a person's dashboard shows their organization's referrals: admins of one that both refers and provides. */
function refers({ userType, organizationType }: Pick<Reader, 'userType' | 'organizationType'>): boolean {
  return (
    (userType === 'MASTER_ADMIN' || userType === 'ADMIN') &&
    (organizationType === 'MULTI_ROLE_PROVIDER' || organizationType === 'INDEPENDENT_OPERATOR')
  )
}

/** Undefined for a path segment that names no dashboard. */
export function kindOf(segment: string): Kind | undefined {
  if (segment === 'vendor' || segment === 'associate' || segment === 'service-agent') return segment
  return segment === operatorSlug() ? 'operator' : undefined
}

/** Whether an admin looks at an associate of theirs, of whose payouts they see only a part. */
export function isPartOfPayouts({ kind, aggId }: Dashboard, reader: Reader): boolean {
  return kind === 'associate' && aggId !== undefined && !isOperator(reader)
}
