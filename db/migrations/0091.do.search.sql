-- Misspelled words are found by trigrams. Only our owner can use the extension's schema: visitors have no right to it.
reset role;
create schema extensions authorization turnstone_owner;
create extension pg_trgm with schema extensions;
set local role turnstone_owner;

-- Every word that something is found by, once. A search looks for similar words here and then for those words among
-- what the viewer may search; the table says of nobody who or what has the word.
create table private.search_words (word text primary key check (length(word) between 1 and 60));
create index search_words_trigrams on private.search_words using gin (word extensions.gin_trgm_ops);

-- What people are found by: n: and a word of their name, x: and their e-mail address or phone number.
create table private.person_words (
  user_id int primary key references app.user_infos on delete cascade,
  words tsvector not null
);
create index person_words_words on private.person_words using gin (words);

create type app.search_result as (
  ref_type text, ref_id int, public_id uuid, title text, subtitle text, image_uri text, route text, rank real
);

insert into private.search_words (word)
  select distinct left(x.word, 60) from (
    select unnest(private.words_of(concat_ws(' ', c.first_name, c.middle_name, c.last_name))) from app.lead_customers c
    union select unnest(private.words_of(s.name)) from app.services s
    union select unnest(private.words_of(o.legal_business_name)) from app.organizations o
    union select unnest(private.words_of(concat_ws(' ', u.first_name, u.middle_name, u.last_name))) from app.user_infos u) x (word)
  where length(x.word) > 2
  on conflict do nothing;
insert into private.person_words (user_id, words)
  select u.id, array_to_tsvector(array(
      select 'n:' || w from unnest(private.words_of(concat_ws(' ', u.first_name, u.middle_name, u.last_name))) w
      union select 'x:' || lower(c.email) from app.user_contacts c where c.user_id = u.id and c.email is not null
      union select 'x:' || regexp_replace(regexp_replace(c.phone_number, '\D', '', 'g'), '^1(\d{10})$', '\1')
        from app.user_contacts c where c.user_id = u.id and c.phone_number is not null))
    from app.user_infos u;
