-- Correcting the answers of a lead: by its referrer before acceptance, by the provider while working the lead, and by
-- the operator at any time.

-- Only viewers of both the history entry and the customer read the old answers.
create policy select_with_customer on app.lead_corrections for select to turnstone_member
  using (exists (select from app.lead_history h where h.id = lead_history_id)
    and exists (select from app.lead_customers c where c.lead_id = lead_corrections.lead_id));
create policy select_all on app.lead_corrections for select to turnstone_operator using (true);
grant select on app.lead_corrections to turnstone_member, turnstone_operator;

create or replace function app.lead_history_old_values(entry app.lead_history) returns jsonb language sql stable
  return (select c.old_values from app.lead_corrections c where c.lead_history_id = entry.id);

create trigger append_only before update or delete or truncate on app.lead_corrections
  for each statement execute function private.refuse_rewriting();
create trigger announce_correction after insert on app.lead_history for each row when (new.move = 'correct')
  execute function private.announce('turnstone_lead_steps');

-- The party as which the viewer may correct this lead; null if they may not.
create or replace function private.correcting_party(lead app.leads) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select p from unnest(private.parties(lead)) p join app.lead_statuses s on s.code = lead.status
    where not private.is_erased(lead.id) and case p when 'OPERATOR' then true when 'REFERRER' then lead.status in ('NEW_LEAD', 'ASSIGNED')
      else s.kind in ('working', 'hold') and claims.may('MANAGE_LEAD') end
    order by array_position(array['OPERATOR', 'REFERRER', 'PROVIDER', 'AGENT'], p) limit 1);

-- Whether the viewer may correct the answers. Reads the stored lead, not the given row.
create or replace function app.leads_may_correct(lead app.leads) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return coalesce((select private.correcting_party(l) is not null from app.leads l where l.id = lead.id), false);

-- Changes the answers in the patch; null deletes an answer. The server has validated the result against the form of
-- the lead.
create or replace function app.update_lead_by_id(id int, lead_patch app.corrected_lead) returns app.leads language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads := private.lock_lead(update_lead_by_id.id, null);
  party text := private.correcting_party(lead);
  customer app.lead_customers;
  given jsonb;
  changed text[];
begin
  if party is null then
    perform private.refuse('TS002', 'NO_CORRECTION_NOW', 'You may not correct this lead now');
  end if;
  if jsonb_typeof((lead_patch).data) is distinct from 'object' then
    perform private.refuse('TS004', 'CORRECTION_SHAPE', 'A correction is an object with answers');
  end if;
  select * into customer from app.lead_customers c where c.lead_id = lead.id;
  select coalesce(jsonb_object_agg(a.key, a.value) filter (where a.value <> 'null'), '{}') into given
    from jsonb_each(customer.data || (lead_patch).data) a;
  select array_agg(k order by k) into changed
    from (select jsonb_object_keys(customer.data || given) k) keys where given -> k is distinct from customer.data -> k;
  if changed is null then return lead; end if;
  if length(given::text) > 65536 then
    perform private.refuse('TS004', 'ANSWERS_TOO_LONG', 'The answers have at most 64 KiB');
  end if;
  lead := private.save_answers(lead, given);
  if changed && '{email,phoneNumber}' then perform private.claim_again(lead); end if;
  perform private.save_correction(lead, party, changed, customer.data);
  return lead;
end $$;

create or replace function private.save_answers(lead app.leads, given jsonb) returns app.leads language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  customer app.lead_customers := private.customer_of(given);
begin
  -- The lead first: what its words still have is not forgotten with the customer's.
  update app.leads l set lead_first_name = customer.first_name, lead_zip_prefix = left(customer.zip_code, 3),
      state_id = private.state_in(given),
      lead_budget_from = nullif(given ->> 'budgetFrom', '')::numeric(14,2),
      lead_budget_to = nullif(given ->> 'budgetTo', '')::numeric(14,2)
    where l.id = lead.id returning * into lead;
  update app.lead_customers c set data = given, first_name = customer.first_name, middle_name = customer.middle_name,
      last_name = customer.last_name, email = customer.email, phone_number = customer.phone_number,
      zip_code = customer.zip_code
    where c.lead_id = lead.id;
  return lead;
end $$;

-- Claims the corrected customer, with the dates of the old claims. An open or working lead needs all keys; an ended
-- one takes the keys that are free.
create or replace function private.claim_again(lead app.leads) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_live boolean := (select s.is_open from app.lead_statuses s where s.code = lead.status);
  since timestamptz := (select min(c.claimed_at) from private.customer_claims c where c.lead_id = lead.id);
begin
  if since is null and not is_live then return; end if;
  delete from private.customer_claims c where c.lead_id = lead.id;
  if private.claim_customer(lead, (select private.claim_keys(c) from app.lead_customers c where c.lead_id = lead.id)) then
    update private.customer_claims c set claimed_at = coalesce(since, c.claimed_at) where c.lead_id = lead.id;
  elsif is_live and since is not null then
    perform private.refuse('TS004', 'CUSTOMER_CLAIMED',
      'A customer with this e-mail or phone number is already registered with another lead');
  end if;
end $$;

create or replace function private.save_correction(lead app.leads, party text, changed text[], old_answers jsonb)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  step bigint;
begin
  insert into app.lead_history (lead_id, organization_id, move, from_status, to_status, party, actor_user_id,
      corrected_fields, deal_value, seconds_in_previous)
    values (lead.id, lead.organization_id, 'correct', lead.status, lead.status, party, claims.user_id(), changed,
      lead.deal_value, extract(epoch from clock_timestamp() - lead.status_since)::bigint) returning id into step;
  insert into app.lead_corrections (lead_history_id, lead_id, old_values)
    select step, lead.id, coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(old_answers) a
      where a.key = any (changed);
  perform private.audit(claims.user_id(), 'correct', 'leads', lead.id, jsonb_build_object('fields', changed));
end $$;

grant execute on function app.update_lead_by_id(int, app.corrected_lead), app.leads_may_correct(app.leads),
  app.lead_history_old_values(app.lead_history) to turnstone_member, turnstone_operator;
