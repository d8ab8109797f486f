import pg from 'pg'
import { queryAs, one, ownDatabase, type Answer } from '../../test/people.ts'
import { answersOf, move, offer, submit } from '../../test/world-leads.ts'
import { seedPerson, seedWorld, type Person, type World } from '../../test/world.ts'
import { newLead } from '../../test/new-lead.ts'

export const working = ['ACCEPTED', 'CONTACTED', 'QUALIFIED', 'PROPOSAL_SENT'] as const
export const statuses = [
  'NEW_LEAD',
  'ASSIGNED',
  ...working,
  'ON_HOLD',
  'CLOSED_WON',
  'CLOSED_LOST',
  'UNQUALIFIED',
  'DUPLICATE',
  'WITHDRAWN',
] as const
export type Status = (typeof statuses)[number]

/** Every kind of person related to one lead. */
export type Fixture = World & {
  lead: number
  referrer: Person
  referrersAdmin: Person
  referrersColleague: Person
  providersMaster: Person
  providersAdmin: Person
  agent: Person
  otherAgent: Person
  third: Person
}

/** A lead submitted by the multi-role provider's associate and accepted by the vendor, with an agent. */
export async function fixtureOf(db: pg.Client): Promise<Fixture> {
  const world = await seedWorld(db)
  const { vendor, multiRole, operator, others } = world
  const referrer = multiRole.associate ?? world.associate
  const lead = await submit(db, referrer, vendor.organization.id)
  await offer(operator.master, lead, vendor.organization.id)
  await move(vendor.master, lead, 'accept')
  await vendor.master.asks('select app.assign_lead_to_agent($1, $2)', [lead, vendor.agent.id])
  return {
    ...world,
    lead,
    referrer,
    referrersAdmin: multiRole.admin,
    referrersColleague: multiRole.agent,
    providersMaster: vendor.master,
    providersAdmin: vendor.admin,
    agent: vendor.agent,
    otherAgent: await seedPerson(db, 'SERVICE_AGENT', vendor.organization),
    third: others.vendor.master,
  }
}

/** Sets the status of the lead directly. */
export async function put(db: pg.Client, { lead, agent, vendor }: Fixture, status: Status): Promise<void> {
  const isOpen = ['NEW_LEAD', 'DUPLICATE', 'WITHDRAWN'].includes(status)
  const isAssigned = status === 'ASSIGNED'
  const isHeld = status === 'ON_HOLD'
  await db.query(
    `update app.leads set status = $2, organization_id = $3, accepted_organization_id = $4, assigned_user_id = $5,
        offer_expires_at = case when $6 then now() + interval '1 hour' end,
        status_before_hold = case when $7 then 'QUALIFIED' end, resume_on = case when $7 then current_date + 9 end
      where id = $1`,
    [
      lead,
      status,
      isOpen ? null : vendor.organization.id,
      isOpen || isAssigned ? null : vendor.organization.id,
      isOpen ? null : agent.id,
      isAssigned,
      isHeld,
    ],
  )
  await db.query(
    `update app.lead_offers set status = $2, ended_at = case when $3 then now() end where lead_id = $1`,
    [lead, isOpen ? 'RECALLED' : isAssigned ? 'OPEN' : 'ACCEPTED', isOpen],
  )
}

const needs = { reason: 'Because', dealValue: '900.00', resumeOn: '2999-01-01' }

/** Tries a move with all required values unless given otherwise, and undoes it. */
export async function tries(
  db: pg.Client,
  person: Person,
  lead: number,
  step: string,
  given: {
    organization?: number
    reason?: string | null
    dealValue?: string | null
    resumeOn?: string | null
  } = {},
): Promise<Answer & { status: string | undefined }> {
  const { organization, reason, dealValue, resumeOn } = { ...needs, ...given }
  if (step === 'close') {
    const closing = 'select app.create_closed_lead(lead_id => $1, actual_deal => $2)'
    const answer = await queryAs(db, person, closing, [lead, dealValue])
    return { ...answer, status: answer.error ? undefined : 'CLOSED_WON' }
  }
  const answer = await queryAs(db, person, 'select (app.move_lead($1, $2, $3, $4, $5, null, $6)).status', [
    lead,
    step,
    reason,
    dealValue,
    resumeOn,
    organization ?? null,
  ])
  const [row] = answer.rows as { status: string }[]
  return { ...answer, status: row?.status }
}

export async function statusOf(db: pg.Client, lead: number): Promise<string> {
  return (await one<{ status: string }>(db, 'select status from app.leads where id = $1', [lead])).status
}

/** The latest history entry of the lead. */
export async function lastStep(db: pg.Client, lead: number): Promise<Record<string, unknown>> {
  const { rows } = await db.query<Record<string, unknown>>(
    'select * from app.lead_history where lead_id = $1 order by id desc limit 1',
    [lead],
  )
  return rows[0] ?? {}
}

/** Submits a lead with these answers; returns its row. */
export async function submits(
  person: Person,
  service: number,
  answers: Record<string, unknown> = answersOf(1),
  key = 'the key of a lead',
): Promise<{ id: number; status: string; created_at: Date }> {
  const [lead] = await person.asks<{ id: number; status: string; created_at: Date }>(
    `select * from app.create_lead(${newLead({ service_id: '$1', data: '$2', idempotency_key: '$3' })})`,
    [service, answers, key],
  )
  if (!lead) throw new Error('No lead')
  return lead
}

export async function serviceOf(db: pg.Client, organization: number): Promise<number> {
  const sql = 'select min(id) as id from app.services where organization_id = $1 and is_active'
  return (await one<{ id: number }>(db, sql, [organization])).id
}

/** The owner's connection and a function that commits, for tests of concurrency. */
export type OwnerConnection = { db: pg.Client; committed: <T>(work: () => Promise<T>) => Promise<T> }

export async function openOwner(): Promise<OwnerConnection> {
  const db = new pg.Client({ connectionString: (await ownDatabase()).url })
  await db.connect()
  const committed = async <T>(work: () => Promise<T>): Promise<T> => {
    await db.query('begin')
    const result = await work()
    await db.query('commit')
    return result
  }
  return { db, committed }
}
