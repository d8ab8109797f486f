-- Deletes expired sessions, used and expired links, and notifications older than keep_days, a limited number of each.
-- Returns the largest number of one kind, which shows whether there is more. Notifications are created in the order of
-- their ids, so the oldest are read without an index on their dates.
create or replace function jobs.forget_expired(keep_days int, at_most int) returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  cutoff timestamptz := now() - make_interval(days => greatest(keep_days, 31));
  counts int[];
begin
  with
    ended_sessions as (delete from app.sessions where id in (
      select s.id from app.sessions s where s.expires_at < now() order by s.expires_at limit at_most) returning 1),
    ended_links as (delete from private.verification_tokens where id in (
      select t.id from private.verification_tokens t where t.created_at < cutoff
        and (t.used_at is not null or t.expires_at < now()) order by t.id limit at_most) returning 1),
    -- As long as drafts are stored.
    old_revocations as (delete from private.revoked_tokens r where r.revoked_at < now() - interval '7 days'),
    old_letters as (delete from private.refused_letters l using app.refused_mails m
      where m.id = l.refused_mail_id and m.created_at < cutoff),
    ended_challenges as (delete from private.sign_in_challenges c where c.expires_at < now()),
    old_notifications as (delete from app.in_app_notifications where id in (
      select o.id from (select n.id, n.created_at from app.in_app_notifications n order by n.id limit at_most) o
        where o.created_at < cutoff) returning 1)
  select array[(select count(*) from ended_sessions), (select count(*) from ended_links),
    (select count(*) from old_notifications)] into counts;
  return (select max(c) from unnest(counts) c);
end $$;

grant execute on function jobs.forget_expired(int, int) to turnstone_jobs;
