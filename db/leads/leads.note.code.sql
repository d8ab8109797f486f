-- Notes on a lead.

-- Adds a note to a lead of the caller's, who is its author. createNote is a door of the transactions. Who says
-- with expected_status what they saw does not write to a provider who came meanwhile.
create or replace function hidden.keep_note(
  lead_id int, note text, visibility text, idempotency_key text, transaction_id int, expected_status text default null
) returns app.notes language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads;
  kept app.notes;
begin
  select * into lead from app.leads l where l.id = keep_note.lead_id;
  if lead.id is null or hidden.parties(lead) = '{}' then perform hidden.refuse('TS003', 'There is no such lead'); end if;
  if visibility = 'OPERATOR' and not 'OPERATOR' = any (hidden.parties(lead)) then
    perform hidden.refuse('TS002', 'Only the operator writes notes for the operator');
  end if;
  -- A key that comes again gets its note, whatever became of the lead.
  if expected_status is not null and not exists (select from app.notes n
      where n.updated_by = claims.user_id() and n.idempotency_key = keep_note.idempotency_key) then
    lead := hidden.lock_lead(lead.id, expected_status);
  end if;
  insert into app.notes as n (lead_id, organization_id, visibility, note, updated_by, author_name, idempotency_key,
      transaction_id)
    values (lead.id, claims.organization_id(), keep_note.visibility, btrim(keep_note.note), claims.user_id(),
      (select concat_ws(' ', u.first_name, u.last_name) from app.user_infos u where u.id = claims.user_id()),
      keep_note.idempotency_key, keep_note.transaction_id)
    on conflict on constraint notes_updated_by_idempotency_key_key do nothing returning * into kept;
  if kept.id is null then
    select * into kept from app.notes n
      where n.updated_by = claims.user_id() and n.idempotency_key = keep_note.idempotency_key;
    if (kept.note, kept.lead_id, kept.visibility) <> (btrim(keep_note.note), lead.id, keep_note.visibility)
      or kept.transaction_id is distinct from keep_note.transaction_id then
      perform hidden.refuse('TS006', 'This key was used for another note');
    end if;
  end if;
  return kept;
end $$;
