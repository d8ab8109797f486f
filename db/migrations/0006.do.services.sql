create table app.customer_types (code text primary key, label text not null, position int not null);
comment on table app.customer_types is E'@enum\n@enumName CustomerType';
insert into app.customer_types values ('individual', 'Individual', 1), ('corporate', 'Corporate', 2), ('both', 'Both', 3);

alter table app.categories add unique (id, parent_id);

create table app.services (
  id int generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  organization_id int not null references app.organizations,
  name text not null check (length(btrim(name)) between 1 and 200),
  category_id int not null references app.categories,
  sub_category_id int,
  customer_type text not null references app.customer_types,
  tags text[] not null default '{}',
  description text check (length(description) <= 5000),
  industry_ids int[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, organization_id),
  foreign key (sub_category_id, category_id) references app.categories (id, parent_id)
);
create index services_organization_id on app.services (organization_id);
create index services_category_id on app.services (category_id, sub_category_id);
create index services_sub_category_id on app.services (sub_category_id, category_id);
create index services_customer_type on app.services (customer_type);
create index services_name on app.services (name);
comment on column app.services.sub_category_id is 'Empty for a service that is uncategorised within its category.';

create table app.service_state_maps (
  id int generated always as identity primary key,
  service_id int not null,
  organization_id int not null,
  state_id int not null references app.states,
  is_active boolean not null default true,
  unique (service_id, state_id),
  foreign key (service_id, organization_id) references app.services (id, organization_id)
);
create index service_state_maps_service on app.service_state_maps (service_id, organization_id);
create index service_state_maps_state_id on app.service_state_maps (state_id, is_active);
create index service_state_maps_organization_id on app.service_state_maps (organization_id);
comment on table app.service_state_maps is 'Where a service is offered. Carries the service''s organisation.';
