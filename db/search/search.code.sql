-- Global search. Visibility is checked twice: by the keys looked up here, and by the policies under which the rows are read.

-- Words similar to this one, most similar first. Not for numbers and email addresses.
create or replace function private.similar_words(typed text) returns text[] language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select coalesce(array_agg(x.word), '{}') from (
    select s.word from private.search_words s
      where length(typed) > 3 and typed !~ '[0-9@]' and s.word operator(extensions.%) typed and s.word <> typed
      order by extensions.similarity(s.word, typed) desc, s.word limit 8) x);

-- The similar words of each search word, looked up once for all types; null if no word has any.
create or replace function private.similar_terms(words text[]) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select jsonb_object_agg(x.word, x.similar_words) filter (where x.similar_words <> '{}')
    -- "offset 0": looked up once, not for the condition again.
    from (select w.word, private.similar_words(w.word) as similar_words
      from (select split_part(t, '|', 1) as word from unnest(words) t) w offset 0) x);

-- A term of a search as part of a query over keys: its beginning and its similar words after each of the prefixes, or any of the
-- given keys. In PL/pgSQL, like its callers: as SQL each would be planned for each search.
create or replace function private.word_query(term text, prefixes text[], similar_terms jsonb, keys text[] default '{}') returns text
language plpgsql immutable as $$
declare
  word constant text := split_part(term, '|', 1);
  alternatives text[] := '{}';
  prefix text;
  item text;
begin
  foreach prefix in array prefixes loop
    alternatives := alternatives || private.term_query(prefix, term);
    if similar_terms ? word then
      for item in select jsonb_array_elements_text(similar_terms -> word) loop
        alternatives := alternatives || private.query_word(prefix || item, false);
      end loop;
    end if;
  end loop;
  foreach item in array keys loop
    alternatives := alternatives || private.query_word(item, false);
  end loop;
  return '(' || array_to_string(alternatives, ' | ') || ')';
end $$;

-- The search words as a query over keys: prefix matches and, if they are given, similar words.
create or replace function private.search_query(words text[], prefix text, similar_terms jsonb default null) returns tsquery
language plpgsql immutable as $$
declare
  word text;
  parts text[] := '{}';
begin
  foreach word in array words loop
    parts := parts || private.word_query(word, array[prefix], similar_terms);
  end loop;
  return nullif(array_to_string(parts, ' & '), '')::tsquery;
end $$;

-- The latest leads whose own words a search finds, not only their service or provider, at most 8; none if they are many, then
-- the list has them.
create or replace function private.named_leads(terms text[], viewer text) returns int[] language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  most constant int := 300;
  wanted tsquery := private.search_query(terms, viewer || ':');
  ids int[] := array(select w.lead_id from private.lead_words w where w.words @@ wanted limit most + 1);
begin
  if cardinality(ids) > most then return '{}'; end if;
  return array(select l.id from (select x.id, x.updated_at from app.leads x where x.id = any (ids) offset 0) l
    order by l.updated_at desc, l.id desc limit 8);
end $$;

create or replace function private.people_ref(user_type text) returns text language sql immutable
  return case user_type when 'ASSOCIATE' then 'ASSOCIATES' when 'SERVICE_AGENT' then 'SERVICE_AGENTS' else 'ADMINS' end;

-- Whether a text is long enough to search for: more than 3 characters, a number, or two characters of an unspaced script,
-- which may be a whole name.
create or replace function private.is_searchable(typed text) returns boolean language sql immutable
  return length(btrim(typed)) > 3 or btrim(typed) ~ '^#?\d+$' or btrim(typed) ~* '^[lt]-?\d+$'
    or length(btrim(typed)) > 1 and private.is_unspaced(btrim(typed));

-- The ids that a search finds for the caller, by type, with a rank: 3 for an exact address or number, 2 for all words, 1 for
-- similar ones. Only this function reads the words; app.global_search reads the rows under their policies.
create or replace function app.search_hits(search text, search_ref text)
returns table (ref_type text, ref_id int, rank real) language plpgsql stable
security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  viewer text := case when coalesce(claims.organization_type() = 'OPERATOR', false) then 'p' else claims.lead_viewer() end;
  typed text := left(btrim(search), 100);
  terms text[] := private.searched_words(left(btrim(search), 100));
  is_contact boolean := typed ~ '.@.' or exists (select from unnest(terms) t where t ~ '^\d{10,}');
  lead_number int := private.visible_lead(private.typed_number(typed, 'lead|l'), viewer);
  invoices text[] := private.typed_invoices(typed);
  -- "#28", "lead 28" and "T-28" name a lead or a request, and text that is surely an invoice's number finds nothing else.
  is_number boolean := typed !~ '^\d' and private.typed_number(typed, 'lead|l|ticket|request|t') is not null;
  is_invoice boolean := invoices is not null and typed !~ '^\d+$';
  similar_terms jsonb;
  by_word tsquery;
  by_similar tsquery;
  ids int[];
begin
  if claims.user_id() is null then perform private.refuse('TS001', 'SIGN_IN', 'Please sign in'); end if;
  if cardinality(terms) = 0 or not private.is_searchable(search) then return; end if;
  similar_terms := private.similar_terms(terms);
  if search_ref in ('ALL', 'LEADS') and not is_invoice then
    ids := case when is_number then '{}' else private.named_leads(terms, viewer) end;
    ids := ids || (select p.ids from app.lead_page('ALL', typed, null, '-updated', 8, 0, null) p);
    ids := array(select x from unnest(lead_number || ids) with ordinality u (x, place)
      where x is not null group by x order by min(place) limit 8);
    return query select 'LEADS', x, case when x = lead_number or is_contact then 3::real else 2::real end from unnest(ids) x;
    if cardinality(ids) < 8 and similar_terms is not null and not is_number then
      by_similar := private.search_query(terms, viewer || ':', similar_terms);
      return query select 'LEADS', w.lead_id, 1::real from private.lead_words w
        where w.words @@ by_similar and w.lead_id <> all (ids) limit 8;
    end if;
  end if;
  if search_ref in ('ALL', 'TRANSACTIONS') and not is_number then
    return query select 'TRANSACTIONS', x, case when invoices is null then 2::real else 3::real end
      from unnest(app.transaction_ids(typed, null, '-closed', 16, 0)) x;
  end if;
  if is_invoice then return; end if;
  if is_number then
    if search_ref in ('ALL', 'SUPPORT') then
      return query select 'SUPPORT', t, 3::real from private.numbered_ticket(typed) t where t is not null;
    end if;
    return;
  end if;
  if search_ref in ('ALL', 'SERVICES', 'ORGANIZATIONS') then
    by_word := private.search_query(terms, '');
    by_similar := private.search_query(terms, '', similar_terms);
    return query select case n.kind when 's' then 'SERVICES' else 'ORGANIZATIONS' end, n.id,
        case when n.words @@ by_word then 2::real else 1::real end
      from private.name_words n
      where n.words @@ by_similar and (search_ref = 'ALL' or search_ref = case n.kind when 's' then 'SERVICES' else 'ORGANIZATIONS' end)
      order by 3 desc, n.id limit 100;
  end if;
  if search_ref in ('ALL', 'ADMINS', 'ASSOCIATES', 'SERVICE_AGENTS') then
    return query select p.ref_type, p.id, p.rank from (
        select private.people_ref(h.user_type) as ref_type, h.id, h.rank
          from private.people_hits(terms, similar_terms) h join app.user_infos u on u.id = h.id where not u.is_deleted) p
      where search_ref in ('ALL', p.ref_type) order by 3 desc, p.id limit 48;
  end if;
  if search_ref in ('ALL', 'SUPPORT') then
    return query select 'SUPPORT', h.id, h.rank from private.ticket_hits(terms, typed, similar_terms) h;
  end if;
  if search_ref in ('ALL', 'POSTS') then
    return query select 'POSTS', h.id, h.rank from private.post_hits(terms, similar_terms) h;
  end if;
end $$;

-- Rank 3 for the name itself, 2.5 for the beginning of its words, so that what only belongs to it comes later.
create or replace function app.rank_of_title(title text, typed text, rank real) returns real language sql immutable
security definer set search_path = pg_catalog, pg_temp
  return case when rank <> 2 then rank
    when private.text_words(title) = private.text_words(typed) then 3
    when (select bool_and(exists (select from unnest(private.name_words(title)) w where starts_with(w, t)))
      from unnest(private.text_words(typed)) t) then 2.5
    else 2 end;

-- The caller's results, best first: at most 8 of a type and 40 in all, similar ones only if nothing fits better. org_type,
-- user_type and user_id must equal the session's claims. search_ref: ALL, LEADS, SERVICES, ORGANIZATIONS, ADMINS,
-- ASSOCIATES, SERVICE_AGENTS, TRANSACTIONS, SUPPORT or POSTS. A public id, or an address with one, finds its row.
create or replace function app.global_search(
  org_type text default null, user_type text default null, user_id int default null, search_ref text default 'ALL', query text default null
) returns setof app.search_result language plpgsql stable rows 40 set plan_cache_mode = force_generic_plan as $$
declare
  scope text := coalesce(upper(search_ref), 'ALL');
  public_id uuid := substring(lower(query) from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}');
begin
  if global_search.user_id <> claims.user_id() or upper(global_search.org_type) <> claims.organization_type()
      or upper(global_search.user_type) <> claims.user_type() then
    raise exception using errcode = 'TS002', hint = 'NOT_YOURSELF', message = 'You may search as yourself only';
  end if;
  if scope not in ('ALL', 'LEADS', 'SERVICES', 'ORGANIZATIONS', 'ADMINS', 'ASSOCIATES', 'SERVICE_AGENTS', 'TRANSACTIONS', 'SUPPORT', 'POSTS') then
    raise exception using errcode = 'TS004', hint = 'NO_SUCH_SEARCH', message = 'There is no such search';
  end if;
  return query
    with hits as materialized (
      select h.ref_type, h.ref_id, max(h.rank) as rank
        from (select x.ref_type, x.ref_id, x.rank from app.search_hits(query, scope) x where public_id is null
          union all select x.ref_type, x.ref_id, 3 from app.rows_of_public_id(public_id) x where public_id is not null and scope in ('ALL', x.ref_type)) h
        group by 1, 2
    ), types as (
      select h.ref_type, array_agg(h.ref_id) as ids, array_agg(h.rank) as ranks from hits h
        where h.rank > 1 or not exists (select from hits b where b.rank > 1) group by 1
    )
    select r.ref_type, r.ref_id, r.public_id, r.title, r.subtitle, r.image_uri, r.route, r.best
      from types t cross join lateral (select x.*, x.ordinality as place,
          case when x.ref_type in ('TRANSACTIONS', 'POSTS') then x.rank else app.rank_of_title(x.title, query, x.rank) end as best
        from app.search_rows(t.ref_type, t.ids, t.ranks) with ordinality x) r
      order by r.best desc, r.place, r.ref_type limit 40;
end $$;

-- The rows with this public id that the caller may read.
create or replace function app.rows_of_public_id(wanted uuid) returns table (ref_type text, ref_id int) language sql stable rows 1
begin atomic
  select 'LEADS', l.id from app.leads l where l.public_id = wanted
  union all select 'TRANSACTIONS', t.id from app.transactions t where t.public_id = wanted
  union all select 'SERVICES', s.id from app.services s where s.public_id = wanted
  union all select 'ORGANIZATIONS', o.id from app.organizations o where o.public_id = wanted
  union all select 'SUPPORT', t.id from app.support_tickets t where t.public_id = wanted
  union all select 'POSTS', p.id from app.posts p where p.public_id = wanted;
end;

comment on function app.search_hits(text, text) is E'@behavior -*';
comment on function app.rows_of_public_id(uuid) is E'@behavior -*';
comment on function app.rank_of_title(text, text, real) is E'@behavior -*';
comment on column app.search_result.public_id is '@notNull';
grant execute on function app.search_hits(text, text), app.rows_of_public_id(uuid), app.rank_of_title(text, text, real),
  app.global_search(text, text, int, text, text)
  to turnstone_member, turnstone_operator;
