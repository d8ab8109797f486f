-- Runs in a copy of Turnstone's bench database: the rows that a page of leads needs, as plain tables for a peer.
create table public.organizations as
  select id, legal_business_name from app.organizations;
create table public.categories as
  select id, name from app.categories;
create table public.services as
  select id, name, category_id from app.services;
create table public.people as
  select u.id, u.public_id::text, u.first_name, u.last_name, u.profile_uri, u.organization_id,
      'person' || u.id || '@people.example' as email, null::text as password,
      u.organization_type is not distinct from 'OPERATOR' as is_operator
    from app.user_infos u;
create table public.customers as
  select lead_id as id, last_name, email, accepted_organization_id from app.lead_customers;
create table public.leads as
  select id, public_id::text, status, lead_first_name, lead_zip_prefix, lead_budget_to, deal_value, offer_expires_at,
      updated_at, organization_id, assigned_user_id, submitted_user_id, service_id, id as customer_id
    from app.leads;
create table public.notes as
  select id::int, lead_id, note, created_at, author_name, visibility, organization_id, accepted_organization_id
    from app.notes;

drop schema app, private, auth, hidden, claims, jobs, migrations, graphile_worker, extensions cascade;

alter table organizations add primary key (id);
alter table categories add primary key (id);
alter table services add primary key (id), add foreign key (category_id) references categories;
alter table people add primary key (id), add unique (email), add foreign key (organization_id) references organizations;
alter table customers add primary key (id),
  add foreign key (accepted_organization_id) references organizations;
alter table leads add primary key (id), add foreign key (organization_id) references organizations,
  add foreign key (assigned_user_id) references people, add foreign key (submitted_user_id) references people,
  add foreign key (service_id) references services, add foreign key (customer_id) references customers;
alter table notes add primary key (id), add foreign key (lead_id) references leads,
  add foreign key (organization_id) references organizations,
  add foreign key (accepted_organization_id) references organizations;

-- The best indexes for the two queries and their filters.
create index on leads (updated_at desc, id desc);
create index on leads (organization_id, updated_at desc, id desc);
create index on leads (assigned_user_id);
create index on leads (submitted_user_id);
create index on leads (service_id);
create unique index on leads (customer_id);
create index on notes (lead_id, id desc);
create index on services (category_id);
create index on people (organization_id);
create index on customers (accepted_organization_id);
