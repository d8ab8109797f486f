-- Compares the words of search with the rows that they are made of, and corrects them.

-- The stored and the right words of the next rows of a kind, in the order of their ids.
create or replace function private.words_to_compare(kind text, after_id int, most int)
returns table (id int, stored tsvector, wanted tsvector) language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  case kind
    when 'LEADS' then return query select x.id, w.words, private.lead_words_of(x)
      from (select l.* from app.leads l where l.id > after_id order by l.id limit most) x left join private.lead_words w on w.lead_id = x.id;
    when 'SERVICES' then return query select x.id, w.words, array_to_tsvector(private.name_words(x.name))
      from (select s.* from app.services s where s.id > after_id order by s.id limit most) x
        left join private.name_words w on w.kind = 's' and w.id = x.id;
    when 'ORGANIZATIONS' then return query select x.id, w.words, array_to_tsvector(private.name_words(x.legal_business_name))
      from (select o.* from app.organizations o where o.id > after_id order by o.id limit most) x
        left join private.name_words w on w.kind = 'o' and w.id = x.id;
    when 'PEOPLE' then return query select x.id, w.words, private.person_words_of(x)
      from (select u.* from app.user_infos u where u.id > after_id order by u.id limit most) x left join private.person_words w on w.user_id = x.id;
    when 'TICKETS' then return query select x.id, w.words, private.ticket_words_of(x)
      from (select t.* from app.support_tickets t where t.id > after_id order by t.id limit most) x
        left join private.ticket_words w on w.ticket_id = x.id;
    when 'POSTS' then return query select x.id, w.words, private.post_words_of(x)
      from (select p.* from app.posts p where p.id > after_id order by p.id limit most) x left join private.post_words w on w.post_id = x.id;
  end case;
end $$;

-- All rows whose words are wrong.
create or replace function private.wrong_words() returns table (problem text, subject text) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select 'words of ' || lower(k), w.id::text
    from unnest(array['LEADS', 'SERVICES', 'ORGANIZATIONS', 'PEOPLE', 'TICKETS', 'POSTS']) k
      cross join lateral private.words_to_compare(k, 0, 2147483647) w
    where w.stored is distinct from w.wanted;
end;

-- Writes a row's words. The row is locked first, so a change at the same moment is not overwritten.
create or replace function private.correct_words(kind text, row_id int) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_variable
declare
  words tsvector;
begin
  case kind
    when 'LEADS' then perform from app.leads l where l.id = row_id for share;
    when 'SERVICES' then perform from app.services s where s.id = row_id for share;
    when 'ORGANIZATIONS' then perform from app.organizations o where o.id = row_id for share;
    when 'PEOPLE' then perform from app.user_infos u where u.id = row_id for share;
    when 'TICKETS' then perform from app.support_tickets t where t.id = row_id for share;
    when 'POSTS' then perform from app.posts p where p.id = row_id for share;
  end case;
  select w.wanted into words from private.words_to_compare(kind, row_id - 1, 1) w;
  case kind
    when 'LEADS' then insert into private.lead_words as w (lead_id, words) values (row_id, words)
      on conflict (lead_id) do update set words = excluded.words;
    when 'PEOPLE' then insert into private.person_words as w (user_id, words) values (row_id, words)
      on conflict (user_id) do update set words = excluded.words;
    when 'TICKETS' then insert into private.ticket_words as w (ticket_id, words) values (row_id, words)
      on conflict (ticket_id) do update set words = excluded.words;
    when 'POSTS' then insert into private.post_words as w (post_id, words) values (row_id, words)
      on conflict (post_id) do update set words = excluded.words;
    else insert into private.name_words as w (kind, id, words) values (case kind when 'SERVICES' then 's' else 'o' end, row_id, words)
      on conflict on constraint name_words_pkey do update set words = excluded.words;
  end case;
end $$;

-- Checks the next rows of a check that is due, and corrects their words. No row if none is due; is_done at the end of a kind.
create or replace function jobs.check_words(most int)
returns table (kind text, is_done boolean, checked int, corrected int, is_upgrade boolean) language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  part private.word_checks;
  wrong int[];
  found_rows int;
  row_id int;
begin
  select * into part from private.word_checks c where c.finished_at is null or c.finished_at < private.now() - interval '7 days'
    order by c.finished_at nulls first, c.kind limit 1 for update skip locked;
  if part.kind is null then return; end if;
  if part.finished_at is not null then part := row(part.kind, 0, 0, 0, false, null); end if;
  select coalesce(max(w.id), part.after_id), count(*), coalesce(array_agg(w.id) filter (where w.stored is distinct from w.wanted), '{}')
    into part.after_id, found_rows, wrong
    from private.words_to_compare(part.kind, part.after_id, most) w;
  foreach row_id in array wrong loop
    perform private.correct_words(part.kind, row_id);
  end loop;
  part.checked := part.checked + found_rows;
  part.corrected := part.corrected + cardinality(wrong);
  if found_rows < most then part.finished_at := private.now(); end if;
  update private.word_checks c set (after_id, checked, corrected, is_upgrade, finished_at)
    = (part.after_id, part.checked, part.corrected, part.is_upgrade, part.finished_at) where c.kind = part.kind;
  return query select part.kind, part.finished_at is not null, part.checked, part.corrected, part.is_upgrade;
end $$;

grant execute on function jobs.check_words(int) to turnstone_jobs;
