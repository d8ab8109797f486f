import type pg from 'pg'
import type { Whose } from './declared.ts'
import type { Caller } from './people.ts'

export type Sample = {
  key: string
  user_id: number | null
  organization_id: number | null
  gone: boolean
  /** For a person: who has met them. For a service: who sees a lead about it. */
  known_to: readonly string[] | null
  /** For a broadcast: the kind of people it addresses. */
  kind: { org_type: string | null; user_type: string | null } | null
  /** For a file: its audience. For a post or comment: that it was removed. */
  audience: string | null
  /** For a notification: people who get a different one for the same event. */
  except: readonly number[] | null
  /** Of a follow-up or a call: the people of its organization who see its record. */
  seers: readonly number[] | null
  lead: Lead | null
  deal: Deal | null
  /** Of a note on a ticket, or of a file of either: whose the ticket is. */
  ticket: Ticket | null
}

type Ticket = { user_id: number; organization_id: number | null; is_internal: boolean }

/** The parties of the row's lead, and the row's own columns about visibility. */
type Lead = {
  submitted_user_id: number
  referrer_organization_id: number | null
  organization_id: number | null
  accepted_organization_id: number | null
  assigned_user_id: number | null
  row: {
    organization_id?: number
    move?: string
    visibility?: string
    updated_by?: number
    provider_id?: number | null
    isOldAnswer?: boolean
  }
}

/** The parties of the row's transaction, and the transition of a history row. */
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

/** Tables whose visibility depends on the viewer's role in a lead. */
const aboutLeads: Record<string, string> = {
  'app.leads': 't.id',
  'app.lead_customers': 't.lead_id',
  'app.lead_consents': 't.lead_id',
  'app.lead_history': 't.lead_id',
  'app.lead_corrections': 't.lead_id',
  'app.notes': 't.lead_id',
  'app.files': `(select n.lead_id from app.notes n where t.subject = 'NOTE' and n.id = t.subject_id)`,
}

/** Tables whose visibility depends on the viewer's role in a transaction. */
const aboutDeals: Record<string, string> = {
  'app.transactions': 't.id',
  'app.transaction_fees': 't.transaction_id',
  'app.transaction_payouts': 't.transaction_id',
  'app.transaction_earnings': 't.transaction_id',
  'app.transaction_history': 't.transaction_id',
}

/** Tables that outlive their people and organizations. */
const permanent =
  /^app\.(audit_logs|follow_ups|support_tickets|referral_links|figure_|ticket_history|service_proposals|post_|lead|ledger_|invoice|transaction|commission_terms|in_app_notifications|refused_mails)/

const byViewer = {
  user: `substring(t.viewer from '^u([0-9]+)$')::int`,
  organization: `substring(t.viewer from '^o([0-9]+)$')::int`,
}

/** Owner columns of tables with other names for them. */
const owners: Record<string, { user: string; organization: string }> = {
  'app.in_app_notifications': { user: 't.target_user_id', organization: 't.target_organization_id' },
  'app.audit_logs': { user: 't.actor_user_id', organization: 't.organization_id' },
  'app.acquaintances': byViewer,
  'app.lead_viewers': byViewer,
  'app.lead_totals': byViewer,
  'app.transaction_totals': byViewer,
  'app.organizations': { user: 'null::int', organization: 't.id' },
  'app.lead_call_texts': {
    user: '(select c.user_id from app.lead_calls c where c.id = t.call_id)',
    organization: '(select c.organization_id from app.lead_calls c where c.id = t.call_id)',
  },
  'app.reply_templates': {
    user: 'null::int',
    organization: `coalesce(t.organization_id, (select o.id from app.organizations o where o.organization_type = 'OPERATOR'))`,
  },
  'app.lead_mail_texts': {
    user: '(select m.user_id from app.lead_mails m where m.id = t.mail_id)',
    organization: '(select m.organization_id from app.lead_mails m where m.id = t.mail_id)',
  },
  'app.files': {
    user: 't.user_id',
    organization: `case when t.subject = 'LEAD_REPLY' then (select r.organization_id from app.lead_replies r where r.id = t.subject_id)
      else t.organization_id end`,
  },
  'app.lead_reply_texts': {
    user: 'null::int',
    organization: '(select r.organization_id from app.lead_replies r where r.id = t.reply_id)',
  },
  // The person concerned does not see it.
  'app.refused_mails': { user: 'null::int', organization: 'null::int' },
  'app.ticket_mails': { user: 'null::int', organization: 'null::int' },
  'app.import_rows': {
    user: '(select i.user_id from app.imports i where i.id = t.import_id)',
    organization: '(select i.organization_id from app.imports i where i.id = t.import_id)',
  },
  'app.commission_terms': { user: 'null::int', organization: 'null::int' },
}

/** Reads whose each row is from its columns, so that a new table needs no changes here. */
export async function sampleOf(db: pg.Client, object: string): Promise<Sample[]> {
  const { rows: columns } = await db.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
    [object],
  )
  const has = new Set(columns.map(({ name }) => name))
  const { user, organization } = owners[object] ?? ownerBy(object, has)
  // The test's own rows are the newest; ctid shows that only for tables without updates.
  const newest = ['id', 'transaction_id'].find((name) => has.has(name)) ?? 'ctid'
  const { rows } = await db.query<Sample>(
    `select t.ctid::text as key, ${user} as user_id, ${organization} as organization_id,
        ${goneBy(object, has, organization)} as gone,
        ${knownTo[object] ?? 'null::text[]'} as known_to,
        ${object === 'app.in_app_notifications' ? broadcast : 'null::jsonb'} as kind,
        ${object === 'app.in_app_notifications' ? 't.except_user_ids' : 'null::int[]'} as except,
        ${seersOf[object] ?? 'null::int[]'} as seers,
        ${audienceOf[object] ?? 'null::text'} as audience,
        ${leadBy(object)} as lead, ${dealBy(object)} as deal, ${ticketOf[object] ?? 'null::jsonb'} as ticket
      from ${object} t order by ${ofEachKind(object, has, newest)} t.${newest} desc limit 300`,
  )
  return rows
}

/** Figures of people and organizations are few beside those of the platform. */
function ofEachKind(object: string, has: ReadonlySet<string>, newest: string): string {
  if (!object.startsWith('app.figure_')) return ''
  return `row_number() over (partition by t.${has.has('kind') ? 'kind' : 'owner_kind'} order by t.${newest} desc),`
}

const knownTo: Record<string, string> = {
  'app.user_infos': '(select array_agg(a.viewer) from app.acquaintances a where a.known_user_id = t.id)',
  'app.files': '(select array_agg(a.viewer) from app.acquaintances a where a.known_user_id = t.user_id)',
  'app.service_agents':
    '(select array_agg(a.viewer) from app.acquaintances a where a.known_user_id = t.user_id)',
  'app.services': viewersOfLeads('t.id'),
  'app.service_forms': viewersOfLeads('t.service_id'),
}

function viewersOfLeads(service: string): string {
  return `(select array_agg(r.viewer) from app.leads l join app.lead_viewers r on r.lead_id = l.id
    where l.service_id = ${service})`
}

const audienceOf: Record<string, string> = {
  'app.files': `case when t.subject = 'LEAD_REPLY' then null when exists (select from app.posts p where t.subject = 'POST' and p.id = t.subject_id
    and not p.is_removed) then 'POSTED' when t.subject is null and t.audience not in ('PERSON', 'PUBLIC') then 'UNATTACHED'
    when t.subject = 'ORGANIZATION' then 'POSTED' when t.subject = 'COMPANY' then 'COMPANY' else t.audience end`,
  'app.posts': `case when t.is_removed then 'REMOVED' end`,
  'app.comments': `case when t.is_removed then 'REMOVED' end`,
}

const callSeers = (call: string, also = 'true') => `array(select u.id from app.user_infos u
  join ${call} c on true left join app.leads l on l.id = c.lead_id
  where (u.id = c.user_id or u.organization_type = 'OPERATOR' or u.user_type like '%ADMIN'
    or u.id in (l.assigned_user_id, l.submitted_user_id)) and ${also})`

const replySeers = (reply: string) =>
  callSeers(
    `(select k.lead_id, null::int as user_id from app.lead_replies k where k.id = ${reply})`,
    `(u.organization_type = 'OPERATOR' or u.id = l.submitted_user_id
      or u.organization_id in (l.referrer_organization_id, l.accepted_organization_id))`,
  )

/** Those of follow-ups are compared with the policies of the records in `db/followups/followups.policy.test.ts`. */
const seersOf: Record<string, string> = {
  'app.follow_ups': 'array(select u.id from app.user_infos u where private.sees_follow_up(t, u.id))',
  'app.lead_calls': callSeers('(select t.lead_id, t.user_id)'),
  'app.lead_mails': callSeers('(select t.lead_id, t.user_id)'),
  'app.lead_mail_texts': callSeers(
    '(select k.lead_id, k.user_id from app.lead_mails k where k.id = t.mail_id)',
    `(u.organization_type = 'OPERATOR' or u.id = l.submitted_user_id
      or u.organization_id in (l.referrer_organization_id, l.accepted_organization_id))`,
  ),
  'app.lead_replies': callSeers('(select t.lead_id, null::int as user_id)'),
  'app.lead_reply_texts': replySeers('t.reply_id'),
  'app.files': `case when t.subject = 'LEAD_REPLY' then ${replySeers('t.subject_id')} end`,
  'app.lead_call_texts': callSeers(
    '(select k.lead_id, k.user_id from app.lead_calls k where k.id = t.call_id)',
    `(u.organization_type = 'OPERATOR' or u.id = l.submitted_user_id
      or u.organization_id in (l.referrer_organization_id, l.accepted_organization_id))`,
  ),
}

const broadcast = `case when t.target_user_id is null and t.target_organization_id is null
  then jsonb_build_object('org_type', t.target_org_type, 'user_type', t.target_user_type) end`

const ticketNote = `select jsonb_build_object('user_id', s.user_id, 'organization_id', s.organization_id,
    'is_internal', n.visibility <> 'SHARED') from app.notes n join app.support_tickets s on s.id = n.support_id`

const ticketOf: Record<string, string> = {
  'app.notes': `(${ticketNote} where n.id = t.id)`,
  'app.files': `case t.subject when 'TICKET_NOTE' then (${ticketNote} where n.id = t.subject_id)
    when 'TICKET' then (select jsonb_build_object('user_id', s.user_id, 'organization_id', s.organization_id,
      'is_internal', false) from app.support_tickets s where s.id = t.subject_id) end`,
}

/** Rows that are visible with another row of the lead: an old answer with its history entry, a file with its note. */
const visibleWith: Record<string, string> = {
  'app.lead_corrections': `(select to_jsonb(h) || '{"isOldAnswer": true}' from app.lead_history h where h.id = t.lead_history_id)`,
  'app.files': `(select to_jsonb(n) from app.notes n where n.id = t.subject_id)`,
}

function leadBy(object: string): string {
  const id = aboutLeads[object]
  if (id === undefined) return 'null::jsonb'
  const row = visibleWith[object] ?? 'to_jsonb(t)'
  return `(select jsonb_build_object('row', ${row}, 'submitted_user_id', l.submitted_user_id,
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
  if (permanent.test(object)) return 'false'
  if (object === 'app.posts') return 't.is_deleted'
  if (object === 'app.comments')
    return `t.is_deleted or (select p.is_deleted or p.is_removed from app.posts p where p.id = t.post_id)`
  const gone = Object.entries(deletedParents).flatMap(([column, sql]) => (has.has(column) ? [sql] : []))
  const orphaned = has.has('user_id')
    ? []
    : [`(select o.is_deleted or o.status <> 'ACTIVE' from app.organizations o where o.id = ${organization})`]
  const inactive = object === 'app.organizations' ? [`t.status <> 'ACTIVE'`] : []
  return [...gone, ...orphaned, ...inactive].map((sql) => `coalesce(${sql}, false)`).join(' or ') || 'false'
}

export function whoseIs(row: Sample, caller: Caller): Whose {
  const { claims } = caller
  const isMine = row.user_id !== null && row.user_id === claims.user_id
  if (row.lead && !(isMine && row.audience !== null)) return roleIn(row.lead, caller)
  if (row.deal) return roleInDeal(row.deal, caller)
  if (row.ticket && !isMine) return roleInTicket(row.ticket, caller)
  if (row.seers && !row.seers.includes(claims.user_id ?? 0)) return 'others'
  if (row.except?.includes(claims.user_id ?? 0)) return 'others'
  if (row.kind) return isAddressee(row.kind, caller) ? 'broadcast' : 'others'
  if (row.audience === 'PUBLIC') return 'published'
  if (row.audience === 'POSTED') return 'posted'
  const isOwn = row.organization_id !== null && row.organization_id === claims.organization_id
  if (!isMine && row.audience === 'UNATTACHED') return 'unattached'
  if (!isMine && isOwn && row.audience === 'COMPANY') return 'company'
  if (!isMine && row.audience !== null && row.audience !== 'PERSON') return 'withheld'
  if (!isMine && !isOwn && hasMet(row, caller)) return 'known'
  if (row.gone) return isMine || isOwn ? 'gone' : 'their gone'
  return isMine ? 'mine' : isOwn ? 'own' : 'others'
}

/** Notes for the operator are for no one else. */
function roleInTicket(ticket: Ticket, { claims }: Caller): Whose {
  if (ticket.is_internal) return 'others'
  if (ticket.user_id === claims.user_id) return 'asked'
  const isOurs = ticket.organization_id !== null && ticket.organization_id === claims.organization_id
  return isOurs ? 'ours' : 'others'
}

/** A broadcast without a kind of people is for the organizations' admins. */
function isAddressee({ org_type, user_type }: NonNullable<Sample['kind']>, { claims }: Caller): boolean {
  const isTheirs = user_type === null ? isAdmin(claims) : user_type === claims.user_type
  return org_type === (claims.organization_type ?? null) && isTheirs
}

/** An organization's admins see the people that it has met. */
function hasMet({ known_to }: Sample, { claims }: Caller): boolean {
  const viewers = [`u${claims.user_id}`, ...(isAdmin(claims) ? [`o${claims.organization_id}`] : [])]
  return known_to?.some((viewer) => viewers.includes(viewer)) ?? false
}

const isAdmin = ({ user_type }: Caller['claims']) => (user_type ?? '').endsWith('ADMIN')

/** The viewer's role in a lead, or others if the row is not for that role. */
function roleIn(lead: Lead, { claims }: Caller): Whose {
  const { row } = lead
  const isOwn = row.organization_id !== undefined && row.organization_id === claims.organization_id
  if (row.visibility !== undefined && row.visibility !== 'SHARED' && row.updated_by !== claims.user_id)
    if (row.visibility === 'OPERATOR' || !isOwn) return 'others'
  const part = leadRoleOf(lead, claims)
  if (part === 'submitted' || part === 'referred') return part
  const isAnothers = (row.provider_id ?? claims.organization_id) !== claims.organization_id
  if (isAnothers) return 'others'
  return row.move === undefined || isVisibleMove(lead, isOwn) ? part : 'others'
}

const assignments = ['offer', 'reassign', 'recall', 'reopen']

/** Before acceptance a provider reads that the lead was submitted, and which of its agents is assigned. */
function isVisibleMove({ row, accepted_organization_id }: Lead, isOwn: boolean): boolean {
  const { move = '', isOldAnswer = false } = row
  if (move === 'submit' || (isOldAnswer && accepted_organization_id === null)) return true
  return isOwn && (move === 'assign' || (accepted_organization_id !== null && !assignments.includes(move)))
}

function leadRoleOf(lead: Lead, { user_id, organization_id }: Caller['claims']): Whose {
  const isAccepted = lead.accepted_organization_id !== null
  if (user_id === lead.submitted_user_id) return 'submitted'
  if (lead.assigned_user_id !== null && user_id === lead.assigned_user_id)
    return isAccepted ? 'working' : 'named'
  // In an organization that works its own referral, the referrer's role sees more.
  if (lead.referrer_organization_id !== null && organization_id === lead.referrer_organization_id)
    return 'referred'
  if (lead.organization_id !== null && organization_id === lead.organization_id)
    return isAccepted ? 'accepted' : 'offered'
  return 'others'
}

/** The viewer's role in a transaction, or others if the history row is not for that role. */
function roleInDeal(deal: Deal, { claims }: Caller): Whose {
  const part = dealRoleOf(deal, claims)
  if (!deal.step || part === 'both' || (isAdmin(claims) && part === 'brought')) return part
  const isPayout = deal.step.move === 'payAssociate'
  const hasMoved = deal.step.from_status !== deal.step.to_status
  if (part === 'provides') return isPayout ? 'others' : part
  return hasMoved && !(isPayout && part === 'worked') ? part : 'others'
}

function dealRoleOf(deal: Deal, { user_id, organization_id }: Caller['claims']): Whose {
  const provides = organization_id === deal.organization_id
  const referred = deal.referrer_organization_id !== null && organization_id === deal.referrer_organization_id
  if (user_id === deal.submitted_user_id) return provides ? 'brought' : 'submitted'
  if (deal.assigned_user_id !== null && user_id === deal.assigned_user_id) return 'worked'
  if (referred) return provides ? 'both' : 'referred'
  return provides ? 'provides' : 'others'
}
