-- The words that a search corrects a typed word to, and those of people.

create or replace function private.learn_words(words text[]) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  -- Sorted, so that concurrent writers of the same words cannot deadlock.
  insert into private.search_words (word)
    select distinct left(w, 60) as word from unnest(words) w
      where length(w) > 2 and not exists (select from private.search_words s where s.word = left(w, 60)) order by 1
    on conflict do nothing;
end;

create or replace function private.learn_customer() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.learn_words(private.words_of(concat_ws(' ', new.first_name, new.middle_name, new.last_name)));
  return null;
end $$;
create trigger learn_words after insert on app.lead_customers for each row execute function private.learn_customer();
create trigger learn_changed_words after update of first_name, middle_name, last_name on app.lead_customers for each row
  execute function private.learn_customer();

create or replace function private.learn_name() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.learn_words(private.words_of(case when tg_table_name = 'services' then to_jsonb(new) ->> 'name'
    else to_jsonb(new) ->> 'legal_business_name' end));
  return null;
end $$;
create trigger learn_words after insert or update of name on app.services for each row execute function private.learn_name();
create trigger learn_words after insert or update of legal_business_name on app.organizations for each row
  execute function private.learn_name();

create or replace function private.sync_person_words() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  person int := case when tg_table_name = 'user_infos' then (to_jsonb(new) ->> 'id')::int else (to_jsonb(new) ->> 'user_id')::int end;
  names text[];
begin
  select private.words_of(concat_ws(' ', u.first_name, u.middle_name, u.last_name)) into names from app.user_infos u where u.id = person;
  perform private.learn_words(names);
  insert into private.person_words as p (user_id, words)
    select person, array_to_tsvector(array(select 'n:' || w from unnest(names) w
        union select 'x:' || e from app.user_contacts c cross join lateral unnest(private.words_of(split_part(c.email, '@', 1))
          || array[lower(c.email), '@' || split_part(lower(c.email), '@', 2)]) e where c.user_id = person and c.email is not null
        union select 'x:' || private.phone_word(regexp_replace(c.phone_number, '\D', '', 'g'))
          from app.user_contacts c where c.user_id = person and c.phone_number is not null))
    on conflict (user_id) do update set words = excluded.words where p.words <> excluded.words;
  return null;
end $$;
create trigger sync_words after insert or update of first_name, middle_name, last_name on app.user_infos for each row
  execute function private.sync_person_words();
create trigger sync_words after insert or update of email, phone_number on app.user_contacts for each row
  execute function private.sync_person_words();

-- The words of an erased person's name, while their row still has it; words of other people's names stay.
create or replace function private.erase_search_words() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from private.search_words s using app.user_infos u where u.id = new.user_id
    and s.word = any (private.words_of(concat_ws(' ', u.first_name, u.middle_name, u.last_name)))
    and not exists (select from private.person_words p
      where p.user_id <> new.user_id and p.words @@ quote_literal('n:' || s.word)::tsquery);
  return null;
end $$;
create trigger erase_search_words after insert on private.erasures for each row execute function private.erase_search_words();
