-- A provider's new services, and its changes of what the catalog says of one, wait for the operator.
create table app.proposal_statuses (code text primary key, label text not null, position int not null);
comment on table app.proposal_statuses is E'@enum\n@enumName ProposalStatus';
insert into app.proposal_statuses values
  ('WAITING', 'Waiting for approval', 1), ('APPROVED', 'Approved', 2), ('REJECTED', 'Rejected', 3), ('WITHDRAWN', 'Withdrawn', 4);

-- Apart from the services: what is proposed is on offer to nobody. Of a change, what stays as it is is empty.
create table app.service_proposals (
  id int generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  organization_id int not null references app.organizations,
  user_id int not null references app.user_infos,
  is_new boolean not null,
  service_id int,
  status text not null default 'WAITING' references app.proposal_statuses,
  version int not null default 1 check (version > 0),
  name text check (length(btrim(name)) between 1 and 200),
  category_id int references app.categories,
  sub_category_id int,
  customer_type text references app.customer_types,
  tags text[],
  description text check (length(description) <= 5000),
  industry_ids int[],
  state_ids int[],
  form_schema jsonb check (pg_column_size(form_schema) <= 65536),
  reason text check (length(btrim(reason)) between 1 and 2000),
  submitted_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint service_proposals_service foreign key (service_id, organization_id) references app.services (id, organization_id),
  constraint service_proposals_sub_category foreign key (sub_category_id, category_id) references app.categories (id, parent_id),
  check ((status = 'REJECTED') = (reason is not null)),
  check ((status in ('APPROVED', 'REJECTED')) = (decided_at is not null)),
  check (service_id is not null or (is_new and status <> 'APPROVED')),
  check (not is_new or (name is not null and category_id is not null and customer_type is not null and form_schema is not null))
);
create unique index service_proposals_one_open on app.service_proposals (service_id) where status in ('WAITING', 'REJECTED');
create index service_proposals_service_id on app.service_proposals (service_id, organization_id);
create index service_proposals_organization_id on app.service_proposals (organization_id, submitted_at desc);
create index service_proposals_status on app.service_proposals (status, submitted_at);
create index service_proposals_user_id on app.service_proposals (user_id);
create index service_proposals_category_id on app.service_proposals (category_id);
create index service_proposals_sub_category_id on app.service_proposals (sub_category_id, category_id);
create index service_proposals_customer_type on app.service_proposals (customer_type);
comment on table app.service_proposals is 'A service, or a change of one, that waits for the operator. Of a change only what differs is given.';
comment on column app.service_proposals.version is 'Counts each edit, so that the operator decides on what was reviewed.';
comment on column app.service_proposals.reason is 'Why the operator rejected it.';
comment on constraint service_proposals_service on app.service_proposals is E'@behavior -manyRelation:resource:connection';
comment on constraint service_proposals_sub_category on app.service_proposals is E'@behavior -manyRelation:resource:connection';
comment on constraint service_proposals_organization_id_fkey on app.service_proposals is E'@behavior -manyRelation:resource:connection';
comment on constraint service_proposals_user_id_fkey on app.service_proposals is E'@behavior -manyRelation:resource:connection';
comment on constraint service_proposals_category_id_fkey on app.service_proposals is E'@behavior -manyRelation:resource:connection';

-- The providers that publish without approval. The operator's master admins give and take this.
create table app.service_publishers (
  organization_id int primary key references app.organizations,
  granted_at timestamptz not null default clock_timestamp()
);
comment on table app.service_publishers is E'@behavior -query:resource:connection -query:resource:single\nA provider that publishes its services without approval.';

-- A service is announced to everyone once, and so many of an organization a day.
create table hidden.service_announcements (
  service_id int primary key,
  organization_id int not null,
  announced_at timestamptz not null default clock_timestamp(),
  foreign key (service_id, organization_id) references app.services (id, organization_id)
);
create index service_announcements_service on hidden.service_announcements (service_id, organization_id);
create index service_announcements_organization_id on hidden.service_announcements (organization_id, announced_at);

insert into app.notification_triggers values
  ('service_proposed', 'Service to approve', 16), ('service_approved', 'Service approved', 17),
  ('service_rejected', 'Service not approved', 18);
