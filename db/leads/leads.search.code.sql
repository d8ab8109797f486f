-- Text search over leads. Users cannot read the word table; leads.list.code.sql searches it for them.

create or replace function private.customer_words(customer app.lead_customers) returns text[] language sql immutable
  return private.name_words(concat_ws(' ', customer.first_name, customer.middle_name, customer.last_name))
    || private.email_words(customer.email)
    || private.phone_words(customer.phone_number, substring(customer.data ->> 'phoneNumber' from '(?i)(?:x|ext\.?)\s*(\d+)\s*$'));

-- Street, city and zip code of a customer.
create or replace function private.address_words(customer app.lead_customers) returns text[] language sql immutable
  return private.name_words(customer.data #>> '{address,street}') || private.name_words(customer.data #>> '{address,city}')
    || customer.zip_code;

-- Who may search a lead, and who also its customer, as in the policies of app.leads and app.lead_customers. The
-- viewer p is the operator.
create or replace function private.searchers_of(lead app.leads) returns table (viewer text, knows_customer boolean)
language sql immutable
begin atomic
  select 'p', true
  union all
  select v.viewer, coalesce(v.refers or v.viewer = 'o' || lead.accepted_organization_id
      or (v.viewer = 'u' || lead.assigned_user_id and lead.accepted_organization_id is not null), false)
    from private.viewers_of(lead) v;
end;

-- Each word has its viewer before it, then ":", or "/" for the words of the place.
create or replace function private.lead_words_of(lead app.leads) returns tsvector language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  customer app.lead_customers := (select c from app.lead_customers c where c.lead_id = lead.id);
  state text := (select concat_ws(' ', t.code, t.name) from app.states t where t.id = lead.state_id);
  open_words text[] := private.with_prefix(':', private.indexed_words(lead.lead_first_name) || array['#s' || lead.service_id, '#o' || lead.organization_id])
    || private.with_prefix('/', private.words_of(state) || lead.lead_zip_prefix);
  all_words text[] := open_words || private.with_prefix(':', private.customer_words(customer))
    || private.with_prefix('/', private.address_words(customer));
begin
  return array_to_tsvector(array(select distinct s.viewer || w from private.searchers_of(lead) s
    cross join lateral unnest(case when s.knows_customer then all_words else open_words end) w));
end $$;

create or replace function private.keep_lead_words() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  wanted int;
begin
  if tg_table_name = 'leads' then wanted := new.id; else wanted := new.lead_id; end if;
  insert into private.lead_words as w (lead_id, words)
    select l.id, private.lead_words_of(l) from app.leads l where l.id = wanted
    on conflict (lead_id) do update set words = excluded.words where w.words <> excluded.words;
  return null;
end $$;

create trigger keep_lead_words after update of service_id, lead_first_name, organization_id, accepted_organization_id,
  assigned_user_id, state_id, lead_zip_prefix on app.leads for each row
  when ((old.service_id, old.lead_first_name, old.submitted_user_id, old.referrer_organization_id, old.organization_id,
      old.accepted_organization_id, old.assigned_user_id, old.state_id, old.lead_zip_prefix)
    is distinct from (new.service_id, new.lead_first_name, new.submitted_user_id, new.referrer_organization_id,
      new.organization_id, new.accepted_organization_id, new.assigned_user_id, new.state_id, new.lead_zip_prefix))
  execute function private.keep_lead_words();
create trigger keep_words_of_customer after insert on app.lead_customers for each row
  execute function private.keep_lead_words();
create trigger keep_words_of_changed_customer after update of first_name, middle_name, last_name, email, phone_number, data
  on app.lead_customers for each row execute function private.keep_lead_words();

create or replace function private.keep_service_words() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.name_words (kind, id, words) values ('s', new.id, array_to_tsvector(private.name_words(new.name)))
    on conflict (kind, id) do update set words = excluded.words;
  return null;
end $$;
create trigger keep_words after insert or update of name on app.services for each row
  execute function private.keep_service_words();

create or replace function private.keep_organization_words() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.name_words (kind, id, words)
    values ('o', new.id, array_to_tsvector(private.name_words(new.legal_business_name)))
    on conflict (kind, id) do update set words = excluded.words;
  return null;
end $$;
create trigger keep_words after insert or update of legal_business_name on app.organizations for each row
  execute function private.keep_organization_words();

-- The query of a viewer's search: each word must match the customer, the place, the service or the provider. narrow searches
-- private.lead_words. A word in the names of many services and providers is a condition on each lead (l), in
-- broad; a word in the names of all services fits every lead. A member finds only the providers that app.organizations
-- shows.
create or replace function private.lead_query(viewer text, search text, id text, out narrow tsquery, out broad text[])
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_operator boolean := coalesce(claims.organization_type() = 'OPERATOR', false);
  word text;
  own text;
  services int[];
  providers int[];
begin
  foreach word in array private.searched_words(search) loop
    own := private.term_query(viewer || ':', word) || ' | ' || private.term_query(viewer || '/', word);
    select coalesce(array_agg(n.id) filter (where n.kind = 's'), '{}'),
        coalesce(array_agg(n.id) filter (where n.kind = 'o' and (is_operator or exists (select from app.organizations o
          where o.id = n.id and o.status = 'ACTIVE' and not o.is_deleted))), '{}')
      into services, providers
      from private.name_words n where n.words @@ private.term_query('', word)::tsquery;
    if services <> '{}' and cardinality(services) = (select count(*) from private.name_words n where n.kind = 's') then
      broad := coalesce(broad, '{}');
    elsif cardinality(services) + cardinality(providers) > 100 then
      broad := broad || format('(%s or exists (select from app.leads x where x.id = %s
        and (x.service_id = any (%L) or x.organization_id = any (%L))))', private.has_words(id, own::tsquery), id, services, providers);
    else
      own := concat_ws(' | ', own, (select string_agg(format('''%s:#s%s''', viewer, x), ' | ') from unnest(services) x),
        (select string_agg(format('''%s:#o%s''', viewer, x), ' | ') from unnest(providers) x));
      narrow := case when narrow is null then own::tsquery else narrow && own::tsquery end;
    end if;
  end loop;
end $$;
