-- Search over tickets, posts and people. A ticket's words are keyed by viewer; posts and people are filtered here as in
-- their policies.

create or replace function private.ticket_words_of(ticket app.support_tickets) returns tsvector language sql immutable
begin atomic
  select array_to_tsvector(array_agg(distinct v.viewer || ':' || w.word))
    from (values ('p'), ('u' || ticket.user_id), ('m' || ticket.organization_id)) v (viewer)
      cross join lateral unnest(private.indexed_words(concat_ws(' ', ticket.title, ticket.details)) || private.name_words(ticket.name)
        || private.email_words(ticket.email) || private.phone_words(ticket.phone_number, ticket.phone_extension)
        || case when v.viewer = 'p' then array['#o' || ticket.organization_id] end) w (word)
    where v.viewer is not null and w.word is not null;
end;

create or replace function private.sync_ticket_words() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.ticket_words as w (ticket_id, words) values (new.id, private.ticket_words_of(new))
    on conflict (ticket_id) do update set words = excluded.words where w.words <> excluded.words;
  perform private.learn_words(array(select w from unnest(private.words_of(new.title)) w where w ~ '^\D{4,30}$'));
  return null;
end $$;
create trigger sync_words after insert or update of title, details, name, email, phone_number, phone_extension, user_id, organization_id
  on app.support_tickets for each row execute function private.sync_ticket_words();

create or replace function private.post_words_of(post app.posts) returns tsvector language sql immutable
  return array_to_tsvector(private.indexed_words(post.content) || array['#u' || post.user_id]);

create or replace function private.sync_post_words() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.post_words as w (post_id, words) values (new.id, private.post_words_of(new))
    on conflict (post_id) do update set words = excluded.words where w.words <> excluded.words;
  perform private.learn_words(array(select w from unnest(private.words_of(new.content)) w where w ~ '^\D{4,30}$'));
  return null;
end $$;
create trigger sync_words after insert or update of content on app.posts for each row execute function private.sync_post_words();

-- The prefixes under which the caller may search tickets.
create or replace function private.ticket_viewers() returns text[] language sql stable
  return case when coalesce(claims.organization_type() = 'OPERATOR', false) then array['p']
    else array_remove(array['u' || claims.user_id(), case when claims.is_master_admin() then 'm' || claims.organization_id() end], null) end;

-- The search words as a query over the caller's tickets. The operator also finds them by the requester's organization.
create or replace function private.ticket_query(terms text[], similar_terms jsonb default null) returns tsquery language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  viewers constant text[] := private.ticket_viewers();
  prefixes text[] := '{}';
  viewer text;
  term text;
  organizations text[] := '{}';
  parts text[] := '{}';
begin
  foreach viewer in array viewers loop
    prefixes := prefixes || (viewer || ':');
  end loop;
  foreach term in array terms loop
    if 'p' = any (viewers) then
      organizations := array(select 'p:#o' || n.id from private.name_words n
        where n.kind = 'o' and n.words @@ private.term_query('', term)::tsquery limit 100);
    end if;
    parts := parts || private.word_query(term, prefixes, similar_terms, organizations);
  end loop;
  return nullif(array_to_string(parts, ' & '), '')::tsquery;
end $$;

-- The latest tickets that a search finds. A frequent word is looked for among the operator's latest tickets first, in more
-- of them if a few have it.
create or replace function private.ticket_hits(terms text[], typed text, similar_terms jsonb) returns table (id int, rank real)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  wanted tsquery := private.ticket_query(terms);
  by_similar tsquery;
  latest int;
  ids int[] := '{}';
begin
  if 'p' = any (private.ticket_viewers()) then
    foreach latest in array array[100, 1000] loop
      ids := array(select w.ticket_id from (select o.ticket_id, o.words from private.ticket_words o order by o.ticket_id desc limit latest) w
        where w.words @@ wanted order by w.ticket_id desc limit 16);
      exit when cardinality(ids) in (0, 16);
    end loop;
  end if;
  if cardinality(ids) < 16 then
    ids := array(with found as materialized (select w.ticket_id from private.ticket_words w where w.words @@ wanted)
      select f.ticket_id from found f order by f.ticket_id desc limit 16);
  end if;
  return query select x, case when typed ~ '.@.' or exists (select from unnest(terms) t where t ~ '^\d{10,}') then 3::real else 2::real end
    from unnest(ids) x;
  return query select x, 3::real from private.numbered_ticket(typed) x where x is not null;
  if cardinality(ids) < 8 and similar_terms is not null then
    by_similar := private.ticket_query(terms, similar_terms);
    return query select w.ticket_id, 1::real from private.ticket_words w
      where w.words @@ by_similar and w.ticket_id <> all (ids) limit 16;
  end if;
end $$;

-- The ticket with this number, if the caller may see it.
create or replace function private.numbered_ticket(typed text) returns int language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select t.id from app.support_tickets t where t.id = private.typed_number(typed, 'ticket|request|t')
    and array['p', 'u' || t.user_id, 'm' || t.organization_id] && private.ticket_viewers());

-- The search words as a query over posts, which are found by their text and their author's name.
create or replace function private.post_query(terms text[], similar_terms jsonb default null) returns tsquery language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  term text;
  parts text[] := '{}';
begin
  foreach term in array terms loop
    parts := parts || private.word_query(term, array[''], similar_terms, array(select '#u' || p.user_id from private.person_words p
      join app.post_authors a on a.user_id = p.user_id
      where p.words @@ private.term_query('n:', term)::tsquery limit 100));
  end loop;
  return nullif(array_to_string(parts, ' & '), '')::tsquery;
end $$;

-- Whether the caller may find a post, as in the policies of app.posts. Deleted ones are never found.
create or replace function private.finds_post(post app.posts) returns boolean language sql stable
  return not post.is_deleted and (not post.is_removed or post.user_id = claims.user_id()
    or coalesce(claims.organization_type() = 'OPERATOR', false));

-- The latest posts that a search finds. A frequent word is looked for among the latest posts first, in more of them if a few
-- have it.
create or replace function private.post_hits(terms text[], similar_terms jsonb) returns table (id int, rank real)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  wanted tsquery := private.post_query(terms);
  by_similar tsquery;
  latest int;
  ids int[];
begin
  foreach latest in array array[100, 1000] loop
    ids := array(select p.id from (select o.post_id, o.words from private.post_words o order by o.post_id desc limit latest) w
      cross join lateral (select x.id from app.posts x where x.id = w.post_id and private.finds_post(x) offset 0) p
      where w.words @@ wanted order by w.post_id desc limit 16);
    exit when cardinality(ids) in (0, 16);
  end loop;
  if cardinality(ids) < 16 then
    -- The matches are sorted first, so that only the latest posts are looked up.
    ids := array(select p.id from (select w.post_id from private.post_words w where w.words @@ wanted order by w.post_id desc) f
      cross join lateral (select x.id from app.posts x where x.id = f.post_id and private.finds_post(x) offset 0) p
      order by f.post_id desc limit 16);
  end if;
  return query select x, 2::real from unnest(ids) x;
  if cardinality(ids) < 8 and similar_terms is not null then
    by_similar := private.post_query(terms, similar_terms);
    return query select p.id, 1::real from private.post_words w join app.posts p on p.id = w.post_id
      where w.words @@ by_similar and p.id <> all (ids) and private.finds_post(p) limit 16;
  end if;
end $$;

-- People whom the caller may see, by name; by address and number where these are readable. Rank 3 is a whole address or number.
create or replace function private.people_hits(terms text[], similar_terms jsonb default null)
returns table (id int, user_type text, rank real) language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_operator boolean := coalesce(claims.organization_type() = 'OPERATOR', false);
  by_name tsquery := private.search_query(terms, 'n:');
  by_similar_name tsquery := private.search_query(terms, 'n:', similar_terms);
  by_all tsquery := (select string_agg(format('(%s | %s)', private.term_query('n:', t), private.term_query('x:', t)), ' & ')::tsquery
    from unnest(terms) t);
  best real := case when exists (select from unnest(terms) t where t ~ '.@.|^\d{10,}') then 3 else 2 end;
begin
  -- Where address and number are not readable, they decide neither on the result nor on its rank.
  return query select u.id, u.user_type,
      case when p.words @@ by_name or (p.words @@ by_all and x.is_readable) then best else 1::real end
    from private.person_words p join app.user_infos u on u.id = p.user_id
      cross join lateral (select coalesce(is_operator or u.id = claims.user_id()
        or (claims.is_admin() and u.organization_id = claims.organization_id()), false)) x (is_readable)
    where (p.words @@ by_similar_name or (p.words @@ by_all and x.is_readable)) and (is_operator or private.may_see_person(u));
end $$;

-- The ids that the text filter of a list finds: TICKETS or ORGANIZATIONS. The list reads the rows under their policies.
create or replace function app.search_ids(kind text, search text) returns setof int language plpgsql stable rows 100
security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  terms text[] := private.searched_words(left(btrim(search), 100));
begin
  if claims.user_id() is null then perform private.refuse('TS001', 'SIGN_IN', 'Please sign in'); end if;
  case kind
    when 'TICKETS' then
      return query select w.ticket_id from private.ticket_words w where w.words @@ private.ticket_query(terms)
        union select x from private.numbered_ticket(btrim(search)) x where x is not null;
    when 'ORGANIZATIONS' then
      return query select n.id from private.name_words n
        where n.kind = 'o' and n.words @@ private.search_query(terms, '');
  end case;
end $$;

comment on function app.search_ids(text, text) is E'@behavior -*';
grant execute on function app.search_ids(text, text) to turnstone_member, turnstone_operator;
