-- Emails to the customer of a lead, which the product sends for a person.
create table app.lead_mail_statuses (code text primary key, label text not null, position int not null);
comment on table app.lead_mail_statuses is E'@enum\n@enumName LeadMailStatus';
insert into app.lead_mail_statuses values
  ('WAITING', 'Sending', 1), ('SENT', 'Sent', 2), ('REFUSED', 'Refused by the mail server', 3),
  ('STOPPED', 'No longer allowed when it should leave', 4), ('UNDONE', 'Undone', 5);

create table app.lead_mails (
  id int generated always as identity primary key,
  lead_id int not null references app.leads on delete cascade,
  -- Whose people share it.
  organization_id int not null references app.organizations,
  user_id int not null references app.user_infos,
  status text not null default 'WAITING' references app.lead_mail_statuses,
  created_at timestamptz not null default clock_timestamp(),
  -- Until then its sender can undo it.
  leaves_at timestamptz not null default clock_timestamp() + interval '20 seconds' check (isfinite(leaves_at)),
  -- When it was sent, or when it was clear that it will not be.
  ended_at timestamptz,
  idempotency_key text not null check (length(idempotency_key) between 8 and 100),
  unique (user_id, idempotency_key),
  constraint lead_mails_ended check ((status = 'WAITING') = (ended_at is null))
);
create index lead_mails_lead_id on app.lead_mails (lead_id, id desc);
create index lead_mails_status on app.lead_mails (status);
create index lead_mails_organization_id on app.lead_mails (organization_id);

comment on table app.lead_mails is
  E'@behavior -query:resource:list -query:resource:connection -query:resource:single\nAn email to the customer of a lead, private to the organization of its sender and to the operator.';
comment on column app.lead_mails.idempotency_key is E'@behavior -*';
comment on constraint lead_mails_lead_id_fkey on app.lead_mails is E'@foreignFieldName mails\n@behavior -singularRelation:resource:single -filterBy';
comment on constraint lead_mails_user_id_fkey on app.lead_mails is E'@behavior -manyRelation:resource:connection -manyRelation:resource:list -filterBy';
comment on constraint lead_mails_organization_id_fkey on app.lead_mails is E'@behavior -*';

-- What it says, apart, since it is visible for as long as the customer is.
create table app.lead_mail_texts (
  mail_id int primary key references app.lead_mails on delete cascade,
  subject text not null check (length(subject) between 1 and 150),
  text text not null check (length(text) between 1 and 5000)
);
comment on table app.lead_mail_texts is E'@behavior -*';

-- How many may be sent a day, in the order in which they are counted.
create table private.lead_mail_limits (
  scope text primary key check (scope in ('LEAD', 'PERSON', 'ORGANIZATION')),
  most int not null check (most > 0),
  position int not null unique
);
insert into private.lead_mail_limits values ('LEAD', 5, 1), ('PERSON', 100, 2), ('ORGANIZATION', 500, 3);
