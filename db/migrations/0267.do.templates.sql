-- Reply templates become one kind with those of emails to customers: each belongs to an organization, and says where it is offered.
alter table app.reply_templates
  -- Whose it is; empty for the operator, which has some before it has an organization.
  add column organization_id int references app.organizations,
  -- Of an email. Empty keeps the one that is being written.
  add column subject text not null default '' check (length(subject) <= 150),
  add column offered_in text not null default 'TICKETS' check (offered_in in ('TICKETS', 'LEADS', 'BOTH')),
  -- Requests are answered by the operator only.
  add constraint reply_templates_of_providers check (organization_id is null or offered_in = 'LEADS');
create index reply_templates_organization_id on app.reply_templates (organization_id);
comment on table app.reply_templates is
  'A text that an organization''s people begin a reply or an email with. {Names} in it are filled with what is known of the record.';
comment on column app.reply_templates.organization_id is E'@behavior -*';
comment on constraint reply_templates_organization_id_fkey on app.reply_templates is E'@behavior -*';

create table app.merge_fields (
  name text primary key check (name ~ '^[a-z]+( [a-z]+)*$'),
  -- What it stands for, and an example.
  meaning text not null,
  example text not null,
  is_in_leads boolean not null,
  is_in_tickets boolean not null,
  position int not null unique
);
comment on table app.merge_fields is E'@behavior -query:resource:single\nWhat a template may name between braces, such as {customer first name}.';
insert into app.merge_fields values
  ('customer first name', 'The customer’s first name; in a request, of the person who asked', 'Rosa', true, true, 1),
  ('customer last name', 'Their last name', 'Delgado', true, true, 2),
  ('service', 'What the lead is for', 'Roof repair', true, false, 3),
  ('city', 'Where the customer is', 'Columbus', true, false, 4),
  ('agent', 'Who works the lead or the request', 'Ben Ortiz', true, true, 5),
  ('my name', 'The name of the person who writes', 'Ana Lindqvist', true, true, 6),
  ('organization', 'The name of your organization', 'Halden Ridge Partners, Inc.', true, true, 7),
  ('lead number', 'The number of the lead', 'L-289', true, false, 8),
  ('ticket number', 'The number of the request', 'T-104', false, true, 9),
  ('ticket title', 'The title of the request', 'Cannot sign in', false, true, 10);

-- A template with what is known of a record in place of its fields.
create type app.filled_template as (id int, title text, subject text, body text, missing text[]);
comment on column app.filled_template.id is E'@notNull';
comment on column app.filled_template.title is E'@notNull';
comment on column app.filled_template.subject is E'@notNull';
comment on column app.filled_template.body is E'@notNull';
comment on column app.filled_template.missing is E'@notNull\nThe fields that had no value.';

-- It gets further arguments.
drop function if exists app.save_reply_template(text, text, int);
