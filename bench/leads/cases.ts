import type { Case as AnyCase } from '../comparing/cases.ts'
import type { personQueries } from './people.ts'

/** A case about a lead. */
type Case = AnyCase<number> & { person: Person }
type Person = keyof typeof personQueries

const list = `query ($first: Int!, $offset: Int!, $search: String) {
  allLeads(view: ALL, first: $first, offset: $offset, search: $search) {
    totalCount
    totalIsExact
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

/** One constant statement for the whole answer, so that its plan is cached. */
const listSql = (ids: string, total: string) => `select json_build_object('total', ${total}, 'nodes', (
    select coalesce(json_agg(json_build_object('id', l.id, 'publicId', l.public_id, 'status', l.status,
        'leadFirstName', l.lead_first_name, 'leadLastName', c.last_name, 'leadZipPrefix', l.lead_zip_prefix,
        'leadBudgetTo', l.lead_budget_to::text, 'dealValue', l.deal_value::text, 'offerExpiresAt', l.offer_expires_at,
        'updatedAt', l.updated_at, 'organizationId', l.organization_id, 'assignedUserId', l.assigned_user_id,
        'service', json_build_object('name', s.name, 'category', json_build_object('name', k.name)),
        'organization', json_build_object('legalBusinessName', o.legal_business_name),
        'submittedUser', json_build_object('publicId', r.public_id, 'firstName', r.first_name, 'lastName', r.last_name,
          'profileUri', r.profile_uri),
        'assignedUser', json_build_object('publicId', a.public_id, 'firstName', a.first_name, 'lastName', a.last_name,
          'profileUri', a.profile_uri)) order by p.n), '[]')
      from (${ids}) p
        join app.leads l on l.id = p.id
        left join app.lead_customers c on c.lead_id = l.id
        left join app.services s on s.id = l.service_id
        left join app.categories k on k.id = s.category_id
        left join app.organizations o on o.id = l.organization_id
        left join app.user_infos r on r.id = l.submitted_user_id
        left join app.user_infos a on a.id = l.assigned_user_id)) as answer`

/** The ids in index order. */
const idsOf = (person: string, offset: number) =>
  person === 'operator'
    ? `select id, row_number() over () as n from (
        select id from app.leads order by updated_at desc, id desc limit 20 offset ${offset}) x`
    : `select lead_id as id, row_number() over () as n from (select lead_id from app.lead_viewers
        where viewer = (select claims.lead_viewer()) order by updated_at desc, lead_id desc limit 20 offset ${offset}) x`
/** The ids and the total from one call, as the endpoint takes them. */
const foundBy = (words: string) =>
  `with found as materialized (select * from app.lead_page('ALL', '${words}', null, '-updated', 20, 0, 1000))
  ${listSql('select x.id, x.n from found f, unnest(f.ids) with ordinality x (id, n)', '(select f.total from found f)')}`

const leadWith = (more: string) => `query ($id: Int!) {
  leadById(id: $id) {
    id publicId status leadFirstName leadLastName leadEmail updatedAt
    service { name }
    ${more}
    notes(first: 20, orderBy: [ID_DESC]) { nodes { id note createdAt authorName visibility } }
  }
}`
/** One statement that makes the whole answer. */
const leadSql = `select json_build_object('id', l.id, 'publicId', l.public_id, 'status', l.status,
    'leadFirstName', l.lead_first_name, 'leadLastName', c.last_name, 'leadEmail', c.email, 'updatedAt', l.updated_at,
    'service', json_build_object('name', s.name), 'openMoves', to_json(app.leads_open_moves(l)),
    'notes', (select coalesce(json_agg(row_to_json(x)), '[]') from (
      select n.id, n.note, n.created_at as "createdAt", n.author_name as "authorName", n.visibility
        from app.notes n where n.lead_id = l.id order by n.id desc limit 20) x)) as answer
  from app.leads l left join app.lead_customers c on c.lead_id = l.id left join app.services s on s.id = l.service_id
  where l.id = $1`

const summary = `query { leadSummary(lf: "ALL") { total byStatus { status total } } }`
const create = `mutation ($lead: NewLeadInput!) { createLead(input: { lead: $lead }) { lead { publicId status } } }`

const listOf = (person: Person, page = 1): Case => {
  const offset = 20 * (page - 1)
  const text = listSql(idsOf(person, offset), `app.count_visible_leads('ALL')`)
  return {
    name: page === 1 ? 'list page' : `page ${page}`,
    person,
    question: () => ({ query: list, variables: { first: 20, offset } }),
    statements: () => [
      { name: `page ${page} of ${person === 'operator' ? 'all' : 'own'}`, text, values: [] },
    ],
  }
}

/** Words of many leads, few leads and none. */
const searches = { common: 'james', rare: 'wilforde', nothing: 'zzzz', service: 'service 39' }

const searchOf = (person: Person, kind: keyof typeof searches): Case => {
  const words = searches[kind]
  const text = foundBy(words)
  return {
    name: `search: ${kind}`,
    person,
    question: () => ({ query: list, variables: { first: 20, offset: 0, search: words } }),
    statements: () => [{ name: `search for ${kind}`, text, values: [] }],
  }
}

const leadOf = (person: Person): Case => ({
  name: 'lead, notes, moves',
  person,
  question: (id) => ({ query: leadWith('openMoves { move label toStatus needs }'), variables: { id } }),
  statements: (id) => [{ name: 'lead', text: leadSql, values: [id] }],
})
/** The lead as other products have it, without the moves that are open to the viewer. Its SQL has them. */
export const leadAndNotesOf = (person: Person): Case => ({
  ...leadOf(person),
  name: 'lead, notes',
  question: (id) => ({ query: leadWith(''), variables: { id } }),
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

const bell = `query ($since: Datetime!) {
  allInAppNotifications(first: 100, orderBy: [CREATED_AT_DESC, ID_DESC], filter: { createdAt: { greaterThanOrEqualTo: $since } }) {
    nodes { id publicId notificationTrigger data createdAt isRead }
  }
}`
const bellSql = `select coalesce(json_agg(row_to_json(x)), '[]') as answer from (
  select n.id, n.public_id as "publicId", n.notification_trigger as "notificationTrigger", n.data, n.created_at as "createdAt",
      r.user_id is not null as "isRead"
    from app.seen_notifications() n
      left join app.notification_reads r on r.user_id = (select claims.user_id()) and r.in_app_notification_id = n.id
    where n.created_at >= $1 order by n.created_at desc, n.id desc limit 100) x`
const monthAgo = () => new Date(Date.now() - 30 * 86_400_000).toISOString()

const bellOf = (person: Person): Case => ({
  name: 'bell',
  person,
  question: () => ({ query: bell, variables: { since: monthAgo() } }),
  statements: () => [{ name: 'bell', text: bellSql, values: [monthAgo()] }],
})

const createOf = (person: Person): Case => ({
  name: 'createLead',
  person,
  question: (_, call) => ({
    query: create,
    variables: { lead: { serviceId: 1, data: answersOf(call), idempotencyKey: keyOf(call) } },
  }),
  statements: (_, call) => [
    {
      name: 'create',
      text: 'select (l).public_id, (l).status from app.create_lead(row($1, $2, null, $3, null)::app.new_lead) l',
      values: [1, JSON.stringify(answersOf(call)), keyOf(call)],
    },
  ],
})

export const cases: readonly Case[] = [
  listOf('operator'),
  listOf('provider'),
  listOf('agent'),
  listOf('referrer'),
  listOf('operator', 500),
  listOf('operator', 2_000),
  listOf('provider', 500),
  ...(['operator', 'provider'] as const).flatMap((person) =>
    (['common', 'rare', 'nothing', 'service'] as const).map((kind) => searchOf(person, kind)),
  ),
  leadOf('operator'),
  leadOf('provider'),
  bellOf('operator'),
  bellOf('provider'),
  bellOf('agent'),
  createOf('referrer'),
  summaryOf('operator'),
  summaryOf('provider'),
]

const run = Date.now()

function keyOf(call: number): string {
  return `bench-${run}-${call}`
}

/** Answers about a new customer. */
export function answersOf(call: number): object {
  return {
    firstName: 'Casey',
    lastName: 'Example',
    email: `casey-${run}-${call}@customers.example`,
    phoneNumber: phoneOf(run + call),
    budgetTo: '5000.00',
    address: { street: '1 Main St', city: 'Beverly Hills', state: 'CA', zip: '90210' },
  }
}

/** A number that can exist: neither an exchange's first digit nor its second is 0 or 1. */
function phoneOf(number: number): string {
  const exchange = Math.floor(number / 10_000) % 640
  const [first, second, third] = [
    2 + Math.floor(exchange / 80),
    2 + (Math.floor(exchange / 10) % 8),
    exchange % 10,
  ]
  return `+1312${first}${second}${third}${String(number % 10_000).padStart(4, '0')}`
}
