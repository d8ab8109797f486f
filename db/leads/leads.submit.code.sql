-- Submitting: one lead a key, one claim a customer.

-- Submits a lead. The answers have been checked against the service's form; this checks what the database
-- itself stands for: coverage, one submission a key, one claim a customer.
create or replace function app.create_lead(lead app.new_lead) returns app.leads language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  given jsonb := lead.data;
  kept app.leads;
begin
  if not claims.may('CREATE_LEAD') then perform hidden.refuse('TS002', 'You may not submit leads'); end if;
  if lead.idempotency_key is null then perform hidden.refuse('TS004', 'An idempotency key is required'); end if;
  perform pg_advisory_xact_lock(hashtextextended('lead ' || claims.user_id() || ' ' || lead.idempotency_key, 0));
  select * into kept from app.leads l
    where l.submitted_user_id = claims.user_id() and l.idempotency_key = lead.idempotency_key;
  if kept.id is not null then
    if kept.service_id = lead.service_id and kept.submitted_deal_value is not distinct from lead.deal_value
      and (select c.data = given from app.lead_customers c where c.lead_id = kept.id) then return kept; end if;
    perform hidden.refuse('TS006', 'This key was used for another lead');
  end if;
  return hidden.begin_lead(hidden.keep_lead(lead));
end $$;

-- Writes a lead and its customer, as NEW_LEAD and without history.
create or replace function hidden.keep_lead(lead app.new_lead) returns app.leads language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  given jsonb := lead.data;
  service app.services;
  kept app.leads;
  zip app.us_zip_codes;
begin
  if length(given::text) > 65536 then perform hidden.refuse('TS004', 'The answers have at most 64 KiB'); end if;
  service := hidden.offered_service(lead.service_id, lead.form_version);
  select * into zip from app.us_zip_codes z where z.zip_code = given #>> '{address,zip}';
  if zip.zip_code is null then perform hidden.refuse('TS004', 'Invalid Zipcode'); end if;
  insert into app.leads (service_id, category_id, form_version, deal_value, submitted_deal_value, lead_first_name,
      lead_zip_prefix, state_id, lead_budget_from, lead_budget_to, submitted_user_id, referrer_organization_id,
      idempotency_key)
    values (service.id, service.category_id, coalesce(lead.form_version, service.form_version), lead.deal_value,
      lead.deal_value, btrim(given ->> 'firstName'), left(zip.zip_code, 3),
      (select s.id from app.states s where s.code = zip.state_code),
      nullif(given ->> 'budgetFrom', '')::numeric(14,2), nullif(given ->> 'budgetTo', '')::numeric(14,2),
      claims.user_id(), claims.organization_id(), lead.idempotency_key) returning * into kept;
  insert into app.lead_customers (lead_id, submitted_user_id, referrer_organization_id, data, first_name,
      middle_name, last_name, email, phone_number, zip_code)
    values (kept.id, kept.submitted_user_id, kept.referrer_organization_id, given, btrim(given ->> 'firstName'),
      nullif(btrim(given ->> 'middleName'), ''), btrim(given ->> 'lastName'), lower(btrim(given ->> 'email')),
      hidden.plain_phone(given ->> 'phoneNumber'), zip.zip_code);
  return kept;
end $$;

-- The service that a lead is submitted for: on offer, by an organisation that trades, with that form.
create or replace function hidden.offered_service(wanted int, form_version int) returns app.services language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  service app.services;
begin
  select s.* into service from app.services s join app.organizations o on o.id = s.organization_id
    where s.id = wanted and s.is_active and o.status = 'ACTIVE' and not o.is_deleted;
  if service.id is null then perform hidden.refuse('TS003', 'There is no such service'); end if;
  if form_version not between 1 and service.form_version then
    perform hidden.refuse('TS004', 'There is no such version of the form'); end if;
  return service;
end $$;

-- A number as E.164: what people type between the digits goes, and their country is the United States.
create or replace function hidden.plain_phone(given text) returns text language sql immutable
  return (select case when d ~ '^[0-9]{10}$' then '+1' || d when d ~ '^1[0-9]{10}$' then '+' || d else d end
    from regexp_replace(regexp_replace(lower(given), '(x|ext|;).*$', ''), '[^0-9+]', '', 'g') d);

-- The first entry of a lead's history: NEW_LEAD, or DUPLICATE when its customer is claimed already.
create or replace function hidden.begin_lead(lead app.leads) returns app.leads language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_first boolean := hidden.claim_customer(lead,
    (select array[c.email, c.phone_number] from app.lead_customers c where c.lead_id = lead.id));
  facts jsonb := jsonb_build_object('leadPublicId', lead.public_id,
    'serviceName', (select s.name from app.services s where s.id = lead.service_id),
    'userName', (select concat_ws(' ', u.first_name, u.last_name) from app.user_infos u where u.id = lead.submitted_user_id));
begin
  if not is_first then
    update app.leads l set status = 'DUPLICATE' where l.id = lead.id returning * into lead;
  end if;
  insert into app.lead_history (lead_id, move, to_status, party, actor_user_id)
    values (lead.id, 'submit', lead.status, 'REFERRER', claims.user_id());
  if is_first then
    perform hidden.notify_operator('new_lead_submitted', facts, lead.id),
      hidden.notify_user('new_lead_submitted', lead.submitted_user_id, facts, lead.id);
  end if;
  return lead;
end $$;

-- True when this lead is the first for its customer in its category: while an earlier one is live or under
-- 90 days old, it is not. Keys are claimed in order, so that two leads never wait for each other.
create or replace function hidden.claim_customer(lead app.leads, keys text[]) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  key bytea;
  claimed int;
begin
  for key in select sha256(convert_to(k, 'UTF8')) from unnest(keys) k where k <> '' order by 1 loop
    insert into hidden.customer_claims as c (category_id, key_hash, lead_id)
      values (lead.category_id, key, lead.id)
      on conflict (category_id, key_hash) do update set lead_id = excluded.lead_id, claimed_at = now()
        where c.claimed_at <= now() - interval '90 days' and exists (
          select from app.leads l join app.lead_statuses s on s.code = l.status
            where l.id = c.lead_id and s.kind in ('lost', 'won'))
      returning c.lead_id into claimed;
    if claimed is distinct from lead.id then
      delete from hidden.customer_claims c where c.lead_id = lead.id;
      return false;
    end if;
  end loop;
  return true;
end $$;

-- The date on which a duplicate's customer was registered first: all that its referrer learns of the other.
create or replace function app.leads_registered_at(lead app.leads) returns timestamptz language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (
    select min(c.claimed_at) from app.leads l join app.lead_customers d on d.lead_id = l.id
      join hidden.customer_claims c on c.category_id = l.category_id
        and c.key_hash in (sha256(convert_to(d.email, 'UTF8')), sha256(convert_to(d.phone_number, 'UTF8')))
      where l.id = lead.id and l.status = 'DUPLICATE' and hidden.parties(l) <> '{}');

grant execute on function app.create_lead(app.new_lead), app.leads_registered_at(app.leads)
  to turnstone_member, turnstone_operator;
