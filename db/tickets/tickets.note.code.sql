-- Notes on tickets. SHARED notes are visible to everyone on the ticket, OPERATOR notes to the operator's staff.

-- Adds a note to a lead, a transaction or a ticket. updatedBy is accepted and ignored: the session is the author. With
-- expectedStatus, a note on a lead is refused if the lead has changed hands.
create or replace function app.create_note(
  lead_id int default null, note text default null, visibility text default 'SHARED', updated_by int default null,
  idempotency_key text default null, transaction_id int default null, expected_status text default null,
  support_id int default null, attachments uuid[] default null
) returns app.notes language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if create_note.support_id is null then
    return private.insert_deal_note(create_note.lead_id, create_note.transaction_id, create_note.note, create_note.visibility,
      create_note.idempotency_key, create_note.expected_status, create_note.attachments);
  end if;
  return private.reply_to_ticket(create_note.support_id, note, visibility, idempotency_key, attachments,
    num_nonnulls(create_note.lead_id, create_note.transaction_id) > 0);
end $$;

create or replace function private.checked_note(note text) returns text language sql immutable
  return private.checked_text(note, 5000, 'A note has at most 5,000 characters');

-- Adds a note, once per key. The requester's note on a resolved ticket reopens it.
create or replace function private.reply_to_ticket(
  support_id int, note text, visibility text, idempotency_key text, attachments uuid[], is_ambiguous boolean
) returns app.notes language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ticket app.support_tickets := private.lock_ticket(reply_to_ticket.support_id, null);
  is_operator boolean := 'OPERATOR' = any (private.ticket_parties(ticket));
  text text := private.checked_note(note);
  added app.notes;
begin
  if is_ambiguous then perform private.refuse('TS004', 'ONE_SUBJECT', 'A note is about one thing'); end if;
  if text is null then perform private.refuse('TS004', 'NOTE_REQUIRED', 'A note is required'); end if;
  if visibility not in ('SHARED', 'OPERATOR') or visibility is null then
    perform private.refuse('TS004', 'NOTE_VISIBILITY', 'A note on a ticket is for everyone on it or for the operator'); end if;
  if visibility = 'OPERATOR' and not is_operator then
    perform private.refuse('TS002', 'OPERATOR_NOTE', 'Only the operator writes notes for the operator'); end if;
  select * into added from app.notes n
    where n.updated_by = claims.user_id() and n.idempotency_key = reply_to_ticket.idempotency_key;
  if added.id is not null then
    if (added.note, added.visibility, added.support_id) is distinct from (text, reply_to_ticket.visibility, ticket.id) then
      perform private.refuse('TS006', 'KEY_REUSED', 'This key was used for another note'); end if;
    return added;
  end if;
  perform private.require_open_conversation(ticket, visibility, is_operator);
  added := private.insert_ticket_note(ticket, text, visibility, idempotency_key, attachments);
  perform private.follow_note(ticket, added, is_operator);
  return added;
end $$;

-- What follows from a new note: waiting, reopening, notifications.
create or replace function private.follow_note(ticket app.support_tickets, note app.notes, is_operator boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  step app.ticket_moves;
begin
  ticket := private.add_ticket_note(ticket, note, is_operator);
  if ticket.status = 'RESOLVED' and not is_operator then
    select m.* into strict step from app.ticket_moves m where m.move = 'reopen' and m.from_status = ticket.status;
    perform private.change_ticket(ticket, step, note => note.id);
  elsif note.visibility = 'SHARED' then
    perform private.notify_of_note(ticket, note.id, is_operator);
  end if;
end $$;

create or replace function private.require_open_conversation(ticket app.support_tickets, visibility text, is_operator boolean)
returns void language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if ticket.status = 'CANCELLED' and visibility = 'SHARED' then
    perform private.refuse('TS004', 'REQUEST_CANCELED', 'This request was canceled. Send a new one.'); end if;
  if ticket.status = 'RESOLVED' and not is_operator and ticket.status_since <= clock_timestamp() - interval '14 days' then
    perform private.refuse('TS004', 'REQUEST_CLOSED', 'This request was resolved more than 14 days ago. Send a new one.'); end if;
end $$;

create or replace function private.insert_ticket_note(
  ticket app.support_tickets, note text, visibility text, idempotency_key text, attachments uuid[]
) returns app.notes language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  added app.notes;
begin
  insert into app.notes (support_id, ticket_organization_id, submitted_user_id, organization_id, visibility, note, updated_by,
      author_name, idempotency_key)
    values (ticket.id, ticket.organization_id, ticket.user_id, claims.organization_id(), insert_ticket_note.visibility,
      insert_ticket_note.note, claims.user_id(), private.name_of(claims.user_id()), insert_ticket_note.idempotency_key)
    returning * into added;
  perform private.attach_files(attachments, 'TICKET_NOTE', added.id);
  return added;
end $$;

-- Maintains waiting_since: from the requester's first unanswered note until the operator answers.
create or replace function private.add_ticket_note(ticket app.support_tickets, note app.notes, is_operator boolean)
returns app.support_tickets language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if note.visibility <> 'SHARED' then return ticket; end if;
  if is_operator then
    update app.support_tickets t set waiting_since = null, escalates_at = null,
        first_answered_at = coalesce(t.first_answered_at, clock_timestamp())
      where t.id = ticket.id returning * into ticket;
  else
    update app.support_tickets t set waiting_since = coalesce(t.waiting_since, clock_timestamp()),
        escalates_at = coalesce(t.escalates_at, clock_timestamp() + interval '2 days')
      where t.id = ticket.id returning * into ticket;
  end if;
  return ticket;
end $$;

create or replace function private.notify_of_note(ticket app.support_tickets, note bigint, is_operator boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  facts jsonb := private.ticket_facts(ticket) || jsonb_build_object('noteId', note);
begin
  if is_operator then
    perform private.notify('ticket_updated', array[private.person(ticket.user_id, facts)]);
  else
    perform private.notify('ticket_replied', array[private.assignee_of(ticket, facts)]);
  end if;
end $$;

grant execute on function app.create_note(int, text, text, int, text, int, text, int, uuid[]) to turnstone_member, turnstone_operator;
