create table app.user_types (code text primary key, label text not null, position int not null);
comment on table app.user_types is E'@enum\n@enumName UserType';
insert into app.user_types values
  ('MASTER_ADMIN', 'Master admin', 1), ('ADMIN', 'Admin', 2),
  ('ASSOCIATE', 'Associate', 3), ('SERVICE_AGENT', 'Service agent', 4);

create table app.user_statuses (
  code text primary key, label text not null, kind text not null, colour text not null, position int not null
);
comment on table app.user_statuses is E'@enum\n@enumName UserStatus';
insert into app.user_statuses values
  ('PENDING', 'Invited', 'open', 'blue', 1),
  ('ACTIVE', 'Active', 'working', 'green', 2),
  ('INACTIVE', 'Inactive', 'lost', 'grey', 3);

create table app.organization_types (code text primary key, label text not null, position int not null);
comment on table app.organization_types is E'@enum\n@enumName OrganizationType';
insert into app.organization_types values
  ('OPERATOR', 'Operator', 1), ('VENDOR', 'Vendor', 2),
  ('MULTI_ROLE_PROVIDER', 'Multi-role provider', 3), ('INDEPENDENT_OPERATOR', 'Independent operator', 4);

create table app.vendor_types (code text primary key, label text not null, position int not null);
comment on table app.vendor_types is E'@enum\n@enumName VendorType';
insert into app.vendor_types values
  ('CORPORATE_VENDOR', 'Corporate vendor', 1), ('GENERAL_VENDOR', 'General vendor', 2),
  ('INDEPENDENT_OPERATOR', 'Independent operator', 3), ('INSTITUTIONAL_VENDOR', 'Institutional vendor', 4),
  ('MULTIROLE_PROVIDER', 'Multi-role provider', 5);

create table app.organization_statuses (
  code text primary key, label text not null, kind text not null, colour text not null, position int not null
);
comment on table app.organization_statuses is E'@enum\n@enumName OrganizationStatus';
insert into app.organization_statuses values
  ('PENDING', 'Pending', 'open', 'blue', 1), ('ACTIVE', 'Active', 'working', 'green', 2),
  ('SUSPENDED', 'Suspended', 'hold', 'amber', 3), ('INACTIVE', 'Inactive', 'lost', 'grey', 4),
  ('REJECTED', 'Rejected', 'lost', 'red', 5);

create table app.organizations (
  id int generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  profile_uri text,
  legal_business_name text not null check (length(btrim(legal_business_name)) between 1 and 200),
  organization_type text not null references app.organization_types,
  vendor_type text references app.vendor_types,
  status text not null default 'PENDING' references app.organization_statuses,
  incorporation_type text,
  website_url text check (website_url ~ '^https?://'),
  company_bio text,
  state_ids int[] not null default '{}',
  service_ids int[] not null default '{}',
  industry_ids int[] not null default '{}',
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, organization_type),
  check ((organization_type = 'OPERATOR') = (vendor_type is null))
);
create unique index organizations_one_operator on app.organizations (organization_type) where organization_type = 'OPERATOR';
create index organizations_organization_type on app.organizations (organization_type);
create index organizations_vendor_type on app.organizations (vendor_type);
create index organizations_status on app.organizations (status);
create index organizations_legal_business_name on app.organizations (legal_business_name);

create table app.organization_registrations (
  organization_id int primary key references app.organizations on delete cascade,
  tax_id text,
  hq_address text
);
comment on table app.organization_registrations is E'@behavior -*\nWhat an organisation tells its own admins and the operator only.';

create table app.user_infos (
  id int generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  profile_uri text,
  first_name text not null check (length(btrim(first_name)) between 1 and 100),
  middle_name text check (length(middle_name) <= 100),
  last_name text not null check (length(btrim(last_name)) between 1 and 100),
  title text check (length(title) <= 100),
  user_type text not null references app.user_types,
  status text not null default 'PENDING' references app.user_statuses,
  organization_id int,
  organization_type text references app.organization_types,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, organization_id),
  foreign key (organization_id, organization_type) references app.organizations (id, organization_type),
  check ((organization_id is null) = (organization_type is null)),
  check (case user_type
    when 'ASSOCIATE' then organization_type is null or organization_type in ('MULTI_ROLE_PROVIDER', 'INDEPENDENT_OPERATOR')
    when 'SERVICE_AGENT' then organization_type is not null and organization_type <> 'OPERATOR'
    else organization_type is not null end)
);
create index user_infos_organization_id on app.user_infos (organization_id, organization_type);
create index user_infos_organization_type on app.user_infos (organization_type);
create index user_infos_user_type on app.user_infos (user_type);
create index user_infos_status on app.user_infos (status);
comment on column app.user_infos.organization_id is 'Empty for the operator''s own associates.';

create table app.user_contacts (
  user_id int primary key references app.user_infos on delete cascade,
  organization_id int,
  email text not null unique
    check (email = lower(email) and length(email) <= 254 and email ~ '^[^\s@,;()<>:"]+@[^\s@,;()<>:"]+$'),
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  phone_extension text check (phone_extension ~ '^[0-9]{1,6}$'),
  office_address text,
  account text check (jsonb_typeof(account::jsonb) = 'object'),
  industry_id int references app.industries,
  language_ids int[] not null default '{}',
  text_notifications boolean not null default false,
  email_notifications boolean not null default true,
  constraint user_contacts_carried foreign key (user_id, organization_id)
    references app.user_infos (id, organization_id) on update cascade
);
create index user_contacts_organization on app.user_contacts (user_id, organization_id);
create index user_contacts_organization_id on app.user_contacts (organization_id);
create index user_contacts_industry_id on app.user_contacts (industry_id);
comment on table app.user_contacts is E'@behavior -*\nHow a person is reached: shown to themselves, their admins and the operator.';

create table hidden.passwords (
  user_id int primary key references app.user_infos on delete cascade,
  argon2id text not null,
  changed_at timestamptz not null default now()
);

create table app.permission_attributes (
  id int generated always as identity primary key,
  attribute text not null unique
);
insert into app.permission_attributes (attribute) values
  ('CREATE_SERVICES'), ('ASSIGN_LEADS_TO_VENDORS'), ('MANAGE_LEAD'), ('VIEW_LEAD_STATUS'), ('CREATE_LEAD');

create table app.permission_templates (
  id int generated always as identity primary key,
  permission_attribute_id int not null references app.permission_attributes,
  user_type text not null references app.user_types,
  organization_type text references app.organization_types,
  is_granted boolean not null,
  unique nulls not distinct (permission_attribute_id, user_type, organization_type)
);
create index permission_templates_user_type on app.permission_templates (user_type, organization_type);
create index permission_templates_organization_type on app.permission_templates (organization_type);
comment on table app.permission_templates is 'What a kind of user may do unless a mapping says otherwise.';

insert into app.permission_templates (permission_attribute_id, user_type, organization_type, is_granted)
select a.id, k.user_type, k.organization_type, case
    when a.attribute = 'VIEW_LEAD_STATUS' then true
    when a.attribute = 'CREATE_LEAD' then k.user_type = 'ASSOCIATE'
      or (k.user_type in ('MASTER_ADMIN', 'ADMIN') and k.organization_type <> 'VENDOR')
    when k.user_type = 'MASTER_ADMIN' then true
    else a.attribute = 'MANAGE_LEAD' and k.user_type = 'SERVICE_AGENT' end
  from app.permission_attributes a
  cross join (
    select u.code as user_type, o.code as organization_type
      from app.user_types u cross join app.organization_types o
      where case u.code when 'ASSOCIATE' then o.code in ('MULTI_ROLE_PROVIDER', 'INDEPENDENT_OPERATOR')
                        when 'SERVICE_AGENT' then o.code <> 'OPERATOR' else true end
    union all select 'ASSOCIATE', null) k;

create table app.user_permission_mappings (
  id int generated always as identity primary key,
  user_id int not null references app.user_infos on delete cascade,
  organization_id int,
  permission_template_id int not null references app.permission_templates,
  is_enabled boolean not null,
  unique (user_id, permission_template_id),
  constraint user_permission_mappings_carried foreign key (user_id, organization_id)
    references app.user_infos (id, organization_id) on update cascade
);
comment on constraint user_permission_mappings_carried on app.user_permission_mappings is
  E'@behavior -*\nKeeps the carried organisation right.';
create index user_permission_mappings_organization on app.user_permission_mappings (user_id, organization_id);
create index user_permission_mappings_template on app.user_permission_mappings (permission_template_id);
create index user_permission_mappings_organization_id on app.user_permission_mappings (organization_id);
comment on table app.user_permission_mappings is 'Where one person''s permission differs from the template.';
