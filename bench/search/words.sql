-- What everything is found by, because the triggers were disabled. search.records.code.sql explains the prefixes.
insert into private.person_words (user_id, words)
  select u.id, array_to_tsvector(array(
      select 'n:' || w from unnest(private.words_of(concat_ws(' ', u.first_name, u.middle_name, u.last_name))) w
      union select 'x:' || w from app.user_contacts c cross join lateral unnest(private.words_of(split_part(c.email, '@', 1))
        || array[c.email, '@' || split_part(c.email, '@', 2)]) w where c.user_id = u.id
      union select 'x:' || private.phone_word(regexp_replace(c.phone_number, '\D', '', 'g'))
        from app.user_contacts c where c.user_id = u.id))
    from app.user_infos u on conflict do nothing;
insert into private.name_words (kind, id, words)
  select 's', s.id, array_to_tsvector(private.words_of(s.name)) from app.services s
  union all select 'o', o.id, array_to_tsvector(private.words_of(o.legal_business_name)) from app.organizations o
  on conflict do nothing;
insert into private.post_words (post_id, words)
  select p.id, array_to_tsvector(private.words_of(p.content) || array['#u' || p.user_id]) from app.posts p on conflict do nothing;
insert into private.ticket_words (ticket_id, words)
  select t.id, private.ticket_words_of(t) from app.support_tickets t on conflict do nothing;
insert into private.search_words (word)
  select distinct x.word from (
    select unnest(private.words_of(concat_ws(' ', c.first_name, c.last_name))) from app.lead_customers c
    union select unnest(private.words_of(s.name)) from app.services s
    union select unnest(private.words_of(o.legal_business_name)) from app.organizations o
    union select unnest(private.words_of(concat_ws(' ', u.first_name, u.last_name))) from app.user_infos u
    union select unnest(private.words_of(t.title)) from app.support_tickets t
    union select unnest(private.words_of(p.content)) from app.posts p) x (word)
  where x.word ~ '^\D{3,30}$' on conflict do nothing;
