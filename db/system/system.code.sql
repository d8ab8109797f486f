-- The queue, for functions of system.page.code.sql only, which check the person. These run as the queue's role, which has no other
-- rights.

-- Jobs without attempts left. A killed worker leaves no error; a tick, which has a key, is queued again by itself.
create or replace function private.queue_given_up() returns table (
  id bigint, task text, attempts int, created_at timestamptz, failed_at timestamptz, error text
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select j.id, j.task_identifier, j.attempts::int, j.created_at, j.updated_at, j.last_error from graphile_worker.jobs j
    where j.attempts >= j.max_attempts and j.locked_at is null
      and (j.last_error is not null or (j.key is null and j.run_at < now() - interval '5 minutes'));
$$;

-- The next two skip jobs that someone else changes at the same moment or has changed already: twice at once is once.
create or replace function private.queue_retry(ids bigint[]) returns setof bigint language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  found_ids bigint[] := array(select p.id from graphile_worker._private_jobs p where p.id = any (queue_retry.ids)
    and p.attempts >= p.max_attempts and p.locked_at is null for update skip locked);
begin
  perform graphile_worker.reschedule_jobs(found_ids, run_at => now(), attempts => 0::smallint);
  return query select unnest(found_ids);
end $$;

create or replace function private.queue_discard(ids bigint[]) returns table (id bigint, payload json) language sql
security definer set search_path = pg_catalog, pg_temp as $$
  with found_jobs as (select p.id from graphile_worker._private_jobs p where p.id = any (queue_discard.ids)
    and p.attempts >= p.max_attempts and p.locked_at is null for update skip locked)
  delete from graphile_worker._private_jobs p using found_jobs f where p.id = f.id returning p.id, p.payload;
$$;

create or replace function private.queue_tasks() returns table (task text, waiting int, running int, retrying int, oldest_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select j.task_identifier, count(*) filter (where j.locked_at is null and j.run_at <= now())::int,
      count(*) filter (where j.locked_at is not null)::int,
      count(*) filter (where j.locked_at is null and j.attempts > 0 and j.run_at > now())::int,
      min(j.run_at) filter (where j.locked_at is null and j.run_at <= now())
    from graphile_worker.jobs j where j.attempts < j.max_attempts or j.locked_at is not null group by 1;
$$;

-- The newest code of the mail server, of letters that are tried again. Nothing else of an error is shown.
create or replace function private.queue_mail_code(tasks text[]) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp as $$
  select substring(j.last_error from '^The mail server did not take a letter \(([A-Z0-9_ ]{1,60})\)') from graphile_worker.jobs j
    where j.attempts > 0 and j.last_error is not null and j.task_identifier = any (queue_mail_code.tasks)
    order by j.updated_at desc limit 1;
$$;

grant usage, create on schema private to turnstone_queue;
alter function private.queue_given_up() owner to turnstone_queue;
alter function private.queue_retry(bigint[]) owner to turnstone_queue;
alter function private.queue_discard(bigint[]) owner to turnstone_queue;
alter function private.queue_tasks() owner to turnstone_queue;
alter function private.queue_mail_code(text[]) owner to turnstone_queue;
grant execute on function private.queue_given_up(), private.queue_retry(bigint[]), private.queue_discard(bigint[]),
  private.queue_tasks(), private.queue_mail_code(text[]) to turnstone_owner;
revoke execute on function private.queue_given_up(), private.queue_retry(bigint[]), private.queue_discard(bigint[]),
  private.queue_tasks(), private.queue_mail_code(text[]) from turnstone_queue;
revoke usage, create on schema private from turnstone_queue;
