-- Calls to the customer of a lead, each with how it went.
create table app.call_outcomes (code text primary key, label text not null, position int not null);
comment on table app.call_outcomes is E'@enum\n@enumName CallOutcome';
insert into app.call_outcomes values
  ('NO_ANSWER', 'No answer', 1), ('SPOKE', 'Spoke', 2), ('LEFT_MESSAGE', 'Left a message', 3), ('WRONG_NUMBER', 'Wrong number', 4);

create table app.lead_calls (
  id int generated always as identity primary key,
  lead_id int not null references app.leads on delete cascade,
  -- By which its organization finds it after losing the lead.
  lead_public_id uuid not null,
  -- Whose people share it; empty for an associate of the operator, who has no colleagues.
  organization_id int references app.organizations,
  user_id int not null references app.user_infos,
  outcome text not null references app.call_outcomes,
  called_at timestamptz not null check (isfinite(called_at)),
  -- When it was logged: it can be removed for ten minutes.
  created_at timestamptz not null default clock_timestamp(),
  idempotency_key text check (length(idempotency_key) between 8 and 100),
  unique (user_id, idempotency_key)
);
create index lead_calls_lead_id on app.lead_calls (lead_id, id desc);
create index lead_calls_lead_public_id on app.lead_calls (lead_public_id);
create index lead_calls_organization_id on app.lead_calls (organization_id) where organization_id is not null;
create index lead_calls_user_id on app.lead_calls (user_id);
create index lead_calls_outcome on app.lead_calls (outcome);

comment on table app.lead_calls is
  E'@behavior -query:resource:list -query:resource:single\nA call to the customer of a lead, private to the organization of its author.';
comment on column app.lead_calls.idempotency_key is E'@behavior -*';
comment on constraint lead_calls_lead_id_fkey on app.lead_calls is E'@foreignFieldName calls\n@behavior -singularRelation:resource:single -filterBy';
comment on constraint lead_calls_user_id_fkey on app.lead_calls is E'@behavior -manyRelation:resource:connection -manyRelation:resource:list -filterBy';
comment on constraint lead_calls_organization_id_fkey on app.lead_calls is E'@behavior -*';

-- What was said, apart, since it is visible for as long as the customer is.
create table app.lead_call_texts (
  call_id int primary key references app.lead_calls on delete cascade,
  text text not null check (length(text) between 1 and 500)
);
comment on table app.lead_call_texts is E'@behavior -*';
