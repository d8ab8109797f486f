-- Sign-in, invitations and applications. Secrets arrive and are stored as hashes. Anonymous callers use the schema auth,
-- whose functions only the server's own login may call.

create policy select_self on app.sessions for select to turnstone_member, turnstone_operator
  using (user_id = (select claims.user_id()) and expires_at > now());
create policy select_all on app.applications for select to turnstone_operator using (true);
create policy select_any on app.application_statuses for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.application_kinds for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);

grant select on app.sessions to turnstone_member, turnstone_operator;
grant select on app.applications to turnstone_operator;
grant select on app.application_statuses, app.application_kinds
  to turnstone_anonymous, turnstone_member, turnstone_operator;

-- Queues a job in the caller's transaction: it runs after the commit. Runs as the queue's role, which has no other rights.
-- Jobs of an import wait behind those that a person waits for.
create or replace function private.enqueue(task text, payload json, run_at timestamptz default null) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, max_attempts => 25, run_at => enqueue.run_at,
    priority => case when current_setting('turnstone.bulk', true) = 'on' then 10 else 0 end);
end $$;

-- Dead jobs: out of attempts, or without a task of that name. Their errors stay in the queue's own table, because they may
-- quote data.
create or replace function private.dead_jobs() returns table (task text, jobs int, newest timestamptz) language sql stable
security definer set search_path = pg_catalog, pg_temp as $$
  select j.task_identifier, count(*)::int, max(j.updated_at) from graphile_worker.jobs j
    where j.attempts >= j.max_attempts and j.locked_at is null and j.last_error is not null group by 1 order by 1;
$$;

-- Letters that failed and are tried again, and for how long the longest has failed, at least: the pauses between its tries
-- double and more (graphile_worker), up to six hours. At most 20,000 are counted.
create or replace function private.failing_mail(tasks text[]) returns table (letters int, seconds float8) language sql stable
security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::int, coalesce(max((select coalesce(sum(exp(least(try, 10))), 0) from generate_series(1, j.failures - 1) try)
      + extract(epoch from now() - j.updated_at)), 0)::float8
    from (select w.updated_at, w.attempts - (w.locked_at is not null)::int as failures from graphile_worker.jobs w
      where w.last_error is not null and w.attempts between 1 and w.max_attempts - 1 and w.task_identifier = any (tasks)
      limit 20000) j;
$$;

grant usage, create on schema private to turnstone_queue;
alter function private.enqueue(text, json, timestamptz) owner to turnstone_queue;
alter function private.dead_jobs() owner to turnstone_queue;
alter function private.failing_mail(text[]) owner to turnstone_queue;
grant execute on function private.enqueue(text, json, timestamptz), private.dead_jobs(), private.failing_mail(text[]) to turnstone_owner;
revoke execute on function private.enqueue(text, json, timestamptz), private.dead_jobs(), private.failing_mail(text[])
  from turnstone_queue;
revoke usage, create on schema private from turnstone_queue;

create or replace function jobs.dead_jobs() returns table (task text, jobs int, newest timestamptz) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select d.* from private.dead_jobs() d;
end;
grant execute on function jobs.dead_jobs() to turnstone_jobs;

create or replace function auth.failing_mail(tasks text[]) returns table (letters int, seconds float8) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select f.* from private.failing_mail(tasks) f;
end;
create or replace function jobs.failing_mail(tasks text[]) returns table (letters int, seconds float8) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select f.* from private.failing_mail(tasks) f;
end;
grant execute on function auth.failing_mail(text[]) to turnstone_auth;
grant execute on function jobs.failing_mail(text[]) to turnstone_jobs;

-- For the operator's master admins: the number per task, and when the newest one died.
create or replace function app.dead_jobs() returns table (task text, jobs int, newest timestamptz) language sql stable
security definer set search_path = pg_catalog, pg_temp rows 10
begin atomic
  select d.* from private.dead_jobs() d where claims.organization_type() = 'OPERATOR' and claims.is_master_admin();
end;
grant execute on function app.dead_jobs() to turnstone_operator;

-- The users of bearer tokens; no row for an ended session. The server calls it with all pending tokens. Skips the last-seen
-- update of a session locked by another transaction. The plan is cached: PostgreSQL expects ten tokens and would plan each
-- call again, which takes seven times as long as the call.
create or replace function auth.authenticate(token_hashes bytea[]) returns table (
  token_hash bytea, session_id int, user_id int, organization_id int, organization_type text, user_type text,
  permissions text[], reach text
) language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  seen timestamptz;
  due int[];
begin
  for token_hash, session_id, user_id, organization_id, organization_type, user_type, permissions, reach, seen in
    select t.token_hash, s.id, u.id, u.organization_id, u.organization_type, u.user_type, g.permissions,
        case when u.organization_type = 'OPERATOR' then 'turnstone_operator' else 'turnstone_member' end, s.last_seen_at
      from private.session_tokens t
      join app.sessions s on s.id = t.session_id
      join app.user_infos u on u.id = s.user_id
      left join app.organizations o on o.id = u.organization_id
      cross join lateral private.granted_permissions(u.id) g
      where t.token_hash = any (authenticate.token_hashes) and s.expires_at > now()
        and u.status = 'ACTIVE' and not u.is_deleted
        and (o.id is null or (o.status = 'ACTIVE' and not o.is_deleted))
        -- A session of a person who needs a second factor and has none opens nothing.
        and (not exists (select from app.second_factor_rules r where (r.by_organization or r.by_operator)
            and r.organization_id = coalesce(u.organization_id,
              (select p.id from app.organizations p where p.organization_type = 'OPERATOR')))
          or private.has_second_factor(u.id))
  loop
    if seen < now() - interval '5 minutes' then due := due || session_id; end if;
    return next;
  end loop;
  if due is null then return; end if;
  update app.sessions s set last_seen_at = now(), expires_at = now() + interval '30 days'
    from (select x.id from app.sessions x where x.id = any (due) and x.expires_at > now()
      for update of x skip locked) free
    where s.id = free.id;
end $$;

create or replace function private.open_session(person int, token_hash bytea, address inet, user_agent text)
returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  with opened as (
    insert into app.sessions (user_id, address, user_agent, expires_at)
      values (person, open_session.address, left(open_session.user_agent, 300), now() + interval '30 days')
      returning id)
  insert into private.session_tokens select id, open_session.token_hash from opened;
end;

-- Ends the sessions of users who may no longer sign in.
create or replace function private.end_sessions() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.sessions where user_id = new.id;
  return null;
end $$;

create trigger end_sessions after update of status, is_deleted on app.user_infos for each row
  when (new.status <> 'ACTIVE' or new.is_deleted) execute function private.end_sessions();

-- Keeps the token's hash if its person may no longer sign in.
create or replace function private.keep_revoked_token() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.revoked_tokens (token_hash)
    select t.token_hash from private.session_tokens t
      join app.user_infos u on u.id = old.user_id
      left join app.organizations o on o.id = u.organization_id
      where t.session_id = old.id
        and (u.status <> 'ACTIVE' or u.is_deleted or o.status <> 'ACTIVE' or o.is_deleted)
    on conflict do nothing;
  return old;
end $$;

create trigger keep_revoked_token before delete on app.sessions
  for each row execute function private.keep_revoked_token();

-- Whether the account of an ended session was revoked in the last days.
create or replace function auth.is_revoked(token_hash bytea) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select exists (select from private.revoked_tokens r where r.token_hash = is_revoked.token_hash);
end;

create or replace function app.logout() returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.sessions where id = claims.session_id();
  if found then perform private.audit(claims.user_id(), 'SIGN_OUT', 'user_infos', claims.user_id()); end if;
end $$;

-- True if the session was the caller's and has now ended.
create or replace function app.end_session(session_id int) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.sessions where id = end_session.session_id and user_id = claims.user_id();
  if not found then perform private.refuse('TS003', 'NO_SUCH_SESSION', 'There is no such session'); end if;
  perform private.audit(claims.user_id(), 'END_SESSION', 'sessions', end_session.session_id);
  return true;
end $$;

-- Ends the caller's other sessions; returns the number.
create or replace function app.end_other_sessions() returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  ended int;
begin
  delete from app.sessions where user_id = claims.user_id() and id <> claims.session_id();
  get diagnostics ended = row_count;
  perform private.audit(claims.user_id(), 'END_OTHER_SESSIONS', 'user_infos', claims.user_id());
  return ended;
end $$;

create or replace function app.sessions_is_current(session app.sessions) returns boolean language sql stable
  return session.id = (select claims.session_id());

grant execute on function app.logout(), app.end_session(int), app.end_other_sessions(),
  app.sessions_is_current(app.sessions) to turnstone_member, turnstone_operator;

grant execute on function auth.authenticate(bytea[]), auth.is_revoked(bytea) to turnstone_auth;
