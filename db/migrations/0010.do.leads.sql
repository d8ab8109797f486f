create table app.lead_statuses (
  code text primary key, label text not null, kind text not null, colour text not null, position int not null
);
insert into app.lead_statuses values
  ('NEW_LEAD', 'New', 'open', 'blue', 1), ('ASSIGNED', 'Assigned', 'open', 'teal', 2),
  ('ACCEPTED', 'Accepted', 'working', 'teal', 3), ('CONTACTED', 'Contacted', 'working', 'teal', 4),
  ('QUALIFIED', 'Qualified', 'working', 'amber', 5), ('PROPOSAL_SENT', 'Proposal sent', 'working', 'amber', 6),
  ('ON_HOLD', 'On hold', 'hold', 'grey', 7), ('CLOSED_WON', 'Closed won', 'won', 'green', 8),
  ('CLOSED_LOST', 'Closed lost', 'lost', 'grey', 9), ('UNQUALIFIED', 'Unqualified', 'lost', 'grey', 10),
  ('DUPLICATE', 'Duplicate', 'lost', 'grey', 11), ('WITHDRAWN', 'Withdrawn', 'lost', 'grey', 12);

-- The process: who may take a lead from where to where, and what that needs. One row a way.
create table app.lead_moves (
  id int generated always as identity primary key,
  move text not null,
  from_status text not null references app.lead_statuses,
  to_status text references app.lead_statuses,
  party text not null check (party in ('REFERRER', 'PROVIDER', 'AGENT', 'OPERATOR', 'CLOCK')),
  permission text references app.permission_attributes (attribute),
  needs text[] not null default '{}',
  label text not null,
  position int not null,
  unique (move, from_status, party)
);
create index lead_moves_from_status on app.lead_moves (from_status);
create index lead_moves_to_status on app.lead_moves (to_status);
create index lead_moves_permission on app.lead_moves (permission);
comment on column app.lead_moves.to_status is 'Empty: back to where it was before the hold.';

insert into app.lead_moves (move, from_status, to_status, party, permission, needs, label, position)
select m.move, f.code, m.to_status, p.party, p.permission, m.needs::text[], m.label, m.position
from (values
    ('offer', '{NEW_LEAD}', 'ASSIGNED', '{OPERATOR ASSIGN_LEADS_TO_VENDORS}', '{organization}', 'Offer to provider', 1),
    ('accept', '{ASSIGNED}', 'ACCEPTED', '{PROVIDER MANAGE_LEAD,AGENT MANAGE_LEAD}', '{}', 'Accept lead', 2),
    ('decline', '{ASSIGNED}', 'NEW_LEAD', '{PROVIDER MANAGE_LEAD}', '{reason}', 'Decline lead', 3),
    ('recall', '{ASSIGNED}', 'NEW_LEAD', '{OPERATOR}', '{}', 'Recall offer', 4),
    ('expire', '{ASSIGNED}', 'NEW_LEAD', '{CLOCK}', '{}', 'Expire offer', 5),
    ('contact', '{ACCEPTED,QUALIFIED}', 'CONTACTED', '{AGENT MANAGE_LEAD,PROVIDER MANAGE_LEAD,OPERATOR MANAGE_LEAD}', '{}', 'Mark contacted', 6),
    ('qualify', '{ACCEPTED,CONTACTED}', 'QUALIFIED', '{AGENT MANAGE_LEAD,PROVIDER MANAGE_LEAD,OPERATOR MANAGE_LEAD}', '{}', 'Mark qualified', 7),
    ('propose', '{CONTACTED,QUALIFIED}', 'PROPOSAL_SENT', '{AGENT MANAGE_LEAD,PROVIDER MANAGE_LEAD,OPERATOR MANAGE_LEAD}', '{dealValue}', 'Send proposal', 8),
    ('requalify', '{PROPOSAL_SENT}', 'QUALIFIED', '{AGENT MANAGE_LEAD,PROVIDER MANAGE_LEAD,OPERATOR MANAGE_LEAD}', '{}', 'Back to qualified', 9),
    ('hold', '{ACCEPTED,CONTACTED,QUALIFIED,PROPOSAL_SENT}', 'ON_HOLD', '{AGENT MANAGE_LEAD,PROVIDER MANAGE_LEAD,OPERATOR MANAGE_LEAD}', '{resumeOn}', 'Put on hold', 10),
    ('resume', '{ON_HOLD}', null, '{AGENT MANAGE_LEAD,PROVIDER MANAGE_LEAD,OPERATOR MANAGE_LEAD,CLOCK}', '{}', 'Resume', 11),
    ('lose', '{ACCEPTED,CONTACTED,QUALIFIED,PROPOSAL_SENT,ON_HOLD}', 'CLOSED_LOST', '{AGENT MANAGE_LEAD,PROVIDER MANAGE_LEAD,OPERATOR MANAGE_LEAD}', '{reason}', 'Close as lost', 12),
    ('disqualify', '{NEW_LEAD}', 'UNQUALIFIED', '{OPERATOR}', '{reason}', 'Mark unqualified', 13),
    ('disqualify', '{ACCEPTED,CONTACTED,QUALIFIED,PROPOSAL_SENT,ON_HOLD}', 'UNQUALIFIED', '{OPERATOR,PROVIDER MANAGE_LEAD}', '{reason}', 'Mark unqualified', 13),
    ('withdraw', '{NEW_LEAD,ASSIGNED}', 'WITHDRAWN', '{REFERRER,OPERATOR}', '{}', 'Withdraw lead', 14),
    ('reassign', '{ACCEPTED,CONTACTED,QUALIFIED,PROPOSAL_SENT,ON_HOLD}', 'ASSIGNED', '{OPERATOR ASSIGN_LEADS_TO_VENDORS}', '{organization,reason}', 'Offer to another provider', 15),
    ('reopen', '{CLOSED_LOST,UNQUALIFIED,DUPLICATE}', 'NEW_LEAD', '{OPERATOR}', '{reason}', 'Reopen lead', 16)
  ) as m (move, from_statuses, to_status, parties, needs, label, position)
  cross join lateral unnest(m.from_statuses::text[]) as f (code)
  cross join lateral (
    select split_part(x, ' ', 1) as party, nullif(split_part(x, ' ', 2), '') as permission
    from unnest(m.parties::text[]) x) p;

create table app.leads (
  id int generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  service_id int not null references app.services,
  category_id int not null references app.categories,
  form_version int not null,
  status text not null default 'NEW_LEAD' references app.lead_statuses,
  status_before_hold text references app.lead_statuses,
  status_since timestamptz not null default now(),
  deal_value numeric(14,2) check (deal_value >= 0 and deal_value <> 'NaN'),
  submitted_deal_value numeric(14,2) check (submitted_deal_value >= 0 and submitted_deal_value <> 'NaN'),
  lead_first_name text not null check (length(btrim(lead_first_name)) between 1 and 100),
  lead_zip_prefix text check (lead_zip_prefix ~ '^[0-9]{3}$'),
  state_id int references app.states,
  lead_budget_from numeric(14,2) check (lead_budget_from >= 0 and lead_budget_from <> 'NaN'),
  lead_budget_to numeric(14,2) check (lead_budget_to >= 0 and lead_budget_to <> 'NaN'),
  submitted_user_id int not null references app.user_infos,
  referrer_organization_id int references app.organizations,
  organization_id int references app.organizations,
  accepted_organization_id int references app.organizations,
  assigned_user_id int references app.user_infos,
  offer_expires_at timestamptz,
  resume_on date,
  idempotency_key text not null check (length(idempotency_key) between 8 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (submitted_user_id, idempotency_key),
  unique (id, organization_id),
  constraint leads_form foreign key (service_id, form_version) references app.service_forms (service_id, version),
  constraint leads_referrer_carried foreign key (submitted_user_id, referrer_organization_id)
    references app.user_infos (id, organization_id),
  constraint leads_agent_carried foreign key (assigned_user_id, organization_id)
    references app.user_infos (id, organization_id),
  check (accepted_organization_id is null or accepted_organization_id = organization_id),
  check ((status = 'ASSIGNED') = (offer_expires_at is not null)),
  check ((status = 'ON_HOLD') = (status_before_hold is not null)),
  check ((status = 'ON_HOLD') = (resume_on is not null)),
  check (status not in ('NEW_LEAD', 'DUPLICATE') or organization_id is null),
  check (status not in ('ASSIGNED', 'ACCEPTED', 'CONTACTED', 'QUALIFIED', 'PROPOSAL_SENT', 'ON_HOLD', 'CLOSED_WON')
    or organization_id is not null),
  check (status not in ('ACCEPTED', 'CONTACTED', 'QUALIFIED', 'PROPOSAL_SENT', 'ON_HOLD', 'CLOSED_WON')
    or accepted_organization_id is not null),
  check (status <> 'ASSIGNED' or accepted_organization_id is null)
);
create index leads_updated_at on app.leads (updated_at desc, id desc);
create index leads_status on app.leads (status, updated_at desc);
create index leads_organization_id on app.leads (organization_id, updated_at desc);
create index leads_referrer_organization_id on app.leads (referrer_organization_id, updated_at desc);
create index leads_submitted_user_id on app.leads (submitted_user_id, updated_at desc);
create index leads_assigned_user_id on app.leads (assigned_user_id, updated_at desc);
create index leads_service_id on app.leads (service_id, form_version);
create index leads_category_id on app.leads (category_id);
create index leads_state_id on app.leads (state_id);
create index leads_status_before_hold on app.leads (status_before_hold);
create index leads_accepted_organization_id on app.leads (accepted_organization_id);
create index leads_referrer on app.leads (submitted_user_id, referrer_organization_id);
create index leads_agent on app.leads (assigned_user_id, organization_id);
create index leads_offer_expires_at on app.leads (offer_expires_at) where status = 'ASSIGNED';
create index leads_resume_on on app.leads (resume_on) where status = 'ON_HOLD';
comment on constraint leads_form on app.leads is E'@behavior -*\nThe form that it was filled with.';
comment on constraint leads_referrer_carried on app.leads is E'@behavior -*\nKeeps the carried organisation right.';
comment on constraint leads_agent_carried on app.leads is E'@behavior -*\nThe agent is one of the provider''s own.';
comment on column app.leads.idempotency_key is E'@behavior -*';
comment on column app.leads.status_before_hold is E'@behavior -*';
comment on column app.leads.submitted_deal_value is E'@behavior -*\nPart of what one idempotency key stands for.';
comment on column app.leads.accepted_organization_id is E'@behavior -*';
comment on constraint leads_accepted_organization_id_fkey on app.leads is E'@behavior -*';
comment on column app.leads.lead_zip_prefix is 'The first three digits: all that a provider learns before accepting.';
comment on column app.leads.organization_id is 'The provider that it is offered to or that works it.';

-- Whom the lead is about. A table of its own: the provider sees it from acceptance on.
create table app.lead_customers (
  lead_id int primary key references app.leads on delete cascade,
  submitted_user_id int not null,
  referrer_organization_id int,
  accepted_organization_id int,
  assigned_user_id int,
  data jsonb not null check (pg_column_size(data) <= 65536),
  first_name text not null check (length(btrim(first_name)) between 1 and 100),
  middle_name text check (length(middle_name) <= 100),
  last_name text not null check (length(btrim(last_name)) between 1 and 100),
  email text not null
    check (email = lower(email) and length(email) <= 254 and email ~ '^[^\s@,;()<>:"]+@[^\s@,;()<>:"]+$'),
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  zip_code text not null check (zip_code ~ '^[0-9]{5}$')
);
create index lead_customers_referrer_organization_id on app.lead_customers (referrer_organization_id);
create index lead_customers_accepted_organization_id on app.lead_customers (accepted_organization_id);
comment on table app.lead_customers is E'@behavior -*';

-- A customer is claimed once per category: by e-mail and by phone.
create table hidden.customer_claims (
  category_id int not null references app.categories,
  key_hash bytea not null,
  lead_id int not null references app.leads,
  claimed_at timestamptz not null default now(),
  primary key (category_id, key_hash)
);
create index customer_claims_lead_id on hidden.customer_claims (lead_id);

create table app.offer_statuses (
  code text primary key, label text not null, kind text not null, colour text not null, position int not null
);
comment on table app.offer_statuses is E'@enum\n@enumName OfferStatus';
insert into app.offer_statuses values
  ('OPEN', 'Open', 'open', 'blue', 1), ('ACCEPTED', 'Accepted', 'won', 'green', 2),
  ('DECLINED', 'Declined', 'lost', 'grey', 3), ('EXPIRED', 'Expired', 'lost', 'grey', 4),
  ('RECALLED', 'Recalled', 'lost', 'grey', 5), ('REASSIGNED', 'Given to another', 'lost', 'grey', 6);

-- What remains with a provider who loses a lead: id, service, dates. Reasons are in the history.
create table app.lead_offers (
  id int generated always as identity primary key,
  lead_id int not null references app.leads on delete cascade,
  organization_id int not null references app.organizations,
  service_id int not null references app.services,
  status text not null default 'OPEN' references app.offer_statuses,
  offered_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  check ((status in ('OPEN', 'ACCEPTED')) = (ended_at is null)),
  check (status <> 'ACCEPTED' or accepted_at is not null)
);
create unique index lead_offers_one_live on app.lead_offers (lead_id) where ended_at is null;
create index lead_offers_lead_id on app.lead_offers (lead_id);
create index lead_offers_organization_id on app.lead_offers (organization_id, offered_at desc);
create index lead_offers_service_id on app.lead_offers (service_id);
create index lead_offers_status on app.lead_offers (status);

create table app.lead_history (
  id bigint generated always as identity primary key,
  lead_id int not null references app.leads on delete cascade,
  organization_id int references app.organizations,
  move text not null,
  from_status text references app.lead_statuses,
  to_status text not null references app.lead_statuses,
  party text not null,
  actor_user_id int references app.user_infos,
  reason text check (length(reason) <= 2000),
  seconds_in_previous bigint,
  created_at timestamptz not null default clock_timestamp()
);
create index lead_history_lead_id on app.lead_history (lead_id, id);
create index lead_history_organization_id on app.lead_history (organization_id);
create index lead_history_from_status on app.lead_history (from_status);
create index lead_history_to_status on app.lead_history (to_status);
create index lead_history_actor_user_id on app.lead_history (actor_user_id);
comment on table app.lead_history is E'@name lead_history_entry\n@behavior -query:resource:connection\nEvery change of a lead, once. The organisation is the provider that it concerned.';

comment on constraint lead_history_lead_id_fkey on app.lead_history is E'@behavior -*';

create table app.note_visibilities (code text primary key, label text not null, position int not null);
comment on table app.note_visibilities is E'@enum\n@enumName NoteVisibility';
insert into app.note_visibilities values ('SHARED', 'Everybody on this lead', 1), ('ORGANIZATION', 'My organization', 2), ('OPERATOR', 'Operator', 3);

create table app.notes (
  id bigint generated always as identity primary key,
  lead_id int not null references app.leads on delete cascade,
  organization_id int references app.organizations,
  visibility text not null default 'SHARED' references app.note_visibilities,
  note text not null check (length(btrim(note)) between 1 and 5000),
  updated_by int not null references app.user_infos,
  author_name text not null,
  idempotency_key text check (length(idempotency_key) between 8 and 100),
  created_at timestamptz not null default now(),
  unique (updated_by, idempotency_key)
);
create index notes_lead_id on app.notes (lead_id, id desc);
create index notes_organization_id on app.notes (organization_id);
create index notes_visibility on app.notes (visibility);
create index notes_updated_by on app.notes (updated_by);
comment on column app.notes.idempotency_key is E'@behavior -*';
comment on column app.notes.author_name is 'The author''s name as it was, for readers who may not know more of them.';

-- Whom one has met over a lead, and may therefore know by name.
create table app.acquaintances (
  viewer text not null,
  known_user_id int not null references app.user_infos on delete cascade,
  primary key (viewer, known_user_id)
);
create index acquaintances_known_user_id on app.acquaintances (known_user_id);
comment on table app.acquaintances is E'@behavior -*';
comment on column app.acquaintances.viewer is 'o and an organisation''s id, or u and a user''s.';

alter table app.in_app_notifications
  add constraint in_app_notifications_lead_id_fkey foreign key (lead_id) references app.leads on delete cascade;
comment on constraint in_app_notifications_lead_id_fkey on app.in_app_notifications is E'@behavior -manyRelation:resource:connection';

create type app.open_move as (move text, label text, to_status text, needs text[]);
create type app.new_lead as (
  service_id int, data jsonb, deal_value numeric(14,2), idempotency_key text, form_version int
);
create type app.eligible_provider as (organization_id int, eligible boolean, rank int, reasons text[]);
create type app.status_count as (status text, total int);
create type app.lead_summary as (total int, by_status app.status_count[]);
