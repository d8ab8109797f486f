-- Moderation: anyone reports; the operator's staff remove with a reason that the author sees, restore, pin and mute.

create policy select_own on app.post_reports for select to turnstone_member using (user_id = (select claims.user_id()));
create policy select_all on app.post_reports for select to turnstone_operator using (true);
create policy select_own on app.post_removals for select to turnstone_member using (user_id = (select claims.user_id()));
create policy select_all on app.post_removals for select to turnstone_operator using (true);

grant select on app.post_reports, app.post_removals to turnstone_member, turnstone_operator;

comment on column app.post_reports.decided_at is E'@behavior +filterBy';

-- The reason for the removal; for the author and the operator's staff.
create or replace function app.posts_removal_reason(post app.posts) returns text language sql stable
  return (select r.reason from app.post_removals r
    where r.post_id = post.id and r.comment_id is null and r.restored_at is null order by r.id desc limit 1);
create or replace function app.comments_removal_reason(comment app.comments) returns text language sql stable
  return (select r.reason from app.post_removals r
    where r.comment_id = comment.id and r.restored_at is null order by r.id desc limit 1);

grant execute on function app.posts_removal_reason(app.posts), app.comments_removal_reason(app.comments)
  to turnstone_member, turnstone_operator;

create or replace function private.checked_reason(reason text) returns text language plpgsql immutable as $$
declare
  plain text := private.plain_text(checked_reason.reason);
begin
  if coalesce(length(plain), 0) not between 1 and 500 then
    perform private.refuse('TS004', 'REASON_REQUIRED', 'Give a reason of at most 500 characters');
  end if;
  return plain;
end $$;

-- Reports a post or comment. Repeated reports change nothing. The operator is notified of the first report.
create or replace function app.report_post(post_id int, reason text, comment_id int default null) returns app.post_reports
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  post app.posts;
  plain text;
  is_first boolean;
  report app.post_reports;
begin
  -- Deleting or removing a post or comment writes the post's row. The lock keeps a report from missing their decision.
  perform from app.posts p where p.id = report_post.post_id for share;
  post := private.published_post(report_post.post_id);
  is_first := not exists (select from app.post_reports r where r.post_id = post.id
    and r.comment_id is not distinct from report_post.comment_id and r.decided_at is null);
  if report_post.comment_id is not null and not exists (select from app.comments c
      where c.id = report_post.comment_id and c.post_id = post.id and not c.is_deleted and not c.is_removed) then
    perform private.refuse('TS003', 'NO_SUCH_COMMENT', 'There is no such comment');
  end if;
  plain := private.checked_reason(report_post.reason);
  if claims.user_id() is null then perform private.refuse('TS001', 'SIGN_IN', 'Please sign in'); end if;
  if (select count(*) from app.post_reports r where r.user_id = claims.user_id()
      and r.created_at > clock_timestamp() - interval '1 day') >= 50 then
    perform private.refuse('TS007', 'REPORT_LIMIT', 'You have reported 50 times today');
  end if;
  insert into app.post_reports (post_id, comment_id, user_id, reason)
    values (post.id, report_post.comment_id, claims.user_id(), plain)
    on conflict on constraint post_reports_user_id_post_id_comment_id_key do nothing returning * into report;
  if not found then
    select * into report from app.post_reports r where r.user_id = claims.user_id() and r.post_id = post.id
      and r.comment_id is not distinct from report_post.comment_id;
  elsif is_first then
    perform private.notify_operator('post_reported', private.post_facts(post)
      || jsonb_build_object('subject', case when report.comment_id is null then 'post' else 'comment' end));
  end if;
  return report;
end $$;

grant execute on function app.report_post(int, text, int) to turnstone_member, turnstone_operator;

create or replace function private.decide_reports(post int, comment int, outcome text) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  update app.post_reports r
    set outcome = decide_reports.outcome, decided_at = clock_timestamp(), decided_by_user_id = claims.user_id()
    where r.post_id = decide_reports.post and r.comment_id is not distinct from decide_reports.comment
      and r.decided_at is null;
end;

-- Notifies an author of a moderator's action on their post or comment.
create or replace function private.notify_moderated(trigger text, post app.posts, author int, subject text, reason text)
returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.notify_user(notify_moderated.trigger, notify_moderated.author,
    jsonb_strip_nulls(jsonb_build_object('postPublicId', (notify_moderated.post).public_id,
      'subject', notify_moderated.subject, 'reason', notify_moderated.reason)));
end;

-- A removal also decides its reports.
create or replace function app.remove_post(post_id int, reason text) returns app.posts language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  plain text := private.checked_reason(remove_post.reason);
  post app.posts;
begin
  update app.posts p set is_removed = true, is_pinned = false
    where p.id = remove_post.post_id and not p.is_deleted and not p.is_removed returning * into post;
  if not found then perform private.refuse('TS003', 'NO_SUCH_POST', 'There is no such post'); end if;
  insert into app.post_removals (post_id, user_id, reason, removed_by_user_id)
    values (post.id, post.user_id, plain, claims.user_id());
  perform private.decide_reports(post.id, null, 'REMOVED');
  perform private.notify_moderated('post_removed', post, post.user_id, 'post', plain);
  return post;
end $$;

create or replace function app.remove_comment(comment_id int, reason text) returns app.comments language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  plain text := private.checked_reason(remove_comment.reason);
  comment app.comments;
begin
  update app.comments c set is_removed = true
    where c.id = remove_comment.comment_id and not c.is_deleted and not c.is_removed returning * into comment;
  if not found then perform private.refuse('TS003', 'NO_SUCH_COMMENT', 'There is no such comment'); end if;
  insert into app.post_removals (post_id, comment_id, user_id, reason, removed_by_user_id)
    values (comment.post_id, comment.id, comment.user_id, plain, claims.user_id());
  perform private.decide_reports(comment.post_id, comment.id, 'REMOVED');
  perform private.notify_moderated('post_removed', p, comment.user_id, 'comment', plain)
    from app.posts p where p.id = comment.post_id;
  return comment;
end $$;

create or replace function app.restore_post(post_id int) returns app.posts language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  post app.posts;
begin
  update app.posts p set is_removed = false
    where p.id = restore_post.post_id and not p.is_deleted and p.is_removed returning * into post;
  if not found then perform private.refuse('TS003', 'NO_SUCH_POST', 'There is no such post'); end if;
  update app.post_removals r set restored_at = clock_timestamp(), restored_by_user_id = claims.user_id()
    where r.post_id = post.id and r.comment_id is null and r.restored_at is null;
  perform private.notify_moderated('post_restored', post, post.user_id, 'post', null);
  return post;
end $$;

create or replace function app.restore_comment(comment_id int) returns app.comments language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  comment app.comments;
begin
  update app.comments c set is_removed = false
    where c.id = restore_comment.comment_id and not c.is_deleted and c.is_removed returning * into comment;
  if not found then perform private.refuse('TS003', 'NO_SUCH_COMMENT', 'There is no such comment'); end if;
  update app.post_removals r set restored_at = clock_timestamp(), restored_by_user_id = claims.user_id()
    where r.comment_id = comment.id and r.restored_at is null;
  perform private.notify_moderated('post_restored', p, comment.user_id, 'comment', null)
    from app.posts p where p.id = comment.post_id;
  return comment;
end $$;

-- Dismisses the reports: the content stays.
create or replace function app.dismiss_reports(post_id int, comment_id int default null) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from app.post_reports r where r.post_id = dismiss_reports.post_id
    and r.comment_id is not distinct from dismiss_reports.comment_id;
  if not found then perform private.refuse('TS003', 'NO_SUCH_REPORT', 'There is no such report'); end if;
  perform private.decide_reports(dismiss_reports.post_id, dismiss_reports.comment_id, 'KEPT');
  return true;
end $$;

-- Pins a post above all others, or unpins it. Only one post is pinned at a time.
create or replace function app.pin_post(post_id int, is_pinned boolean) returns app.posts language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  post app.posts;
begin
  perform pg_advisory_xact_lock(hashtextextended('pinned post', 0));
  post := private.published_post(pin_post.post_id);
  update app.posts p set is_pinned = false where p.is_pinned and p.id <> post.id and pin_post.is_pinned;
  update app.posts p set is_pinned = coalesce(pin_post.is_pinned, false) where p.id = post.id returning * into post;
  return post;
end $$;

grant execute on function app.remove_post(int, text), app.remove_comment(int, text), app.restore_post(int),
  app.restore_comment(int), app.dismiss_reports(int, int), app.pin_post(int, boolean) to turnstone_operator;

create trigger audit after insert or update on app.post_reports for each row
  execute function private.audit_row('post_id', 'comment_id', 'outcome');
create trigger audit after insert or update on app.post_removals for each row
  execute function private.audit_row('post_id', 'comment_id', 'user_id');
