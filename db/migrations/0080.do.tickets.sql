-- The course of a ticket: its statuses and transitions as data, its history, who works on it and how long it waits.
comment on table app.ticket_statuses is null;
alter table app.ticket_statuses add column kind text, add column color text;
update app.ticket_statuses s set kind = v.kind, color = v.color from (values
    ('NEW_TICKET', 'open', 'blue'), ('ASSIGNED', 'open', 'teal'), ('IN_PROGRESS', 'working', 'teal'),
    ('ESCALATED', 'working', 'amber'), ('RESOLVED', 'won', 'green'), ('CANCELLED', 'lost', 'grey')) v (code, kind, color)
  where s.code = v.code;
update app.ticket_statuses set label = 'Canceled' where code = 'CANCELLED';
alter table app.ticket_statuses alter column kind set not null, alter column color set not null;

create table app.ticket_moves (
  id int generated always as identity primary key,
  move text not null,
  from_status text not null references app.ticket_statuses,
  to_status text not null references app.ticket_statuses,
  party text not null check (party in ('REQUESTER', 'OPERATOR', 'CLOCK')),
  needs text[] not null default '{}',
  label text not null,
  position int not null,
  unique (move, from_status, party)
);
create index ticket_moves_from_status on app.ticket_moves (from_status);
create index ticket_moves_to_status on app.ticket_moves (to_status);
comment on table app.ticket_moves is 'Who may take a ticket from which status to which, and what that needs.';

insert into app.ticket_moves (move, from_status, to_status, party, needs, label, position)
select m.move, f.code, coalesce(m.to_status, f.code), p.party, m.needs::text[], m.label, m.position
from (values
    ('take', '{NEW_TICKET}', 'ASSIGNED', '{OPERATOR}', '{}', 'Take', 1),
    ('take', '{ASSIGNED,IN_PROGRESS,ESCALATED}', null, '{OPERATOR}', '{}', 'Take over', 1),
    ('start', '{ASSIGNED}', 'IN_PROGRESS', '{OPERATOR}', '{}', 'Start work', 2),
    ('resume', '{ESCALATED}', 'IN_PROGRESS', '{OPERATOR}', '{}', 'Resume work', 3),
    ('resolve', '{IN_PROGRESS,ESCALATED}', 'RESOLVED', '{OPERATOR}', '{note}', 'Resolve', 4),
    ('reopen', '{RESOLVED}', 'IN_PROGRESS', '{REQUESTER}', '{note}', 'Reopen', 5),
    ('assign', '{NEW_TICKET}', 'ASSIGNED', '{OPERATOR}', '{assignee}', 'Assign', 6),
    ('assign', '{ASSIGNED,IN_PROGRESS,ESCALATED}', null, '{OPERATOR}', '{assignee}', 'Assign to another', 6),
    ('escalate', '{ASSIGNED,IN_PROGRESS}', 'ESCALATED', '{OPERATOR,CLOCK}', '{}', 'Escalate', 7),
    ('merge', '{NEW_TICKET,ASSIGNED,IN_PROGRESS,ESCALATED}', 'CANCELLED', '{OPERATOR}', '{ticket}', 'Merge into another', 8),
    ('cancel', '{NEW_TICKET,ASSIGNED}', 'CANCELLED', '{REQUESTER,OPERATOR}', '{}', 'Cancel request', 9),
    ('cancel', '{IN_PROGRESS,ESCALATED}', 'CANCELLED', '{OPERATOR}', '{}', 'Cancel request', 9)
  ) as m (move, from_statuses, to_status, parties, needs, label, position)
  cross join lateral unnest(m.from_statuses::text[]) as f (code)
  cross join lateral unnest(m.parties::text[]) as p (party);

create table app.contact_methods (code text primary key, label text not null, position int not null);
comment on table app.contact_methods is E'@enum\n@enumName ContactMethod';
insert into app.contact_methods values ('EMAIL', 'Email', 1), ('PHONE', 'Phone', 2);

alter table app.support_tickets
  add column name text check (length(btrim(name)) between 1 and 200),
  add column email text check (email = lower(email) and length(email) <= 254
    and email ~ '^[^\s@,;()<>:"]+@[^\s@,;()<>:"]+$'),
  add column phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  add column phone_extension text check (phone_extension ~ '^[0-9]{1,6}$'),
  add column preferred_contact_method text not null default 'EMAIL' references app.contact_methods,
  add column assigned_user_id int references app.user_infos,
  add column status_since timestamptz not null default clock_timestamp(),
  add column waiting_since timestamptz,
  add column escalates_at timestamptz,
  add column answer_due_at timestamptz,
  add column resolution_due_at timestamptz,
  add column first_answered_at timestamptz,
  add column resolved_at timestamptz,
  add column lead_id int references app.leads on delete set null,
  add column transaction_id int references app.transactions on delete set null,
  add column about_organization_id int references app.organizations,
  add column merged_into_id int references app.support_tickets,
  add column helped boolean,
  add column helped_at timestamptz,
  add column idempotency_key text check (length(idempotency_key) between 8 and 100),
  add unique (user_id, idempotency_key),
  add unique (id, organization_id);
alter table app.support_tickets disable trigger user;
update app.support_tickets t set name = coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), 'A person'),
    email = c.email, status_since = t.updated_at,
    resolved_at = case when t.status = 'RESOLVED' then t.updated_at end,
    waiting_since = case when t.status not in ('RESOLVED', 'CANCELLED') then t.created_at end,
    escalates_at = case when t.status not in ('RESOLVED', 'CANCELLED') then t.created_at + interval '2 days' end
  from app.user_infos u left join app.user_contacts c on c.user_id = u.id where u.id = t.user_id;
-- Nothing could assign a ticket before: what says otherwise is new.
update app.support_tickets set status = 'NEW_TICKET' where status in ('ASSIGNED', 'IN_PROGRESS', 'ESCALATED');
alter table app.support_tickets enable trigger user;
alter table app.support_tickets alter column name set not null,
  add check (status <> 'NEW_TICKET' or assigned_user_id is null),
  add check (status not in ('ASSIGNED', 'IN_PROGRESS', 'ESCALATED') or assigned_user_id is not null),
  add check ((status = 'RESOLVED') = (resolved_at is not null)),
  add check ((waiting_since is null) = (escalates_at is null)),
  add check (merged_into_id is null or (status = 'CANCELLED' and merged_into_id <> id)),
  add check ((helped is null) = (helped_at is null));

create index support_tickets_assigned_user_id on app.support_tickets (assigned_user_id, created_at desc);
create index support_tickets_lead_id on app.support_tickets (lead_id);
create index support_tickets_transaction_id on app.support_tickets (transaction_id);
create index support_tickets_about_organization_id on app.support_tickets (about_organization_id);
create index support_tickets_merged_into_id on app.support_tickets (merged_into_id);
create index support_tickets_preferred_contact_method on app.support_tickets (preferred_contact_method);
create index support_tickets_waiting_since on app.support_tickets (waiting_since) where waiting_since is not null;
create index support_tickets_escalates_at on app.support_tickets (escalates_at) where status in ('ASSIGNED', 'IN_PROGRESS');
comment on column app.support_tickets.idempotency_key is E'@behavior -*';
comment on column app.support_tickets.escalates_at is E'@behavior -*\nWhen the clock escalates it; empty once it is answered.';
comment on column app.support_tickets.waiting_since is 'Since when the requester waits for an answer; empty once they have one.';
comment on column app.support_tickets.answer_due_at is 'When the first answer is due, in the operator''s working hours.';
comment on column app.support_tickets.resolution_due_at is 'When the resolution is due, in the operator''s working hours.';
comment on column app.support_tickets.about_organization_id is 'The organization that it is about.';
comment on column app.support_tickets.helped is 'The requester''s answer whether the resolution helped; asked once.';
comment on constraint support_tickets_assigned_user_id_fkey on app.support_tickets is E'@behavior -manyRelation:resource:connection';
comment on constraint support_tickets_lead_id_fkey on app.support_tickets is E'@behavior -manyRelation:resource:connection';
comment on constraint support_tickets_transaction_id_fkey on app.support_tickets is E'@behavior -manyRelation:resource:connection';
comment on constraint support_tickets_about_organization_id_fkey on app.support_tickets is E'@behavior -manyRelation:resource:connection';
comment on constraint support_tickets_merged_into_id_fkey on app.support_tickets is E'@fieldName mergedInto\n@behavior -manyRelation:resource:connection';

create table app.ticket_history (
  id bigint generated always as identity primary key,
  support_id int not null references app.support_tickets on delete cascade,
  user_id int not null,
  organization_id int,
  move text not null,
  from_status text references app.ticket_statuses,
  to_status text not null references app.ticket_statuses,
  party text not null,
  actor_user_id int references app.user_infos,
  actor_name text,
  assigned_user_id int references app.user_infos,
  seconds_in_previous bigint,
  created_at timestamptz not null default clock_timestamp(),
  constraint ticket_history_organization_synced foreign key (support_id, organization_id)
    references app.support_tickets (id, organization_id) on update cascade on delete cascade
);
create index ticket_history_support_id on app.ticket_history (support_id, organization_id, id);
create index ticket_history_user_id on app.ticket_history (user_id);
create index ticket_history_organization_id on app.ticket_history (organization_id);
create index ticket_history_from_status on app.ticket_history (from_status);
create index ticket_history_to_status on app.ticket_history (to_status);
create index ticket_history_actor_user_id on app.ticket_history (actor_user_id);
create index ticket_history_assigned_user_id on app.ticket_history (assigned_user_id);
comment on table app.ticket_history is
  E'@name support_history_entry\n@behavior -query:resource:connection\nEvery change of a ticket, once; user and organization are the requester''s.';
comment on column app.ticket_history.user_id is E'@behavior -*';
comment on column app.ticket_history.organization_id is E'@behavior -*';
comment on constraint ticket_history_support_id_fkey on app.ticket_history is E'@foreignFieldName history\n@behavior -singularRelation:resource:single -filterBy';
comment on constraint ticket_history_organization_synced on app.ticket_history is E'@behavior -*';
insert into app.ticket_history (support_id, user_id, organization_id, move, to_status, party, actor_user_id, actor_name, created_at)
  select t.id, t.user_id, t.organization_id, 'create', 'NEW_TICKET', 'REQUESTER', t.user_id, t.name, t.created_at
    from app.support_tickets t;

-- A note is about a lead, or is part of the conversation on a ticket.
alter table app.notes
  alter column lead_id drop not null,
  add column support_id int references app.support_tickets on delete cascade,
  add column ticket_organization_id int,
  add constraint notes_ticket_organization_synced foreign key (support_id, ticket_organization_id)
    references app.support_tickets (id, organization_id) on update cascade on delete cascade,
  add check (num_nonnulls(lead_id, support_id) = 1),
  add check (support_id is null or visibility <> 'ORGANIZATION'),
  add check (support_id is null or num_nonnulls(transaction_id, provider_id, referrer_organization_id,
    accepted_organization_id, assigned_user_id) = 0);
create index notes_support_id on app.notes (support_id, ticket_organization_id, id desc);
create index notes_ticket_organization_id on app.notes (ticket_organization_id);
comment on column app.notes.ticket_organization_id is E'@behavior -*\nThe organization of the ticket''s requester.';
comment on constraint notes_ticket_organization_synced on app.notes is E'@behavior -*';

insert into private.file_subjects values ('TICKET'), ('TICKET_NOTE');

insert into app.notification_triggers (code, label, position)
select v.code, v.label, (select max(position) from app.notification_triggers) + v.n
from (values ('ticket_received', 'New support request', 1), ('ticket_replied', 'Reply to a ticket', 2),
  ('ticket_assigned', 'Ticket assigned', 3), ('ticket_escalated', 'Ticket escalated', 4)) v (code, label, n);

-- Working hours and targets: days of the week from Monday 1 to Sunday 7, minutes of the day, working hours.
alter table private.operator_settings
  add column support_days int[] not null default '{1,2,3,4,5}' check (support_days <@ '{1,2,3,4,5,6,7}' and support_days <> '{}'),
  add column support_opens int not null default 540 check (support_opens between 0 and 1439),
  add column support_closes int not null default 1020 check (support_closes between 1 and 1440),
  add column support_answer_hours int not null default 4 check (support_answer_hours between 1 and 1000),
  add column support_resolution_hours int not null default 16 check (support_resolution_hours between 1 and 1000),
  add check (support_opens < support_closes);

create type app.new_support as (
  type text, title text, details text, name text, email text, phone_number text, preferred_contact_method text,
  attachments uuid[], lead_id int, transaction_id int, organization_id int, idempotency_key text
);
create type app.changed_support as (
  title text, details text, name text, email text, phone_number text, preferred_contact_method text,
  lead_id int, transaction_id int, organization_id int
);
