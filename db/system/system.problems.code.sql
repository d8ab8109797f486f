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
  select 'OUTGOING_STOPPED', null, s.outgoing_stopped_at, s.outgoing_stop_reason from private.operator_settings s
    where s.outgoing_stopped_at is not null
  union all
  select 'INBOX_FAILING', null, f.failing_since, f.code from facts f
    where f.kind = 'INBOX' and f.failing_since < now() - interval '5 minutes'
  union all
  select 'PROOF_FAILED', f.problems, f.failing_since, f.kind from facts f
    where f.kind in ('BOOKS', 'FIGURES', 'AUDIT') and f.failing_since is not null
  union all
  select 'JOBS_GIVEN_UP', count(*)::int, min(d.failed_at), null from dead d having count(*) > 0
  union all
  select 'LETTERS_REFUSED', count(*)::int, min(m.created_at), null
    from private.refused_letters l join app.refused_mails m on m.id = l.refused_mail_id having count(*) > 0
  union all
  select 'QUEUE_LATE', sum(q.waiting)::int, min(q.oldest_at), null from queue q
    where q.oldest_at < now() - interval '15 minutes' having count(*) > 0
  union all
  select 'DISK_LOW', null, null, min(n.free_mb)::text from nodes n join private.node_reports r using (node, process)
    where not n.is_silent and n.free_mb between r.minimum_free_mb and 5 * r.minimum_free_mb having count(*) > 0
  union all
  -- Backups are daily. An installation without any has two days to make one.
  select case when b.at is null then 'NO_BACKUP' else 'BACKUP_OLD' end, null, b.at, null
    from (select (private.last_backup()).snapshot_at as at, (select min(r.deployed_at) from private.releases r) as first) b
    where coalesce(b.at, b.first) < now() - interval '2 days'
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

-- Proofs ------------------------------------------------------------------------------------------------------------------

create or replace function private.proof_task(kind text) returns text language sql immutable
  return case proof_task.kind when 'BOOKS' then 'transactions__prove_books' when 'FIGURES' then 'dashboards__prove_figures'
    when 'AUDIT' then 'system__prove_audit' end;

create or replace function private.is_proving(kind text) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return exists (select from private.queue_tasks() q
    where q.task = private.proof_task(is_proving.kind) and q.waiting + q.running + q.retrying > 0);

create or replace function app.system_proofs() returns setof app.system_proof language sql stable rows 3
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select p.kind, f.checked_at, f.failing_since, coalesce(f.problems, 0), private.is_proving(p.kind)
    from (values ('BOOKS', 1), ('FIGURES', 2), ('AUDIT', 3)) p (kind, position) left join private.system_facts f on f.kind = p.kind
    where private.is_system_reader() order by p.position;
end;

-- Queues a proof, unless it waits or runs already. Returns whether it was queued.
create or replace function app.run_proof(kind text) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.require_system_reader();
  if private.proof_task(run_proof.kind) is null then perform private.refuse('TS004', 'UNKNOWN_PROOF', 'There is no such check'); end if;
  perform pg_advisory_xact_lock(hashtextextended('proof ' || run_proof.kind, 0));
  if private.is_proving(run_proof.kind) then return false; end if;
  perform private.enqueue(private.proof_task(run_proof.kind), '{}');
  perform private.audit(claims.user_id(), 'RUN_PROOF', lower(run_proof.kind), null);
  return true;
end $$;
grant execute on function app.system_proofs(), app.run_proof(text) to turnstone_operator;

create or replace function jobs.note_proof(kind text, problems int) returns void language sql
security definer set search_path = pg_catalog, pg_temp
  return private.note_fact(note_proof.kind, case when note_proof.problems > 0 then 'WRONG' end, note_proof.problems);

create or replace function jobs.broken_audit_entries() returns table (chain smallint, "position" bigint) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select b.* from private.broken_audit_entries() b;
end;
grant execute on function jobs.note_proof(text, int), jobs.broken_audit_entries() to turnstone_jobs;
