import type { Case as AnyCase } from '../comparing/cases.ts'
import type { whom } from './people.ts'

/** About a lead. */
type Case = AnyCase<number> & { person: Person }
type Person = keyof typeof whom

const list = `query ($first: Int!, $offset: Int!) {
  allLeads(first: $first, offset: $offset, orderBy: [UPDATED_AT_DESC, ID_DESC]) {
    totalCount
    nodes {
      id publicId status leadFirstName leadLastName leadZipPrefix leadBudgetTo dealValue offerExpiresAt updatedAt
      organizationId assignedUserId
      service { name category { name } }
      organization { legalBusinessName }
      submittedUser { publicId firstName lastName profileUri }
      assignedUser { publicId firstName lastName profileUri }
    }
  }
}`
const listSql = (
  leads: string,
) => `select app.count_seen_leads('ALL') as total, l.id, l.public_id, l.status, l.lead_first_name,
    c.last_name, l.lead_zip_prefix, l.lead_budget_to, l.deal_value, l.offer_expires_at, l.updated_at,
    l.organization_id, l.assigned_user_id, s.name as service, k.name as category, o.legal_business_name,
    r.public_id as referrer, r.first_name, r.last_name, r.profile_uri,
    a.public_id as agent, a.first_name as agent_first_name, a.last_name as agent_last_name, a.profile_uri as agent_uri
  from (select * from ${leads} order by updated_at desc, id desc limit $1 offset $2) l
    left join app.lead_customers c on c.lead_id = l.id
    left join app.services s on s.id = l.service_id
    left join app.categories k on k.id = s.category_id
    left join app.organizations o on o.id = l.organization_id
    left join app.user_infos r on r.id = l.submitted_user_id
    left join app.user_infos a on a.id = l.assigned_user_id
  order by l.updated_at desc, l.id desc`

const lead = `query ($id: Int!) {
  leadById(id: $id) {
    id publicId status leadFirstName leadLastName leadEmail updatedAt
    service { name }
    openMoves { move label toStatus needs }
    notes(first: 20, orderBy: [ID_DESC]) { nodes { id note createdAt authorName visibility } }
  }
}`
const leadSql = `select l.id, l.public_id, l.status, l.lead_first_name, c.last_name, c.email, l.updated_at, s.name as service,
    to_json(app.leads_open_moves(l)) as open_moves
  from app.leads l left join app.lead_customers c on c.lead_id = l.id left join app.services s on s.id = l.service_id
  where l.id = $1`
const notesSql = `select id, note, created_at, author_name, visibility from app.notes where lead_id = $1 order by id desc limit 20`

const summary = `query { leadSummary(lf: "ALL") { total byStatus { status total } } }`
const create = `mutation ($lead: NewLeadInput!) { createLead(input: { lead: $lead }) { lead { publicId status } } }`

const listOf = (person: Person): Case => ({
  name: 'list page',
  person,
  question: () => ({ query: list, variables: { first: 20, offset: 0 } }),
  statements: () => [
    {
      name: `list of ${person === 'operator' ? 'all' : 'seen'}`,
      text: listSql(person === 'operator' ? 'app.leads' : `app.seen_leads('ALL') as leads`),
      values: [20, 0],
    },
  ],
})

const leadOf = (person: Person): Case => ({
  name: 'lead, notes, moves',
  person,
  question: (id) => ({ query: lead, variables: { id } }),
  statements: (id) => [
    { name: 'lead', text: leadSql, values: [id] },
    { name: 'notes', text: notesSql, values: [id] },
  ],
})

const summaryOf = (person: Person): Case => ({
  name: 'leadSummary',
  person,
  question: () => ({ query: summary, variables: {} }),
  statements: () => [
    {
      name: 'summary',
      text: `select total, to_json(by_status) from app.lead_summary(lf => 'ALL')`,
      values: [],
    },
  ],
})

const createOf = (person: Person): Case => ({
  name: 'createLead',
  person,
  question: (_, call) => ({
    query: create,
    variables: { lead: { serviceId: 1, data: answers(call), idempotencyKey: keyOf(call) } },
  }),
  statements: (_, call) => [
    {
      name: 'create',
      text: 'select (l).public_id, (l).status from app.create_lead(row($1, $2, null, $3, null)::app.new_lead) l',
      values: [1, JSON.stringify(answers(call)), keyOf(call)],
    },
  ],
})

export const cases: readonly Case[] = [
  listOf('operator'),
  listOf('provider'),
  listOf('agent'),
  listOf('referrer'),
  leadOf('operator'),
  leadOf('provider'),
  createOf('referrer'),
  summaryOf('operator'),
  summaryOf('provider'),
]

const run = Date.now()

function keyOf(call: number): string {
  return `bench-${run}-${call}`
}

/** A customer whom nobody has submitted before. */
function answers(call: number): object {
  return {
    firstName: 'Casey',
    lastName: 'Example',
    email: `casey-${run}-${call}@customers.example`,
    phoneNumber: `+1${3_120_000_000 + ((run + call) % 10_000_000)}`,
    budgetTo: '5000.00',
    address: { street: '1 Main St', city: 'Beverly Hills', state: 'CA', zip: '90210' },
  }
}
