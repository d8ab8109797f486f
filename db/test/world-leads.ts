import type pg from 'pg'
import { one } from './people.ts'
import type { Organization, Person } from './world.ts'
import { newLead } from './new-lead.ts'

/** Answers to the ten default fields; the number identifies the customer. */
export function answersOf(customer: number): Record<string, unknown> {
  return {
    firstName: 'Casey',
    lastName: 'Example',
    email: `casey${customer}@customers.example`,
    phoneNumber: `+1312${String(2_000_000 + customer)}`,
    budgetTo: '5000.00',
    address: { street: '1 Main St', city: 'Beverly Hills', state: 'CA', zip: '90210' },
  }
}

let customers = 0

/** A new lead by this person, accepted by the provider with its agent. */
export async function accept(
  db: pg.Client,
  operator: Person,
  referrer: Person,
  provider: { organization: Organization; master: Person; agent: Person },
): Promise<number> {
  const lead = await submit(db, referrer, provider.organization.id)
  await offer(operator, lead, provider.organization.id)
  await move(provider.master, lead, 'accept')
  await name(provider.master, lead, provider.agent)
  return lead
}

/** A lead of a new customer, for the organization's service. */
export async function submit(db: pg.Client, person: Person, organization: number): Promise<number> {
  const { id } = await one<{ id: number }>(
    db,
    'select id from app.services where organization_id = $1 and is_active order by id limit 1',
    [organization],
  )
  customers += 1
  const [lead] = await person.asks<{ id: number }>(
    `select (app.create_lead(${newLead({ service_id: '$1', data: '$2', idempotency_key: '$3' })})).id`,
    [id, answersOf(customers), `key of lead ${customers}`],
  )
  return lead?.id ?? 0
}

export async function offer(operator: Person, lead: number, organization: number): Promise<void> {
  await operator.asks('select app.offer_lead($1, $2, $3)', [lead, organization, 'Nobody else is free'])
}

export async function move(person: Person, lead: number, step: string, reason?: string): Promise<void> {
  await person.asks('select app.move_lead($1, $2, $3)', [lead, step, reason])
}

/** Assigns the provider's agent. */
export async function name(admin: Person, lead: number, agent: Person): Promise<void> {
  await admin.asks('select app.assign_lead_to_agent($1, $2)', [lead, agent.id])
}

export async function note(
  person: Person,
  lead: number,
  visibility: string,
  files: string[] = [],
): Promise<void> {
  await person.asks('select app.create_note($1, $2, $3, attachments => $4)', [
    lead,
    'A note',
    visibility,
    files,
  ])
}

/** Corrects the customer's last name. */
export async function correct(person: Person, lead: number, lastName: string): Promise<void> {
  await person.asks('select app.update_lead_by_id($1, row($2)::app.corrected_lead)', [lead, { lastName }])
}
