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

-- n: and a word of the name, x: and one of address or number.
create or replace function private.person_words_of(person app.user_infos) returns tsvector language sql stable
begin atomic
  select array_to_tsvector(array(
    select 'n:' || w from unnest(private.name_words(concat_ws(' ', person.first_name, person.middle_name, person.last_name))) w
    union select 'x:' || w from app.user_contacts c
      cross join lateral unnest(private.email_words(c.email) || private.phone_words(c.phone_number, c.phone_extension)) w
      where c.user_id = person.id and w is not null));
end;

create or replace function private.sync_person_words() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  person app.user_infos;
begin
  select * into person from app.user_infos u
    where u.id = case when tg_table_name = 'user_infos' then (to_jsonb(new) ->> 'id')::int else (to_jsonb(new) ->> 'user_id')::int end;
  if tg_table_name = 'user_infos' then
    perform private.learn_words(private.words_of(concat_ws(' ', person.first_name, person.middle_name, person.last_name)));
  end if;
  insert into private.person_words as p (user_id, words) values (person.id, private.person_words_of(person))
    on conflict (user_id) do update set words = excluded.words where p.words <> excluded.words;
  return null;
end $$;
create trigger sync_words after insert or update of first_name, middle_name, last_name on app.user_infos for each row
  execute function private.sync_person_words();
create trigger sync_words after insert or update of email, phone_number, phone_extension on app.user_contacts for each row
  execute function private.sync_person_words();

-- Forgets the words that a changed text no longer has, unless something else is found by them. So an erased person's words
-- go with their texts. Its arguments are the columns of the text.
create or replace function private.forget_words() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  before text := (select string_agg(to_jsonb(old) ->> c, ' ') from unnest(tg_argv) c);
  after text := (select string_agg(to_jsonb(new) ->> c, ' ') from unnest(tg_argv) c);
begin
  if before is not distinct from after then return null; end if;
  delete from private.search_words s using (
      select quote_literal(w) as word, quote_literal('n:' || w) as of_person, quote_literal('p:' || w) as of_all, w
        from (select unnest(private.words_of(before)) except select unnest(private.words_of(after))) x (w)) f
    where s.word = f.w and not exists (select from private.person_words p where p.words @@ f.of_person::tsquery)
      and not exists (select from private.name_words n where n.words @@ f.word::tsquery)
      and not exists (select from private.lead_words l where l.words @@ f.of_all::tsquery)
      and not exists (select from private.ticket_words t where t.words @@ f.of_all::tsquery)
      and not exists (select from private.post_words p where p.words @@ f.word::tsquery);
  return null;
end $$;
-- By their names, these run after the triggers that rewrite the words.
create trigger x_forget_words after update of first_name, middle_name, last_name on app.user_infos for each row
  execute function private.forget_words('first_name', 'middle_name', 'last_name');
create trigger x_forget_words after update of first_name, middle_name, last_name on app.lead_customers for each row
  execute function private.forget_words('first_name', 'middle_name', 'last_name');
create trigger x_forget_words after update of title on app.support_tickets for each row execute function private.forget_words('title');
create trigger x_forget_words after update of content on app.posts for each row execute function private.forget_words('content');
create trigger x_forget_words after update of name on app.services for each row execute function private.forget_words('name');
create trigger x_forget_words after update of legal_business_name on app.organizations for each row
  execute function private.forget_words('legal_business_name');
