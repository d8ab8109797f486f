import { publicIdOf } from './chance.ts'
import type { DemoStep } from './lead.ts'
import { organizations } from './organizations.ts'
import type { DemoPerson } from './people.ts'
import { inTime, numbered, type Numbered } from './numbered.ts'
import { ago, organizationId, people, personId, type Table, type World } from './world.ts'

/** Older ones are told of no longer. */
const days = 30
/** Whoever has an account has read what is older than this. */
const readAfter = 4

/** What the steps of the last days told to whom, what the money did besides, and what of it was read. */
export function notificationTables(
  leads: readonly Numbered[],
  ofMoney: readonly Notification[],
  world: World,
): Table[] {
  const told = inTime([
    ...leads.flatMap((lead) => lead.steps.flatMap((step) => rowsOf(lead, step, world))),
    ...ofMoney,
  ]).filter((row) => row.created_at > ago(world.now, days))
  const rows = numbered(
    told.map((row, index) =>
      Object.assign(row, { public_id: publicIdOf('notification', String(index + 1)) }),
    ),
  )
  return [
    { name: 'in_app_notifications', rows },
    { name: 'notification_reads', rows: rows.flatMap((row) => readRows(row, world)) },
  ]
}

/** As a row that the database's own functions wrote. */
export type Notification = Told & { lead_id: number | null; data: object; created_at: string }

type Told = {
  notification_trigger: string
  target_user_id: number | null
  target_organization_id: number | null
  target_org_type: string | null
  target_user_type: string | null
}

const toPerson = (trigger: string, person: DemoPerson): Told => ({
  notification_trigger: trigger,
  target_user_id: personId(person.email),
  target_organization_id: null,
  target_org_type: person.organization?.type ?? null,
  target_user_type: person.userType,
})

const toOrganization = (trigger: string, key: string): Told => ({
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
  return audienceOf(lead, step).map((told) => ({
    ...told,
    lead_id: lead.id,
    data: facts,
    created_at: ago(now, step.hoursAgo / 24),
  }))
}

/** As hidden.tell_of_change() has it. */
function audienceOf({ referrer, isElsewhere }: Numbered, { move, to, provider, agent }: DemoStep): Told[] {
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
    toOrganization('lead_status_changed', 'operator'),
    ...(!offered && provider ? [toOrganization('lead_status_changed', provider)] : []),
    ...(agent ? [toPerson('lead_status_changed', agent)] : []),
  ]
}

/** By those whom it is for; of an organisation by its first master admin. */
function readRows(row: Record<string, unknown>, { now }: World) {
  const told = row as Told & { id: number; created_at: string }
  if (told.created_at > ago(now, readAfter)) return []
  const reader = told.target_user_id ?? firstAdminOf(told.target_organization_id)
  return reader === null
    ? []
    : [{ user_id: reader, in_app_notification_id: told.id, read_at: ago(now, readAfter - 1) }]
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
  ASSIGNED: 'Assigned',
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
