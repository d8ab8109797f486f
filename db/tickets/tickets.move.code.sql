-- The functions that change a ticket, and the scheduled escalation.

-- Returns the transition's row, or refuses one that is not permitted to the caller.
create or replace function private.require_ticket_move(ticket app.support_tickets, move text) returns app.ticket_moves
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  step app.ticket_moves;
  target text := (select coalesce((select m.to_status from app.ticket_moves m where m.move = require_ticket_move.move
    and m.from_status = ticket.status limit 1), min(m.to_status)) from app.ticket_moves m where m.move = require_ticket_move.move);
begin
  if target is null then perform private.refuse('TS004', 'UNKNOWN_MOVE', 'There is no such move'); end if;
  select m.* into step from private.ticket_moves_from(ticket, private.ticket_parties(ticket)) m
    where m.move = require_ticket_move.move;
  if step.id is null then
    perform private.refuse('TS005', 'TRANSITION', format('Cannot change ticket status from %s to %s', ticket.status, target));
  end if;
  return step;
end $$;

-- Every user transition of a ticket. note becomes a SHARED note. user_id is the new assignee, into_support_id the ticket to
-- merge into.
create or replace function app.move_support(
  support_id int, move text, note text default null, user_id int default null, into_support_id int default null,
  expected_status text default null
) returns app.support_tickets language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ticket app.support_tickets;
  step app.ticket_moves;
  text text := private.checked_note(note);
  added app.notes;
begin
  -- Concurrent merges lock their tickets in the same order.
  perform from app.support_tickets t where t.id in (move_support.support_id, move_support.into_support_id)
    and private.ticket_parties(t) <> '{}' order by t.id for update;
  ticket := private.lock_ticket(move_support.support_id, expected_status);
  step := private.require_ticket_move(ticket, move_support.move);
  if 'note' = any (step.needs) and text is null then perform private.refuse('TS004', 'NOTE_REQUIRED', 'A note is required'); end if;
  if step.assignee = 'CHOSEN' then perform private.require_assignee(move_support.user_id); end if;
  if 'ticket' = any (step.needs) then perform private.merge_ticket(ticket, move_support.into_support_id); end if;
  if text is not null then
    added := private.insert_ticket_note(ticket, text, 'SHARED', null, null);
    ticket := private.add_ticket_note(ticket, added, 'OPERATOR' = any (private.ticket_parties(ticket)));
  end if;
  return private.change_ticket(ticket, step, move_support.user_id,
    case when 'ticket' = any (step.needs) then move_support.into_support_id end, added.id);
end $$;

create or replace function private.require_assignee(person int) returns void language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from app.user_infos u where u.id = person and u.organization_type = 'OPERATOR'
      and u.user_type in ('MASTER_ADMIN', 'ADMIN') and u.status = 'ACTIVE' and not u.is_deleted) then
    perform private.refuse('TS004', 'ASSIGNEE', 'Only active staff of the operator work on tickets');
  end if;
end $$;

-- Moves a duplicate's request, notes and files to the remaining ticket.
create or replace function private.merge_ticket(duplicate app.support_tickets, into_support_id int) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  target app.support_tickets;
  asked bigint;
begin
  select * into target from app.support_tickets t where t.id = merge_ticket.into_support_id and t.id <> duplicate.id
    and t.user_id = duplicate.user_id and exists (select from app.ticket_statuses s where s.code = t.status and s.is_open);
  if target.id is null then
    perform private.refuse('TS004', 'MERGE_TARGET', 'A ticket can be merged into another open one of the same person');
  end if;
  insert into app.notes (support_id, ticket_organization_id, submitted_user_id, organization_id, note, updated_by, author_name,
      created_at)
    values (target.id, target.organization_id, target.user_id, duplicate.organization_id,
      left(concat_ws(E'\n\n', duplicate.title, duplicate.details), 5000), duplicate.user_id, duplicate.name, duplicate.created_at)
    returning id into asked;
  update app.files f set subject = 'TICKET_NOTE', subject_id = asked where f.subject = 'TICKET' and f.subject_id = duplicate.id;
  update app.notes n set support_id = target.id, ticket_organization_id = target.organization_id
    where n.support_id = duplicate.id;
  if duplicate.waiting_since is not null then
    update app.support_tickets t set waiting_since = least(t.waiting_since, duplicate.waiting_since),
        escalates_at = least(t.escalates_at, duplicate.escalates_at) where t.id = target.id;
  end if;
end $$;

-- Escalates tickets whose requester has waited two days. Idempotent and safe beside users.
create or replace function jobs.run_ticket_clock() returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  ticket app.support_tickets;
  step app.ticket_moves;
  done int := 0;
begin
  for ticket in select t.* from app.support_tickets t
    where t.status in ('ASSIGNED', 'IN_PROGRESS') and t.escalates_at <= clock_timestamp()
    order by t.id limit 500 for update skip locked loop
    select m.* into step from app.ticket_moves m where m.party = 'CLOCK' and m.from_status = ticket.status;
    perform private.change_ticket(ticket, step);
    done := done + 1;
  end loop;
  return done;
end $$;

-- The requester's feedback on the resolution, given once.
create or replace function app.rate_support(support_id int, helped boolean) returns app.support_tickets language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  ticket app.support_tickets := private.lock_ticket(rate_support.support_id, null);
begin
  if ticket.user_id <> claims.user_id() then perform private.refuse('TS002', 'NOT_REQUESTER', 'Only the requester can answer this'); end if;
  if ticket.helped is not null then perform private.refuse('TS006', 'ANSWERED', 'You have answered this already'); end if;
  if ticket.status <> 'RESOLVED' or rate_support.helped is null then
    perform private.refuse('TS004', 'NOT_RESOLVED', 'This is asked once the request is resolved'); end if;
  update app.support_tickets t set helped = rate_support.helped, helped_at = clock_timestamp()
    where t.id = ticket.id returning * into ticket;
  return ticket;
end $$;

grant execute on function app.move_support(int, text, text, int, int, text) to turnstone_member, turnstone_operator;
grant execute on function app.rate_support(int, boolean) to turnstone_member;
grant execute on function jobs.run_ticket_clock() to turnstone_jobs;
