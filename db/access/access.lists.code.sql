-- Lists whose conditions are one for each policy, so that each uses an index; combining them with "or" would prevent that.
-- Only for functions that build the conditions themselves.

-- A condition that a column has one of these values. For a single value, the order of its index is usable.
create or replace function private.one_of(column_name text, given jsonb, type text) returns text language sql immutable
  return case when given is null then null when jsonb_array_length(given) = 1 then format('%s = %L::%s', column_name, given ->> 0, type)
    else format('%s = any (%L::%s[])', column_name, (select array_agg(x) from jsonb_array_elements_text(given) x), type) end;

-- The ids of one part of a list of the table t, sorted by these expressions and then the id. way is asc or desc, with the
-- order of nulls that the index has. Returns all ids when take is null.
create or replace function private.list_ids(source text, conditions text[], sorts text[], way text, take int, skip int) returns int[]
language plpgsql stable as $$
declare
  keys text := (select string_agg(format('%s as k%s', x, n), ', ') from unnest(sorts) with ordinality s (x, n));
  ordered text := (select string_agg(format('k%s %s', n, way), ', ') from generate_subscripts(sorts, 1) n);
  ids int[];
begin
  execute format('select array(select x.id from (%s) x order by %s, x.id %s limit $1 offset $2)',
      (select string_agg(format('(select t.id, %s from %s t where %s order by %s, t.id %s limit $1 + $2)', keys, source, c, ordered, way),
          ' union ') from unnest(conditions) c), ordered, way) into ids using take, skip;
  return ids;
end $$;

-- The same with the size of the list, counted up to most: one statement for both reads the rows that are counted in the
-- order of the list, so that PostgreSQL plans and reads them once.
create or replace function private.list_page(source text, conditions text[], sorts text[], way text, take int, skip int, most int,
  out ids int[], out total int)
language plpgsql stable as $$
declare
  keys text := (select string_agg(format('%s as k%s', x, n), ', ') from unnest(sorts) with ordinality s (x, n));
  ordered text := (select string_agg(format('k%s %s', n, way), ', ') from generate_subscripts(sorts, 1) n);
begin
  execute format('with found as materialized (%s)
      select array(select x.id from found x order by %s, x.id %s limit $1 offset $2), (select least(count(*), $3) from found)',
      (select string_agg(format('(select t.id, %s from %s t where %s order by %s, t.id %s limit greatest($1 + $2, $3))', keys, source,
          c, ordered, way), ' union ') from unnest(conditions) c), ordered, way)
    into ids, total using take, skip, most;
end $$;

-- How many rows the list has, counted up to a bound.
create or replace function private.list_count(source text, conditions text[], bound int) returns int language plpgsql stable as $$
declare
  found int;
begin
  execute format('select count(*) from (select x.id from (%s) x limit $1) y',
      (select string_agg(format('(select t.id from %s t where %s limit $1)', source, c), ' union ') from unnest(conditions) c))
    into found using bound;
  return found;
end $$;
