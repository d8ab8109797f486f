-- Text search over leads. Users cannot read the word table; leads.list.code.sql searches it for them.

-- Converts to lower case without accents.
create or replace function private.folded(given text) returns text language sql immutable parallel safe
  return translate(replace(replace(replace(regexp_replace(normalize(lower(given), nfkd), '[\u0300-\u036f]', '', 'g'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðı', 'olddi');

create or replace function private.words_of(given text) returns text[] language sql immutable parallel safe
  return (select coalesce(array_agg(distinct left(w, 60)), '{}')
    from regexp_split_to_table(private.folded(given), '[\s!-/:-@\[-`{-~‐-―‘-‟·]+') w where w <> '');

-- A phone number as search digits, without the country code 1.
create or replace function private.phone_word(digits text) returns text language sql immutable parallel safe
  return case when length(digits) = 11 and left(digits, 1) = '1' then substr(digits, 2) else digits end;

create or replace function private.customer_words(customer app.lead_customers) returns text[] language sql immutable
  return private.words_of(concat_ws(' ', customer.first_name, customer.middle_name, customer.last_name))
    || array[customer.email, '@' || split_part(customer.email, '@', 2),
      private.phone_word(regexp_replace(customer.phone_number, '\D', '', 'g'))];

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

create or replace function private.lead_words_of(lead app.leads) returns tsvector language sql stable
begin atomic
  select array_to_tsvector(array_agg(distinct s.viewer || ':' || w.word))
    from private.searchers_of(lead) s
      left join app.lead_customers c on c.lead_id = lead.id and s.knows_customer
      cross join lateral unnest(private.words_of(lead.lead_first_name)
        || array['#s' || lead.service_id, '#o' || lead.organization_id]
        || case when c.lead_id is not null then private.customer_words(c) end) w (word)
    where w.word is not null;
end;

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
  assigned_user_id on app.leads for each row
  when ((old.service_id, old.lead_first_name, old.submitted_user_id, old.referrer_organization_id, old.organization_id,
      old.accepted_organization_id, old.assigned_user_id)
    is distinct from (new.service_id, new.lead_first_name, new.submitted_user_id, new.referrer_organization_id,
      new.organization_id, new.accepted_organization_id, new.assigned_user_id))
  execute function private.keep_lead_words();
create trigger keep_words_of_customer after insert on app.lead_customers for each row
  execute function private.keep_lead_words();
create trigger keep_words_of_changed_customer after update of first_name, middle_name, last_name, email, phone_number
  on app.lead_customers for each row execute function private.keep_lead_words();

create or replace function private.keep_service_words() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.name_words (kind, id, words) values ('s', new.id, array_to_tsvector(private.words_of(new.name)))
    on conflict (kind, id) do update set words = excluded.words;
  return null;
end $$;
create trigger keep_words after insert or update of name on app.services for each row
  execute function private.keep_service_words();

create or replace function private.keep_organization_words() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.name_words (kind, id, words)
    values ('o', new.id, array_to_tsvector(private.words_of(new.legal_business_name)))
    on conflict (kind, id) do update set words = excluded.words;
  return null;
end $$;
create trigger keep_words after insert or update of legal_business_name on app.organizations for each row
  execute function private.keep_organization_words();

-- A word as a tsquery, with special characters escaped. A single letter matches only itself.
create or replace function private.query_word(word text, is_prefix boolean) returns text language sql immutable
  return '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''' || case when is_prefix then ':*' else '' end;

-- The words of a search, the longest 8: whole email addresses, phone numbers as digits, and other words. Most searches have
-- only the latter.
create or replace function private.searched_words(search text) returns text[] language plpgsql immutable as $$
declare
  phone constant text := '\+?\(?\d[\d().\-/ ]{5,}\d';
  others text := search;
  words text[] := '{}';
begin
  if search ~ '[@\d]' then
    others := regexp_replace(others, '\S*@\S*', ' ', 'g');
    words := array(select left(private.folded(m[1]), 254) from regexp_matches(search, '(\S*@\S*)', 'g') m)
      || array(select private.phone_word(regexp_replace(m[1], '\D', '', 'g')) from regexp_matches(others, '(' || phone || ')', 'g') m);
    others := regexp_replace(others, phone, ' ', 'g');
  end if;
  return array(select w from unnest(words || private.words_of(others)) w group by w order by length(w) desc, w limit 8);
end $$;

-- The query of a viewer's search: each word must match the customer, the service or the provider. narrow searches
-- private.lead_words (w). A word in the names of many services and providers is a condition on each lead (l), in
-- broad; a word in the names of all services fits every lead. A member finds only the providers that app.organizations
-- shows. If each word of narrow is in a name, named has its query of customers, the services and the providers.
create or replace function private.lead_query(viewer text, search text, out narrow tsquery, out broad text[], out named jsonb[])
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_operator boolean := coalesce(claims.organization_type() = 'OPERATOR', false);
  word text;
  own text;
  services int[];
  providers int[];
  are_named boolean := true;
begin
  foreach word in array private.searched_words(search) loop
    own := private.query_word(viewer || ':' || word, length(word) > 1);
    select coalesce(array_agg(n.id) filter (where n.kind = 's'), '{}'),
        coalesce(array_agg(n.id) filter (where n.kind = 'o' and (is_operator or exists (select from app.organizations o
          where o.id = n.id and o.status = 'ACTIVE' and not o.is_deleted))), '{}')
      into services, providers
      from private.name_words n where n.words @@ private.query_word(word, length(word) > 1)::tsquery;
    if services <> '{}' and cardinality(services) = (select count(*) from private.name_words n where n.kind = 's') then
      broad := coalesce(broad, '{}');
    elsif cardinality(services) + cardinality(providers) > 100 then
      broad := broad || format('(w.words @@ %L::tsquery or l.service_id = any (%L) or l.organization_id = any (%L))',
        own, services, providers);
    else
      are_named := are_named and services || providers <> '{}';
      named := named || jsonb_build_object('own', own, 'services', services, 'providers', providers);
      own := concat_ws(' | ', own, (select string_agg(format('''%s:#s%s''', viewer, x), ' | ') from unnest(services) x),
        (select string_agg(format('''%s:#o%s''', viewer, x), ' | ') from unnest(providers) x));
      narrow := case when narrow is null then own::tsquery else narrow && own::tsquery end;
    end if;
  end loop;
  if not are_named then named := null; end if;
end $$;
