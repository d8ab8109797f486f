-- Likely doubles of providers: the same tax id, or the same name in the same state.

-- The states that an organization serves or has its headquarters in; empty if none is known.
create or replace function private.known_states(organization app.organizations, address text) returns int[] language sql stable
security definer set search_path = pg_catalog, pg_temp
  return coalesce(organization.state_ids, '{}') || coalesce((select array_agg(s.id) from app.states s
    where s.code = (regexp_match(address, '\m([A-Z]{2})[.,]?(?:\s+[0-9]{5}(?:-[0-9]{4})?)?\s*(?:,?\s*(?:USA|US|United States))?\s*$'))[1]), '{}');

-- The provider of which this one looks like a double, or null.
create or replace function private.double_of(organization app.organizations) returns app.organizations language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  own app.organization_registrations := (select r from app.organization_registrations r where r.organization_id = organization.id);
  states int[] := private.known_states(organization, own.hq_address);
  found_double app.organizations;
begin
  select o.* into found_double from app.organizations o
      join app.organization_registrations r on r.organization_id = o.id and r.tax_key = own.tax_key
    where o.id <> organization.id and not o.is_deleted and o.status <> 'REJECTED' order by o.id limit 1;
  if found_double.id is not null then return found_double; end if;
  select o.* into found_double from app.organizations o
      left join app.organization_registrations r on r.organization_id = o.id
      cross join lateral (select private.known_states(o, r.hq_address) as ids) s
    where o.name_key = organization.name_key and o.id <> organization.id and not o.is_deleted and o.status <> 'REJECTED'
      and (states = '{}' or s.ids = '{}' or states && s.ids)
    order by o.id limit 1;
  return found_double;
end $$;

-- Refuses a likely double, unless the caller says that it is another organization.
create or replace function private.require_no_double(organization app.organizations, accepted boolean) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  earlier app.organizations := case when accepted is not true then private.double_of(organization) end;
begin
  if earlier.id is not null then
    perform private.refuse('TS006', 'LIKELY_DOUBLE', format('This looks like %s, which exists already', earlier.legal_business_name));
  end if;
end $$;

-- An employer's number (EIN): two digits and seven, with or without the hyphen. Null for an empty text.
create or replace function private.checked_tax_id(given text) returns text language plpgsql immutable as $$
declare
  parts text[] := regexp_match(btrim(given), '^([0-9]{2})[ -]?([0-9]{7})$');
begin
  if coalesce(btrim(given), '') = '' then return null; end if;
  if parts is null or parts[1] = '00' or parts[2] = '0000000' then
    perform private.refuse('TS004', 'TAX_ID', 'Please enter a tax ID such as 12-3456789');
  end if;
  return parts[1] || '-' || parts[2];
end $$;
