-- Notes on a lead, and the totals of a person's leads.

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

-- How many leads the caller sees, in all and by status. lf: ALL, MY_LEADS or MY_REFERRALS. agg_type says of
-- whom: PLATFORM, an ORGANIZATION (org_id), an ASSOCIATE's referrals or a SERVICE_AGENT's leads (user_id).
create or replace function app.lead_summary(agg_type text default 'ORGANIZATION', lf text default 'ALL',
  org_id int default null, user_id int default null) returns app.lead_summary language plpgsql stable as $$
declare
  me int := claims.user_id();
  organization int := claims.organization_id();
  is_admin boolean := claims.is_admin();
  wanted int := case when claims.organization_type() = 'OPERATOR' then nullif(org_id, organization) end;
  answer app.lead_summary;
begin
  if not coalesce(lf in ('ALL', 'MY_LEADS', 'MY_REFERRALS')
      and agg_type in ('PLATFORM', 'ORGANIZATION', 'ASSOCIATE', 'SERVICE_AGENT'), false) then
    raise exception using errcode = 'TS004', message = 'There is no such list of leads';
  end if;
  -- One's own organisation and oneself, for an admin its people too; the operator's reach is everybody.
  if claims.organization_type() is distinct from 'OPERATOR' and (org_id <> coalesce(organization, -1)
      or (lead_summary.user_id <> me and not (is_admin and exists (
        select from app.user_infos u where u.id = lead_summary.user_id and u.organization_id = organization)))) then
    raise exception using errcode = 'TS002', message = 'You may see the totals of your own leads only';
  end if;
  with counted as (
    select l.status, count(*)::int as total from app.leads l
      where (lf = 'ALL'
          or (lf = 'MY_LEADS' and (l.assigned_user_id = me or (is_admin and l.organization_id = organization)))
          or (lf = 'MY_REFERRALS' and (l.submitted_user_id = me or (is_admin and l.referrer_organization_id = organization))))
        and (agg_type <> 'ORGANIZATION' or wanted is null or wanted in (l.organization_id, l.referrer_organization_id))
        and (agg_type <> 'ASSOCIATE' or lead_summary.user_id is null or l.submitted_user_id = lead_summary.user_id)
        and (agg_type <> 'SERVICE_AGENT' or lead_summary.user_id is null or l.assigned_user_id = lead_summary.user_id)
      group by l.status)
  select coalesce(sum(c.total), 0)::int,
      coalesce(array_agg(row(s.code, coalesce(c.total, 0))::app.status_count order by s.position), '{}')
    into answer.total, answer.by_status
    from app.lead_statuses s left join counted c on c.status = s.code;
  return answer;
end $$;

grant execute on function app.lead_summary(text, text, int, int)
  to turnstone_member, turnstone_operator;
