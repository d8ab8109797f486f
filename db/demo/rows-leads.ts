import { createHash } from 'node:crypto'
import { publicIdOf } from './chance.ts'
import { answersTo } from './lead-answers.ts'
import { amountOf, idOf, inTime, numbered, placeOf, proposalOf, type Numbered } from './numbered.ts'
import { demoLeads } from './leads.ts'
import type { DemoLead, DemoStep } from './lead.ts'
import { notesOn } from './lead-notes.ts'
import type { Reference } from './reference.ts'
import { ago, organizationId, personId, serviceId, type Table, type World } from './world.ts'

export function numberedLeads({ reference }: World): Numbered[] {
  return demoLeads(reference.places).map((lead, index) => ({
    ...lead,
    id: index + 1,
    data: answersTo(lead, index + 1),
  }))
}

export function leadTables(leads: readonly Numbered[], world: World): Table[] {
  return [
    { name: 'leads', rows: leads.map((lead) => leadRow(lead, world)) },
    { name: 'lead_customers', rows: leads.map(customerRow) },
    { name: 'customer_claims', rows: leads.flatMap((lead) => claimRows(lead, world)) },
    { name: 'lead_duplicates', rows: leads.flatMap((lead) => duplicateRows(lead, leads)) },
    { name: 'lead_offers', rows: numbered(leads.flatMap((lead) => offerRows(lead, world))) },
    { name: 'lead_history', rows: numbered(inTime(leads.flatMap((lead) => historyRows(lead, world)))) },
    { name: 'notes', rows: numbered(inTime(leads.flatMap((lead) => notesOn(lead, world)))) },
    { name: 'acquaintances', rows: acquaintanceRows(leads) },
  ]
}

const at = ({ now }: World, hoursAgo: number) => ago(now, hoursAgo / 24)

function leadRow(lead: Numbered, world: World) {
  const { reference, now } = world
  const changes = lead.steps.filter(({ move }) => move !== 'assign')
  const last = lead.steps.at(-1)
  const open = lead.offers.find(({ status }) => status === 'OPEN')
  return {
    id: lead.id,
    public_id: publicIdOf('lead', String(lead.id)),
    service_id: serviceId(lead.service.name),
    category_id: categoryOf(lead, reference),
    form_version: 1,
    status: lead.status,
    status_before_hold: lead.status === 'ON_HOLD' ? (changes.at(-1)?.from ?? null) : null,
    status_since: at(world, changes.at(-1)?.hoursAgo ?? 0),
    deal_value: proposalOf(lead),
    lead_first_name: lead.customer.first,
    lead_zip_prefix: lead.place.zip.slice(0, 3),
    state_id: reference.state(lead.place.state),
    lead_budget_from: lead.data['budgetFrom'] ?? null,
    lead_budget_to: lead.data['budgetTo'] ?? null,
    ...partiesOf(lead),
    organization_id: placeOf(lead.provider),
    offer_expires_at: open ? at(world, open.hoursAgo - 24) : null,
    resume_on: lead.status === 'ON_HOLD' ? ago(now, -3 - (lead.id % 20)).slice(0, 10) : null,
    idempotency_key: `demo lead ${lead.id}`,
    created_at: at(world, lead.steps[0]?.hoursAgo ?? 0),
    updated_at: at(world, last?.hoursAgo ?? 0),
  }
}

function partiesOf({ referrer, provider, isAccepted, agent }: DemoLead) {
  return {
    submitted_user_id: idOf(referrer),
    referrer_organization_id: referrer.organization && organizationId(referrer.organization.key),
    accepted_organization_id: isAccepted ? placeOf(provider) : null,
    assigned_user_id: idOf(agent),
  }
}

function categoryOf({ service }: DemoLead, reference: Reference): number {
  return reference.category(service.category[0])
}

function customerRow(lead: Numbered) {
  const { first, middle, last, email, phone } = lead.customer
  return {
    lead_id: lead.id,
    ...partiesOf(lead),
    data: lead.data,
    first_name: first,
    middle_name: middle,
    last_name: last,
    email,
    phone_number: phone,
    zip_code: lead.place.zip,
  }
}

/** A duplicate has no claims. */
function claimRows(lead: Numbered, world: World) {
  if (lead.status === 'DUPLICATE') return []
  return [lead.customer.email, lead.customer.phone].map((key) => ({
    category_id: categoryOf(lead, world.reference),
    key_hash: `\\x${createHash('sha256').update(key).digest('hex')}`,
    lead_id: lead.id,
    claimed_at: at(world, lead.steps[0]?.hoursAgo ?? 0),
  }))
}

/** Finds the earlier lead with the same email and phone. */
function duplicateRows(lead: Numbered, leads: readonly Numbered[]) {
  if (lead.status !== 'DUPLICATE') return []
  const earlier = leads.find(
    ({ id, status, customer, service }) =>
      id < lead.id &&
      status !== 'DUPLICATE' &&
      customer.email === lead.customer.email &&
      service.category[0] === lead.service.category[0],
  )
  return earlier ? [{ lead_id: lead.id, earlier_lead_id: earlier.id, matches: ['email', 'phone'] }] : []
}

function offerRows(lead: Numbered, world: World) {
  return lead.offers.map((offer) => ({
    lead_id: lead.id,
    lead_public_id: publicIdOf('lead', String(lead.id)),
    organization_id: organizationId(offer.provider),
    service_id: serviceId(lead.service.name),
    service_name: lead.service.name,
    status: offer.status,
    offered_at: at(world, offer.hoursAgo),
    expires_at: at(world, offer.hoursAgo - 24),
    accepted_at: offer.acceptedHoursAgo === null ? null : at(world, offer.acceptedHoursAgo),
    ended_at: offer.endedHoursAgo === null ? null : at(world, offer.endedHoursAgo),
  }))
}

function historyRows(lead: Numbered, world: World) {
  return lead.steps.map((step: DemoStep) => ({
    lead_id: lead.id,
    organization_id: placeOf(step.provider),
    move: step.move,
    from_status: step.from,
    to_status: step.to,
    party: step.party,
    actor_user_id: idOf(step.actor),
    reason: step.reason,
    deal_value: step.move === 'propose' ? amountOf(lead) : null,
    seconds_in_previous: step.hoursBefore === null ? null : Math.round(step.hoursBefore * 3600),
    created_at: at(world, step.hoursAgo),
  }))
}

function acquaintanceRows(leads: readonly Numbered[]) {
  const met = leads.flatMap(({ referrer, offers, steps, isElsewhere, provider }) => {
    const submitter = personId(referrer.email)
    const agents = steps.flatMap(({ agent }) => (agent ? [personId(agent.email)] : []))
    return [
      ...offers.map((offer) => [`o${organizationId(offer.provider)}`, submitter] as const),
      ...(isElsewhere ? [[`o${placeOf(provider)}`, submitter] as const] : []),
      ...agents.flatMap((agent) => [[`u${agent}`, submitter] as const, [`u${submitter}`, agent] as const]),
      ...(referrer.organization
        ? agents.map((agent) => [`o${placeOf(referrer.organization?.key ?? null)}`, agent] as const)
        : []),
    ]
  })
  const once = new Map(met.map(([viewer, known]) => [`${viewer} ${known}`, { viewer, known_user_id: known }]))
  return [...once.values()]
}
