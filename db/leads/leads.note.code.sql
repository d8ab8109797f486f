-- Notes on a lead.

-- Copies the viewers of the lead to its note. Locks the lead, so that it cannot change hands in the same moment.
create or replace function private.place_note() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads;
begin
  select * into lead from app.leads l where l.id = new.lead_id for share;
  new.submitted_user_id := lead.submitted_user_id;
  new.referrer_organization_id := lead.referrer_organization_id;
  new.accepted_organization_id := lead.accepted_organization_id;
  new.assigned_user_id := lead.assigned_user_id;
  -- Staff of the assigned organization write as the provider; an associate there writes as the referrer.
  new.provider_id := coalesce(new.provider_id, (select u.organization_id from app.user_infos u
    where u.id = new.updated_by and u.organization_id = lead.organization_id and u.user_type <> 'ASSOCIATE'));
  return new;
end $$;
create trigger place before insert on app.notes for each row when (new.lead_id is not null) execute function private.place_note();

-- Adds a note by the signed-in user to one of their leads. Called by create_note in tickets. With
-- expected_status, the note is refused if the lead has changed hands.
create or replace function private.insert_note(
  lead_id int, note text, visibility text, idempotency_key text, transaction_id int, expected_status text default null,
  attachments uuid[] default null
) returns app.notes language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads := private.require_lead(insert_note.lead_id);
  stored app.notes;
begin
  -- A repeated key returns its note in any status of the lead.
  if expected_status is not null and not exists (select from app.notes n
      where n.updated_by = claims.user_id() and n.idempotency_key = insert_note.idempotency_key) then
    lead := private.lock_lead(lead.id, expected_status);
  else
    select * into lead from app.leads l where l.id = lead.id for share;
    if private.parties(lead) = '{}' then
      perform private.refuse('TS003', 'NO_SUCH_LEAD', 'There is no such lead');
    end if;
  end if;
  if private.parties(lead) <@ '{PROVIDER,AGENT}' and lead.accepted_organization_id is null then
    perform private.refuse('TS002', 'NOTES_AFTER_ACCEPTANCE', 'Notes can be written once the lead is accepted');
  end if;
  if visibility = 'OPERATOR' and not 'OPERATOR' = any (private.parties(lead)) then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator can write notes for the operator');
  end if;
  insert into app.notes as n (lead_id, organization_id, visibility, note, updated_by, author_name, idempotency_key,
      transaction_id)
    values (lead.id, claims.organization_id(), insert_note.visibility, btrim(private.clean_text(insert_note.note)), claims.user_id(),
      (select concat_ws(' ', u.first_name, u.last_name) from app.user_infos u where u.id = claims.user_id()),
      insert_note.idempotency_key, insert_note.transaction_id)
    on conflict on constraint notes_updated_by_idempotency_key_key do nothing returning * into stored;
  if stored.id is not null then
    perform private.attach_files(attachments, 'NOTE', stored.id);
  else
    select * into stored from app.notes n
      where n.updated_by = claims.user_id() and n.idempotency_key = insert_note.idempotency_key;
    if (stored.note, stored.lead_id, stored.visibility) <> (btrim(private.clean_text(insert_note.note)), lead.id, insert_note.visibility)
      or stored.transaction_id is distinct from insert_note.transaction_id then
      perform private.refuse('TS006', 'KEY_REUSED', 'This key was used for another note');
    end if;
  end if;
  return stored;
end $$;
