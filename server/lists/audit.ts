import { sql, type SQL } from 'postgraphile/@dataplan/pg/pg-sql2'
import { audit as list } from '../../lists/audit.ts'
import type { Value } from './asked.ts'
import { codes, ids, moment, moments, person } from './conditions.ts'
import type { Source } from './source.ts'

/** The kinds of entries: records by table, sign-ins and files by action. */
const subjects = {
  PEOPLE: ['user_infos', 'user_contacts', 'user_permission_mappings'],
  ORGANIZATIONS: ['organizations', 'organization_registrations', 'applications'],
  SERVICES: ['services', 'service_state_maps', 'service_proposals', 'service_publishers', 'categories'],
  LEADS: ['leads', 'lead_routing', 'routing_rules', 'offer_pauses', 'offer_caps', 'calendars'],
  MONEY: ['transactions', 'invoices', 'commission_terms'],
  REQUESTS: ['support_tickets', 'help_desk'],
  POSTS: ['posts', 'comments', 'post_reports', 'post_removals', 'post_mutes'],
}
const access = [
  'SIGN_IN SIGN_IN_FAILED SIGN_OUT TRUST_DEVICE REGISTER RESET_PASSWORD END_SESSION END_OTHER_SESSIONS',
  'CHANGE_PASSWORD REQUEST_EMAIL_CHANGE CHANGE_EMAIL ADD_AUTHENTICATOR REMOVE_AUTHENTICATOR',
  'USE_RECOVERY_CODE REPLACE_RECOVERY_CODES REQUEST_FACTOR_RESET RESET_SECOND_FACTOR',
  'REQUIRE_SECOND_FACTOR WAIVE_SECOND_FACTOR ADD_PASSKEY REMOVE_PASSKEY',
].join(' ')
const actions = { ACCESS: access.split(' '), FILES: ['EXPORT'] }

export const audit: Source = {
  list,
  table: 'audit_logs',
  field: 'allAuditLogs',
  type: 'AuditLog',
  filters: {
    person: ids(sql`t.actor_user_id`),
    kind: (value) => sql.join(many(value).map(ofKind), ' or '),
    action: codes(sql`t.action`),
    at: moments(sql`t.created_at`),
    organization: ids(sql`t.organization_id`),
  },
  sorts: { at: { by: [] } },
  file: {
    from: sql`app.audit_logs t left join app.user_infos u on u.id = t.actor_user_id
      left join app.organizations o on o.id = t.organization_id`,
    columns: {
      entry: sql`t.id`,
      at: moment(sql`t.created_at`),
      by: person(sql`u`),
      organization: sql`o.legal_business_name`,
      action: sql`t.action`,
      subject: sql`t.subject`,
      subjectId: sql`t.subject_id`,
      details: sql`t.details`,
    },
  },
}

function many(value: Value): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function ofKind(kind: string): SQL {
  const special = one(sql`t.action`, Object.values(actions).flat())
  if (kind === 'ACCESS') return one(sql`t.action`, actions.ACCESS)
  if (kind === 'FILES') return sql`(${one(sql`t.action`, actions.FILES)} or t.subject = 'files')`
  const own = Object.entries(subjects).find(([name]) => name === kind)?.[1]
  if (own) return sql`(${one(sql`t.subject`, own)} and not ${special})`
  return sql`not (${special} or ${one(sql`t.subject`, [...Object.values(subjects).flat(), 'files'])})`
}

function one(column: SQL, values: readonly string[]): SQL {
  return sql`${column} = any (${sql.value(values)}::text[])`
}
