-- What a service asks for. A version is never edited: a lead keeps the one that it was filled with.
create table app.service_forms (
  service_id int not null,
  version int not null check (version > 0),
  organization_id int not null,
  form_schema jsonb not null check (pg_column_size(form_schema) <= 65536),
  created_by_user_id int references app.user_infos,
  created_at timestamptz not null default now(),
  primary key (service_id, version),
  foreign key (service_id, organization_id) references app.services (id, organization_id)
);
create index service_forms_service on app.service_forms (service_id, organization_id);
create index service_forms_organization_id on app.service_forms (organization_id);
create index service_forms_created_by_user_id on app.service_forms (created_by_user_id);
comment on table app.service_forms is E'@behavior -*\nThe versions of a service''s lead form.';

alter table app.services add column form_version int not null default 1;

-- Services from before there were forms ask for the ten default fields.
insert into app.service_forms (service_id, version, organization_id, form_schema)
  select id, 1, organization_id, jsonb_build_object('fields', '[
    {"key": "firstName", "label": "First name", "type": "text", "required": true, "maxLength": 100},
    {"key": "middleName", "label": "Middle name", "type": "text", "maxLength": 100},
    {"key": "lastName", "label": "Last name", "type": "text", "required": true, "maxLength": 100},
    {"key": "email", "label": "Email", "type": "email", "required": true},
    {"key": "phoneNumber", "label": "Phone number", "type": "phone", "required": true},
    {"key": "budgetFrom", "label": "Budget from", "type": "money"},
    {"key": "budgetTo", "label": "Budget to", "type": "money"},
    {"key": "leadSource", "label": "Lead source", "type": "text", "maxLength": 200},
    {"key": "address", "label": "Address", "type": "address", "required": true},
    {"key": "details", "label": "Details", "type": "textarea", "maxLength": 5000}
  ]'::jsonb) from app.services;

create type app.new_service as (
  name text, organization_id int, category_id int, sub_category_id int, customer_type text, tags text[],
  description text, industry_ids int[], state_ids int[], form_schema jsonb
);
