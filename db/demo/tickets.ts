import type { Client } from 'pg'
import { publicIdOf } from './chance.ts'
import { ago, personId, type World } from './world.ts'

type Step = { move: string; to: string; hoursAgo: number; by?: string }
type DemoNote = { text: string; hoursAgo: number; by: string; isInternal?: true }
type DemoTicket = {
  type: 'SUPPORT' | 'SERVICE_REQUEST'
  title: string
  details: string
  from: string
  hoursAgo: number
  steps: readonly Step[]
  notes: readonly DemoNote[]
  helped?: boolean
}

const master = 'master@operator.example'
const admin = 'admin@operator.example'

/** Requests in every status, latest first. */
const tickets: readonly DemoTicket[] = [
  {
    type: 'SUPPORT',
    title: 'A customer asks for a copy of the signed proposal',
    details: 'I marked the lead as “Proposal sent” last week. Where do I find what was sent?',
    from: 'agent@vendor.example',
    hoursAgo: 3,
    steps: [],
    notes: [],
  },
  {
    type: 'SERVICE_REQUEST',
    title: 'Commercial window cleaning',
    details: 'Three of my clients in Arizona have asked for it this month.',
    from: 'associate@operator.example',
    hoursAgo: 20,
    steps: [],
    notes: [],
  },
  {
    type: 'SUPPORT',
    title: 'Change our billing address',
    details: 'We moved our office. The next invoice should carry the new address.',
    from: 'master@vendor.example',
    hoursAgo: 30,
    steps: [{ move: 'take', to: 'ASSIGNED', hoursAgo: 6, by: admin }],
    notes: [],
  },
  {
    type: 'SUPPORT',
    title: 'My payout is lower than expected',
    details: 'The statement for last month shows less than the leads page. Can you explain the difference?',
    from: 'associate@operator.example',
    hoursAgo: 60,
    steps: [
      { move: 'take', to: 'ASSIGNED', hoursAgo: 55, by: master },
      { move: 'start', to: 'IN_PROGRESS', hoursAgo: 54, by: master },
    ],
    notes: [
      {
        text: 'One deal was corrected after it closed. I am checking the amounts.',
        hoursAgo: 54,
        by: master,
      },
      { text: 'The correction is on the ledger since Friday.', hoursAgo: 53, by: master, isInternal: true },
      {
        text: 'Thank you. I would still like to see how it was calculated.',
        hoursAgo: 22,
        by: 'associate@operator.example',
      },
    ],
  },
  {
    type: 'SUPPORT',
    title: 'Leads from Nevada stopped coming',
    details: 'Since last week we have had no offer from Nevada, although it is one of our states.',
    from: 'master@independent.example',
    hoursAgo: 110,
    steps: [
      { move: 'assign', to: 'ASSIGNED', hoursAgo: 100, by: master },
      { move: 'start', to: 'IN_PROGRESS', hoursAgo: 98, by: admin },
      { move: 'escalate', to: 'ESCALATED', hoursAgo: 62 },
    ],
    notes: [],
  },
  {
    type: 'SUPPORT',
    title: 'Cannot open the invoice PDF on my phone',
    details: 'It stays blank. On the computer it works.',
    from: 'agent@multirole.example',
    hoursAgo: 210,
    steps: [
      { move: 'take', to: 'ASSIGNED', hoursAgo: 206, by: admin },
      { move: 'start', to: 'IN_PROGRESS', hoursAgo: 206, by: admin },
      { move: 'resolve', to: 'RESOLVED', hoursAgo: 180, by: admin },
    ],
    notes: [
      { text: 'Please update the browser and try again. The file itself is fine.', hoursAgo: 180, by: admin },
    ],
    helped: true,
  },
  {
    type: 'SERVICE_REQUEST',
    title: 'Notary services',
    details: 'For closings on weekends.',
    from: 'agent@vendor.example',
    hoursAgo: 400,
    steps: [{ move: 'cancel', to: 'CANCELLED', hoursAgo: 380, by: 'agent@vendor.example' }],
    notes: [],
  },
]

/** Adds tickets with their history and notes at past times. */
export async function loadTickets(client: Client, world: World): Promise<void> {
  await client.query(
    // The words of search are made as usual.
    `alter table app.support_tickets disable trigger user; alter table app.support_tickets enable trigger sync_words;
      alter table app.ticket_history disable trigger user`,
  )
  const { rows } = await client.query<{ id: number; public_id: string }>(
    `insert into app.support_tickets (public_id, type, title, details, user_id, organization_id, name, email, status,
        status_since, created_at, updated_at, assigned_user_id, resolved_at, waiting_since, escalates_at, first_answered_at,
        answer_due_at, resolution_due_at, helped, helped_at)
      select t.public_id, t.type, t.title, t.details, t.user_id, u.organization_id, concat_ws(' ', u.first_name, u.last_name),
          c.email, t.status, t.since, t.created_at, t.since, t.assigned, case when t.status = 'RESOLVED' then t.since end,
          t.waiting, t.waiting + interval '2 days', t.answered, private.answer_due_at(t.created_at),
          private.resolution_due_at(t.created_at), t.helped, case when t.helped is not null then t.since end
        from json_to_recordset($1) t (public_id uuid, type text, title text, details text, user_id int, status text,
            since timestamptz, created_at timestamptz, assigned int, waiting timestamptz, answered timestamptz, helped boolean)
          join app.user_infos u on u.id = t.user_id join app.user_contacts c on c.user_id = u.id
      returning id, public_id`,
    [JSON.stringify(tickets.map((ticket, index) => rowOf(ticket, index, world)))],
  )
  const ids = new Map(rows.map(({ id, public_id }) => [public_id, id]))
  for (const [index, ticket] of tickets.entries())
    await loadCourse(client, ticket, { id: ids.get(publicIdOf('ticket', String(index + 1))) ?? 0, world })
  await client.query(
    'alter table app.support_tickets enable trigger user; alter table app.ticket_history enable trigger user',
  )
}

function rowOf(ticket: DemoTicket, index: number, { now }: World) {
  const { type, title, details, from, hoursAgo, steps, notes, helped } = ticket
  const last = steps.at(-1)
  const status = last?.to ?? 'NEW_TICKET'
  const answers = notes.filter(({ by, isInternal }) => by !== from && !isInternal)
  const unanswered = notes.find(
    (note) => note.by === from && note.hoursAgo < (answers.at(-1)?.hoursAgo ?? Infinity),
  )
  const waitsSince = answers.length === 0 ? hoursAgo : unanswered?.hoursAgo
  const isOver = status === 'RESOLVED' || status === 'CANCELLED'
  const staff = steps.find(({ move }) => move === 'take' || move === 'assign')
  const at = (hours: number | undefined) => (hours === undefined ? null : ago(now, hours / 24))
  return {
    public_id: publicIdOf('ticket', String(index + 1)),
    type,
    title,
    details,
    user_id: personId(from),
    status,
    since: at(last?.hoursAgo ?? hoursAgo),
    created_at: at(hoursAgo),
    assigned:
      staff && status !== 'CANCELLED'
        ? personId(staff.move === 'assign' ? admin : (staff.by ?? admin))
        : null,
    waiting: isOver ? null : at(waitsSince),
    answered: at(answers[0]?.hoursAgo),
    helped: helped ?? null,
  }
}

async function loadCourse(client: Client, ticket: DemoTicket, { id, world }: { id: number; world: World }) {
  const first: Step = { move: 'create', to: 'NEW_TICKET', hoursAgo: ticket.hoursAgo, by: ticket.from }
  const steps = [first, ...ticket.steps].map((step, index, all) => ({
    move: step.move,
    from_status: all[index - 1]?.to ?? null,
    to_status: step.to,
    party: step.by === undefined ? 'CLOCK' : step.by === ticket.from ? 'REQUESTER' : 'OPERATOR',
    actor: step.by === undefined ? null : personId(step.by),
    at: ago(world.now, step.hoursAgo / 24),
    seconds: index === 0 ? null : Math.round(((all[index - 1]?.hoursAgo ?? 0) - step.hoursAgo) * 3600),
  }))
  await client.query(
    `insert into app.ticket_history (support_id, user_id, organization_id, move, from_status, to_status, party, actor_user_id,
        actor_name, seconds_in_previous, created_at)
      select t.id, t.user_id, t.organization_id, s.move, s.from_status, s.to_status, s.party, s.actor, private.name_of(s.actor),
          s.seconds, s.at
        from app.support_tickets t, json_to_recordset($2) s (move text, from_status text, to_status text, party text, actor int,
          at timestamptz, seconds bigint) where t.id = $1`,
    [id, JSON.stringify(steps)],
  )
  const notes = ticket.notes.map(({ text, hoursAgo, by, isInternal }) => ({
    note: text,
    author: personId(by),
    visibility: isInternal ? 'OPERATOR' : 'SHARED',
    at: ago(world.now, hoursAgo / 24),
  }))
  await client.query(
    `insert into app.notes (support_id, ticket_organization_id, submitted_user_id, organization_id, visibility, note, updated_by,
        author_name, created_at)
      select t.id, t.organization_id, t.user_id, u.organization_id, n.visibility, n.note, u.id, private.name_of(u.id), n.at
        from app.support_tickets t, json_to_recordset($2) n (note text, author int, visibility text, at timestamptz)
          join app.user_infos u on u.id = n.author where t.id = $1`,
    [id, JSON.stringify(notes)],
  )
}
