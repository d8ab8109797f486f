import type pg from 'pg'
import { queryAs, one, type Answer } from '../../test/people.ts'
import { fileOf } from '../../test/files.ts'
import { seedWorld, type Person, type World } from '../../test/world.ts'

export const statuses = [
  'NEW_TICKET',
  'ASSIGNED',
  'IN_PROGRESS',
  'ESCALATED',
  'RESOLVED',
  'CANCELLED',
] as const
export type Status = (typeof statuses)[number]

export type Ticket = {
  id: number
  public_id: string
  title: string
  details: string | null
  status: Status
  type: string
  assigned_user_id: number | null
  waiting_since: Date | null
  merged_into_id: number | null
}

type Given = Partial<
  Record<
    | 'type'
    | 'title'
    | 'details'
    | 'name'
    | 'email'
    | 'phone_number'
    | 'preferred_contact_method'
    | 'attachments'
    | 'lead_id'
    | 'transaction_id'
    | 'organization_id'
    | 'idempotency_key',
    unknown
  >
>

const create = 'select * from app.create_support(jsonb_populate_record(null::app.new_support, $1::jsonb))'

/** Creates a ticket, by default a support request. */
export async function ask(person: Person, given: Given = {}): Promise<Ticket> {
  const asked = { type: 'SUPPORT', title: 'Chimney sweeping', details: 'In spring', ...given }
  const [ticket] = await person.asks<Ticket>(create, [JSON.stringify(asked)])
  if (!ticket) throw new Error('There is no ticket')
  return ticket
}

export async function move(
  person: Person,
  ticket: Pick<Ticket, 'id'>,
  step: string,
  note: string | null = null,
) {
  const [moved] = await person.asks<Ticket>('select * from app.move_support($1, $2, $3)', [
    ticket.id,
    step,
    note,
  ])
  if (!moved) throw new Error('There is no ticket')
  return moved
}

export async function reply(
  person: Person,
  ticket: Pick<Ticket, 'id'>,
  { note = 'A note', visibility = 'SHARED', attachments = [] as string[], key = null as string | null } = {},
): Promise<{ id: string; note: string }> {
  const [added] = await person.asks<{ id: string; note: string }>(
    `select * from app.create_note(support_id => $1, note => $2, visibility => $3, attachments => $4::uuid[],
      idempotency_key => $5)`,
    [ticket.id, note, visibility, attachments, key],
  )
  if (!added) throw new Error('There is no note')
  return added
}

/** A ticket in progress with notes of every kind, each with a file. */
export async function converse(
  db: pg.Client,
  staff: Person,
  requester: Person,
  ticket: Ticket,
): Promise<void> {
  await move(staff, ticket, 'take')
  await reply(requester, ticket, { attachments: [await fileOf(db, requester)] })
  await reply(staff, ticket, { attachments: [await fileOf(db, staff)] })
  await reply(staff, ticket, { visibility: 'OPERATOR', attachments: [await fileOf(db, staff)] })
  await ask(requester, { title: 'With a file', attachments: [await fileOf(db, requester)] })
  await absenceOf(db, requester, ticket)
}

/** An automatic reply to the ticket's address, and an answer to its requester. */
async function absenceOf(db: pg.Client, { id }: Person, ticket: Ticket): Promise<void> {
  await db.query(
    `select jobs.receive_ticket_mail(jobs.ticket_reply_token($2, $1), 'an absence', '{"kind": "AUTOMATIC", "text": "I am away"}')`,
    [id, ticket.id],
  )
  await db.query(
    'insert into private.ticket_mail_answers values ($1, clock_timestamp()) on conflict do nothing',
    [id],
  )
}

export type Fixture = World & { ticket: Ticket; requester: Person; assignee: Person }

/** A ticket of the vendor's agent, with users of every relevant role. */
export async function fixtureOf(db: pg.Client): Promise<Fixture> {
  const world = await seedWorld(db)
  const requester = world.vendor.agent
  return { ...world, requester, assignee: world.operator.admin, ticket: await ask(requester) }
}

export const people = (fixture: Fixture): Record<string, Person> => ({
  requester: fixture.requester,
  'requester’s master admin': fixture.vendor.master,
  'requester’s admin': fixture.vendor.admin,
  assignee: fixture.assignee,
  'operator’s master admin': fixture.operator.master,
  'another organization’s master admin': fixture.others.vendor.master,
  'an associate': fixture.associate,
})

/** Sets the ticket's status directly. */
export async function put(db: pg.Client, { ticket, assignee }: Fixture, status: Status): Promise<void> {
  await db.query(
    `update app.support_tickets set status = $2, status_since = clock_timestamp(),
        assigned_user_id = case when $2 not in ('NEW_TICKET', 'CANCELLED') then $3::int end,
        resolved_at = case when $2 = 'RESOLVED' then clock_timestamp() end where id = $1`,
    [ticket.id, status, assignee.id],
  )
}

/** Tries a transition with valid arguments unless given others, then rolls it back. */
export async function tries(
  db: pg.Client,
  person: Person,
  ticket: number,
  step: string,
  given: { note?: string | null; assignee?: number; into?: number } = {},
): Promise<Answer & { status: string | undefined }> {
  const { note, assignee, into } = { note: 'Because', ...given }
  const answer = await queryAs(db, person, 'select (app.move_support($1, $2, $3, $4, $5)).status', [
    ticket,
    step,
    note,
    assignee ?? null,
    into ?? null,
  ])
  const [row] = answer.rows as { status: string }[]
  return { ...answer, status: row?.status }
}

export async function statusOf(db: pg.Client, ticket: number): Promise<string> {
  return (await one<{ status: string }>(db, 'select status from app.support_tickets where id = $1', [ticket]))
    .status
}

/** A user's notifications about this ticket, oldest first. */
export async function notified(person: Person): Promise<{ trigger: string; status: string | null }[]> {
  return person.asks(
    `select notification_trigger as trigger, data ->> 'newStatus' as status from app.in_app_notifications
      where data ? 'ticketPublicId' order by id`,
  )
}
