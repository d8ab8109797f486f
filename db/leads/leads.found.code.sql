-- What a search of leads finds, and how a list with it is read fastest.

-- The ids that a search finds if they are few; otherwise a condition to check on each lead of the list.
create or replace function private.found_leads(list private.lead_list, search text) returns private.lead_list
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
-- The planner cannot estimate the words of the query and would scan the table.
set enable_seqscan = off as $$
declare
  -- The list is read in order from this number of matches among the latest leads: of 10, 50, then 500.
  latest int;
  enough int := 26;
  max_hits int := 3000;
  is_rare boolean := false;
  parsed record;
  sample record;
  recent_hits int;
begin
  if search is null then return list; end if;
  if length(search) not between 1 and 100 then
    perform private.refuse('TS004', 'SEARCH_LENGTH', 'A search has 1 to 100 characters');
  end if;
  -- "lead 398" and "#398" are a number, not words.
  if private.typed_number(search, 'lead|l') is not null and search !~ '^\s*\d' then
    list.hits := '{}';
    list.broad := '{}';
    return private.with_numbered(list, search);
  end if;
  parsed := private.lead_query(list.viewer, search);
  list.broad := coalesce(parsed.broad, '{}');
  if parsed.narrow is null and parsed.broad is not null then return list; end if;
  list.is_whole := list.is_whole and list.broad = '{}';
  -- A member's words name the member, so the index finds a thousand of their leads faster than any list is read.
  if list.viewer <> 'p' then
    list.hits := array(select w.lead_id from private.lead_words w where w.words @@ parsed.narrow limit 1001);
    if cardinality(list.hits) <= 1000 then return private.with_numbered(list, search); end if;
    list.at_least := cardinality(list.hits);
    list.hits := null;
  end if;
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
        list.columns := private.columns_of_words(parsed.named);
        return list;
      end if;
      is_rare := sample.share = 0;
    end if;
  end if;
  foreach latest in array case when is_rare then '{}' else array[10, 50, 500] end loop
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

-- Conditions on the columns of a lead (l) that say the same as words of services and providers. Null if one of these words is
-- also in more than a few customers.
create or replace function private.columns_of_words(named jsonb[]) returns text[] language plpgsql stable
security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off as $$
declare
  word jsonb;
  customers int[];
  conditions text[];
begin
  foreach word in array coalesce(named, '{}') loop
    -- Finding out by the index takes long for a frequent word.
    if (private.sample_leads((word ->> 'own')::tsquery)).share > 0 then return null; end if;
    customers := array(select w.lead_id from private.lead_words w where w.words @@ (word ->> 'own')::tsquery limit 101);
    if cardinality(customers) > 100 then return null; end if;
    conditions := conditions || format('(l.service_id = any (%L) or l.organization_id = any (%L) or l.id = any (%L))',
      array(select jsonb_array_elements_text(word -> 'services')::int),
      array(select jsonb_array_elements_text(word -> 'providers')::int), customers);
  end loop;
  return conditions;
end $$;

-- A lead's id if the viewer of these words may see it.
create or replace function private.visible_lead(lead int, viewer text) returns int language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select l.id from app.leads l where l.id = lead
    and (visible_lead.viewer = 'p' or exists (select from app.lead_viewers r where r.lead_id = l.id and r.viewer = visible_lead.viewer)));

-- The list with the lead of the number that was typed, if it was one and the viewer may see it.
create or replace function private.with_numbered(list private.lead_list, search text) returns private.lead_list
language plpgsql stable as $$
declare
  number int := private.visible_lead(private.typed_number(search, 'lead|l'), list.viewer);
begin
  if number is not null and number <> all (list.hits) then list.hits := list.hits || number; end if;
  return list;
end $$;

-- How frequent a query's words are, by eight leads of each of 64 pages: the share of these leads that it finds, and how many
-- it surely finds in all, an eighth of what it finds if each page has only one of them. That is null if few of the pages
-- have one.
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
  if hit_pages >= 8 then at_least := hit_pages * pages / sampled / 8; end if;
end $$;

-- How many leads of any viewer a query finds, counted up to a bound. Its words name the viewer.
create or replace function private.count_found(query tsquery, bound int) returns int language plpgsql stable
security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off as $$
begin
  return (select count(*) from (select from private.lead_words w where w.words @@ query limit bound) x);
end $$;

-- The latest leads that a search of all leads finds, at most 16, or most if their ids are known. As private.listed_leads by
-- "-updated", whose text is planned at each call; app.search_hits has these statements planned once a connection.
create or replace function private.latest_found(list private.lead_list, most int) returns int[] language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if list.hits = '{}' then return '{}'; end if;
  -- A plan made for few ids is slow for many.
  if list.broad <> '{}' or list.columns is not null or list.query is null and (list.hits is null or cardinality(list.hits) > 100) then
    return private.listed_leads(list, '-updated', most, 0);
  end if;
  -- "offset 0": the known leads are looked up, then sorted.
  if list.hits is not null and list.reads_all then
    return array(select x.id from (select l.id, l.updated_at from app.leads l where l.id = any (list.hits) offset 0) x
      order by x.updated_at desc, x.id desc limit most);
  elsif list.hits is not null then
    return array(select r.lead_id from (select distinct x from unnest(list.hits) x) h (id)
        cross join lateral (select v.lead_id, v.updated_at from app.lead_viewers v
          where v.lead_id = h.id and v.viewer = list.viewer offset 0) r
      order by r.updated_at desc, r.lead_id desc limit most);
  elsif list.reads_all then
    return array(select l.id from app.leads l
        cross join lateral (select x.words from private.lead_words x where x.lead_id = l.id offset 0) w
      where w.words @@ list.query order by l.updated_at desc, l.id desc limit 16);
  end if;
  return array(select r.lead_id from app.lead_viewers r
      cross join lateral (select x.words from private.lead_words x where x.lead_id = r.lead_id offset 0) w
    where r.viewer = list.viewer and w.words @@ list.query order by r.updated_at desc, r.lead_id desc limit 16);
end $$;

-- Those of the ids in hits that are in a list that is read in order.
create or replace function private.found_among(list private.lead_list) returns int[] language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if list.query is null or list.broad <> '{}' then
    list.conditions := list.conditions || ' and ' || case when list.reads_all then 'l.id' else 'r.lead_id' end || ' = any ($3)';
    return private.listed_leads(list, '-updated', null, 0);
  end if;
  return array(select h.id from (select distinct x from unnest(list.hits) x) h (id)
      cross join lateral (select o.words from private.lead_words o where o.lead_id = h.id offset 0) w
      cross join lateral (select where list.reads_all
        union all select from app.lead_viewers r where r.lead_id = h.id and r.viewer = list.viewer and not list.reads_all) v
    where w.words @@ list.query);
end $$;
