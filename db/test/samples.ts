import type pg from 'pg'
import type { Whose } from './declared.ts'
import type { Caller } from './people.ts'

export type Sample = {
  key: string
  user_id: number | null
  organization_id: number | null
  gone: boolean
  /** Of a person: who has met them. Of a service: who sees a lead about it. */
  known_to: readonly string[] | null
  /** Of a broadcast: to which kinds of people it went. */
  kind: { org_type: string | null; user_type: string | null } | null
  lead: Lead | null
  deal: Deal | null
}

/** Who has a part in the lead that the row is about, and what the row itself says of that. */
type Lead = {
  submitted_user_id: number
  referrer_organization_id: number | null
  organization_id: number | null
  accepted_organization_id: number | null
  assigned_user_id: number | null
  row: { organization_id?: number; move?: string; reason?: string; visibility?: string; updated_by?: number }
}

/** Who has a part in the transaction that the row is about, and which step of its history the row is. */
type Deal = {
  submitted_user_id: number
  referrer_organization_id: number | null
  organization_id: number
  assigned_user_id: number | null
  step: { move: string; from_status: string | null; to_status: string } | null
}

const deletedParents: Record<string, string> = {
  user_id: '(select u.is_deleted from app.user_infos u where u.id = t.user_id)',
  service_id: '(select not s.is_active from app.services s where s.id = t.service_id)',
  is_deleted: 't.is_deleted',
  is_active: 'not t.is_active',
  expires_at: 't.expires_at <= now()',
}

/** Tables whose rows are seen by who has which part in a lead. */
const aboutLeads: Record<string, string> = {
  'app.leads': 't.id',
  'app.lead_customers': 't.lead_id',
  'app.lead_history': 't.lead_id',
  'app.notes': 't.lead_id',
}

/** Tables whose rows are seen by who has which part in a transaction. */
const aboutDeals: Record<string, string> = {
  'app.transactions': 't.id',
  'app.transaction_fees': 't.transaction_id',
  'app.transaction_payouts': 't.transaction_id',
  'app.transaction_earnings': 't.transaction_id',
  'app.transaction_history': 't.transaction_id',
}

/** What outlives the people and organisations that it is about. */
const lasting =
  /^app\.(support_tickets|lead|ledger_|invoice|transaction|commission_terms|in_app_notifications)/

const byViewer = {
  user: `substring(t.viewer from '^u([0-9]+)$')::int`,
  organization: `substring(t.viewer from '^o([0-9]+)$')::int`,
}

/** Where the columns do not say whose a row is, in the way that they do elsewhere. */
const owners: Record<string, { user: string; organization: string }> = {
  'app.in_app_notifications': { user: 't.target_user_id', organization: 't.target_organization_id' },
  'app.acquaintances': byViewer,
  'app.lead_readers': byViewer,
  'app.lead_totals': byViewer,
  'app.organizations': { user: 'null::int', organization: 't.id' },
  // Whom it is about has no part in it.
  'app.commission_terms': { user: 'null::int', organization: 'null::int' },
}

/** Whose each row is, read off the columns, so that a later table needs nothing here. */
export async function sampleOf(db: pg.Client, object: string): Promise<Sample[]> {
  const { rows: columns } = await db.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
    [object],
  )
  const has = new Set(columns.map(({ name }) => name))
  const { user, organization } = owners[object] ?? ownerBy(object, has)
  // The test's own, which came last; where a row lies says that only as long as none was ever changed.
  const newest = ['id', 'transaction_id'].find((name) => has.has(name)) ?? 'ctid'
  const { rows } = await db.query<Sample>(
    `select t.ctid::text as key, ${user} as user_id, ${organization} as organization_id,
        ${goneBy(object, has, organization)} as gone,
        ${knownTo[object] ?? 'null::text[]'} as known_to,
        ${object === 'app.in_app_notifications' ? broadcast : 'null::jsonb'} as kind,
        ${leadBy(aboutLeads[object])} as lead, ${dealBy(object)} as deal
      from ${object} t order by t.${newest} desc limit 300`,
  )
  return rows
}

const knownTo: Record<string, string> = {
  'app.user_infos': '(select array_agg(a.viewer) from app.acquaintances a where a.known_user_id = t.id)',
  'app.services': viewersOfLeads('t.id'),
  'app.service_forms': viewersOfLeads('t.service_id'),
}

function viewersOfLeads(service: string): string {
  return `(select array_agg(r.viewer) from app.leads l join app.lead_readers r on r.lead_id = l.id
    where l.service_id = ${service})`
}

const broadcast = `case when t.target_user_id is null and t.target_organization_id is null
  then jsonb_build_object('org_type', t.target_org_type, 'user_type', t.target_user_type) end`

function leadBy(id: string | undefined): string {
  if (id === undefined) return 'null::jsonb'
  return `(select jsonb_build_object('row', to_jsonb(t), 'submitted_user_id', l.submitted_user_id,
      'referrer_organization_id', l.referrer_organization_id, 'organization_id', l.organization_id,
      'accepted_organization_id', l.accepted_organization_id, 'assigned_user_id', l.assigned_user_id)
    from app.leads l where l.id = ${id})`
}

function dealBy(object: string): string {
  const id = aboutDeals[object]
  if (id === undefined) return 'null::jsonb'
  return `(select jsonb_build_object('step', ${object === 'app.transaction_history' ? 'to_jsonb(t)' : 'null'},
      'submitted_user_id', d.submitted_user_id, 'referrer_organization_id', d.referrer_organization_id,
      'organization_id', d.organization_id, 'assigned_user_id', d.assigned_user_id)
    from app.transactions d where d.id = ${id})`
}

function ownerBy(object: string, has: ReadonlySet<string>): { user: string; organization: string } {
  const user = has.has('user_id') ? 't.user_id' : object === 'app.user_infos' ? 't.id' : 'null::int'
  const theirs = `(select u.organization_id from app.user_infos u where u.id = ${user})`
  return { user, organization: has.has('organization_id') ? 't.organization_id' : theirs }
}

function goneBy(object: string, has: ReadonlySet<string>, organization: string): string {
  if (lasting.test(object)) return 'false'
  const gone = Object.entries(deletedParents).flatMap(([column, sql]) => (has.has(column) ? [sql] : []))
  const orphaned = has.has('user_id')
    ? []
    : [`(select o.is_deleted or o.status <> 'ACTIVE' from app.organizations o where o.id = ${organization})`]
  const away = object === 'app.organizations' ? [`t.status <> 'ACTIVE'`] : []
  return [...gone, ...orphaned, ...away].map((sql) => `coalesce(${sql}, false)`).join(' or ') || 'false'
}

export function whoseIs(row: Sample, caller: Caller): Whose {
  const { claims } = caller
  if (row.lead) return partIn(row.lead, caller)
  if (row.deal) return partInDeal(row.deal, caller)
  if (row.kind) return isFor(row.kind, caller) ? 'broadcast' : 'others'
  const isMine = row.user_id !== null && row.user_id === claims.user_id
  const isOwn = row.organization_id !== null && row.organization_id === claims.organization_id
  if (!isMine && !isOwn && hasMet(row, caller)) return 'known'
  if (row.gone) return isMine || isOwn ? 'gone' : 'their gone'
  return isMine ? 'mine' : isOwn ? 'own' : 'others'
}

/** A broadcast that names no kind of people is for the admins of the kind of organisation. */
function isFor({ org_type, user_type }: NonNullable<Sample['kind']>, { claims }: Caller): boolean {
  const isTheirs = user_type === null ? isAdmin(claims) : user_type === claims.user_type
  return org_type === (claims.organization_type ?? null) && isTheirs
}

/** What an organisation has met, its admins know. */
function hasMet({ known_to }: Sample, { claims }: Caller): boolean {
  const viewers = [`u${claims.user_id}`, ...(isAdmin(claims) ? [`o${claims.organization_id}`] : [])]
  return known_to?.some((viewer) => viewers.includes(viewer)) ?? false
}

const isAdmin = ({ user_type }: Caller['claims']) => (user_type ?? '').endsWith('ADMIN')

/** The part that the caller has in a lead; others', where the row is not for that part. */
function partIn(lead: Lead, { claims }: Caller): Whose {
  const { row } = lead
  const isOwn = row.organization_id !== undefined && row.organization_id === claims.organization_id
  if (row.visibility !== undefined && row.visibility !== 'SHARED' && row.updated_by !== claims.user_id)
    if (row.visibility === 'OPERATOR' || !isOwn) return 'others'
  const part = partOf(lead, claims)
  const isReferrer = part === 'submitted' || part === 'referred'
  const isOurStep = isOwn && (!['offer', 'reassign'].includes(row.move ?? '') || row.reason === null)
  return row.move !== undefined && !isReferrer && row.move !== 'submit' && !isOurStep ? 'others' : part
}

function partOf(lead: Lead, { user_id, organization_id }: Caller['claims']): Whose {
  const isAccepted = lead.accepted_organization_id !== null
  if (user_id === lead.submitted_user_id) return 'submitted'
  if (lead.assigned_user_id !== null && user_id === lead.assigned_user_id)
    return isAccepted ? 'working' : 'named'
  // Of an organisation that works its own referral, more is seen by whose referral it is.
  if (lead.referrer_organization_id !== null && organization_id === lead.referrer_organization_id)
    return 'referred'
  if (lead.organization_id !== null && organization_id === lead.organization_id)
    return isAccepted ? 'accepted' : 'offered'
  return 'others'
}

/** The part that the caller has in a transaction; others', where a step of its history is not for that part. */
function partInDeal(deal: Deal, { claims }: Caller): Whose {
  const part = partOfDeal(deal, claims)
  if (!deal.step || part === 'both' || (isAdmin(claims) && part === 'brought')) return part
  const isPayout = deal.step.move === 'payAssociate'
  const hasMoved = deal.step.from_status !== deal.step.to_status
  if (part === 'provides') return isPayout ? 'others' : part
  return hasMoved && !(isPayout && part === 'worked') ? part : 'others'
}

function partOfDeal(deal: Deal, { user_id, organization_id }: Caller['claims']): Whose {
  const provides = organization_id === deal.organization_id
  const referred = deal.referrer_organization_id !== null && organization_id === deal.referrer_organization_id
  if (user_id === deal.submitted_user_id) return provides ? 'brought' : 'submitted'
  if (deal.assigned_user_id !== null && user_id === deal.assigned_user_id) return 'worked'
  if (referred) return provides ? 'both' : 'referred'
  return provides ? 'provides' : 'others'
}
