-- Visibility of tickets and the permitted transitions. No role may update the status: tickets change through
-- private.change_ticket(), which create_support, move_support, create_note and the scheduled job call.

create policy select_own on app.support_tickets for select to turnstone_member
  using (user_id = (select claims.user_id()));
create policy select_own_organization on app.support_tickets for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_master_admin()));
create policy select_all on app.support_tickets for select to turnstone_operator using (true);

create policy select_own on app.ticket_history for select to turnstone_member
  using (user_id = (select claims.user_id()));
create policy select_own_organization on app.ticket_history for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_master_admin()));
create policy select_all on app.ticket_history for select to turnstone_operator using (true);

-- The policy select_referrer of leads lets the requester and their organization's master admins read SHARED notes.
create policy select_requesters_master_admins on app.notes for select to turnstone_member
  using (ticket_organization_id = (select claims.organization_id()) and (select claims.is_master_admin())
    and visibility = 'SHARED');

-- A file is as visible as its ticket or note.
create policy select_of_ticket on app.files for select to turnstone_member
  using (audience = 'SUBJECT' and subject = 'TICKET' and exists (select from app.support_tickets t where t.id = subject_id));
create policy select_of_ticket_note on app.files for select to turnstone_member
  using (audience = 'SUBJECT' and subject = 'TICKET_NOTE' and exists (select from app.notes n where n.id = subject_id));

create policy select_any on app.ticket_types for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.ticket_statuses for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.contact_methods for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.ticket_moves for select to turnstone_member, turnstone_operator using (true);

grant select on app.support_tickets, app.ticket_history, app.ticket_moves to turnstone_member, turnstone_operator;
grant select on app.ticket_types, app.ticket_statuses, app.contact_methods to turnstone_anonymous, turnstone_member, turnstone_operator;

comment on table app.support_tickets is E'@name support\nWhat a person asks the operator for. The title of a service request is the service that they miss.';

-- The caller's roles on a ticket; empty for others. The requester's master admins act as the requester.
create or replace function private.ticket_parties(ticket app.support_tickets) returns text[] language sql stable
  return array_remove(array[
    case when claims.organization_type() = 'OPERATOR' and claims.is_admin() then 'OPERATOR' end,
    case when ticket.user_id = claims.user_id()
      or (ticket.organization_id = claims.organization_id() and claims.is_master_admin()) then 'REQUESTER' end], null);

-- The transitions permitted to these roles, for the buttons and for private.require_ticket_move.
create or replace function private.ticket_moves_from(ticket app.support_tickets, parties text[])
returns setof app.ticket_moves language sql stable
begin atomic
  select distinct on (m.move) m.* from app.ticket_moves m
    where m.from_status = ticket.status and m.party = any (parties)
      and (m.open_for is null or ticket.status_since > clock_timestamp() - m.open_for)
      and (m.assignee is distinct from 'CALLER' or ticket.assigned_user_id is distinct from claims.user_id())
    order by m.move, m.id;
end;

-- The caller's permitted transitions of this ticket, in the order of the buttons.
create or replace function app.support_tickets_open_moves(ticket app.support_tickets) returns app.open_move[] language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (
    select coalesce(array_agg(row(m.move, m.label, m.to_status, m.needs, m.is_destructive, m.warning)::app.open_move
        order by m.position), '{}')
      from app.support_tickets t cross join lateral private.ticket_moves_from(t, private.ticket_parties(t)) m
      where t.id = ticket.id);

create or replace function app.support_tickets_attachments(ticket app.support_tickets) returns setof app.files
language sql stable
begin atomic
  select f.* from app.files f where f.subject = 'TICKET' and f.subject_id = ticket.id order by f.id;
end;

create or replace function app.notes_attachments(note app.notes) returns setof app.files language sql stable
begin atomic
  select f.* from app.files f where f.subject in ('TICKET_NOTE', 'NOTE') and f.subject_id = note.id order by f.id;
end;

grant execute on function app.support_tickets_open_moves(app.support_tickets), app.support_tickets_attachments(app.support_tickets),
  app.notes_attachments(app.notes) to turnstone_member, turnstone_operator;

create trigger touch before update on app.support_tickets for each row execute function private.touch();
-- New working hours change the due times of all open tickets: the audit log gets one entry, not one for each ticket.
create trigger audit after insert or update of status, assigned_user_id, title, waiting_since, helped on app.support_tickets
  for each row execute function private.audit_row('type', 'status', 'assigned_user_id');
create trigger append_only before update or delete or truncate on app.ticket_history
  for each statement execute function private.refuse_rewriting();

-- The ticket, for a caller with a role on it. For others it does not exist.
create or replace function private.require_ticket(wanted int) returns app.support_tickets language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  ticket app.support_tickets;
begin
  select * into ticket from app.support_tickets t where t.id = wanted;
  if ticket.id is null or private.ticket_parties(ticket) = '{}' then perform private.refuse('TS003', 'NO_SUCH_TICKET', 'There is no such ticket'); end if;
  return ticket;
end $$;

-- Locks a ticket for a change. With expected_status, a stale caller gets CONFLICT.
create or replace function private.lock_ticket(wanted int, expected_status text) returns app.support_tickets language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  ticket app.support_tickets := private.require_ticket(wanted);
begin
  select * into ticket from app.support_tickets t where t.id = wanted for update;
  if private.ticket_parties(ticket) = '{}' then perform private.refuse('TS003', 'NO_SUCH_TICKET', 'There is no such ticket'); end if;
  if expected_status <> ticket.status then
    perform private.refuse('TS006', 'CHANGED', 'Someone else changed this request. Reload to see it.');
  end if;
  return ticket;
end $$;

-- Applies a transition, as its row says, with its history and notifications. Nothing else changes a ticket's status.
create or replace function private.change_ticket(
  before app.support_tickets, step app.ticket_moves, chosen int default null, merged_into int default null,
  note bigint default null
) returns app.support_tickets language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  after app.support_tickets;
  target app.ticket_statuses := (select s from app.ticket_statuses s where s.code = step.to_status);
begin
  if step.move = 'reopen' then perform from private.operator_settings for share; end if;
  update app.support_tickets t set status = step.to_status,
      status_since = case when step.to_status = t.status then t.status_since else clock_timestamp() end,
      assigned_user_id = case step.assignee when 'CALLER' then claims.user_id() when 'CHOSEN' then change_ticket.chosen
        else t.assigned_user_id end,
      merged_into_id = change_ticket.merged_into,
      -- Each resolution is asked about.
      helped = case when target.is_open then null else t.helped end,
      helped_at = case when target.is_open then null else t.helped_at end,
      resolved_at = case when target.kind = 'won' then clock_timestamp() end,
      resolution_due_at = case when step.restarts_resolution then private.resolution_due_at(clock_timestamp()) else t.resolution_due_at end,
      waiting_since = case when target.is_open then t.waiting_since end,
      escalates_at = case when not target.is_open or t.waiting_since is null then null
        when step.restarts_escalation then clock_timestamp() + interval '2 days' else t.escalates_at end
    where t.id = before.id returning * into after;
  perform private.insert_ticket_history(before, after, step.move, step.party);
  perform private.notify_of_ticket(before, after, step, change_ticket.note);
  return after;
end $$;

create or replace function private.name_of(person int) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select nullif(concat_ws(' ', u.first_name, u.last_name), '') from app.user_infos u where u.id = name_of.person);

create or replace function private.insert_ticket_history(
  before app.support_tickets, after app.support_tickets, move text, party text
) returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into app.ticket_history (support_id, user_id, organization_id, move, from_status, to_status, party, actor_user_id,
      actor_name, assigned_user_id, seconds_in_previous)
    values (after.id, after.user_id, after.organization_id, insert_ticket_history.move, before.status, after.status,
      insert_ticket_history.party, claims.user_id(), private.name_of(claims.user_id()), after.assigned_user_id,
      extract(epoch from clock_timestamp() - before.status_since)::bigint);
end;

-- The data for the texts of a ticket's notifications.
create or replace function private.ticket_facts(ticket app.support_tickets) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
  return jsonb_build_object('ticketPublicId', ticket.public_id, 'ticketTitle', ticket.title,
    'userName', private.name_of(ticket.user_id));

-- Notifies a new assignee and the parties in the transition's row.
create or replace function private.notify_of_ticket(before app.support_tickets, after app.support_tickets, step app.ticket_moves, note bigint)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  facts jsonb := private.ticket_facts(after) || jsonb_strip_nulls(jsonb_build_object('noteId', note, 'newStatus',
    (select s.label from app.ticket_statuses s where s.code = after.status)));
begin
  if after.assigned_user_id is distinct from before.assigned_user_id and after.assigned_user_id is distinct from claims.user_id() then
    perform private.notify('ticket_assigned', array[private.person(after.assigned_user_id, facts)]);
  end if;
  if step.trigger is not null then
    perform private.notify(step.trigger, private.ticket_targets(after, step.trigger_audience, facts));
  end if;
  perform private.notify('ticket_updated', private.ticket_targets(after, step.audience, facts));
end $$;

-- The assignee, else the operator's admins.
create or replace function private.assignee_of(ticket app.support_tickets, facts jsonb) returns private.notification_target
language sql stable
  return case when ticket.assigned_user_id is null then private.operators_admins(facts)
    else private.person(ticket.assigned_user_id, facts) end;

create or replace function private.ticket_targets(ticket app.support_tickets, audience text[], facts jsonb)
returns private.notification_target[] language sql stable security definer set search_path = pg_catalog, pg_temp
  return array(select case a.party
      when 'REQUESTER' then private.person(ticket.user_id, facts)
      when 'ASSIGNEE' then private.assignee_of(ticket, facts)
      when 'OPERATOR' then private.operators_admins(facts) end
    from unnest(audience) with ordinality a (party, n) order by a.n);
