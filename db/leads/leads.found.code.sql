-- What a search of leads finds.

-- The condition that a search sets on the leads of a list (l). The leads that the index of words finds are named by their
-- ids; if they are more than the bound, each lead of the list is compared with the words.
create or replace function private.lead_search(viewer text, search text, id text, bound int,
  out condition text, out is_long boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
-- The planner cannot estimate the words of the query and would scan the table.
set enable_seqscan = off as $$
declare
  number int := private.typed_number(search, 'lead|l');
  query record;
  hits int[];
begin
  is_long := false;
  if search is null then return; end if;
  if length(search) not between 1 and 100 then
    perform private.refuse('TS004', 'SEARCH_LENGTH', 'A search has 1 to 100 characters');
  end if;
  -- "lead 398" and "#398" are a number, not words.
  if number is not null and search !~ '^\s*\d' then
    condition := format('%s = %s', id, number);
    return;
  end if;
  query := private.lead_query(viewer, search, id);
  if query.narrow is not null then
    is_long := viewer = 'p' and private.is_frequent(query.narrow, bound);
    if not is_long then
      hits := array(select w.lead_id from private.lead_words w where w.words @@ query.narrow limit bound + 1);
      is_long := cardinality(hits) > bound;
    end if;
    condition := case when is_long then private.has_words(id, query.narrow) else format('%s = any (%L::int[])', id, hits) end;
  end if;
  is_long := is_long and coalesce(query.broad, '{}') = '{}';
  condition := coalesce(nullif(concat_ws(' and ', condition, nullif(array_to_string(query.broad, ' and '), '')), ''),
    case when query.broad is null then 'false' else 'true' end);
  if number is not null then condition := format('(%s or %s = %s)', condition, id, number); end if;
end $$;

-- A condition that a lead has these words. A subquery, so that the list is read in its order.
create or replace function private.has_words(id text, query tsquery) returns text language sql immutable
  return format('(select w.words @@ %L::tsquery from private.lead_words w where w.lead_id = %s)', query, id);

-- Whether a search of all leads surely finds more than the bound: of 1,000 leads, evenly spread over their numbers, it finds
-- ten, and as many in all would be ten times the bound. The index reads all words that begin as typed, which may be many.
create or replace function private.is_frequent(query tsquery, bound int) returns boolean language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  last int := (select max(w.lead_id) from private.lead_words w);
  every int := last / 1000 + 1;
  found int := (select count(*) from private.lead_words w
    where w.lead_id = any (array(select generate_series(1, last, every))) and w.words @@ query);
begin
  return found >= 10 and found * every > 10 * bound;
end $$;

-- A lead's id if the viewer of these words may see it.
create or replace function private.visible_lead(lead int, viewer text) returns int language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select l.id from app.leads l where l.id = lead
    and (visible_lead.viewer = 'p' or exists (select from app.lead_viewers r where r.lead_id = l.id and r.viewer = visible_lead.viewer)));
