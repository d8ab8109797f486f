-- The System page: what the operator's master admins see of the product's parts and do about them. Rows of all others are none.

create or replace function private.is_system_reader() returns boolean language sql stable
  return coalesce(claims.organization_type() = 'OPERATOR' and claims.is_master_admin(), false);

create or replace function private.require_system_reader() returns void language plpgsql stable as $$
begin
  if not private.is_system_reader() then
    perform private.refuse('TS002', 'MASTER_ADMINS_ONLY', 'Only the operator''s master admins may do this');
  end if;
end $$;

-- Whether something that is done again and again went well.
create or replace function private.note_fact(kind text, code text, problems int default 0) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into private.system_facts as f (kind, checked_at, succeeded_at, failing_since, code, problems)
    values (note_fact.kind, clock_timestamp(), case when note_fact.code is null then clock_timestamp() end,
      case when note_fact.code is not null then clock_timestamp() end, left(note_fact.code, 60), note_fact.problems)
    on conflict on constraint system_facts_pkey do update set checked_at = excluded.checked_at, code = excluded.code,
      problems = excluded.problems, succeeded_at = coalesce(excluded.succeeded_at, f.succeeded_at),
      failing_since = case when excluded.code is not null then coalesce(f.failing_since, excluded.failing_since) end;
end;

-- The tasks that send letters, as in server/jobs/mail-tasks.ts.
create or replace function private.mail_tasks() returns text[] language sql immutable
  return '{accounts__confirm_application,accounts__send_device_link,accounts__send_email_change,accounts__send_factor_reset,'
    'accounts__send_invitation,accounts__send_notice,accounts__send_rejection,accounts__send_reset,home__send_test_email,'
    'dashboards__send_report,links__send_receipt,mails__send_lead_mail,notifications__send_mail,tickets__answer_mail,transactions__send_invoice,'
    'transactions__send_reminder}'::text[];

-- Mail that has failed for five minutes: since when, how many letters wait, and the newest code of the mail server.
create or replace function private.mail_trouble() returns table (letters int, since timestamptz, code text) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select f.letters, now() - make_interval(secs => f.seconds), private.queue_mail_code(private.mail_tasks())
    from private.failing_mail(private.mail_tasks()) f where f.seconds >= 300;
end;

-- Why a job failed, as a code. The error itself may quote data, so it is not shown.
create or replace function private.failure_reason(error text) returns text language sql immutable
  return case
    when error is null then 'INTERRUPTED'
    when error ~ '^(The mail server did not|This node has no mail server)' then 'MAIL'
    when error ~* 'no space left|could not extend|disk (is )?full' then 'DISK'
    when error ~* 'statement timeout|lock timeout|timed out|ETIMEDOUT|due to timeout' then 'TIMEOUT'
    when error ~* 'ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|fetch failed|certificate' then 'NETWORK'
    when error ~* 'terminat|connection|ECONN|the database system is|read-only transaction' then 'DATABASE'
    when error ~* 'deadlock|could not serialize' then 'CONFLICT'
    when error ~* 'permission denied' then 'RIGHTS'
    else 'PROGRAM' end;

-- Parts -----------------------------------------------------------------------------------------------------------------

-- What a process says of itself, with its slow requests since it last did. One that takes the place of another on the
-- same address replaces it.
create or replace function auth.report_node(report jsonb) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  r private.node_reports := jsonb_populate_record(null::private.node_reports, report_node.report);
begin
  r.reported_at := clock_timestamp();
  delete from private.node_reports n
    where (n.host, n.port) = (r.host, r.port) and n.node <> r.node or n.reported_at < now() - interval '1 hour';
  insert into private.node_reports select (r).*
    on conflict on constraint node_reports_pkey do update set reported_at = excluded.reported_at, reasons = excluded.reasons,
      free_mb = excluded.free_mb, is_listening = excluded.is_listening, has_mail_server = excluded.has_mail_server,
      reads_inbox = excluded.reads_inbox, has_bucket = excluded.has_bucket;
  perform private.note_slow_operations(report_node.report -> 'slow');
end $$;

-- Adds to the day's figures, and forgets those that the page no longer shows. In the order of names, so that the
-- processes do not wait for each other in a circle.
create or replace function private.note_slow_operations(slow jsonb) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from private.slow_operations s where s.day < current_date - 7;
  insert into private.slow_operations as s (operation, day, times, total_ms, longest_ms, last_at)
    select left(n.operation, 100), current_date, n.times, n.total, n.longest, clock_timestamp()
      from jsonb_to_recordset(note_slow_operations.slow) n (operation text, times int, total bigint, longest int) order by 1
    on conflict on constraint slow_operations_pkey do update set times = s.times + excluded.times,
      total_ms = s.total_ms + excluded.total_ms, longest_ms = greatest(s.longest_ms, excluded.longest_ms),
      last_at = excluded.last_at;
end;

-- The operations with the most time in slow requests first.
create or replace function app.slow_operations() returns setof app.slow_operation language sql stable rows 10
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select s.operation, sum(s.times)::int, (sum(s.total_ms) / sum(s.times))::int, max(s.longest_ms), max(s.last_at)
    from private.slow_operations s where private.is_system_reader() and s.last_at > now() - interval '7 days'
    group by s.operation order by sum(s.total_ms) desc, s.operation;
end;

create or replace function auth.forget_node(node text, process int) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from private.node_reports n where n.node = forget_node.node and n.process = forget_node.process;
end;

create or replace function private.nodes() returns setof app.system_node language sql stable rows 5
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select n.node, n.process, n.host, n.version, n.started_at, n.reported_at, n.reported_at < now() - interval '2 minutes',
      n.reasons, n.free_mb::int, n.is_listening, n.has_mail_server, n.reads_inbox, n.has_bucket
    from private.node_reports n order by n.host, n.port, n.process;
end;

create or replace function app.system_nodes() returns setof app.system_node language sql stable rows 5
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select n.* from private.nodes() n where private.is_system_reader();
end;

create or replace function app.system_summary() returns app.system_summary language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select split_part(current_setting('server_version'), ' ', 1),
      (select sum(pg_total_relation_size(c.oid))::bigint from pg_class c where c.relkind = 'r'),
      (select count(*)::int from pg_stat_activity a where a.datname is not null), current_setting('max_connections')::int,
      r.version, r.deployed_at, beat.succeeded_at, s.mail_delivery, mail.succeeded_at, trouble.since, trouble.code,
      inbox.succeeded_at, inbox.failing_since
    from private.operator_settings s
      left join private.system_facts beat on beat.kind = 'BEAT'
      left join private.system_facts mail on mail.kind = 'MAIL'
      left join private.mail_trouble() trouble on true
      left join private.system_facts inbox on inbox.kind = 'INBOX'
      left join lateral (select l.* from private.releases l order by l.id desc limit 1) r on true
    where private.is_system_reader();
end;

-- Jobs ------------------------------------------------------------------------------------------------------------------

create or replace function app.queued_tasks() returns setof app.queued_task language sql stable rows 20
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select q.* from private.queue_tasks() q where private.is_system_reader() order by q.task;
end;

create or replace function app.given_up_tasks() returns setof app.given_up_task language sql stable rows 10
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select g.task, count(*)::int, max(g.attempts), min(g.failed_at), max(g.failed_at),
      private.failure_reason((array_agg(g.error order by g.failed_at desc, g.id desc))[1])
    from private.queue_given_up() g where private.is_system_reader() group by g.task order by max(g.failed_at) desc, g.task;
end;

create or replace function app.given_up_jobs(task text) returns setof app.given_up_job language sql stable rows 50
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select g.id, g.attempts, g.created_at, g.failed_at, private.failure_reason(g.error) from private.queue_given_up() g
    where private.is_system_reader() and g.task = given_up_jobs.task order by g.failed_at desc, g.id desc;
end;

create or replace function private.given_up_ids(task text, ids bigint[]) returns bigint[] language sql stable
security definer set search_path = pg_catalog, pg_temp
  return array(select g.id from private.queue_given_up() g
    where g.task = given_up_ids.task and (given_up_ids.ids is null or g.id = any (given_up_ids.ids)));

-- Queues these jobs again, or all of the task. Returns how many.
create or replace function app.retry_jobs(task text, job_ids bigint[] default null) returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  retried bigint[];
begin
  perform private.require_system_reader();
  retried := array(select private.queue_retry(private.given_up_ids(retry_jobs.task, retry_jobs.job_ids)));
  perform private.audit_jobs('RETRY_JOBS', retry_jobs.task, retried);
  return cardinality(retried);
end $$;

-- Removes these jobs, or all of the task, and leaves what they were for to a person. Returns how many.
create or replace function app.discard_jobs(task text, job_ids bigint[] default null) returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  job record;
  discarded bigint[] := '{}';
begin
  perform private.require_system_reader();
  if discard_jobs.task in ('members__finish_erasure', 'members__forget_customers') then
    perform private.refuse('TS006', 'ERASURE_UNFINISHED', 'A person''s data is not erased yet. Retry this job until it is done.');
  end if;
  for job in select d.* from private.queue_discard(private.given_up_ids(discard_jobs.task, discard_jobs.job_ids)) d loop
    discarded := discarded || job.id;
    perform private.leave_to_person(discard_jobs.task, job.payload::jsonb);
  end loop;
  perform private.audit_jobs('DISCARD_JOBS', discard_jobs.task, discarded);
  return cardinality(discarded);
end $$;

create or replace function private.audit_jobs(action text, task text, ids bigint[]) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform private.audit(claims.user_id(), audit_jobs.action, 'jobs', ids[1],
    jsonb_build_object('task', audit_jobs.task, 'jobs', cardinality(ids)));
end $$;

-- What waits for a discarded job does not wait forever: its person can go on with an import, and a test email has failed.
create or replace function private.leave_to_person(task text, payload jsonb) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  case leave_to_person.task
    when 'members__run_import' then
      delete from private.import_files f where f.import_id = (leave_to_person.payload ->> 'importId')::int;
      update app.imports i set problem = 'This import stopped because of a fault. Try it again.', waits_until = null,
          status = case i.status when 'READING' then 'FAILED' when 'CHECKING' then 'READ' else 'CANCELED' end,
          finished_at = clock_timestamp()
        where i.id = (leave_to_person.payload ->> 'importId')::int and i.status in ('READING', 'CHECKING', 'RUNNING');
    when 'home__send_test_email' then
      perform jobs.finish_test_email((leave_to_person.payload ->> 'testId')::int, 'DISCARDED');
    else null;
  end case;
end $$;

grant execute on function auth.report_node(jsonb), auth.forget_node(text, int) to turnstone_auth;
grant execute on function app.system_nodes(), app.system_summary(), app.slow_operations(), app.queued_tasks(), app.given_up_tasks(),
  app.given_up_jobs(text), app.retry_jobs(text, bigint[]), app.discard_jobs(text, bigint[]) to turnstone_operator;
