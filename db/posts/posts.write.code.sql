-- Writing posts and comments: 30 posts and 200 comments a day per user, editable for 24 hours, deletable always.

-- The text of a post or comment, cleaned and checked for length.
create or replace function private.checked_content(content text, most int) returns text language plpgsql immutable as $$
declare
  plain text := coalesce(private.plain_text(checked_content.content), '');
begin
  if length(plain) > most then perform private.refuse('TS004', 'TEXT_TOO_LONG', format('At most %s characters, please', most)); end if;
  return plain;
end $$;

create or replace function private.require_key(key text) returns void language plpgsql immutable as $$
begin
  if coalesce(length(key), 0) not between 8 and 100 then
    perform private.refuse('TS004', 'KEY_REQUIRED', 'An idempotency key of 8 to 100 characters is required');
  end if;
end $$;

-- A repeated call returns the first post.
create or replace function app.create_post(post app.new_post) returns app.posts language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  text text := private.checked_content(post.content, 5000);
  named record := private.mentioned(post.mentions, text);
  saved app.posts;
begin
  perform private.require_key(post.idempotency_key);
  if text = '' and post.media is null then perform private.refuse('TS004', 'POST_EMPTY', 'Write something or add a picture'); end if;
  perform private.lock_author();
  select * into saved from app.posts p
    where p.user_id = claims.user_id() and p.idempotency_key = post.idempotency_key;
  if found then
    if saved.content = text and substring(saved.post_uri, 8, 36) is not distinct from post.media::text then
      return saved; end if;
    perform private.refuse('TS006', 'KEY_REUSED', 'This key was used for another post');
  end if;
  if (select count(*) from app.posts p where p.user_id = claims.user_id()
      and p.created_at > clock_timestamp() - interval '1 day') >= 30 then
    perform private.refuse('TS007', 'POST_LIMIT', 'You have written 30 posts today. Try again tomorrow.');
  end if;
  saved := private.insert_post(post, text, named.ids, named.names);
  perform private.notify_mentioned(saved, saved.mentioned_user_ids);
  return saved;
end $$;

create or replace function private.insert_post(post app.new_post, text text, people int[], names text[]) returns app.posts
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  new_id int := nextval(pg_get_serial_sequence('app.posts', 'id'));
  file app.files;
  saved app.posts;
begin
  if post.media is not null then
    file.id := private.attach_file(post.media, 'POSTS', 'POST', new_id, 'SUBJECT');
    select f.* into file from app.files f where f.id = file.id;
  end if;
  insert into app.posts (id, user_id, content, post_type, post_uri, media_width, media_height, mentioned_user_ids,
      mentioned_names, idempotency_key) overriding system value
    values (new_id, claims.user_id(), text,
      case when file.id is null then 'TEXT' when file.content_type like 'video/%' then 'VIDEO' else 'IMAGE' end,
      '/files/' || file.public_id || case when file.content_type like 'video/%' then '/original' else '' end, file.width, file.height, people, names, post.idempotency_key)
    returning * into saved;
  return saved;
end $$;

-- A post that is neither deleted nor removed; any other does not exist.
create or replace function private.published_post(id int) returns app.posts language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  post app.posts;
begin
  select * into post from app.posts p where p.id = published_post.id and not p.is_deleted and not p.is_removed;
  if not found then perform private.refuse('TS003', 'NO_SUCH_POST', 'There is no such post'); end if;
  return post;
end $$;

create or replace function app.add_comment(comment app.new_comment) returns app.comments language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  post app.posts := private.published_post(comment.post_id);
  text text := private.checked_content(comment.content, 1000);
  named record := private.mentioned(comment.mentions, text);
  saved app.comments;
begin
  perform private.require_key(comment.idempotency_key);
  if text = '' then perform private.refuse('TS004', 'COMMENT_EMPTY', 'Write a comment'); end if;
  perform private.lock_author();
  select * into saved from app.comments c
    where c.user_id = claims.user_id() and c.idempotency_key = comment.idempotency_key;
  if found then
    if saved.content = text and saved.post_id = post.id then return saved; end if;
    perform private.refuse('TS006', 'KEY_REUSED', 'This key was used for another comment');
  end if;
  if (select count(*) from app.comments c where c.user_id = claims.user_id()
      and c.created_at > clock_timestamp() - interval '1 day') >= 200 then
    perform private.refuse('TS007', 'COMMENT_LIMIT', 'You have written 200 comments today. Try again tomorrow.');
  end if;
  insert into app.comments (post_id, user_id, content, mentioned_user_ids, mentioned_names, idempotency_key)
    values (post.id, claims.user_id(), text, named.ids, named.names, comment.idempotency_key) returning * into saved;
  perform private.notify_mentioned(post, named.ids);
  if not post.user_id = any (named.ids) then perform private.notify_author(post, 'post_comment', true); end if;
  return saved;
end $$;

-- Refuses edits and deletes of another user's row, or of a deleted one.
create or replace function private.require_author(user_id int, is_seen boolean) returns void language plpgsql stable as $$
begin
  if not coalesce(is_seen, false) then perform private.refuse('TS003', 'NO_POST_OR_COMMENT', 'This does not exist'); end if;
  if user_id <> claims.user_id() then perform private.refuse('TS002', 'NOT_AUTHOR', 'Only its author may do this'); end if;
end $$;

create or replace function private.require_editable(is_removed boolean, created_at timestamptz) returns void
language plpgsql stable as $$
begin
  if is_removed then perform private.refuse('TS002', 'REMOVED_NOT_EDITABLE', 'This was removed and can’t be edited'); end if;
  if created_at < clock_timestamp() - interval '24 hours' then
    perform private.refuse('TS005', 'EDIT_WINDOW_OVER', 'This can be edited for 24 hours only');
  end if;
end $$;

create or replace function app.update_post_by_id(id int, post_patch app.post_patch) returns app.posts language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  former app.posts;
  text text := private.checked_content((post_patch).content, 5000);
  named record;
  post app.posts;
begin
  perform private.lock_author();
  select * into former from app.posts p where p.id = update_post_by_id.id for no key update;
  perform private.require_author(former.user_id, private.sees_post(former));
  perform private.require_editable(former.is_removed, former.created_at);
  if text = '' and former.post_uri is null then perform private.refuse('TS004', 'POST_EMPTY', 'Write something'); end if;
  if text = former.content then return former; end if;
  named := private.mentioned((post_patch).mentions || array(
    select u.public_id from app.user_infos u where u.id = any (former.mentioned_user_ids)), text);
  update app.posts p set content = text, edited_at = clock_timestamp(), updated_at = clock_timestamp(),
      mentioned_names = named.names, mentioned_user_ids = named.ids
    where p.id = former.id returning * into post;
  perform private.notify_mentioned(post,
    array(select unnest(named.ids) except select unnest(former.mentioned_user_ids)));
  return post;
end $$;

create or replace function app.update_comment_by_id(id int, comment_patch app.comment_patch) returns app.comments
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  former app.comments;
  text text := private.checked_content((comment_patch).content, 1000);
  named record;
  comment app.comments;
begin
  perform private.lock_author();
  select * into former from app.comments c where c.id = update_comment_by_id.id for no key update;
  perform private.require_author(former.user_id, private.sees_comment(former));
  perform private.require_editable(former.is_removed, former.created_at);
  if text = '' then perform private.refuse('TS004', 'COMMENT_EMPTY', 'Write a comment'); end if;
  if text = former.content then return former; end if;
  named := private.mentioned((comment_patch).mentions || array(
    select u.public_id from app.user_infos u where u.id = any (former.mentioned_user_ids)), text);
  update app.comments c set content = text, edited_at = clock_timestamp(), updated_at = clock_timestamp(),
      mentioned_names = named.names, mentioned_user_ids = named.ids
    where c.id = former.id returning * into comment;
  perform private.notify_mentioned((select p from app.posts p where p.id = comment.post_id),
    array(select unnest(named.ids) except select unnest(former.mentioned_user_ids)));
  return comment;
end $$;

-- Whether the caller may see a row; must match the policies.
create or replace function private.sees_post(post app.posts) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return claims.organization_type() = 'OPERATOR' and claims.is_admin()
    or not post.is_deleted and (not post.is_removed or post.user_id = claims.user_id());

create or replace function private.sees_comment(comment app.comments) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return claims.organization_type() = 'OPERATOR' and claims.is_admin()
    or not comment.is_deleted and (not comment.is_removed or comment.user_id = claims.user_id())
      and (select private.sees_post(p) from app.posts p where p.id = comment.post_id);

-- Idempotent. Also decides the open reports of the post and of its comments.
create or replace function app.soft_delete_post(id int) returns app.posts language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  post app.posts;
begin
  select * into post from app.posts p where p.id = soft_delete_post.id for no key update;
  if post.is_deleted and post.user_id = claims.user_id() then return post; end if;
  perform private.require_author(post.user_id, private.sees_post(post));
  update app.posts p set is_deleted = true, is_pinned = false, updated_at = clock_timestamp()
    where p.id = post.id returning * into post;
  perform private.remove_files('POST', post.id);
  perform private.decide_reports(post.id, o.comment_id, 'REMOVED')
    from (select distinct r.comment_id from app.post_reports r where r.post_id = post.id and r.decided_at is null) o;
  return post;
end $$;

create or replace function app.soft_delete_comment(id int) returns app.comments language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  comment app.comments;
begin
  select * into comment from app.comments c where c.id = soft_delete_comment.id for no key update;
  if comment.is_deleted and comment.user_id = claims.user_id() then return comment; end if;
  perform private.require_author(comment.user_id, private.sees_comment(comment));
  update app.comments c set is_deleted = true, updated_at = clock_timestamp()
    where c.id = comment.id returning * into comment;
  perform private.decide_reports(comment.post_id, comment.id, 'REMOVED');
  return comment;
end $$;

-- Likes and saves, for the caller only. All calls are idempotent.
create or replace function app.upsert_like(user_id int, post_id int) returns app.posts language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  post app.posts := private.published_post(upsert_like.post_id);
begin
  insert into app.post_likes values (post.id, claims.own_user_id(upsert_like.user_id)) on conflict do nothing;
  if found then perform private.notify_author(post, 'post_like', false); end if;
  return (select p from app.posts p where p.id = post.id);
end $$;

create or replace function app.upsert_save(user_id int, post_id int) returns app.posts language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  post app.posts := private.published_post(upsert_save.post_id);
begin
  insert into app.post_saves values (post.id, claims.own_user_id(upsert_save.user_id)) on conflict do nothing;
  return (select p from app.posts p where p.id = post.id);
end $$;

create or replace function app.delete_like_by_user_id_and_post_id(user_id int, post_id int) returns app.posts language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  post app.posts := private.published_post(delete_like_by_user_id_and_post_id.post_id);
begin
  delete from app.post_likes l
    where l.post_id = post.id and l.user_id = claims.own_user_id(delete_like_by_user_id_and_post_id.user_id);
  if found then perform private.recount_notice(post, 'post_like'); end if;
  return (select p from app.posts p where p.id = post.id);
end $$;

create or replace function app.delete_save_by_user_id_and_post_id(user_id int, post_id int) returns app.posts language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  post app.posts := private.published_post(delete_save_by_user_id_and_post_id.post_id);
begin
  delete from app.post_saves s
    where s.post_id = post.id and s.user_id = claims.own_user_id(delete_save_by_user_id_and_post_id.user_id);
  return (select p from app.posts p where p.id = post.id);
end $$;

grant execute on function app.create_post(app.new_post), app.add_comment(app.new_comment),
  app.update_post_by_id(int, app.post_patch), app.update_comment_by_id(int, app.comment_patch), app.soft_delete_post(int),
  app.soft_delete_comment(int), app.upsert_like(int, int), app.upsert_save(int, int),
  app.delete_like_by_user_id_and_post_id(int, int), app.delete_save_by_user_id_and_post_id(int, int)
  to turnstone_member, turnstone_operator;

-- Triggers maintain the counters for every writer.
create or replace function private.count_mark() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  change int := case tg_op when 'INSERT' then 1 else -1 end;
  post int := case tg_op when 'INSERT' then new.post_id else old.post_id end;
begin
  if tg_table_name = 'post_likes' then update app.posts p set likes = p.likes + change where p.id = post;
  else update app.posts p set saves = p.saves + change where p.id = post; end if;
  return null;
end $$;
create trigger count_mark after insert or delete on app.post_likes for each row execute function private.count_mark();
create trigger count_mark after insert or delete on app.post_saves for each row execute function private.count_mark();

create or replace function private.count_comment() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  before int := case when tg_op = 'UPDATE' and not old.is_deleted and not old.is_removed then 1 else 0 end;
  after int := case when new.is_deleted or new.is_removed then 0 else 1 end;
begin
  if before <> after then update app.posts p set comments = p.comments + after - before where p.id = new.post_id; end if;
  if tg_op = 'UPDATE' then perform private.recount_notice(p, 'post_comment') from app.posts p where p.id = new.post_id; end if;
  return null;
end $$;
create trigger count_comment after insert or update of is_deleted, is_removed on app.comments
  for each row execute function private.count_comment();

-- Posts whose counters differ from their rows; normally none.
create or replace function private.miscounted_posts() returns setof int language sql stable
begin atomic
  select p.id from app.posts p where (p.likes, p.saves, p.comments) is distinct from (
    (select count(*) from app.post_likes l where l.post_id = p.id),
    (select count(*) from app.post_saves s where s.post_id = p.id),
    (select count(*) from app.comments c where c.post_id = p.id and not c.is_deleted and not c.is_removed));
end;

-- Live updates: a post is new, or a post or its comments have changed.
create trigger announce after insert on app.posts for each row execute function private.announce('turnstone_posts');
create trigger announce_change after update on app.posts
  for each row execute function private.announce('turnstone_post_changes');
create or replace function private.announce_comment() returns trigger language plpgsql as $$
begin
  perform pg_notify('turnstone_post_changes', new.post_id::text);
  return null;
end $$;
create trigger announce_change after update of content on app.comments
  for each row execute function private.announce_comment();

-- The ids of these posts, which are not secret. Every signed-in user receives them on a change.
create or replace function auth.post_addresses(ids bigint[]) returns table (public_id uuid) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select p.public_id from app.posts p where p.id = any (ids) order by p.id;
end;
grant execute on function auth.post_addresses(bigint[]) to turnstone_auth;

create trigger audit after update of is_deleted, is_removed, is_pinned on app.posts for each row
  execute function private.audit_row('is_deleted', 'is_removed', 'is_pinned');
create trigger audit after update of is_deleted, is_removed on app.comments for each row
  execute function private.audit_row('is_deleted', 'is_removed');
