-- Agents, companies, invitations, and what was done to permissions and organizations.
create table app.company_statuses (code text primary key, label text not null, position int not null);
comment on table app.company_statuses is E'@enum\n@enumName CompanyStatus';
insert into app.company_statuses values ('ACTIVE', 'Active', 1), ('INACTIVE', 'Inactive', 2);

create table app.service_agents (
  id int generated always as identity primary key,
  user_id int not null unique,
  organization_id int not null,
  employee_id text check (length(employee_id) <= 50),
  language_ids int[] not null default '{}',
  other_language text check (length(other_language) <= 100),
  service_ids int[] not null default '{}',
  state_ids int[] not null default '{}',
  constraint service_agents_user foreign key (user_id, organization_id)
    references app.user_infos (id, organization_id) on update cascade on delete cascade
);
create index service_agents_user_id on app.service_agents (user_id, organization_id);
create index service_agents_organization_id on app.service_agents (organization_id);
comment on table app.service_agents is 'What an agent works on, and where. Each person of that type has one.';
insert into app.service_agents (user_id, organization_id)
  select id, organization_id from app.user_infos where user_type = 'SERVICE_AGENT';

create table app.companies (
  id int generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  user_id int not null references app.user_infos on delete cascade,
  organization_id int,
  name text not null check (length(btrim(name)) between 1 and 200),
  email text check (email = lower(email) and length(email) <= 254 and email ~ '^[^\s@,;()<>:"]+@[^\s@,;()<>:"]+$'),
  title text check (length(title) <= 100),
  status text not null default 'ACTIVE' references app.company_statuses,
  office_address text check (length(office_address) <= 500),
  employee_id text check (length(employee_id) <= 50),
  service_ids int[] not null default '{}',
  state_ids int[] not null default '{}',
  profile_uri text,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint companies_user_carried foreign key (user_id, organization_id)
    references app.user_infos (id, organization_id) on update cascade
);
create index companies_user_id on app.companies (user_id, organization_id);
create index companies_organization_id on app.companies (organization_id);
create index companies_status on app.companies (status);
create index companies_name on app.companies (name);
comment on table app.companies is 'A firm that a person works for or represents.';
comment on constraint companies_user_carried on app.companies is E'@behavior -*\nKeeps the copied organization right.';

create table app.invitations (
  user_id int primary key references app.user_infos on delete cascade,
  organization_id int,
  invited_by_user_id int references app.user_infos,
  invited_at timestamptz not null default clock_timestamp(),
  last_sent_at timestamptz not null default clock_timestamp(),
  sent_count int not null default 1 check (sent_count > 0),
  constraint invitations_user_carried foreign key (user_id, organization_id)
    references app.user_infos (id, organization_id) on update cascade
);
create index invitations_user_id on app.invitations (user_id, organization_id);
create index invitations_organization_id on app.invitations (organization_id);
create index invitations_invited_by_user_id on app.invitations (invited_by_user_id);
comment on table app.invitations is
  E'@behavior -query:resource:connection -query:resource:single\nWho was invited by whom, and when the last mail left.';
comment on constraint invitations_user_carried on app.invitations is E'@behavior -*\nKeeps the copied organization right.';
comment on constraint invitations_invited_by_user_id_fkey on app.invitations is E'@behavior -manyRelation:resource:connection';

create table app.permission_changes (
  id int generated always as identity primary key,
  user_id int not null references app.user_infos on delete cascade,
  organization_id int,
  permission_attribute_id int not null references app.permission_attributes,
  is_enabled boolean not null,
  changed_by_user_id int references app.user_infos,
  changed_at timestamptz not null default clock_timestamp(),
  constraint permission_changes_user_carried foreign key (user_id, organization_id)
    references app.user_infos (id, organization_id) on update cascade
);
create index permission_changes_user_id on app.permission_changes (user_id, organization_id);
create index permission_changes_organization_id on app.permission_changes (organization_id, id desc);
create index permission_changes_permission_attribute_id on app.permission_changes (permission_attribute_id);
create index permission_changes_changed_by_user_id on app.permission_changes (changed_by_user_id);
comment on table app.permission_changes is 'Each grant and each removal of a permission.';
comment on constraint permission_changes_user_carried on app.permission_changes is E'@behavior -*\nKeeps the copied organization right.';
comment on constraint permission_changes_permission_attribute_id_fkey on app.permission_changes is E'@behavior -manyRelation:resource:connection';
comment on constraint permission_changes_changed_by_user_id_fkey on app.permission_changes is E'@behavior -manyRelation:resource:connection';

create table app.organization_history (
  id int generated always as identity primary key,
  organization_id int not null references app.organizations on delete cascade,
  from_status text references app.organization_statuses,
  to_status text not null references app.organization_statuses,
  reason text check (length(reason) <= 2000),
  changed_by_user_id int references app.user_infos,
  created_at timestamptz not null default clock_timestamp()
);
create index organization_history_organization_id on app.organization_history (organization_id, id);
create index organization_history_from_status on app.organization_history (from_status);
create index organization_history_to_status on app.organization_history (to_status);
create index organization_history_changed_by_user_id on app.organization_history (changed_by_user_id);
comment on table app.organization_history is
  E'@name organization_event\n@behavior -query:resource:connection -query:resource:single\nEach change of an organization''s status.';
comment on constraint organization_history_changed_by_user_id_fkey on app.organization_history is E'@behavior -manyRelation:resource:connection';

-- A provider takes leads for each of its services in each of its states, but for these pairs.
create table app.coverage_exceptions (
  organization_id int not null references app.organizations on delete cascade,
  service_id int not null references app.services on delete cascade,
  state_id int not null references app.states,
  primary key (organization_id, service_id, state_id)
);
create index coverage_exceptions_service_id on app.coverage_exceptions (service_id, state_id);
create index coverage_exceptions_state_id on app.coverage_exceptions (state_id);
comment on table app.coverage_exceptions is
  E'@behavior -query:resource:connection -query:resource:single\nA state of a provider in which it does not take leads for one of its services.';
comment on constraint coverage_exceptions_service_id_fkey on app.coverage_exceptions is E'@behavior -manyRelation:resource:connection';
comment on constraint coverage_exceptions_state_id_fkey on app.coverage_exceptions is E'@behavior -manyRelation:resource:connection';

create type app.new_user as (
  first_name text, middle_name text, last_name text, title text, email text, user_type text, status text,
  phone_number text, phone_extension text, office_address text, account text, industry_id int, language_ids int[],
  text_notifications boolean, email_notifications boolean
);
create type app.new_service_agent as (
  employee_id text, language_ids int[], other_language text, service_ids int[], state_ids int[]
);
create type app.new_company as (
  name text, email text, title text, status text, office_address text, employee_id text, service_ids int[], state_ids int[]
);
create type app.new_organization as (
  legal_business_name text, organization_type text, vendor_type text, incorporation_type text, tax_id text,
  website_url text, hq_address text, company_bio text, industry_ids int[], state_ids int[]
);
create type app.permission_outcome as (user_id int, is_changed boolean, problem text);
create type app.departure as (
  open_leads int, offers int, unpaid_transactions int, unpaid_amount numeric(14,2), people int, services int, sessions int,
  problem text
);
create type app.organization_figures as (
  open_leads int, offers_waiting int, offers_answered int, offers_accepted int, closed_deals int, closed_value numeric(20,2),
  owed_amount numeric(20,2), overdue_amount numeric(20,2)
);
create type app.import_outcome as (position int, outcome text, problem text);

insert into app.notification_triggers values ('permissions_changed', 'Permissions changed', 60);
