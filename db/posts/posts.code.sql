-- Visibility of posts: every signed-in user reads all that are neither deleted nor removed. Authors also read their removed
-- posts. Likes and saves are visible only to the user who added them. All writes go through the functions below.

create policy select_published on app.posts for select to turnstone_member using (not is_deleted and not is_removed);
create policy select_own on app.posts for select to turnstone_member
  using (user_id = (select claims.user_id()) and not is_deleted);
create policy select_all on app.posts for select to turnstone_operator using (true);

create policy select_published on app.comments for select to turnstone_member
  using (not is_deleted and not is_removed and exists (select from app.posts p where p.id = post_id));
create policy select_own on app.comments for select to turnstone_member
  using (user_id = (select claims.user_id()) and not is_deleted and exists (select from app.posts p where p.id = post_id));
create policy select_all on app.comments for select to turnstone_operator using (true);

create policy select_any on app.post_authors for select to turnstone_member, turnstone_operator using (true);
create policy select_any on app.post_types for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_own on app.post_likes for select to turnstone_member, turnstone_operator
  using (user_id = (select claims.user_id()));
create policy select_own on app.post_saves for select to turnstone_member, turnstone_operator
  using (user_id = (select claims.user_id()));

-- A post's media is visible to everyone who can read the post.
create policy select_post_media on app.files for select to turnstone_member
  using (audience = 'SUBJECT' and subject = 'POST' and exists (select from app.posts p where p.id = subject_id));

grant select on app.posts, app.comments, app.post_authors, app.post_likes, app.post_saves to turnstone_member, turnstone_operator;
grant select on app.post_types to turnstone_anonymous, turnstone_member, turnstone_operator;

comment on column app.posts.is_pinned is E'@behavior +filterBy';
comment on column app.posts.is_removed is
  E'@behavior +filterBy\nRemoved by the operator''s staff: only they and the author still see it.';
comment on column app.posts.is_deleted is E'@behavior +filterBy';

-- Volatile, so that the answer to a like shows what the like wrote: stable functions see the rows from before the statement.
create or replace function private.has_liked(post_id int) returns boolean language sql volatile
security definer set search_path = pg_catalog, pg_temp
  return exists (select from app.post_likes l where l.post_id = has_liked.post_id and l.user_id = claims.user_id());
create or replace function private.has_saved(post_id int) returns boolean language sql volatile
security definer set search_path = pg_catalog, pg_temp
  return exists (select from app.post_saves s where s.post_id = has_saved.post_id and s.user_id = claims.user_id());
create or replace function app.posts_is_liked(post app.posts) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return private.has_liked(post.id);
create or replace function app.posts_is_saved(post app.posts) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return private.has_saved(post.id);

-- The caller's id. Refuses another one that is given: likes and saves are the caller's own.
create or replace function claims.own_user_id(id int) returns int language plpgsql stable as $$
begin
  if claims.user_id() is null or own_user_id.id <> claims.user_id() then
    raise exception using errcode = 'TS002', hint = 'NOT_YOURSELF', message = 'You can do this for yourself only';
  end if;
  return claims.user_id();
end $$;
grant execute on function claims.own_user_id(int) to turnstone_anonymous, turnstone_member, turnstone_operator;

-- The posts that a user saved, most recently saved first. Each is looked up in that order, so that a page reads only its own.
create or replace function app.saved_posts(user_id int default null) returns setof app.posts language sql stable rows 20
begin atomic
  select p.* from app.post_saves s
      cross join lateral (select * from app.posts x where x.id = s.post_id and not x.is_deleted and not x.is_removed offset 0) p
    where s.user_id = (select claims.own_user_id(saved_posts.user_id))
    order by s.created_at desc, s.post_id desc;
end;

-- The comments of a post, newest first, with the caller's own that were removed: their author reads the reason.
create or replace function app.comments_by_post_id(post_id int) returns setof app.comments language sql stable rows 20
begin atomic
  select c.* from app.comments c
    where c.post_id = comments_by_post_id.post_id and not c.is_deleted
      and (not c.is_removed or c.user_id = (select claims.user_id()))
    order by c.id desc;
end;

-- Up to eight users to mention whose names begin with the text, among those the caller may see.
create or replace function app.mentionable_people(name text) returns setof app.user_infos language sql stable rows 8
begin atomic
  select u.* from app.user_infos u
    where btrim(mentionable_people.name) <> '' and u.status = 'ACTIVE' and not u.is_deleted and u.id <> (select claims.user_id())
      and (starts_with(lower(u.first_name || ' ' || u.last_name), lower(btrim(mentionable_people.name)))
        or starts_with(lower(u.last_name), lower(btrim(mentionable_people.name))))
    order by u.first_name, u.last_name, u.id limit 8;
end;

grant execute on function app.posts_is_liked(app.posts), app.posts_is_saved(app.posts), app.saved_posts(int),
  app.comments_by_post_id(int), app.mentionable_people(text) to turnstone_member, turnstone_operator;

-- Removes characters that reorder or hide surrounding text. Emoji sequences stay intact.
create or replace function private.plain_text(text text) returns text language sql immutable
  return btrim(regexp_replace(regexp_replace(regexp_replace(plain_text.text, '\r\n?', E'\n', 'g'),
    '[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]',
    '', 'g'), '[ \t]*\n([ \t]*\n)+', E'\n\n', 'g'), E' \t\n');

-- The author's public profile, created with their first post or comment. Locked to serialize one user's calls.
create or replace function private.lock_author() returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  muted_until timestamptz;
begin
  if claims.user_id() is null then perform private.refuse('TS001', 'SIGN_IN', 'Please sign in'); end if;
  insert into app.post_authors (user_id, first_name, last_name, organization_name)
    select u.id, u.first_name, u.last_name, o.legal_business_name
      from app.user_infos u left join app.organizations o on o.id = u.organization_id where u.id = claims.user_id()
    on conflict do nothing;
  perform from app.post_authors a where a.user_id = claims.user_id() for no key update;
  select max(m.ends_at) into muted_until from app.post_mutes m
    where m.user_id = claims.user_id() and m.ends_at > clock_timestamp();
  if muted_until is not null then
    perform private.refuse('TS002', 'POSTING_PAUSED', (select format('You can’t post or comment until %s (%s)',
      to_char(muted_until at time zone s.time_zone, 'FMMon FMDD, YYYY, FMHH12:MI AM'), s.time_zone) from private.operator_settings s));
  end if;
end $$;

create or replace function private.sync_authors() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.post_authors a
    set first_name = u.first_name, last_name = u.last_name, organization_name = o.legal_business_name
    from app.user_infos u left join app.organizations o on o.id = u.organization_id
    where a.user_id = u.id and case tg_table_name when 'user_infos' then u.id = new.id else u.organization_id = new.id end;
  return null;
end $$;
create trigger sync_authors after update of first_name, last_name, organization_id on app.user_infos
  for each row execute function private.sync_authors();
create trigger sync_authors after update of legal_business_name on app.organizations
  for each row execute function private.sync_authors();

-- Whether the caller may see a user. Must match the policies of user_infos; a test compares the two.
create or replace function private.may_see_person(person app.user_infos) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return coalesce(claims.organization_type() = 'OPERATOR', false) or person.id = claims.user_id()
    or coalesce(person.organization_id = claims.organization_id() and not person.is_deleted, false)
    or exists (select from app.acquaintances a where a.known_user_id = person.id
      and (a.viewer = 'u' || claims.user_id() or (claims.is_admin() and a.viewer = 'o' || claims.organization_id())));

-- The users mentioned in the text with an @ whom the caller may see; at most 20.
create or replace function private.mentioned(people uuid[], content text, out ids int[], out names text[]) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(array_agg(m.id order by m.id), '{}'), coalesce(array_agg(m.name order by m.id), '{}')
    from (select u.id, u.first_name || ' ' || u.last_name as name from app.user_infos u
      where u.public_id = any (mentioned.people[:20]) and u.status = 'ACTIVE' and not u.is_deleted
        and u.id <> claims.user_id() and private.may_see_person(u)
        and strpos(mentioned.content, '@' || u.first_name || ' ' || u.last_name) > 0) m;
end;

-- The payload and link of a notification about a post.
create or replace function private.post_facts(post app.posts) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
  return jsonb_build_object('postPublicId', post.public_id, 'userName',
    (select concat_ws(' ', u.first_name, u.last_name) from app.user_infos u where u.id = claims.user_id()));

create or replace function private.notify_mentioned(post app.posts, people int[]) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if cardinality(people) = 0 then return; end if;
  perform private.notify('post_mention',
    (select array_agg(private.person(p, private.post_facts(post))) from unnest(people) p));
end $$;

-- Notifies a post's author of likes or comments: one notification for all within a day of the first. Each new one marks it
-- unread again; only the first is mailed. The counter locks the post's row, so concurrent calls are serialized.
create or replace function private.notify_author(post app.posts, trigger text, is_news boolean) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  notice private.post_notices;
  is_first boolean;
begin
  if post.user_id = claims.user_id() then return; end if;
  select x.* into notice from private.post_notices x join app.in_app_notifications n on n.id = x.in_app_notification_id
    where x.post_id = post.id and x.notification_trigger = notify_author.trigger
      and n.created_at > clock_timestamp() - interval '1 day';
  is_first := notice.post_id is null;
  if is_first then
    perform private.notify_user(notify_author.trigger, post.user_id, private.post_facts(post));
    insert into private.post_notices values (post.id, notify_author.trigger,
        currval(pg_get_serial_sequence('app.in_app_notifications', 'id')))
      on conflict on constraint post_notices_pkey do update
        set in_app_notification_id = excluded.in_app_notification_id, updates = 0
      returning * into notice;
  end if;
  insert into private.post_notice_actors values (notice.in_app_notification_id, claims.user_id()) on conflict do nothing;
  if is_first then return; end if;
  if not (found or is_news) then
    perform private.recount_notice(post, notify_author.trigger);
    return;
  end if;
  update private.post_notices x set updates = x.updates + 1
    where x.post_id = post.id and x.notification_trigger = notify_author.trigger returning * into notice;
  update app.in_app_notifications n set data = private.post_facts(post) || jsonb_build_object('updates', notice.updates)
    where n.id = notice.in_app_notification_id;
  perform private.recount_notice(post, notify_author.trigger);
  delete from app.notification_reads r where r.in_app_notification_id = notice.in_app_notification_id;
  perform pg_notify('turnstone_notifications', notice.in_app_notification_id::text);
end $$;

-- The people whose like or comment a grouped notification still counts, the latest first.
create or replace function private.notice_actors(notice private.post_notices) returns setof int language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select a.user_id from private.post_notice_actors a
      cross join lateral (
        select max(l.created_at) as at from app.post_likes l
          where notice.notification_trigger = 'post_like' and (l.post_id, l.user_id) = (notice.post_id, a.user_id)
        union all
        select max(c.created_at) from app.comments c where notice.notification_trigger = 'post_comment'
          and (c.post_id, c.user_id) = (notice.post_id, a.user_id) and not c.is_deleted and not c.is_removed) done
    where a.in_app_notification_id = notice.in_app_notification_id and done.at is not null
    order by done.at desc;
end;

-- Counts again after a like or comment was taken back. Without any, the author no longer sees the notification: deleting it
-- would notify and mail them again of the same person's next like.
create or replace function private.recount_notice(post app.posts, trigger text) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  notice private.post_notices;
  actors int[];
begin
  select * into notice from private.post_notices x
    where x.post_id = post.id and x.notification_trigger = recount_notice.trigger for update;
  if notice.post_id is null then return; end if;
  actors := array(select private.notice_actors(notice));
  update app.in_app_notifications n set except_user_ids = case when actors = '{}' then array[post.user_id] else '{}' end,
      data = n.data - 'others'
        || coalesce((select jsonb_build_object('userName', concat_ws(' ', u.first_name, u.last_name))
          from app.user_infos u where u.id = actors[1]), '{}')
        || case when cardinality(actors) > 1 then jsonb_build_object('others', cardinality(actors) - 1) else '{}' end
    where n.id = notice.in_app_notification_id;
  perform pg_notify('turnstone_readings', post.user_id::text);
end $$;
