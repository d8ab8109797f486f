-- What a move of a ticket does is columns of its row.
alter table app.ticket_moves
  add column assignee text constraint ticket_moves_assignee check (assignee in ('CALLER', 'CHOSEN')),
  add column open_for interval,
  add column restarts_resolution boolean not null default false,
  add column restarts_escalation boolean not null default false,
  add column is_destructive boolean not null default false,
  add column warning text,
  add column trigger text references app.notification_triggers,
  add column trigger_audience text[] not null default '{}',
  add column audience text[] not null default '{}',
  add constraint ticket_moves_audiences check (trigger_audience || audience <@ '{REQUESTER,ASSIGNEE,OPERATOR}'),
  add constraint ticket_moves_trigger_audience check ((trigger is null) = (trigger_audience = '{}'));
create index ticket_moves_trigger on app.ticket_moves (trigger);
comment on column app.ticket_moves.assignee is
  E'@behavior -*\nWho works on it from then on. CALLER: who makes the move. CHOSEN: the named person. Empty: the same as before.';
comment on column app.ticket_moves.open_for is E'@behavior -*\nHow long after the last change of status it is open. Empty: always.';
comment on column app.ticket_moves.restarts_resolution is E'@behavior -*\nWhether the time for the resolution starts again.';
comment on column app.ticket_moves.restarts_escalation is E'@behavior -*\nWhether the time until the escalation starts again.';
comment on column app.ticket_moves.is_destructive is E'@behavior -*\nWhether it takes something away. Such moves come last.';
comment on column app.ticket_moves.warning is E'@behavior -*\nWhat is said before it is made; with a warning, it is confirmed first.';
comment on column app.ticket_moves.trigger is E'@behavior -*\nThe notification that it sends beside ticket_updated and ticket_assigned.';
comment on column app.ticket_moves.trigger_audience is E'@behavior -*\nWhom the trigger notifies.';
comment on column app.ticket_moves.audience is
  E'@behavior -*\nWhom ticket_updated notifies. ASSIGNEE: who works on it, else the operator''s admins.';

update app.ticket_moves set assignee = 'CALLER' where move = 'take';
update app.ticket_moves set assignee = 'CHOSEN' where move = 'assign';
update app.ticket_moves set open_for = '14 days', restarts_resolution = true, trigger = 'ticket_replied',
  trigger_audience = '{ASSIGNEE}' where move = 'reopen';
update app.ticket_moves set restarts_escalation = true where move = 'resume';
update app.ticket_moves set trigger = 'ticket_escalated', trigger_audience = '{OPERATOR}' where move = 'escalate';
update app.ticket_moves set audience = case party when 'REQUESTER' then '{ASSIGNEE}'::text[] else '{REQUESTER}' end
  where from_status <> to_status and move <> 'reopen';
update app.ticket_moves set is_destructive = true where move in ('escalate', 'merge', 'cancel');
update app.ticket_moves set warning = 'This closes the request for good. A canceled request can’t be reopened.' where move = 'cancel';
update app.ticket_moves set warning = 'Its text, notes and files move to the request you choose, and this one is canceled. '
  'This can’t be undone.' where move = 'merge';

alter table app.ticket_statuses add column is_open boolean not null generated always as (kind in ('open', 'working')) stored;
comment on column app.ticket_statuses.is_open is E'@behavior -*\nWhether such a ticket is still worked on.';
