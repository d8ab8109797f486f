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
    from (select w as word, private.similar_words(w) as similar_words from unnest(words) w offset 0) x);

-- A search word as part of a query over keys: its beginning and its similar words after each of the prefixes, or any of the
-- given keys. In PL/pgSQL, like its callers: as SQL each would be planned for each search.
create or replace function private.word_query(word text, prefixes text[], similar_terms jsonb, keys text[] default '{}') returns text
language plpgsql immutable as $$
declare
  alternatives text[] := '{}';
  prefix text;
  item text;
begin
  foreach prefix in array prefixes loop
    alternatives := alternatives || private.query_word(prefix || word, length(word) > 1);
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

-- The ids that a search finds for the caller, by type, with a rank: 3 for an exact address or number, 2 for all words, 1 for
-- similar ones. Only this function reads the words; app.global_search reads the rows under their policies.
create or replace function app.search_hits(search text, search_ref text)
returns table (ref_type text, ref_id int, rank real) language plpgsql stable
security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  viewer text := case when coalesce(claims.organization_type() = 'OPERATOR', false) then 'p' else claims.lead_viewer() end;
  typed text := left(btrim(search), 100);
  terms text[] := private.searched_words(left(btrim(search), 100));
  best real := case when typed ~ '@|\d{7}|^#?\d+$' or regexp_replace(typed, '\D', '', 'g') ~ '^1?\d{10}$' then 3 else 2 end;
  is_invoice boolean := upper(typed) ~ '^(INV-)?\d{4}-\d{1,6}$';
  similar_terms jsonb;
  by_word tsquery;
  by_similar tsquery;
  list private.lead_list;
  leads int[];
  ids int[];
begin
  if claims.user_id() is null then perform private.refuse('TS001', 'SIGN_IN', 'Please sign in'); end if;
  if cardinality(terms) = 0 then return; end if;
  similar_terms := private.similar_terms(terms);
  if search_ref in ('ALL', 'LEADS', 'TRANSACTIONS') and not is_invoice then
    list := private.lead_list('ALL', typed, '{}');
    leads := private.latest_found(list, case when list.hits is null or search_ref = 'LEADS' then 8 else 300 end);
  end if;
  if search_ref in ('ALL', 'LEADS') and not is_invoice then
    ids := leads[1:8];
    return query select 'LEADS', x, best from unnest(ids) x;
    if cardinality(ids) < 8 and similar_terms is not null then
      by_similar := private.search_query(terms, viewer || ':', similar_terms);
      return query select 'LEADS', w.lead_id, 1::real from private.lead_words w
        where w.words @@ by_similar and w.lead_id <> all (ids) limit 8;
    end if;
  end if;
  if search_ref in ('ALL', 'TRANSACTIONS') then
    ids := case when is_invoice then app.transaction_ids(typed, null, '-closed', 16, 0) else private.transactions_of_list(list, leads) end;
    return query select 'TRANSACTIONS', x, case when is_invoice then 3::real else best end from unnest(ids) x;
  end if;
  if search_ref in ('ALL', 'SERVICES', 'ORGANIZATIONS') and not is_invoice then
    by_word := private.search_query(terms, '');
    by_similar := private.search_query(terms, '', similar_terms);
    return query select case n.kind when 's' then 'SERVICES' else 'ORGANIZATIONS' end, n.id,
        case when n.words @@ by_word then 2::real else 1::real end
      from private.name_words n
      where n.words @@ by_similar and (search_ref = 'ALL' or search_ref = case n.kind when 's' then 'SERVICES' else 'ORGANIZATIONS' end)
      order by 3 desc, n.id limit 100;
  end if;
  if search_ref in ('ALL', 'ASSOCIATES', 'SERVICE_AGENTS') and not is_invoice then
    return query select case h.user_type when 'ASSOCIATE' then 'ASSOCIATES' else 'SERVICE_AGENTS' end, h.id, h.rank
      from private.people_hits(terms, similar_terms) h join app.user_infos u on u.id = h.id
      where h.user_type in ('ASSOCIATE', 'SERVICE_AGENT') and not u.is_deleted
        and (search_ref = 'ALL' or search_ref = case h.user_type when 'ASSOCIATE' then 'ASSOCIATES' else 'SERVICE_AGENTS' end)
      order by 3 desc, h.id limit 32;
  end if;
  if search_ref in ('ALL', 'SUPPORT') and not is_invoice then
    return query select 'SUPPORT', h.id, h.rank from private.ticket_hits(terms, typed, similar_terms) h;
  end if;
  if search_ref in ('ALL', 'POSTS') and not is_invoice then
    return query select 'POSTS', h.id, h.rank from private.post_hits(terms, similar_terms) h;
  end if;
end $$;

-- The caller's results, best first: at most 8 of a type and 40 in all. org_type, user_type and user_id must equal the
-- session's claims. search_ref: ALL, LEADS, SERVICES, ORGANIZATIONS, ASSOCIATES, SERVICE_AGENTS, TRANSACTIONS, SUPPORT or
-- POSTS. A text of at most 3 characters finds nothing.
create or replace function app.global_search(
  org_type text default null, user_type text default null, user_id int default null, search_ref text default 'ALL', query text default null
) returns setof app.search_result language plpgsql stable rows 40 set plan_cache_mode = force_generic_plan as $$
declare
  scope text := coalesce(upper(search_ref), 'ALL');
begin
  if global_search.user_id <> claims.user_id() or upper(global_search.org_type) <> claims.organization_type()
      or upper(global_search.user_type) <> claims.user_type() then
    raise exception using errcode = 'TS002', hint = 'NOT_YOURSELF', message = 'You may search as yourself only';
  end if;
  if scope not in ('ALL', 'LEADS', 'SERVICES', 'ORGANIZATIONS', 'ASSOCIATES', 'SERVICE_AGENTS', 'TRANSACTIONS', 'SUPPORT', 'POSTS') then
    raise exception using errcode = 'TS004', hint = 'NO_SUCH_SEARCH', message = 'There is no such search';
  end if;
  if length(btrim(coalesce(query, ''))) <= 3 then return; end if;
  return query
    with hits as materialized (
      select h.ref_type, h.ref_id, max(h.rank) as rank from app.search_hits(query, scope) h group by 1, 2
    ), types as (
      select h.ref_type, array_agg(h.ref_id) as ids, array_agg(h.rank) as ranks from hits h group by 1
    )
    select r.ref_type, r.ref_id, r.public_id, r.title, r.subtitle, r.image_uri, r.route, r.rank
      from types t cross join lateral app.search_rows(t.ref_type, t.ids, t.ranks) with ordinality r (ref_type, ref_id, public_id, title,
        subtitle, image_uri, route, rank, place)
      order by r.rank desc, r.place, r.ref_type limit 40;
end $$;

comment on function app.search_hits(text, text) is E'@behavior -*';
comment on column app.search_result.public_id is '@notNull';
grant execute on function app.search_hits(text, text), app.global_search(text, text, int, text, text)
  to turnstone_member, turnstone_operator;
