-- Submitting leads: one lead per key, one claim per customer.

-- Submits a lead. The server has validated the answers against the form. This checks coverage, the idempotency key
-- and the customer's claim.
create or replace function app.create_lead(lead app.new_lead) returns app.leads language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  given jsonb := lead.data;
  stored app.leads;
begin
  if not claims.may('CREATE_LEAD') then
    perform private.refuse('TS002', 'NO_CREATE_LEAD', 'You may not submit leads');
  end if;
  if lead.idempotency_key is null then
    perform private.refuse('TS004', 'KEY_REQUIRED', 'An idempotency key is required');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('lead ' || claims.user_id() || ' ' || lead.idempotency_key, 0));
  select * into stored from app.leads l
    where l.submitted_user_id = claims.user_id() and l.idempotency_key = lead.idempotency_key;
  if stored.id is not null then
    if stored.service_id = lead.service_id and stored.submitted_deal_value is not distinct from lead.deal_value
      and (select c.data = given from app.lead_customers c where c.lead_id = stored.id) then return stored; end if;
    perform private.refuse('TS006', 'KEY_REUSED', 'This key was used for another lead');
  end if;
  return private.create_lead_row(private.insert_lead(lead));
end $$;

-- Inserts a lead and its customer as NEW_LEAD, without history. Its referrer is the caller, or the owner of a link.
create or replace function private.insert_lead(lead app.new_lead, referrer int default claims.user_id(),
  referrer_organization int default claims.organization_id()) returns app.leads language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  given jsonb := lead.data;
  service app.services;
  stored app.leads;
  customer app.lead_customers;
begin
  if length(given::text) > 65536 then
    perform private.refuse('TS004', 'ANSWERS_TOO_LONG', 'The answers have at most 64 KiB');
  end if;
  service := private.offered_service(lead.service_id, lead.form_version);
  customer := private.customer_of(given);
  insert into app.leads (service_id, category_id, form_version, deal_value, submitted_deal_value, lead_first_name,
      lead_zip_prefix, state_id, lead_budget_from, lead_budget_to, submitted_user_id, referrer_organization_id,
      idempotency_key)
    values (service.id, service.category_id, coalesce(lead.form_version, service.form_version), lead.deal_value,
      lead.deal_value, customer.first_name, left(customer.zip_code, 3), private.state_in(given),
      private.amount(given ->> 'budgetFrom'), private.amount(given ->> 'budgetTo'),
      referrer, referrer_organization, lead.idempotency_key) returning * into stored;
  insert into app.lead_customers (lead_id, submitted_user_id, referrer_organization_id, data, first_name,
      middle_name, last_name, email, phone_number, zip_code)
    values (stored.id, stored.submitted_user_id, stored.referrer_organization_id, given, customer.first_name,
      customer.middle_name, customer.last_name, customer.email, customer.phone_number, customer.zip_code);
  return stored;
end $$;

-- The columns of a customer from the answers. Refuses one whom no one can reach.
create or replace function private.customer_of(given jsonb) returns app.lead_customers language plpgsql immutable as $$
declare
  customer app.lead_customers;
begin
  customer.first_name := private.plain_name(given ->> 'firstName');
  customer.middle_name := nullif(private.plain_name(given ->> 'middleName'), '');
  customer.last_name := private.plain_name(given ->> 'lastName');
  customer.email := nullif(private.plain_email(given ->> 'email'), '');
  customer.phone_number := case when private.plain_name(given ->> 'phoneNumber') <> ''
    then private.normalize_phone(given ->> 'phoneNumber') end;
  customer.zip_code := nullif(btrim(given #>> '{address,zip}'), '');
  if coalesce(customer.email, customer.phone_number) is null then
    perform private.refuse('TS004', 'CONTACT_REQUIRED', 'Please enter an email address or a phone number');
  end if;
  if not private.is_email(customer.email) then
    perform private.refuse('TS004', 'EMAIL', 'Please enter a valid email address');
  end if;
  if concat_ws(' ', customer.first_name, customer.middle_name, customer.last_name, given ->> 'address') like U&'%\FFFD%' then
    perform private.refuse('TS004', 'UNREADABLE', U&'Some characters (\FFFD) could not be read. Please type them again');
  end if;
  if customer.zip_code !~ '^[0-9]{5}$' then perform private.refuse('TS004', 'ZIP_CODE', 'Invalid Zipcode'); end if;
  return customer;
end $$;

-- The state that was chosen; that of the zip code where none was. The list of zip codes only gives hints.
create or replace function private.state_in(given jsonb) returns int language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select s.id from app.states s where s.code = coalesce(nullif(upper(btrim(given #>> '{address,state}')), ''),
    (select z.state_code from app.us_zip_codes z where z.zip_code = given #>> '{address,zip}')));

-- Returns the service, which must be on offer by an active organization, with this form version.
create or replace function private.offered_service(wanted int, form_version int) returns app.services language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  service app.services;
begin
  select s.* into service from app.services s join app.organizations o on o.id = s.organization_id
    where s.id = wanted and s.is_active and o.status = 'ACTIVE' and not o.is_deleted;
  if service.id is null then perform private.refuse('TS003', 'NO_SUCH_SERVICE', 'There is no such service'); end if;
  if form_version not between 1 and service.form_version then
    perform private.refuse('TS004', 'UNKNOWN_FORM_VERSION', 'There is no such version of the form'); end if;
  return service;
end $$;

-- Converts a phone number to E.164: drops separators and assumes the United States.
create or replace function private.normalize_phone(given text) returns text language sql immutable
  return (select case when d ~ '^[0-9]{10}$' then '+1' || d when d ~ '^1[0-9]{10}$' then '+' || d else d end
    from regexp_replace(regexp_replace(lower(given), '(x|ext|;).*$', ''), '[^0-9+]', '', 'g') d);

-- Writes the first history entry: NEW_LEAD, or DUPLICATE if the customer is already claimed. It was sent by the referrer, or
-- by the customer themselves.
create or replace function private.create_lead_row(lead app.leads, party text default 'REFERRER') returns app.leads language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  keys text[] := (select private.claim_keys(c) from app.lead_customers c where c.lead_id = lead.id);
  is_first boolean := private.claim_customer(lead, keys);
  facts jsonb := jsonb_build_object('leadPublicId', lead.public_id,
    'serviceName', (select s.name from app.services s where s.id = lead.service_id),
    'userName', (select concat_ws(' ', u.first_name, u.last_name) from app.user_infos u where u.id = lead.submitted_user_id));
begin
  if not is_first then
    perform private.keep_duplicate(lead, keys);
    update app.leads l set status = 'DUPLICATE' where l.id = lead.id returning * into lead;
  end if;
  insert into app.lead_history (lead_id, move, to_status, party, actor_user_id)
    values (lead.id, 'submit', lead.status, create_lead_row.party, claims.user_id());
  if is_first then
    perform private.notify('new_lead_submitted',
      array[private.operators_admins(facts), private.person(lead.submitted_user_id, facts)], lead.id);
  end if;
  return lead;
end $$;

grant execute on function app.create_lead(app.new_lead) to turnstone_member, turnstone_operator;
