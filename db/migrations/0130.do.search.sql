-- What tickets and posts are found by. In a ticket's words each has a prefix for the viewer who may search it: p for the
-- operator, u and the requester, m and their organization for its master admins. search.records.code.sql fills both.
create table private.ticket_words (
  ticket_id int primary key references app.support_tickets on delete cascade,
  words tsvector not null
);
create index ticket_words_words on private.ticket_words using gin (words);

create table private.post_words (
  post_id int primary key references app.posts on delete cascade,
  words tsvector not null
);
create index post_words_words on private.post_words using gin (words);

insert into private.ticket_words (ticket_id, words)
  select t.id, array_to_tsvector(array_agg(distinct v.viewer || ':' || w.word))
    from app.support_tickets t
      cross join lateral (values ('p'), ('u' || t.user_id), ('m' || t.organization_id)) v (viewer)
      cross join lateral unnest(private.words_of(concat_ws(' ', t.title, t.name, t.details))
        || array[t.email, regexp_replace(regexp_replace(t.phone_number, '\D', '', 'g'), '^1(\d{10})$', '\1')]
        || case when v.viewer = 'p' then array['#o' || t.organization_id] end) w (word)
    where v.viewer is not null and w.word is not null
    group by t.id;
insert into private.post_words (post_id, words)
  select p.id, array_to_tsvector(private.words_of(p.content) || array['#u' || p.user_id]) from app.posts p;

insert into private.search_words (word)
  select distinct x.word from (
    select unnest(private.words_of(t.title)) from app.support_tickets t
    union select unnest(private.words_of(p.content)) from app.posts p where not p.is_deleted) x (word)
  where x.word ~ '^\D{4,30}$'
  on conflict do nothing;

-- People are found by the parts of their e-mail address, too.
update private.person_words p set words = p.words || array_to_tsvector(array(
    select 'x:' || w from unnest(private.words_of(split_part(c.email, '@', 1)) || array['@' || split_part(c.email, '@', 2)]) w))
  from app.user_contacts c where c.user_id = p.user_id and c.email is not null;
