import { sql, type SQL } from 'postgraphile/@dataplan/pg/pg-sql2'
import { leads as list } from '../../lists/leads.ts'
import type { Asked } from './asked.ts'
import { joined, moment, narrowed, person, sorted } from './conditions.ts'
import type { Part, Source } from './source.ts'

/** Under the policies of the reader, whose organization's own they are. */
const nextFollowUp = joined(sql`left join lateral (select min(u.due_at) as due_at from app.follow_ups u
  where u.lead_id = t.id and u.ended_as is null) f on true`)

/** db/leads/leads.list.code.sql expands views, filters, search and order. */
export const leads: Source = {
  list,
  table: 'leads',
  field: 'allLeads',
  type: 'Lead',
  filters: {},
  sorts: {},
  ids: (asked, part) => sql`(select p.ids from ${pageOf(asked, part, null)} p)`,
  total: (asked, bound) => pageOf(asked, { take: 0, skip: 0 }, bound),
  both: pageOf,
  file: {
    from: sql`app.leads t join app.lead_statuses k on k.code = t.status
      left join app.lead_customers c on c.lead_id = t.id
      left join app.services s on s.id = t.service_id left join app.organizations o on o.id = t.organization_id
      left join app.user_infos r on r.id = t.submitted_user_id left join app.user_infos a on a.id = t.assigned_user_id`,
    columns: {
      lead: sql`'L-' || t.id`,
      status: sql`k.label`,
      service: sql`s.name`,
      firstName: sql`t.lead_first_name`,
      lastName: sql`c.last_name`,
      email: sql`c.email`,
      phone: sql`c.phone_number`,
      provider: sql`o.legal_business_name`,
      referrer: person(sql`r`),
      agent: person(sql`a`),
      value: sql`t.deal_value`,
      budget: sql`t.lead_budget_to`,
      followUp: nextFollowUp(moment(sql`f.due_at`)),
      left: moment(sql`t.offer_expires_at`),
      submitted: moment(sql`t.created_at`),
      updated: moment(sql`t.updated_at`),
    },
  },
}

function pageOf(asked: Asked, part: Part, bound: number | null): SQL {
  return sql`app.lead_page(${sql.value(asked.view)}, ${narrowed(asked)}, ${sorted(asked, part)}, ${sql.value(bound)})`
}
