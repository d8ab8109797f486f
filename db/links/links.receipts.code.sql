-- Receipts of consent: what a customer agreed to and withdrew. The server signs them. Personal values are signed as salted hashes, so
-- that they can be erased and the proof stays valid.

create or replace function private.customer_values(lead_id int) returns table (field text, value text) language sql stable rows 3
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select f.field, f.value from app.lead_customers c,
      lateral (values ('name', concat_ws(' ', nullif(c.data ->> 'firstName', ''), nullif(c.data ->> 'middleName', ''),
        nullif(c.data ->> 'lastName', ''))), ('phone', c.data ->> 'phoneNumber'), ('email', c.data ->> 'email')) f (field, value)
    where c.lead_id = customer_values.lead_id and f.value <> '';
end;

-- Stores the receipt data of a new lead, with its hashes.
create or replace function private.record_receipt(lead_id int, place text) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into private.consent_receipts (lead_id, service_name)
    select l.id, s.name from app.leads l join app.services s on s.id = l.service_id where l.id = record_receipt.lead_id;
  with by_link as (
    select a.page, concat_ws(' · ', l.name, nullif(l.campaign, '')) as name
      from app.lead_consents a join app.referral_links l on l.id = a.link_id where a.lead_id = record_receipt.lead_id limit 1
  ), salted as materialized (
    select f.field, f.value,
        sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as salt
      from (select c.field, c.value from private.customer_values(record_receipt.lead_id) c
        union all select 'networkAddress', record_receipt.place
        union all select 'page', b.page from by_link b
        union all select 'link', b.name from by_link b) f
  )
  insert into private.consent_values (lead_id, field, hash, salt, value)
    select record_receipt.lead_id, s.field, sha256(s.salt || convert_to(s.value, 'UTF8')), s.salt, s.value from salted s;
end;

create or replace function private.receipt_time(at timestamptz) returns text language sql stable
  return to_char(receipt_time.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

-- Withdrawals recorded on this lead, and those on other leads that stop this one: the lead's page shows the same.
create or replace function private.receipt_withdrawals(lead_id int) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object('channel', w.channel, 'isWithdrawn', w.is_withdrawn,
        'at', private.receipt_time(w.created_at), 'by', case when w.by_customer then 'CUSTOMER' else 'OPERATOR' end)
      order by w.created_at, w.channel), '[]')
    from (
      select o.channel, o.is_withdrawn, o.created_at, o.user_id is null as by_customer
        from private.contact_withdrawals o where o.lead_id = receipt_withdrawals.lead_id
      union
      select s.channel, true, s.stopped_at, s.by_customer
        from private.contact_stops(receipt_withdrawals.lead_id) s where s.reason = 'WITHDRAWN'
    ) w;
end;

-- The signed part. The same for all viewers, and after the customer was erased.
create or replace function private.receipt_statement(stored private.consent_receipts) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_build_object('kind', 'consent', 'format', 1,
      'lead', jsonb_build_object('number', 'L-' || l.id, 'publicId', l.public_id),
      'service', jsonb_build_object('name', stored.service_name, 'formVersion', max(a.form_version)),
      'consents', jsonb_agg(jsonb_build_object('channel', a.channel, 'isGiven', a.is_given, 'wording', a.wording,
        'wordingVersion', a.wording_version, 'language', a.language, 'at', private.receipt_time(a.created_at)) order by a.channel),
      'withdrawals', coalesce(stored.withdrawals, private.receipt_withdrawals(stored.lead_id)),
      'hashes', (select coalesce(jsonb_object_agg(v.field, encode(v.hash, 'hex')), '{}')
        from private.consent_values v where v.lead_id = stored.lead_id))
    from app.leads l join app.lead_consents a on a.lead_id = l.id where l.id = stored.lead_id group by l.id;
end;

-- Whether the caller reads the customer of the lead; the same as in the policies of app.lead_customers.
create or replace function private.reads_customer(lead_id int) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return exists (select from app.leads l where l.id = reads_customer.lead_id
    and (claims.organization_type() = 'OPERATOR' or private.parties(l) && '{REFERRER}'
      or (private.parties(l) && '{PROVIDER,AGENT}' and l.accepted_organization_id = claims.organization_id())));

-- The values behind the hashes, with their salts, as far as the caller may read them. The link and its page are for viewers of the
-- link, the network address for the operator's admins, and corrected values for the referrer and the operator.
create or replace function private.receipt_values(lead app.leads) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(jsonb_object_agg(v.field, jsonb_build_object('salt', encode(v.salt, 'hex'), 'value', v.value)), '{}')
    from private.consent_values v
    where v.lead_id = lead.id and v.value is not null
      and case when v.field = 'networkAddress' then claims.organization_type() = 'OPERATOR' and claims.is_admin()
        when v.field in ('page', 'link') then exists (select from app.lead_consents a
          where a.lead_id = v.lead_id and private.reads_link(a.link_id))
        else claims.organization_type() = 'OPERATOR' or private.parties(lead) && '{REFERRER}'
          or exists (select from private.customer_values(lead.id) c where c.field = v.field and c.value = v.value) end;
end;

-- The receipt of a lead, for viewers of its customer. Null for others, and for a lead without a recorded consent.
create or replace function app.consent_receipt(lead uuid) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_build_object('receipt', private.receipt_statement(k), 'personal', private.receipt_values(l))
    from app.leads l join private.consent_receipts k on k.lead_id = l.id
    where l.public_id = consent_receipt.lead and private.reads_customer(l.id);
end;
comment on function app.consent_receipt(uuid) is E'@behavior -*';

-- Deletes the values and salts of an erased customer, and their network addresses. The hashes stay.
create or replace function private.erase_receipt(lead_id int) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  update private.consent_receipts k set withdrawals = private.receipt_withdrawals(k.lead_id)
    where k.lead_id = erase_receipt.lead_id and k.withdrawals is null;
  update private.consent_values v set salt = null, value = null
    where v.lead_id = erase_receipt.lead_id and v.field not in ('page', 'link');
  update private.link_submissions s set place = '' where s.lead_id = erase_receipt.lead_id;
  -- Withdrawals are append-only but for this.
  perform set_config('turnstone.erasing', 'on', true);
  update private.contact_withdrawals w set place = '' where w.lead_id = erase_receipt.lead_id and w.place is not null;
  perform set_config('turnstone.erasing', '', true);
end $$;

-- The public keys, the newest first.
create or replace function auth.receipt_keys() returns table (id text, public_key text, created_at timestamptz, retired_at timestamptz)
language sql stable rows 5 security definer set search_path = pg_catalog, pg_temp
begin atomic
  select k.id, k.public_key, k.created_at, k.retired_at from private.receipt_keys k order by k.created_at desc, k.id;
end;

-- The key that signs. If there is none, the given one is stored.
create or replace function auth.receipt_key(new_id text, new_public text, new_private text)
returns table (id text, public_key text, private_key text) language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from private.receipt_keys k where k.retired_at is null) then
    insert into private.receipt_keys as k (id, public_key, private_key) values (new_id, new_public, new_private) on conflict do nothing;
  end if;
  return query select k.id, k.public_key, k.private_key from private.receipt_keys k where k.retired_at is null;
end $$;

-- Replaces the key that signs. The public parts of earlier keys stay, so that their receipts can be verified.
create or replace function private.rotate_receipt_key(new_id text, new_public text, new_private text) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  lock table private.receipt_keys in share row exclusive mode;
  update private.receipt_keys k set retired_at = greatest(clock_timestamp(), k.created_at), private_key = null where k.retired_at is null;
  insert into private.receipt_keys (id, public_key, private_key) values (new_id, new_public, new_private);
end $$;

grant execute on function app.consent_receipt(uuid) to turnstone_member, turnstone_operator;
grant execute on function auth.receipt_keys(), auth.receipt_key(text, text, text) to turnstone_auth;
