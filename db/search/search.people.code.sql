-- Lists of people, built like transactions.list.code.sql: ids and totals for the page and the export. The rows are then
-- read under the policies of app.user_infos.

-- The words of a search as a query over the names of people, and over names, addresses and numbers.
create or replace function private.person_query(search text, out by_name tsquery, out by_all tsquery) language sql stable
begin atomic
  select private.search_query(t.terms, 'n:'), (
      select string_agg(format('(%s | %s)', private.term_query('n:', w), private.term_query('x:', w)), ' & ')
        from unnest(t.terms) w)::tsquery
    from (select private.searched_words(left(btrim(person_query.search), 100)) as terms) t;
end;

-- The conditions of a list, one for each policy that lets the viewer see a person. Each condition uses an index, which
-- combining them with "or" would prevent. Addresses and numbers are searched only where the viewer may read them.
create or replace function private.people_conditions(search text, filters jsonb) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
-- The planner cannot estimate the words and would scan the table.
set enable_seqscan = off as $$
declare
  max_hits constant int := 5000;
  me int := claims.user_id();
  organization int := claims.organization_id();
  is_admin boolean := claims.is_admin();
  viewers text[] := array_remove(array['u' || me, case when is_admin then 'o' || organization end], null);
  query record := private.person_query(search);
  named text := case when search is not null then format(' and exists (select from private.person_words p
    where p.user_id = t.id and p.words @@ %L::tsquery)', query.by_name) else '' end;
  known text := case when search is not null then format(' and exists (select from private.person_words p
    where p.user_id = t.id and p.words @@ %L::tsquery)', query.by_all) else '' end;
  narrowed text := concat_ws(' and ', 'true', private.one_of('t.user_type', filters -> 'type', 'text'),
    private.one_of('case when t.is_deleted then ''DELETED'' else t.status end', filters -> 'status', 'text'),
    private.one_of('t.organization_id', filters -> 'organization', 'int'));
  hits int[];
begin
  if me is null then perform private.refuse('TS001', 'SIGN_IN', 'Please sign in'); end if;
  if search is not null then
    if length(search) not between 1 and 100 then
      perform private.refuse('TS004', 'SEARCH_LENGTH', 'A search has 1 to 100 characters');
    end if;
    if query.by_all is null then return array['false']; end if;
    hits := array(select p.user_id from private.person_words p where p.words @@ query.by_all limit max_hits + 1);
    if cardinality(hits) <= max_hits then narrowed := narrowed || format(' and t.id = any (%L::int[])', hits); end if;
  end if;
  if claims.organization_type() = 'OPERATOR' then return array[narrowed || known]; end if;
  return array_remove(array[format('t.id = %s and %s%s', me, narrowed, known),
    case when organization is not null then format('t.organization_id = %s and not t.is_deleted and %s%s', organization, narrowed,
      case when is_admin then known else named end) end,
    format('t.id = any (array(select a.known_user_id from app.acquaintances a where a.viewer = any (%L::text[]))) and %s%s',
      viewers, narrowed, named)], null);
end $$;

-- The ids of one page of people, sorted by name or since; a leading "-" reverses the order. Returns all ids when take is
-- null. filters has lists of type, status and organization; the status DELETED is that of deleted people.
create or replace function app.people_ids(search text, filters jsonb, sort text, take int, skip int) returns int[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  sorts text[] := case ltrim(sort, '-') when 'name' then array['t.last_name', 't.first_name'] when 'since' then array['t.created_at'] end;
begin
  if sorts is null or sort not in ('name', '-name', 'since', '-since') then
    perform private.refuse('TS004', 'UNKNOWN_SORT', 'People cannot be sorted by this');
  end if;
  return private.list_ids('app.user_infos', private.people_conditions(search, coalesce(filters, '{}')), sorts,
    case when sort like '-%' then 'desc nulls last' else 'asc nulls first' end, take, skip);
end $$;

-- The size of a list, counted up to the bound.
create or replace function app.people_total(search text, filters jsonb, bound int, out total int, out is_exact boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select least(c.found, bound), c.found <= bound
    from private.list_count('app.user_infos', private.people_conditions(search, coalesce(filters, '{}')), bound + 1) c (found);
end;

comment on function app.people_ids(text, jsonb, text, int, int) is E'@behavior -*';
comment on function app.people_total(text, jsonb, int) is E'@behavior -*';
grant execute on function app.people_ids(text, jsonb, text, int, int), app.people_total(text, jsonb, int)
  to turnstone_member, turnstone_operator;
