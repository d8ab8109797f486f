create table app.sessions (
  id int generated always as identity primary key,
  user_id int not null references app.user_infos on delete cascade,
  address inet,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user_id on app.sessions (user_id);
create index sessions_expires_at on app.sessions (expires_at);

comment on column app.sessions.last_seen_at is E'@behavior +orderBy';

create table hidden.session_tokens (
  session_id int primary key references app.sessions on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32)
);

create table hidden.verification_tokens (
  id int generated always as identity primary key,
  purpose text not null check (purpose in ('INVITATION', 'FIRST_OPERATOR', 'RESET', 'APPLICATION')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_id int references app.user_infos on delete cascade,
  application_id int,
  email text,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  check ((purpose = 'APPLICATION') = (application_id is not null)),
  check ((purpose = 'APPLICATION') = (user_id is null))
);
create index verification_tokens_user_id on hidden.verification_tokens (user_id);
create index verification_tokens_application_id on hidden.verification_tokens (application_id);

create table app.application_statuses (
  code text primary key, label text not null, kind text not null, colour text not null, position int not null
);
comment on table app.application_statuses is E'@enum\n@enumName ApplicationStatus';
insert into app.application_statuses values
  ('UNCONFIRMED', 'Address not confirmed', 'open', 'grey', 1), ('WAITING', 'Waiting', 'open', 'blue', 2),
  ('APPROVED', 'Approved', 'won', 'green', 3), ('REJECTED', 'Rejected', 'lost', 'red', 4);

create table app.application_kinds (code text primary key, label text not null);
comment on table app.application_kinds is E'@enum\n@enumName ApplicationKind';
insert into app.application_kinds values ('PERSON', 'Person'), ('ORGANIZATION', 'Organization');

create table app.applications (
  id int generated always as identity primary key,
  kind text not null references app.application_kinds,
  status text not null default 'UNCONFIRMED' references app.application_statuses,
  email text not null
    check (email = lower(email) and length(email) <= 254 and email ~ '^[^\s@,;()<>:"]+@[^\s@,;()<>:"]+$'),
  first_name text not null check (length(btrim(first_name)) between 1 and 100),
  last_name text not null check (length(btrim(last_name)) between 1 and 100),
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  phone_extension text check (phone_extension ~ '^[0-9]{1,6}$'),
  legal_business_name text check (length(btrim(legal_business_name)) between 1 and 200),
  organization_type text references app.organization_types check (organization_type <> 'OPERATOR'),
  vendor_type text references app.vendor_types,
  website_url text check (website_url ~ '^https?://'),
  message text check (length(message) <= 2000),
  decision_reason text check (length(decision_reason) <= 2000),
  decided_by_user_id int references app.user_infos,
  decided_at timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'ORGANIZATION') = (legal_business_name is not null)),
  check ((kind = 'ORGANIZATION') = (organization_type is not null)),
  check ((kind = 'ORGANIZATION') = (vendor_type is not null)),
  check ((status in ('APPROVED', 'REJECTED')) = (decided_at is not null))
);
create index applications_status on app.applications (status, created_at desc);
create index applications_email on app.applications (email);
create index applications_kind on app.applications (kind);
create index applications_organization_type on app.applications (organization_type);
create index applications_vendor_type on app.applications (vendor_type);
create index applications_decided_by_user_id on app.applications (decided_by_user_id);
alter table hidden.verification_tokens
  add foreign key (application_id) references app.applications on delete cascade;
