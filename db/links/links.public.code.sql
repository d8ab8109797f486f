-- What a stranger may do: the role turnstone_public calls these functions and reads nothing. They answer alike for a link
-- that is wrong, paused, or ended.

-- What the page of an open link says; null for any other. A first look counts as an opening.
create or replace function auth.link_page(code text, is_counted boolean) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  link app.referral_links := (select l from app.referral_links l where l.code = lower(link_page.code));
begin
  if not private.is_open(link) then return null; end if;
  if is_counted then
    insert into private.link_opens as o (link_id, opened) values (link.id, 1)
      on conflict on constraint link_opens_pkey do update set opened = o.opened + 1;
  end if;
  return (select jsonb_build_object(
      'referrer', u.first_name || coalesce(' ' || nullif(left(btrim(u.last_name), 1), '') || '.', ''),
      'organization', (select o.legal_business_name from app.organizations o where o.id = u.organization_id),
      'openingLine', link.opening_line,
      'services', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'category', c.name)
          order by c.name, s.name, s.id), '[]')
        from private.link_services(link) s join app.categories c on c.id = s.category_id))
    from app.user_infos u where u.id = link.user_id);
end $$;

-- Whether a service is offered where a zip code is. True for one that is not in the list.
create or replace function private.is_served(service_id int, zip text) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return not exists (select from app.us_zip_codes z where z.zip_code = is_served.zip
    and not exists (select from app.service_state_maps m join app.states s on s.id = m.state_id
      where m.service_id = is_served.service_id and m.is_active and s.code = z.state_code));

-- The form of one of the link's services, and whether the service is offered where the zip code is; unknown for a zip code
-- that is not in the list.
create or replace function auth.link_form(code text, service_id int, zip text) returns jsonb language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  link app.referral_links := (select l from app.referral_links l where l.code = lower(link_form.code));
  service app.services;
  place app.us_zip_codes := (select z from app.us_zip_codes z where z.zip_code = link_form.zip);
begin
  if not private.is_open(link) then return null; end if;
  select * into service from private.link_services(link) s where s.id = link_form.service_id;
  if service.id is null then return null; end if;
  return jsonb_build_object('name', service.name, 'form', app.services_form_schema(service), 'version', service.form_version,
    'isServed', private.is_served(service.id, link_form.zip),
    'city', place.city, 'state', place.state_code,
    'states', (select jsonb_agg(jsonb_build_object('code', s.code, 'name', s.name) order by s.name) from app.states s));
end $$;

-- Whether each way of being reached was asked about, and one was agreed to.
create or replace function private.check_consents(consents jsonb) returns void language plpgsql immutable as $$
begin
  if (select array_agg(c ->> 'channel' order by c ->> 'channel') from jsonb_array_elements(consents) c) is distinct from '{CALL,MAIL,TEXT}'
    or not exists (select from jsonb_array_elements(consents) c where (c ->> 'isGiven')::boolean) then
    perform private.refuse('TS004', 'CONSENT_REQUIRED', 'Choose at least one way to reach you');
  end if;
end $$;

-- Creates a stranger's lead by a link, once for each key: {number}, and {isChanged} if the key was used for other answers.
-- {wait} are the seconds until the next one is taken; null, if the link is not open. The server has validated the answers.
-- What a program filled in (is_trap) gets a number and makes no lead.
create or replace function auth.submit_by_link(code text, key uuid, service_id int, form_version int, answers jsonb,
  consents jsonb, page text, place text, is_trap boolean) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  sent private.link_submissions;
begin
  sent.key := submit_by_link.key;
  sent.content_hash := sha256(convert_to(jsonb_build_array(submit_by_link.service_id, answers)::text, 'UTF8'));
  sent.place := submit_by_link.place;
  return private.submit_to_link((select l from app.referral_links l where l.code = lower(submit_by_link.code)), sent,
    submit_by_link.service_id, submit_by_link.form_version, answers, consents, page, is_trap);
end $$;

-- The same for a page and for the form of another site, whose server has one address for all its customers: its requests are
-- limited by the link only.
create or replace function private.submit_to_link(link app.referral_links, sent private.link_submissions, service_id int,
  form_version int, answers jsonb, consents jsonb, page text, is_trap boolean) returns jsonb language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  earlier private.link_submissions;
  wait int;
begin
  if link.id is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('link ' || link.id || ' ' || sent.key, 0));
  select * into earlier from private.link_submissions s where s.link_id = link.id and s.key = sent.key;
  if earlier.id is not null then
    return jsonb_build_object('number', earlier.number, 'isChanged', earlier.content_hash <> sent.content_hash);
  end if;
  if not private.is_open(link) or not exists (select from private.link_services(link) s where s.id = submit_to_link.service_id) then
    return null;
  end if;
  -- Always in this order, so that two never wait for each other.
  select coalesce(nullif(case when sent.intake_key_id is null
          then auth.take('link address', sent.place, s.leads_per_address_and_hour, 3600) end, 0),
      auth.take('link', link.id::text, s.leads_per_link_and_hour, 3600)) into wait from private.operator_settings s;
  if wait > 0 then return jsonb_build_object('wait', wait); end if;
  perform private.check_consents(consents);
  insert into private.link_submissions as s (link_id, key, number, lead_id, content_hash, place, is_suppressed, intake_key_id)
    select link.id, sent.key, m.number, m.lead_id, sent.content_hash, sent.place, not is_trap and m.lead_id is null, sent.intake_key_id
      from private.make_link_lead(link, sent, submit_to_link.service_id, submit_to_link.form_version, answers, consents, page,
        is_trap) m
    returning * into earlier;
  return jsonb_build_object('number', earlier.number, 'isChanged', false);
end $$;

-- The lead, through the same functions as createLead, and what its customer agreed to. Its source is the link's name. For one who
-- must not be contacted all of it is done and taken back, so that the answer, its refusals and the time it takes tell nothing.
create or replace function private.make_link_lead(link app.referral_links, sent private.link_submissions, service_id int,
  form_version int, answers jsonb, consents jsonb, page text, is_trap boolean, out number int, out lead_id int) language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  given app.new_lead;
begin
  if is_trap then
    number := nextval(pg_get_serial_sequence('app.leads', 'id'));
    return;
  end if;
  given.service_id := make_link_lead.service_id;
  given.form_version := make_link_lead.form_version;
  given.data := answers || jsonb_build_object('leadSource', link.name);
  given.idempotency_key := 'link ' || link.id || ' ' || sent.key;
  begin
    lead_id := private.store_link_lead(link, given, consents, page);
    perform private.record_receipt(lead_id, sent.place);
    number := lead_id;
    if exists (select from app.lead_customers c,
        private.suppressions_by(array(select private.suppression_keys(c.phone_number, c.email))) where c.lead_id = number) then
      raise exception sqlstate 'LS001' using message = 'not to be contacted';
    end if;
  exception when sqlstate 'LS001' then
    lead_id := null;
  end;
end $$;

create or replace function private.store_link_lead(link app.referral_links, given app.new_lead, consents jsonb, page text)
returns int language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads;
begin
  lead := private.create_lead_row(private.insert_lead(given, link.user_id, link.referrer_organization_id), 'CUSTOMER');
  insert into app.lead_consents (lead_id, channel, is_given, wording, wording_version, language, page, service_id, form_version, link_id,
      created_at)
    select lead.id, c ->> 'channel', (c ->> 'isGiven')::boolean, c ->> 'wording', c ->> 'version', c ->> 'language', page,
        lead.service_id, lead.form_version, link.id, coalesce((c ->> 'at')::timestamptz, clock_timestamp())
      from jsonb_array_elements(consents) c;
  perform private.queue_receipt(lead.id);
  return lead.id;
end $$;

grant usage on schema auth to turnstone_public;
grant execute on function auth.link_page(text, boolean), auth.link_form(text, int, text),
  auth.submit_by_link(text, uuid, int, int, jsonb, jsonb, text, text, boolean) to turnstone_public;
