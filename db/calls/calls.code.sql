-- Calls to the customer of a lead. They are private to the organization of their author: to its admins, and to those of its
-- people who see the lead. An author always sees theirs. The texts are visible with the customer only, so that they are gone
-- for an organization that loses the lead. All writes go through the functions below.

create policy select_own on app.lead_calls for select to turnstone_member
  using (organization_id is null and user_id = (select claims.user_id()));
create policy select_own_organization on app.lead_calls for select to turnstone_member, turnstone_operator
  using (organization_id = (select claims.organization_id()));
create policy select_of_visible_lead on app.lead_calls as restrictive for select to turnstone_member
  using (user_id = (select claims.user_id()) or (select claims.is_admin())
    or exists (select from app.leads l where l.id = lead_id));

create policy select_with_customer on app.lead_call_texts for select to turnstone_member, turnstone_operator
  using (exists (select from app.lead_calls c join app.lead_customers k on k.lead_id = c.lead_id where c.id = call_id));

create policy select_any on app.call_outcomes for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);

grant select on app.lead_calls, app.lead_call_texts to turnstone_member, turnstone_operator;
grant select on app.call_outcomes to turnstone_anonymous, turnstone_member, turnstone_operator;

create or replace function app.lead_calls_text(call app.lead_calls) returns text language sql stable
begin atomic
  select t.text from app.lead_call_texts t where t.call_id = call.id;
end;

-- The lead, locked against changing hands, for a caller who may read the customer's phone number. It does not exist for others.
create or replace function private.lock_called_lead(wanted int) returns app.leads language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads := private.require_lead(wanted);
begin
  select * into lead from app.leads l where l.id = lead.id for share;
  if private.parties(lead) = '{}' then perform private.refuse('TS003', 'NO_SUCH_LEAD', 'There is no such lead'); end if;
  if private.parties(lead) <@ '{PROVIDER,AGENT}' and lead.accepted_organization_id is distinct from claims.organization_id() then
    perform private.refuse('TS002', 'CALLS_AFTER_ACCEPTANCE', 'Calls can be logged once the lead is accepted');
  end if;
  return lead;
end $$;

create or replace function private.check_call(call app.lead_calls, text text) returns void language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from app.call_outcomes o where o.code = call.outcome) then
    perform private.refuse_field('outcome', 'OUTCOME', 'Choose how the call went');
  end if;
  if length(check_call.text) > 500 then perform private.refuse_field('text', 'TOO_LONG', 'At most 500 characters'); end if;
  -- A phone without a network sends it later, and its clock may be fast.
  if call.called_at not between clock_timestamp() - interval '7 days' and clock_timestamp() + interval '5 minutes' then
    perform private.refuse_field('called_at', 'CALLED_AT', 'Choose a time within the last seven days');
  end if;
end $$;

-- Logs a call by the signed-in user. A repeated key returns its call.
create or replace function app.add_lead_call(
  lead_id int, outcome text, text text default '', called_at timestamptz default null, idempotency_key text default null
) returns app.lead_calls language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads := private.lock_called_lead(add_lead_call.lead_id);
  cleaned text := coalesce(btrim(private.clean_text(add_lead_call.text)), '');
  call app.lead_calls;
  stored app.lead_calls;
begin
  call.outcome := add_lead_call.outcome;
  call.called_at := coalesce(add_lead_call.called_at, clock_timestamp());
  perform private.check_call(call, cleaned);
  insert into app.lead_calls (lead_id, lead_public_id, organization_id, user_id, outcome, called_at, idempotency_key)
    values (lead.id, lead.public_id, claims.organization_id(), claims.user_id(), call.outcome,
      least(call.called_at, clock_timestamp()), add_lead_call.idempotency_key)
    on conflict on constraint lead_calls_user_id_idempotency_key_key do nothing returning * into stored;
  if stored.id is not null then
    insert into app.lead_call_texts (call_id, text) select stored.id, cleaned where cleaned <> '';
    return stored;
  end if;
  select * into stored from app.lead_calls c
    where c.user_id = claims.user_id() and c.idempotency_key = add_lead_call.idempotency_key;
  if (stored.lead_id, stored.outcome) is distinct from (lead.id, call.outcome)
    or cleaned <> coalesce((select t.text from app.lead_call_texts t where t.call_id = stored.id), '') then
    perform private.refuse('TS006', 'KEY_REUSED', 'This key was used for another call');
  end if;
  return stored;
end $$;

-- Removes one's own call, within ten minutes.
create or replace function app.remove_lead_call(id int) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  call app.lead_calls := (select c from app.lead_calls c where c.id = remove_lead_call.id and c.user_id = claims.user_id()
    and c.organization_id is not distinct from claims.organization_id() for update);
begin
  if call.id is null then perform private.refuse('TS003', 'NO_SUCH_CALL', 'There is no such call'); end if;
  if call.created_at < clock_timestamp() - interval '10 minutes' then
    perform private.refuse('TS006', 'NOT_UNDOABLE', 'This can be undone for ten minutes, by the person who did it');
  end if;
  delete from app.lead_calls c where c.id = call.id;
  return true;
end $$;

grant execute on function app.lead_calls_text(app.lead_calls), app.add_lead_call(int, text, text, timestamptz, text), app.remove_lead_call(int)
  to turnstone_member, turnstone_operator;
