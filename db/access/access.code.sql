-- Who is asking. The server sets these for one transaction, after the gate has looked up the session.
-- Each is read once per statement: always write (select claims.user_id()), never the bare call.

create or replace function claims.user_id() returns int language sql stable parallel safe
  return nullif(current_setting('turnstone.user_id', true), '')::int;

create or replace function claims.session_id() returns int language sql stable parallel safe
  return nullif(current_setting('turnstone.session_id', true), '')::int;

create or replace function claims.organization_id() returns int language sql stable parallel safe
  return nullif(current_setting('turnstone.organization_id', true), '')::int;

create or replace function claims.organization_type() returns text language sql stable parallel safe
  return nullif(current_setting('turnstone.organization_type', true), '');

create or replace function claims.user_type() returns text language sql stable parallel safe
  return nullif(current_setting('turnstone.user_type', true), '');

create or replace function claims.is_admin() returns boolean language sql stable parallel safe
  return coalesce(claims.user_type() in ('MASTER_ADMIN', 'ADMIN'), false);

create or replace function claims.is_master_admin() returns boolean language sql stable parallel safe
  return coalesce(claims.user_type() = 'MASTER_ADMIN', false);

create or replace function claims.permissions() returns text[] language sql stable parallel safe
  return string_to_array(coalesce(current_setting('turnstone.permissions', true), ''), ',');

create or replace function claims.may(permission text) returns boolean language sql stable parallel safe
  return permission = any (claims.permissions());

grant usage on schema claims to turnstone_anonymous, turnstone_member, turnstone_operator;
grant execute on all functions in schema claims to turnstone_anonymous, turnstone_member, turnstone_operator;
grant usage on schema app to turnstone_anonymous, turnstone_member, turnstone_operator;
grant usage on schema gate to turnstone_gate;
grant usage on schema jobs to turnstone_jobs;

-- Raises one of the codes of server/errors.ts; the sentence is safe to show.
create or replace function hidden.refuse(code text, sentence text) returns void language plpgsql as $$
begin
  raise exception using errcode = code, message = sentence;
end $$;

-- The moment that it is; in a trial, the one that the clock is set to.
create or replace function hidden.now() returns timestamptz language sql stable
  return (select coalesce(s.clock_stands_at, clock_timestamp()) from hidden.operator_settings s);

-- The day that it is where the operator is.
create or replace function hidden.today() returns date language sql stable
  return (select (hidden.now() at time zone s.time_zone)::date from hidden.operator_settings s);

create or replace function hidden.touch() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;

-- Counts one use and says whether it is within the limit. In the database, so that it holds across
-- processes and restarts. Called by the server in a transaction of its own: a refusal is kept.
create or replace function gate.take(bucket text, key text, most int, seconds int) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  used_now int;
begin
  insert into hidden.rate_limits as r (bucket, key_hash, window_ends_at, used)
    values (take.bucket, sha256(convert_to(key, 'UTF8')), clock_timestamp() + make_interval(secs => seconds), 1)
    on conflict on constraint rate_limits_pkey do update set
      used = case when r.window_ends_at <= clock_timestamp() then 1 else least(r.used, most) + 1 end,
      window_ends_at = case when r.window_ends_at <= clock_timestamp() then excluded.window_ends_at else r.window_ends_at end
    returning r.used into used_now;
  return used_now <= most;
end $$;

-- How many uses of a key are counted in its present window.
create or replace function hidden.used(bucket text, key text) returns int language sql stable
  return coalesce((select r.used from hidden.rate_limits r
    where r.bucket = used.bucket and r.key_hash = sha256(convert_to(key, 'UTF8'))
      and r.window_ends_at > clock_timestamp()), 0);

-- Whether the schema is deployed and a worker is connected.
create or replace function gate.readiness() returns table (migrations boolean, worker boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select exists (select from hidden.deployments),
    exists (select from pg_stat_activity where datname = current_database() and pg_has_role(usename, 'turnstone_jobs', 'member')
      and application_name like 'turnstone worker %');
end;

create or replace function jobs.forget_rate_limits() returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from hidden.rate_limits where window_ends_at < clock_timestamp();
end;

grant execute on function gate.take(text, text, int, int), gate.readiness() to turnstone_gate;
grant execute on function jobs.forget_rate_limits() to turnstone_jobs;
