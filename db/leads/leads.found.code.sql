-- What a search of leads finds, and how a list with it is read fastest.

-- The ids that a search finds if they are few; otherwise a condition to check on each lead of the list.
create or replace function private.found_leads(list private.lead_list, search text) returns private.lead_list
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
-- The planner cannot estimate the words of the query and would scan the table.
set enable_seqscan = off as $$
declare
  -- The list is read in order from this number of matches among the latest leads: first 50, then 500.
  latest int;
  enough int := 26;
  max_hits int := 3000;
  -- A word that the first 50 lack may be in few leads, which are looked up then. The operator's words are in all leads:
  -- only those that the sample lacks, too.
  few constant int := 50;
  may_be_few boolean := list.viewer <> 'p';
  parsed record;
  sample record;
  recent_hits int;
begin
  if search is null then return list; end if;
  if length(search) not between 1 and 100 then
    perform private.refuse('TS004', 'SEARCH_LENGTH', 'A search has 1 to 100 characters');
  end if;
  parsed := private.lead_query(list.viewer, search);
  list.broad := coalesce(parsed.broad, '{}');
  if parsed.narrow is null and parsed.broad is not null then return list; end if;
  list.is_whole := list.is_whole and list.broad = '{}';
  -- Looking up all matches costs more than reading the list in order, if the latest leads have enough of them. Without
  -- other conditions few are enough; and a word that is rare among the latest may be in many older leads, which the
  -- order reaches late.
  if list.is_whole then
    enough := 2;
    max_hits := 50000;
    -- The latest leads may happen to lack a frequent word.
    if list.viewer = 'p' then
      sample := private.sample_leads(parsed.narrow);
      if sample.share >= 0.01 then
        list.query := parsed.narrow;
        list.counts_words := true;
        list.at_least := sample.at_least;
        return list;
      end if;
      may_be_few := sample.share = 0;
    end if;
  end if;
  foreach latest in array array[50, 500] loop
    if list.viewer = 'p' then
      select count(*) into recent_hits
        from (select l.id from app.leads l order by l.updated_at desc, l.id desc limit latest) x
          cross join lateral (select o.words from private.lead_words o where o.lead_id = x.id offset 0) w
        where w.words @@ parsed.narrow;
    else
      select count(*) into recent_hits
        from (select r.lead_id from app.lead_viewers r where r.viewer = list.viewer
            order by r.updated_at desc, r.lead_id desc limit latest) x
          cross join lateral (select o.words from private.lead_words o where o.lead_id = x.lead_id offset 0) w
        where w.words @@ parsed.narrow;
    end if;
    exit when recent_hits >= enough;
    if may_be_few and recent_hits = 0 then
      list.hits := array(select w.lead_id from private.lead_words w where w.words @@ parsed.narrow limit few + 1);
      if cardinality(list.hits) <= few then return private.with_numbered(list, search); end if;
      list.hits := null;
      may_be_few := false;
    end if;
  end loop;
  if recent_hits >= enough then
    list.query := parsed.narrow;
    list.counts_words := list.is_whole;
    return list;
  end if;
  list.hits := array(select w.lead_id from private.lead_words w where w.words @@ parsed.narrow limit max_hits + 1);
  if cardinality(list.hits) > max_hits then
    list.hits := null;
    list.query := parsed.narrow;
    return list;
  end if;
  return private.with_numbered(list, search);
end $$;

-- The list with the lead of the number that was typed, if it was one and the viewer may see it.
create or replace function private.with_numbered(list private.lead_list, search text) returns private.lead_list
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if btrim(search) ~ '^#?\d{1,9}$' then
    list.hits := list.hits || array(select l.id from app.leads l where l.id = ltrim(btrim(search), '#')::int
      and (list.viewer = 'p' or exists (select from app.lead_viewers r where r.lead_id = l.id and r.viewer = list.viewer)));
  end if;
  return list;
end $$;

-- How frequent a query's words are, by eight leads of each of 64 pages: the share of these leads that it finds, and how many
-- it finds in all if each page has only one of them. That is null if few of the pages have one.
create or replace function private.sample_leads(query tsquery, out share real, out at_least int) language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  pages bigint := pg_relation_size('private.lead_words') / current_setting('block_size')::int;
  sampled bigint := least(pages, 64);
  hit_pages int;
begin
  select count(*) filter (where w.words @@ query) / greatest(count(*), 1)::real,
      count(distinct (w.ctid::text::point)[0]) filter (where w.words @@ query)
    into share, hit_pages
    from private.lead_words w where w.ctid = any (array(select format('(%s,%s)', p * pages / sampled, i)::tid
      from generate_series(0, sampled - 1) p cross join generate_series(1, 8) i));
  if hit_pages >= 8 then at_least := hit_pages * pages / sampled; end if;
end $$;

-- How many leads of any viewer a query finds, counted up to a bound. Its words name the viewer.
create or replace function private.count_found(query tsquery, bound int) returns int language plpgsql stable
security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off as $$
begin
  return (select count(*) from (select from private.lead_words w where w.words @@ query limit bound) x);
end $$;
