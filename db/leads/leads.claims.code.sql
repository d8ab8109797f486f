-- Claims reserve a customer for one lead per category.

create policy select_all on app.lead_duplicates for select to turnstone_operator using (true);
grant select on app.lead_duplicates to turnstone_operator;

-- The mailbox of an address: its normal form without `+tag`, and for Gmail, which ignores them, without dots.
create or replace function private.customer_email(given text) returns text language sql immutable
  return (select case when p.local = '' then p.plain
      when p.domain in ('gmail.com', 'googlemail.com') then replace(p.local, '.', '') || '@gmail.com'
      else p.local || '@' || p.domain end
    from (select plain, split_part(split_part(plain, '@', 1), '+', 1) as local, split_part(plain, '@', 2) as domain
      from private.plain_email(given) plain) p);

-- Whether an E.164 number could belong to a person. Refuses numbers that the numbering plan excludes and those of
-- one repeated digit; the server's libphonenumber refuses more.
create or replace function private.is_real_phone(given text) returns boolean language sql immutable
  return (select given ~ '^\+[1-9][0-9]{6,14}$' and given !~ '^\+1?([0-9])\1+$'
    and (given !~ '^\+1' or given ~ '^\+1[2-9][0-8][0-9][2-9][0-9]{6}$')
    and given !~ '^\+1(.11|222|333|444|555|666|777|...5551212)');

-- By what a customer is claimed: the email address and the phone number, with its extension as in "+13125550108 x12".
create or replace function private.claim_keys(customer app.lead_customers) returns text[] language sql immutable
  return array[customer.email, customer.phone_number
    || coalesce(' x' || substring(customer.data ->> 'phoneNumber' from ' x([0-9]{1,6})$'), '')];

-- The hashed keys of a customer. A missing or impossible one gives no key.
create or replace function private.customer_keys(keys text[]) returns table (kind text, key_hash bytea, extension text)
language sql immutable
begin atomic
  select 'email', sha256(convert_to(private.customer_email(k), 'UTF8')), '' from unnest(keys) k where k like '%@%'
  union all
  select 'phone', sha256(convert_to(p.number, 'UTF8')), p.extension
    from unnest(keys) k, lateral (select split_part(k, ' x', 1), split_part(k, ' x', 2)) p (number, extension)
    where private.is_real_phone(p.number);
end;

-- Earlier leads of the same category that hold one of these keys. A lead holds its keys while it is live or under
-- 90 days old. A number without an extension matches every extension.
create or replace function private.earlier_claims(lead app.leads, keys text[])
returns table (earlier_lead_id int, claimed_at timestamptz, matches text[]) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select c.lead_id, min(c.claimed_at), array_agg(k.kind order by k.kind)
    from private.customer_keys(keys) k
      join private.customer_claims c on c.category_id = lead.category_id and c.key_hash = k.key_hash and c.lead_id <> lead.id
        and (c.extension = k.extension or '' in (c.extension, k.extension))
      join app.leads l on l.id = c.lead_id join app.lead_statuses s on s.code = l.status
    where s.kind not in ('lost', 'won') or c.claimed_at > now() - interval '90 days'
    group by c.lead_id;
end;

-- Claims a customer, by email and phone, for a lead. Returns false when an earlier lead holds a key. Locks are
-- taken in a fixed order to avoid deadlocks.
create or replace function private.claim_customer(lead app.leads, keys text[]) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  key bytea;
begin
  for key in select k.key_hash from private.customer_keys(keys) k order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('claim ' || lead.category_id || encode(key, 'hex'), 0));
  end loop;
  if exists (select from private.earlier_claims(lead, keys)) then return false; end if;
  perform private.hold_claims(lead);
  return true;
end $$;

-- Replaces a lead's claims with those of its current customer, even if other leads hold them. Used after a
-- correction, and when the operator decides that the customer is a different one.
create or replace function private.hold_claims(lead app.leads) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  since timestamptz := coalesce((select min(c.claimed_at) from private.customer_claims c where c.lead_id = lead.id), now());
begin
  delete from private.customer_claims c where c.lead_id = lead.id;
  insert into private.customer_claims (category_id, key_hash, lead_id, claimed_at, extension)
    select lead.category_id, k.key_hash, lead.id, since, k.extension
      from app.lead_customers d, lateral private.customer_keys(private.claim_keys(d)) k
      where d.lead_id = lead.id
    on conflict do nothing;
end $$;

-- Records the earlier leads that made this one a duplicate, oldest first.
create or replace function private.keep_duplicate(lead app.leads, keys text[]) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into app.lead_duplicates (lead_id, earlier_lead_id, matches)
    select lead.id, e.earlier_lead_id, e.matches from private.earlier_claims(lead, keys) e
      order by e.claimed_at, e.earlier_lead_id limit 1;
end;

-- A duplicate reopened by the operator claims its customer beside the earlier lead.
create or replace function private.claim_released() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.hold_claims(new);
  return null;
end $$;

create trigger claim_released after update of status on app.leads for each row
  when (old.status = 'DUPLICATE' and new.status = 'NEW_LEAD') execute function private.claim_released();

-- When a duplicate's customer was first registered. The referrer learns nothing else about the earlier lead.
create or replace function app.leads_registered_at(lead app.leads) returns timestamptz language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (
    select coalesce((select min(c.claimed_at) from private.customer_claims c where c.lead_id = d.earlier_lead_id), e.created_at)
      from app.leads l join app.lead_duplicates d on d.lead_id = l.id join app.leads e on e.id = d.earlier_lead_id
      where l.id = lead.id and l.status = 'DUPLICATE' and private.parties(l) <> '{}');

grant execute on function app.leads_registered_at(app.leads) to turnstone_member, turnstone_operator;
