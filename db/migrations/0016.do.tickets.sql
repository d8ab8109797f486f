-- Support tickets, of which the first kind is here: a service that somebody misses and may not create.
create table app.ticket_types (code text primary key, label text not null, position int not null);
comment on table app.ticket_types is E'@enum\n@enumName TicketType';
insert into app.ticket_types values ('SERVICE_REQUEST', 'Service request', 1), ('SUPPORT', 'Support', 2);

create table app.ticket_statuses (code text primary key, label text not null, position int not null);
comment on table app.ticket_statuses is E'@enum\n@enumName TicketStatus';
insert into app.ticket_statuses values
  ('NEW_TICKET', 'New', 1), ('ASSIGNED', 'Assigned', 2), ('IN_PROGRESS', 'In progress', 3),
  ('ESCALATED', 'Escalated', 4), ('RESOLVED', 'Resolved', 5), ('CANCELLED', 'Cancelled', 6);

create table app.support_tickets (
  id int generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  type text not null references app.ticket_types,
  status text not null default 'NEW_TICKET' references app.ticket_statuses,
  title text not null check (length(title) between 1 and 200),
  details text check (length(details) between 1 and 5000),
  user_id int not null references app.user_infos,
  organization_id int references app.organizations,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint support_tickets_organization_carried foreign key (user_id, organization_id)
    references app.user_infos (id, organization_id) on update cascade
);
create index support_tickets_user_id on app.support_tickets (user_id, organization_id);
create index support_tickets_organization_id on app.support_tickets (organization_id, created_at desc);
create index support_tickets_type on app.support_tickets (type);
create index support_tickets_status on app.support_tickets (status, created_at desc);
create index support_tickets_created_at on app.support_tickets (created_at desc);
create unique index support_tickets_asked_once on app.support_tickets (user_id, lower(title))
  where type = 'SERVICE_REQUEST' and status not in ('RESOLVED', 'CANCELLED');
comment on table app.support_tickets is 'What somebody asks the operator for. The title of a service request is the service that they miss.';
comment on constraint support_tickets_organization_carried on app.support_tickets is E'@behavior -*\nKeeps the carried organisation right.';
comment on constraint support_tickets_user_id_fkey on app.support_tickets is E'@behavior -manyRelation:resource:connection';
comment on constraint support_tickets_organization_id_fkey on app.support_tickets is E'@behavior -manyRelation:resource:connection';
