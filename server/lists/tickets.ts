import { sql } from 'postgraphile/@dataplan/pg/pg-sql2'
import { tickets as list } from '../../lists/tickets.ts'
import { codes, found, ids, moment, moments, person } from './conditions.ts'
import type { Source } from './source.ts'

const isOpen = sql`t.status in ('NEW_TICKET', 'ASSIGNED', 'IN_PROGRESS', 'ESCALATED')`

export const tickets: Source = {
  list,
  table: 'support_tickets',
  resource: 'support',
  field: 'allSupports',
  type: 'Support',
  views: {
    OPEN: isOpen,
    UNASSIGNED: sql`t.status = 'NEW_TICKET'`,
    MINE: sql`${isOpen} and t.assigned_user_id = (select claims.user_id())`,
    ESCALATED: sql`t.status = 'ESCALATED'`,
    ANSWERED: sql`${isOpen} and t.waiting_since is null`,
    MAIL: sql`exists (select from app.ticket_mails m where m.support_id = t.id and m.decided_at is null)`,
    CLOSED: sql`t.status in ('RESOLVED', 'CANCELLED')`,
    ALL: sql`true`,
  },
  filters: {
    status: codes(sql`t.status`),
    type: codes(sql`t.type`),
    attention: (value) => sql`exists (select from unnest(array[
        case when app.is_ticket_late(t) then 'LATE' end, case when t.waiting_since is not null then 'WAITING' end]) x (need)
      where ${codes(sql`x.need`)(value)})`,
    sent: moments(sql`t.created_at`),
    assignee: ids(sql`t.assigned_user_id`),
    requester: ids(sql`t.user_id`),
    organization: ids(sql`t.organization_id`),
  },
  search: found('TICKETS'),
  sorts: {
    status: { by: [sql`(select k.position from app.ticket_statuses k where k.code = t.status)`] },
    // The longest wait first, then tickets that do not wait, oldest first.
    waiting: { by: [sql`coalesce(t.waiting_since, 'infinity')`, sql`t.created_at`] },
    answer: { by: [sql`t.answer_due_at`] },
    resolution: { by: [sql`t.resolution_due_at`] },
    sent: { by: [sql`t.created_at`] },
  },
  file: {
    from: sql`app.support_tickets t join app.ticket_statuses k on k.code = t.status
      join app.ticket_types y on y.code = t.type left join app.organizations o on o.id = t.organization_id
      left join app.user_infos a on a.id = t.assigned_user_id`,
    columns: {
      request: sql`'T-' || t.id`,
      title: sql`t.title`,
      type: sql`y.label`,
      status: sql`k.label`,
      from: sql`t.name`,
      email: sql`t.email`,
      organization: sql`o.legal_business_name`,
      assignee: person(sql`a`),
      waiting: moment(sql`t.waiting_since`),
      answer: moment(sql`t.first_answered_at`),
      resolution: moment(sql`t.resolved_at`),
      sent: moment(sql`t.created_at`),
    },
  },
}
