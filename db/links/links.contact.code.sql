-- Whether a customer may be reached, and what they take back.

create trigger append_only before update or delete or truncate on private.contact_withdrawals
  for each statement execute function private.refuse_rewriting();

create or replace function private.contact_hash(value text) returns bytea language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select sha256(s.contact_secret || sha256(s.contact_secret || convert_to(value, 'UTF8'))) from private.operator_settings s);

-- By what a customer is known here: the number, its extension, and the mailbox.
create or replace function private.contact_keys(lead_id int, out phone_hash bytea, out phone_extension text, out email_hash bytea)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.contact_hash('phone ' || c.phone_number), coalesce(substring(c.data ->> 'phoneNumber' from ' x([0-9]{1,6})$'), ''),
      private.contact_hash('email ' || private.customer_email(c.email))
    from app.lead_customers c where c.lead_id = contact_keys.lead_id;
end;

-- By what a customer can be on the operator's list: the number whatever its extension, the mailbox, and its domain with all
-- that it is a part of.
create or replace function private.suppression_keys(phone text, email text) returns setof text language sql immutable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select 'phone ' || suppression_keys.phone where suppression_keys.phone is not null
  union all
  select 'email ' || private.customer_email(suppression_keys.email) where suppression_keys.email is not null
  union all
  select 'domain ' || array_to_string(d.labels[i:], '.')
    from (select string_to_array(split_part(suppression_keys.email, '@', 2), '.') as labels) d, generate_series(1, cardinality(d.labels) - 1) i;
end;

create or replace function private.suppressions_by(keys text[]) returns table (id bigint, created_at timestamptz) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select s.id, s.created_at from private.suppressed_contacts s
    where s.contact_hash = any (array(select private.contact_hash(k) from unnest(suppressions_by.keys) k));
end;

-- The ways in which the customer of a lead may not be reached: withdrawn by this phone number or address on any lead, not
-- agreed to where the customer was asked, or all, as the operator lists them. For other leads the referrer's word counts.
create or replace function private.contact_stops(lead_id int) returns setof app.contact_stop language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  with latest as (
    select distinct on (w.channel) w.*
      from private.contact_keys(contact_stops.lead_id) k, private.contact_withdrawals w
      where w.channel <> 'REQUEST' and (w.email_hash = k.email_hash or (w.phone_hash = k.phone_hash
        and (w.phone_extension = k.phone_extension or '' in (w.phone_extension, k.phone_extension))))
      order by w.channel, w.id desc
  )
  select w.channel, 'WITHDRAWN', w.created_at, w.user_id is null from latest w where w.is_withdrawn
  union all
  select a.channel, 'NOT_AGREED', a.created_at, true from app.lead_consents a
    where a.lead_id = contact_stops.lead_id and not a.is_given
      and not exists (select from latest w where w.channel = a.channel)
  union all
  select w.channel, 'LISTED', l.listed_at, false
    from (select min(f.created_at) as listed_at from app.lead_customers c,
        private.suppressions_by(array(select private.suppression_keys(c.phone_number, c.email))) f
      where c.lead_id = contact_stops.lead_id) l, unnest('{CALL,TEXT,MAIL}'::text[]) w (channel)
    where l.listed_at is not null;
end;

-- Whether the customer of a lead may be called (CALL), sent text messages (TEXT) or written to (MAIL). Each sender asks this
-- function, and no other place decides it.
create or replace function private.may_contact(lead_id int, channel text) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return exists (select from app.lead_customers c
    where c.lead_id = may_contact.lead_id and may_contact.channel in ('CALL', 'TEXT', 'MAIL')
      and case when may_contact.channel = 'MAIL' then c.email else c.phone_number end is not null
      and not exists (select from private.contact_stops(c.lead_id) s where s.channel = may_contact.channel));

-- The same for people who see the customer, as in the policies of app.lead_customers. Empty for others.
create or replace function app.leads_contact_stops(lead app.leads) returns app.contact_stop[] language sql stable
security definer set search_path = pg_catalog, pg_temp
  return array(select s from app.leads l, private.contact_stops(l.id) s
    where l.id = lead.id and (claims.organization_type() = 'OPERATOR' or private.parties(l) && '{REFERRER}'
      or (private.parties(l) && '{PROVIDER,AGENT}' and l.accepted_organization_id = claims.organization_id()))
    order by array_position('{CALL,TEXT,MAIL}', s.channel), array_position('{LISTED,WITHDRAWN,NOT_AGREED}', s.reason));

-- Records for the customer of a locked lead that ways are withdrawn, or may be used again. What is so already is not repeated.
create or replace function private.record_withdrawals(lead app.leads, channels text[], is_withdrawn boolean, person int,
  page_hash bytea, place text) returns text[] language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  recorded text[];
begin
  with added as (
    insert into private.contact_withdrawals as w (lead_id, channel, is_withdrawn, phone_hash, phone_extension, email_hash, user_id,
        page_hash, place)
      select lead.id, c, record_withdrawals.is_withdrawn, k.phone_hash, k.phone_extension, k.email_hash, person,
          record_withdrawals.page_hash, record_withdrawals.place
        from private.contact_keys(lead.id) k, unnest('{CALL,TEXT,MAIL}'::text[]) c
        where c = any (channels) and record_withdrawals.is_withdrawn is distinct from private.is_withdrawn_by(lead.id, c)
      returning w.channel
  )
  select array_agg(a.channel) into recorded from added a;
  return coalesce(recorded, '{}');
end $$;

-- Whether a way was withdrawn on this lead and still is. Null where nothing was recorded on it, though it may be on another.
create or replace function private.is_withdrawn_by(lead_id int, channel text) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select w.is_withdrawn and exists (select from private.contact_stops(w.lead_id) s where s.channel = w.channel and s.reason = 'WITHDRAWN')
    from private.contact_withdrawals w where w.lead_id = is_withdrawn_by.lead_id and w.channel = is_withdrawn_by.channel
    order by w.id desc limit 1);

-- Notifies the provider that has accepted, and the operator, unless one of its people recorded it.
create or replace function private.withdrawal_targets(lead app.leads, facts jsonb) returns private.notification_target[]
language sql stable security definer set search_path = pg_catalog, pg_temp
  return array(select private.operators_admins(facts) where claims.user_id() is null)
    || array(select t from unnest(array[private.admins_of(lead.accepted_organization_id, facts),
      private.person(lead.assigned_user_id, facts)]) t where lead.accepted_organization_id is not null);
create or replace function private.notify_of_withdrawal(lead app.leads, channels text[]) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.notify('customer_withdrew', private.withdrawal_targets(lead, jsonb_build_object('leadPublicId', lead.public_id,
      'serviceName', (select s.name from app.services s where s.id = lead.service_id), 'withdrawn', c)), lead.id)
    from unnest(channels) c;
end;

-- Records what a customer told the operator: that a way is withdrawn, or that it may be used again.
create or replace function app.record_withdrawal(lead_id int, channel text, is_withdrawn boolean default true)
returns app.leads language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  lead app.leads := private.lock_lead(record_withdrawal.lead_id, null);
  recorded text[];
begin
  if not 'OPERATOR' = any (private.parties(lead)) then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator can record what a customer withdraws');
  end if;
  if record_withdrawal.channel is null or not record_withdrawal.channel in ('CALL', 'TEXT', 'MAIL') then
    perform private.refuse_field('channel', 'CHANNEL', 'Choose calls, text messages or email');
  end if;
  -- Withdrawn on another lead of this customer, or nowhere, it is so already.
  if coalesce(record_withdrawal.is_withdrawn, true) = exists (select from private.contact_stops(lead.id) s
      where s.channel = record_withdrawal.channel and s.reason = 'WITHDRAWN') then return lead; end if;
  recorded := private.record_withdrawals(lead, array[record_withdrawal.channel], coalesce(record_withdrawal.is_withdrawn, true),
    claims.user_id(), null, null);
  if coalesce(record_withdrawal.is_withdrawn, true) then perform private.notify_of_withdrawal(lead, recorded); end if;
  return lead;
end $$;

grant execute on function app.leads_contact_stops(app.leads), app.record_withdrawal(int, text, boolean)
  to turnstone_member, turnstone_operator;
