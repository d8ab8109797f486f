import { publicIdOf } from './chance.ts'
import type { DemoStep } from './lead.ts'
import { organizations } from './organizations.ts'
import type { DemoPerson } from './people.ts'
import { inTime, numbered, type Numbered } from './numbered.ts'
import { ago, organizationId, people, personId, type Table, type World } from './world.ts'

/** Notifications older than this many days are omitted. */
const days = 30
/** People with accounts have read notifications older than this many days. */
const readAfter = 4

/** The notifications of recent transitions and of the deals, and which of them are read. */
export function notificationTables(
  leads: readonly Numbered[],
  dealNotifications: readonly Notification[],
  world: World,
): Table[] {
  const all = inTime([
    ...leads.flatMap((lead) => lead.steps.flatMap((step) => rowsOf(lead, step, world))),
    ...dealNotifications,
  ]).filter((row) => row.created_at > ago(world.now, days))
  const rows = numbered(
    all.map((row, index) =>
      Object.assign(row, {
        public_id: publicIdOf('notification', String(index + 1)),
        event_id: publicIdOf('notified event', String(index + 1)),
      }),
    ),
  )
  return [
    { name: 'in_app_notifications', rows },
    { name: 'notification_reads', rows: rows.flatMap((row) => readRows(row, world)) },
  ]
}

/** A row like those written by the database's functions. */
export type Notification = Target & { lead_id: number | null; data: object; created_at: string }

type Target = {
  notification_trigger: string
  target_user_id: number | null
  target_organization_id: number | null
  target_org_type: string | null
  target_user_type: string | null
}

const toPerson = (trigger: string, person: DemoPerson): Target => ({
  notification_trigger: trigger,
  target_user_id: personId(person.email),
  target_organization_id: null,
  target_org_type: person.organization?.type ?? null,
  target_user_type: person.userType,
})

const toOrganization = (trigger: string, key: string): Target => ({
  notification_trigger: trigger,
  target_user_id: null,
  target_organization_id: organizationId(key),
  target_org_type: organizations[organizationId(key) - 1]?.type ?? null,
  target_user_type: null,
})

function rowsOf(lead: Numbered, step: DemoStep, world: World): Notification[] {
  const { now, operatorName } = world
  const provider = organizations.find(({ key }) => key === step.provider)
  const facts = {
    serviceName: lead.service.name,
    leadPublicId: publicIdOf('lead', String(lead.id)),
    ...(step.move === 'submit' && { userName: `${lead.referrer.name.first} ${lead.referrer.name.last}` }),
    ...(provider && { vendorName: provider.type === 'OPERATOR' ? operatorName : provider.name }),
    ...(step.from !== null &&
      step.move !== 'assign' && { oldStatus: labels[step.from], newStatus: labels[step.to] }),
  }
  return audienceOf(lead, step).map((target) => ({
    ...target,
    lead_id: lead.id,
    data: isOffer(target) ? { ...facts, oldStatus: undefined, newStatus: undefined } : facts,
    created_at: ago(now, step.hoursAgo / 24),
  }))
}

/** A provider does not see the previous status of a lead offered to it. */
function isOffer({ notification_trigger, target_org_type }: Target): boolean {
  return notification_trigger === 'assign_lead_to_vendor' && target_org_type !== 'OPERATOR'
}

/** The same audience as in private.notify_of_change(). */
function audienceOf({ referrer, isElsewhere }: Numbered, { move, to, provider, agent }: DemoStep): Target[] {
  if (move === 'submit') {
    if (to === 'DUPLICATE' || isElsewhere) return []
    return [toOrganization('new_lead_submitted', 'operator'), toPerson('new_lead_submitted', referrer)]
  }
  if (move === 'assign') return agent ? [toPerson('assign_lead_to_service_agent', agent)] : []
  const offered = move === 'offer' || move === 'reassign'
  const first = offered
    ? 'assign_lead_to_vendor'
    : { decline: 'lead_offer_declined', expire: 'lead_offer_expired' }[move]
  return [
    ...(first ? [toOrganization(first, 'operator')] : []),
    ...(offered && provider ? [toOrganization('assign_lead_to_vendor', provider)] : []),
    toPerson('lead_status_changed', referrer),
    ...(first ? [] : [toOrganization('lead_status_changed', 'operator')]),
    ...(!offered && provider ? [toOrganization('lead_status_changed', provider)] : []),
    ...(agent ? [toPerson('lead_status_changed', agent)] : []),
  ]
}

/** Read by the person, or for an organization by its first master admin. */
function readRows(row: Record<string, unknown>, { now }: World) {
  const notification = row as Target & { id: number; created_at: string }
  if (notification.created_at > ago(now, readAfter)) return []
  const reader = notification.target_user_id ?? firstAdminOf(notification.target_organization_id)
  return reader === null
    ? []
    : [{ user_id: reader, in_app_notification_id: notification.id, read_at: ago(now, readAfter - 1) }]
}

function firstAdminOf(organization: number | null): number | null {
  const admin = people.find(
    (person) =>
      person.organization &&
      organizationId(person.organization.key) === organization &&
      person.userType === 'MASTER_ADMIN',
  )
  return admin ? personId(admin.email) : null
}

const labels: Readonly<Record<string, string>> = {
  NEW_LEAD: 'New',
  ASSIGNED: 'Offered',
  ACCEPTED: 'Accepted',
  CONTACTED: 'Contacted',
  QUALIFIED: 'Qualified',
  PROPOSAL_SENT: 'Proposal sent',
  ON_HOLD: 'On hold',
  CLOSED_WON: 'Closed won',
  CLOSED_LOST: 'Closed lost',
  UNQUALIFIED: 'Unqualified',
  DUPLICATE: 'Duplicate',
  WITHDRAWN: 'Withdrawn',
}
