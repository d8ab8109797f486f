-- What needs a person: the rules of the System page, its badge and its proofs.

-- A row for each problem, the most urgent first.
create or replace function private.system_problems() returns setof app.system_problem language sql stable rows 5
security definer set search_path = pg_catalog, pg_temp
begin atomic
  with nodes as (select n.* from private.nodes() n), facts as (select f.* from private.system_facts f),
    queue as (select q.* from private.queue_tasks() q), dead as (select g.* from private.queue_given_up() g)
  select 'NO_BEAT', null::int, f.succeeded_at, null::text from facts f
    where f.kind = 'BEAT' and f.succeeded_at < now() - interval '3 minutes'
  union all
  select 'NODE_NOT_READY', count(*)::int, min(n.reported_at), min(n.host) from nodes n
    where not n.is_silent and cardinality(n.reasons) > 0 having count(*) > 0
  union all
  select 'NODE_SILENT', count(*)::int, min(n.reported_at), min(n.host) from nodes n where n.is_silent having count(*) > 0
  union all
  select 'NOT_LIVE', count(*)::int, null, min(n.host) from nodes n where not n.is_silent and not n.is_listening having count(*) > 0
  union all
  select 'MAIL_FAILING', t.letters, t.since, t.code from private.mail_trouble() t
  union all
  select 'INBOX_FAILING', null, f.failing_since, f.code from facts f
    where f.kind = 'INBOX' and f.failing_since < now() - interval '5 minutes'
  union all
  select 'PROOF_FAILED', f.problems, f.failing_since, f.kind from facts f
    where f.kind in ('BOOKS', 'FIGURES', 'AUDIT') and f.failing_since is not null
  union all
  select 'JOBS_GIVEN_UP', count(*)::int, min(d.failed_at), null from dead d having count(*) > 0
  union all
  select 'QUEUE_LATE', sum(q.waiting)::int, min(q.oldest_at), null from queue q
    where q.oldest_at < now() - interval '15 minutes' having count(*) > 0
  union all
  select 'DISK_LOW', null, null, min(n.free_mb)::text from nodes n join private.node_reports r using (node, process)
    where not n.is_silent and n.free_mb between r.minimum_free_mb and 5 * r.minimum_free_mb having count(*) > 0
  union all
  select 'CONNECTIONS', c.used, null, c.most::text from (select count(*)::int as used, current_setting('max_connections')::int as most
      from pg_stat_activity a where a.datname is not null) c where c.used > c.most * 0.9
  union all
  select 'PROOF_LATE', null, f.checked_at, f.kind from facts f
    where f.kind in ('BOOKS', 'FIGURES', 'AUDIT') and f.checked_at < now() - interval '2 days';
end;

create or replace function app.system_problems() returns setof app.system_problem language sql stable rows 5
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select p.* from private.system_problems() p where private.is_system_reader();
end;
grant execute on function app.system_problems() to turnstone_operator;

-- By the worker ------------------------------------------------------------------------------------------------------------

-- The worker ran the job that the schedule queued.
create or replace function jobs.beat() returns void language sql security definer set search_path = pg_catalog, pg_temp
  return private.note_fact('BEAT', null);

create or replace function jobs.note_sent_mail() returns void language sql security definer set search_path = pg_catalog, pg_temp
  return private.note_fact('MAIL', null);

-- The mailbox of replies was read, or not: the code of the failure.
create or replace function jobs.note_inbox(code text) returns void language sql security definer set search_path = pg_catalog, pg_temp
  return private.note_fact('INBOX', note_inbox.code);

grant execute on function jobs.beat(), jobs.note_sent_mail(), jobs.note_inbox(text) to turnstone_jobs;
