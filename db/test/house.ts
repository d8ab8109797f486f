/** A rule for the schema: `offenders` finds violations, `bad` creates one. */
export type Rule = { offenders: string; bad: string }

const ours = `('app', 'claims', 'auth', 'jobs', 'private')`
const viewerRoles = `('turnstone_anonymous', 'turnstone_member', 'turnstone_operator', 'turnstone_schema')`
const logins = `(current_database() || '_web', current_database() || '_auth', current_database() || '_jobs')`
const tables = `pg_class c join pg_namespace n on n.oid = c.relnamespace
  and c.relkind in ('r', 'p') and n.nspname in ('app', 'private')`
const columns = `${tables} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`
const acls = `(
  select 'table ' || c.oid::regclass as what, x.* from pg_class c, aclexplode(c.relacl) x
    where c.relnamespace::regnamespace::text in ${ours}
  union all select 'column ' || a.attname || ' of ' || a.attrelid::regclass, x.*
    from pg_attribute a join pg_class c on c.oid = a.attrelid, aclexplode(a.attacl) x
    where c.relnamespace::regnamespace::text in ${ours}
  union all select 'function ' || p.oid::regprocedure, x.* from pg_proc p,
      aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x where p.pronamespace::regnamespace::text in ${ours}
  union all select 'schema ' || s.nspname, x.* from pg_namespace s, aclexplode(s.nspacl) x
    where s.nspname in ${ours} or s.nspname in ('public', 'migrations')
  union all select 'database ' || d.datname, x.* from pg_database d,
      aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) x where d.datname = current_database()) acl`

const policyText = `(select polrelid, polname, polroles, concat_ws(' ', pg_get_expr(polqual, polrelid),
  pg_get_expr(polwithcheck, polrelid)) as text, polpermissive, oid from pg_policy) p`

/** Pairs of tenant tables whose key omits the organization, with the reason. */
export const keysWithoutOrganization: Record<string, string> = {
  'app.user_contacts -> app.user_infos':
    'a second key includes the organization; this one applies where it is null',
  'app.user_permission_mappings -> app.user_infos': 'a second key includes the organization, as above',
  'app.support_tickets -> app.user_infos':
    'the requester has a second key with the organization; the assignee is of the operator',
  'app.support_tickets -> app.leads': 'a ticket may be about a lead of any party that its requester is',
  'app.support_tickets -> app.transactions': 'as above',
  'app.support_tickets -> app.support_tickets':
    'a ticket is merged into one of the same person, whose organization may have changed',
  'app.ticket_history -> app.support_tickets': 'a second key includes the organization',
  'app.ticket_history -> app.user_infos': 'the operator acts on the requester’s ticket',
  'app.notes -> app.support_tickets': 'a second key includes the requester’s organization, not the author’s',
  'app.saved_views -> app.user_infos': 'a second key includes the organization, where it is shared',
  'app.follow_ups -> app.user_infos': 'the organization keeps it when its author or its person leaves',
  'app.follow_ups -> app.leads': 'each party has follow-ups of its own organization',
  'app.lead_calls -> app.user_infos': 'the organization keeps it when its author leaves',
  'app.lead_calls -> app.leads': 'each party has calls of its own organization',
  'app.lead_mails -> app.user_infos': 'the organization keeps it when its author leaves',
  'app.lead_mails -> app.leads': 'each party has emails of its own organization',
  'app.lead_replies -> app.leads': 'each party has the answers to its own emails',
  'app.lead_replies -> app.lead_mails':
    'the operator has the answers to emails of a provider that lost the lead',
  'app.lead_replies -> app.user_infos': 'the operator also decides about answers to a provider',
  'app.follow_ups -> app.support_tickets': 'as for leads',
  'app.follow_ups -> app.transactions': 'as above',
  'app.follow_ups -> app.invoices': 'as above',
  'app.service_proposals -> app.user_infos':
    'the author’s organization may change; that of the proposal does not',
  'app.files -> app.user_infos': 'a second key includes the organization, as above',
  'app.companies -> app.user_infos': 'a second key includes the organization, as above',
  'app.invitations -> app.user_infos': 'as above; the inviter may be of the operator',
  'app.permission_changes -> app.user_infos': 'as above; the operator may change permissions',
  'app.organization_history -> app.user_infos': 'the operator changes the status of a provider',
  'app.coverage_exceptions -> app.services': 'a provider serves services of the operator',
  'app.service_forms -> app.user_infos': 'the operator also changes the forms of providers',
  'app.leads -> app.services': 'a lead is between organizations: the provider need not own the service',
  'app.leads -> app.service_forms': 'as above',
  'app.leads -> app.user_infos': 'the referrer is of another organization; the agent has a second key',
  'app.lead_offers -> app.leads': 'an offer stays with a provider that lost the lead',
  'app.lead_offers -> app.services': 'as for the lead',
  'private.lead_follow_ups -> app.leads': 'as for app.follow_ups, of which it is a copy',
  'private.lead_follow_ups -> app.user_infos': 'as above',
  'private.offer_uses -> app.services': 'as for the lead',
  'private.offer_caps -> app.services': 'a provider serves services of the operator',
  'private.offer_caps -> app.user_infos': 'the operator’s people also set caps of providers',
  'private.calendars -> app.user_infos': 'the operator’s people also set hours of providers',
  'private.offer_pauses -> app.user_infos': 'the operator’s people also pause providers',
  'app.lead_history -> app.lead_history': 'an undo names an entry of the same lead',
  'app.lead_history -> app.leads': 'history stays with the provider that lost the lead',
  'app.lead_history -> app.user_infos': 'the operator and the referrer act on the provider’s lead',
  'app.notes -> app.leads': 'each party writes notes of its own organization',
  'app.notes -> app.user_infos': 'the author’s organization may change; that of the note does not',
  'app.notes -> app.transactions': 'as for the lead, which this key includes',
  'app.commission_terms -> app.leads': 'the operator’s terms, about any organization',
  'app.commission_terms -> app.services':
    'as above: a provider need not own the service that it takes leads for',
  'app.commission_terms -> app.user_infos': 'as above',
  'app.transactions -> app.services': 'as for the lead',
  'app.transactions -> app.user_infos': 'the referrer is of another organization; the agent has a second key',
  'app.transaction_history -> app.user_infos': 'the operator acts on the provider’s transaction',
  'app.invoices -> app.user_infos': 'the operator’s admin who issued it',
  'app.ledger_lines -> app.transactions':
    'a line belongs to one party, and in one account only to the provider',
  'app.ledger_lines -> app.user_infos': 'the payee of the operator',
}

export const rules: Record<string, Rule> = {
  'every table has row-level security, also for its owner': {
    offenders: `select c.oid::regclass::text from ${tables} where not (c.relrowsecurity and c.relforcerowsecurity)`,
    bad: `create table app.bad (id int); alter table app.bad enable row level security`,
  },
  'only the owner role owns our objects': {
    offenders: `select c.oid::regclass::text from pg_class c where c.relnamespace::regnamespace::text in ${ours}
        and c.relowner <> 'turnstone_owner'::regrole
      union all select p.oid::regprocedure::text from pg_proc p where p.pronamespace::regnamespace::text in ${ours}
        and p.proowner <> 'turnstone_owner'::regrole
        and not ((p.proname in ('enqueue', 'enqueue_mails', 'dead_jobs', 'failing_mail', 'forget_jobs') or p.proname ~ '^queue_') and p.proowner::regrole::text = 'turnstone_queue')
      union all select nspname from pg_namespace where nspname in ${ours} and nspowner <> 'turnstone_owner'::regrole`,
    bad: `create table app.bad (id int); alter table app.bad owner to turnstone_member`,
  },
  'no viewer role owns an object': {
    offenders: `select r.rolname || ' owns something' from pg_shdepend d join pg_roles r on r.oid = d.refobjid
      where d.deptype = 'o' and d.dbid in (0, (select oid from pg_database where datname = current_database()))
        and (r.rolname in ${viewerRoles} or r.rolname in ('turnstone_auth', 'turnstone_jobs', 'turnstone_public') or r.rolname in ${logins})
        and not (r.rolname = current_database() || '_jobs' and exists
          (select from pg_namespace n where n.nspname = 'graphile_worker' and n.nspowner = r.oid))`,
    bad: `create schema bad authorization turnstone_member`,
  },
  'no role is a superuser, creates roles or databases, replicates or bypasses row-level security': {
    offenders: `select rolname from pg_roles where (rolname like 'turnstone%' or rolname in ${logins})
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
    bad: `create role turnstone_bad bypassrls`,
  },
  'the web login inherits nothing from its roles': {
    offenders: `select rolname from pg_roles where rolname = current_database() || '_web'
      and (rolinherit or pg_has_role(rolname, 'turnstone_member', 'usage'))`,
    bad: `do $$ begin execute format('alter role %I inherit', current_database() || '_web'); end $$`,
  },
  'a view is security invoker': {
    offenders: `select c.oid::regclass::text from pg_class c where c.relnamespace::regnamespace::text in ${ours}
      and (c.relkind = 'm' or (c.relkind = 'v' and not coalesce(c.reloptions && '{security_invoker=true,security_invoker=on}', false)))`,
    bad: `create view app.bad as select * from app.user_infos`,
  },
  'a definer function has a pinned search_path, with pg_temp last': {
    offenders: `select p.oid::regprocedure::text from pg_proc p where p.pronamespace::regnamespace::text in ${ours}
      and p.prosecdef and not coalesce('search_path=pg_catalog, pg_temp' = any (p.proconfig), false)`,
    bad: `create function private.bad() returns int language sql security definer return 1`,
  },
  'every right is granted to one of our groups, never to public': {
    offenders: `select what || ' to ' || case grantee when 0 then 'public' else grantee::regrole::text end
      from ${acls} where not (what like 'schema public' and grantee::regrole::text in ('pg_database_owner', 'postgres'))
        and not (what like 'database %' and grantee in (select datdba from pg_database where datname = current_database()))
        and grantee::regrole::text not in ('turnstone_owner', 'turnstone_anonymous', 'turnstone_member',
          'turnstone_operator', 'turnstone_auth', 'turnstone_jobs', 'turnstone_public')
        and not (what like 'database %' and grantee::regrole::text in ${logins})
        and not (grantee::regrole::text = 'turnstone_queue' and (what like 'database %' or what ~ 'private[.](enqueue|enqueue_mails|dead_jobs|failing_mail|forget_jobs|queue_[a-z_]+)[(]'))`,
    bad: `create function app.bad() returns int language sql return 1; grant execute on function app.bad() to public`,
  },
  'no grant has a grant option': {
    offenders: `select what from ${acls} where is_grantable and grantee <> 'turnstone_owner'::regrole
      and what not like 'database %'`,
    bad: `grant select on app.states to turnstone_member with grant option`,
  },
  'insert and update are granted by column; truncate, references and trigger never': {
    offenders: `select what || ' ' || privilege_type from ${acls} where what like 'table %'
      and privilege_type not in ('SELECT', 'DELETE', 'USAGE') and grantee <> 'turnstone_owner'::regrole
      union all select what || ' ' || privilege_type from ${acls} where what like 'column %'
        and privilege_type not in ('INSERT', 'UPDATE')`,
    bad: `grant insert on app.services to turnstone_member`,
  },
  'policies read a claim once per statement': {
    offenders: `select polname || ' on ' || polrelid::regclass from ${policyText}
      where regexp_replace(text, 'SELECT claims\\.\\w+\\(', '', 'g') ~ 'claims\\.'`,
    bad: `create policy select_bad on app.states using (id = claims.user_id())`,
  },
  'a policy is named for what it permits': {
    offenders: `select polname || ' on ' || polrelid::regclass from pg_policy
      where polname !~ ('^' || case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
          when 'd' then 'delete' else 'no' end || '_[a-z_]+$')
        and not (polname = 'owner' and polroles = array['turnstone_owner'::regrole::oid])`,
    bad: `create policy "Policy 1" on app.states for select to turnstone_member using (true)`,
  },
  'a policy names its groups, never public': {
    offenders: `select polname || ' on ' || polrelid::regclass from pg_policy where polroles && array[0::oid]`,
    bad: `create policy select_bad on app.states for select using (true)`,
  },
  'a policy calls no volatile function': {
    offenders: `select polname || ' on ' || polrelid::regclass from pg_policy p join pg_depend d
        on d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refclassid = 'pg_proc'::regclass
      join pg_proc f on f.oid = d.refobjid where f.provolatile = 'v'
      union all select polname || ' on ' || polrelid::regclass from ${policyText}
        where text ~ '\\m(random|clock_timestamp|timeofday|gen_random_uuid|nextval|setval)\\('`,
    bad: `create policy select_bad on app.states for select to turnstone_member using (random() > 0.5)`,
  },
  'a foreign key is indexed': {
    offenders: `select k.conrelid::regclass || ': ' || k.conname from pg_constraint k
      where k.contype = 'f' and k.connamespace::regnamespace::text in ${ours} and not exists (
        select from pg_index i where i.indrelid = k.conrelid and i.indisvalid
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' ||
            (select a.attname from pg_attribute a where a.attrelid = k.conrelid and a.attnum = k.conkey[1]) || ' IS NOT NULL)'))`,
    bad: `create table app.bad (state_id int references app.states)`,
  },
  'a foreign key between tenant tables includes the organization': {
    offenders: `select k.conrelid::regclass || ' -> ' || k.confrelid::regclass from pg_constraint k
      where k.contype = 'f' and ${hasOrganization('k.conrelid')} and ${hasOrganization('k.confrelid')}
        and k.confrelid <> 'app.organizations'::regclass
        and not exists (select from pg_attribute a join pg_attribute f on f.attrelid = k.confrelid
          where a.attrelid = k.conrelid and a.attname = 'organization_id' and f.attname = 'organization_id'
            and array_position(k.conkey, a.attnum) = array_position(k.confkey, f.attnum))`,
    bad: `create table app.bad (organization_id int references app.organizations, service_id int references app.services)`,
  },
  'money is numeric(14,2) and never NaN, a percentage numeric(6,3) from 0 to 100': {
    offenders: `select c.oid::regclass || '.' || a.attname from ${columns}
      where a.atttypid in ('numeric'::regtype, 'money'::regtype, 'float4'::regtype, 'float8'::regtype)
        and not exists (
          select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey @> array[a.attnum]
            and case format_type(a.atttypid, a.atttypmod)
              when 'numeric(14,2)' then pg_get_constraintdef(k.oid) ilike '%<> ''NaN''%'
              -- Sums of amounts have room for many of the largest.
              when 'numeric(20,2)' then (c.relname like 'figure\\_%' or c.relname = 'transaction_totals') and pg_get_constraintdef(k.oid) ilike '%<> ''NaN''%'
              when 'numeric(6,3)' then pg_get_constraintdef(k.oid) ~ '>= \\(0\\).*<= \\(100\\)' end)`,
    bad: `create table app.bad (amount numeric(14,2) not null)`,
  },
  'a time has a time zone': {
    offenders: `select c.oid::regclass || '.' || a.attname from ${columns}
      where a.atttypid in ('timestamp'::regtype, 'time'::regtype, 'timetz'::regtype)
        or (a.attname ~ '_at$' and a.atttypid <> 'timestamptz'::regtype)`,
    bad: `create table app.bad (made_at timestamp)`,
  },
  'a status is text with a foreign key to its table': {
    offenders: `select c.oid::regclass || '.' || a.attname from ${columns}
      where a.attname ~ '(^|_)(status|user_type|organization_type|vendor_type|customer_type)$' and n.nspname = 'app'
        and (a.atttypid <> 'text'::regtype or not exists (
          select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.conkey @> array[a.attnum]))`,
    bad: `create table app.bad (status text check (status in ('ON', 'OFF')))`,
  },
  'a check of a status has a name, so that a new status can restate it': {
    offenders: `select k.conrelid::regclass || ': ' || k.conname from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'c' and k.connamespace::regnamespace::text in ${ours}
        and k.conname ~ ('^' || c.relname || '_check[0-9]*$') and pg_get_constraintdef(k.oid) ~ '\\mstatus\\M'`,
    bad: `create table app.bad (status text, ended_at timestamptz, check ((status = 'OPEN') = (ended_at is null)))`,
  },
  'no column is an enum or citext, which prevent indexes under policies': {
    offenders: `select c.oid::regclass || '.' || a.attname from ${columns} join pg_type t on t.oid = a.atttypid
      where t.typtype = 'e' or t.typname in ('citext', '_citext')`,
    bad: `create type app.mood as enum ('good'); create table app.bad (mood app.mood)`,
  },
  'a jsonb column has no statistics, which no condition uses': {
    offenders: `select c.oid::regclass || '.' || a.attname from ${columns}
      where a.atttypid = 'jsonb'::regtype and a.attstattarget is distinct from 0`,
    bad: `create table app.bad (data jsonb)`,
  },
  'every table in app is readable by some role': {
    offenders: `select c.oid::regclass::text from pg_class c
      where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p', 'v')
        and not exists (select from unnest(array['anonymous', 'member', 'operator']) name
          where has_table_privilege('turnstone_' || name, c.oid, 'SELECT'))`,
    bad: `create table app.bad (id int)`,
  },
  'every select grant has a policy, and every policy has a grant': {
    offenders: `select c.oid::regclass || ' ' || role from ${tables}, unnest(array['turnstone_anonymous', 'turnstone_member', 'turnstone_operator']) role
      where has_table_privilege(role, c.oid, 'SELECT') <> exists (
        select from pg_policy p where p.polrelid = c.oid and p.polcmd in ('r', '*') and role::regrole::oid = any (p.polroles))`,
    bad: `create policy select_bad on app.user_infos for select to turnstone_anonymous using (true)`,
  },
}

function hasOrganization(table: string): string {
  return `exists (select from pg_attribute o where o.attrelid = ${table} and o.attname = 'organization_id')`
}
