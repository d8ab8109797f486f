-- The signed-in user's claims. The server sets them per transaction, after auth has looked up the session.
-- Write (select claims.user_id()), never the bare call, so that each is read once per statement.

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

-- MAIL while a person acts by the link of a letter, without signing in. The server never sets it.
create or replace function claims.via() returns text language sql stable parallel safe
  return nullif(current_setting('turnstone.via', true), '');

grant usage on schema claims to turnstone_anonymous, turnstone_member, turnstone_operator;
grant execute on all functions in schema claims to turnstone_anonymous, turnstone_member, turnstone_operator;
grant usage on schema app to turnstone_anonymous, turnstone_member, turnstone_operator;
grant usage on schema auth to turnstone_auth;
grant usage on schema jobs to turnstone_jobs;

-- Raises one of the codes of server/base/errors.ts. Programs match the reason; people read the sentence.
create or replace function private.refuse(code text, reason text, sentence text) returns void language plpgsql as $$
begin
  raise exception using errcode = code, message = sentence, hint = reason;
end $$;

-- Refuses a value of the input. The error's `field` is the column or argument in camel case, for a form to mark it.
create or replace function private.refuse_field(field text, reason text, sentence text) returns void language plpgsql as $$
begin
  raise exception using message = sentence, hint = reason, column = field, errcode = 'TS004';
end $$;

-- Parses an amount from JSON in plain decimal notation. PostgreSQL would also accept 0x10, 1_000, 1e3 and NaN.
create or replace function private.amount(text text) returns numeric language plpgsql immutable as $$
begin
  if btrim(amount.text) = '' then return null; end if;
  if amount.text !~ '^-?[0-9]{1,12}([.][0-9]{1,2})?$' then
    perform private.refuse('TS004', 'AMOUNT', 'Please enter a valid amount');
  end if;
  return amount.text::numeric(14,2);
end $$;

-- The current time; in a trial, the time that the clock is set to.
create or replace function private.now() returns timestamptz language sql stable
  return (select coalesce(s.clock_stands_at, clock_timestamp()) from private.operator_settings s);

-- The current date in the operator's time zone.
create or replace function private.today() returns date language sql stable
  return (select (private.now() at time zone s.time_zone)::date from private.operator_settings s);

create or replace function private.touch() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;

-- Counts one use. Returns 0, or above the limit the seconds until its window ends. The count is in the database, so
-- a limit holds across processes and restarts. The server calls this in a separate transaction.
create or replace function auth.take(bucket text, key text, most int, seconds int) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  taken private.rate_limits;
begin
  -- Uses of a few seconds may be lost in a crash. Otherwise one person's calls wait for the disk one after another.
  if seconds < 10 then perform set_config('synchronous_commit', 'off', true); end if;
  insert into private.rate_limits as r (bucket, key_hash, window_ends_at, used)
    values (take.bucket, sha256(convert_to(key, 'UTF8')), clock_timestamp() + make_interval(secs => seconds), 1)
    on conflict on constraint rate_limits_pkey do update set
      used = case when r.window_ends_at <= clock_timestamp() then 1 else least(r.used, most) + 1 end,
      window_ends_at = case when r.window_ends_at <= clock_timestamp() then excluded.window_ends_at else r.window_ends_at end
    returning * into taken;
  if taken.used <= most then return 0; end if;
  return greatest(1, ceil(extract(epoch from taken.window_ends_at - clock_timestamp())));
end $$;

-- A hash of all policies. A deploy records it, and readiness compares it.
create or replace function private.policies_hash() returns text language sql stable
  return (select md5(string_agg(concat_ws(' ', n.nspname, c.relname, p.polname, p.polcmd,
        (select string_agg(r.rolname, ' ' order by r.rolname collate "C") from pg_roles r where r.oid = any (p.polroles))),
      ',' order by n.nspname collate "C", c.relname collate "C", p.polname collate "C"))
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('app', 'private'));

-- Programs before 0.2.0 do not compare versions, but read this view before a migration and print its message.
create or replace function private.refuse_older_program() returns text language plpgsql as $$
declare
  deployed text := (select r.version from private.releases r order by r.id desc limit 1);
begin
  raise exception using errcode = 'object_not_in_prerequisite_state',
    message = format('This database was upgraded by Turnstone %1$s, which is newer than this program. Start %1$s or later.', deployed);
end $$;
create view hidden.deployments with (security_invoker) as
  select 1 as id, private.refuse_older_program() as content_hash;

-- The last deployed version, whether its policies are unchanged, whether this node has a connected worker, and
-- whether nothing can be written: on a standby, or by default_transaction_read_only.
create or replace function auth.readiness(node text) returns table (version text, compatible_from text,
  content_hash text, has_policies boolean, has_worker boolean, is_read_only boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select r.version, r.compatible_from, r.content_hash, r.policies_hash = private.policies_hash(),
    exists (select from pg_stat_activity a where a.datname = current_database()
      and pg_has_role(a.usename, 'turnstone_jobs', 'member')
      and a.application_name like 'turnstone worker % ' || node),
    current_setting('transaction_read_only')::boolean
  from (values (1)) one left join lateral (select * from private.releases order by id desc limit 1) r on true;
end;

-- Saves that a mail server is configured, for every program that uses this database. STOPPED: mail waits for a person.
create or replace function jobs.mail_delivery(has_server boolean) returns text language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  update private.operator_settings set mail_delivery = 'SMTP' where has_server and mail_delivery <> 'SMTP';
  select case when s.outgoing_stopped_at is not null then 'STOPPED' when has_server then 'SMTP' else s.mail_delivery end
    from private.operator_settings s;
end;

create or replace function jobs.forget_rate_limits() returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from private.rate_limits where window_ends_at < clock_timestamp();
end;

grant execute on function auth.take(text, text, int, int), auth.readiness(text) to turnstone_auth;
grant execute on function jobs.forget_rate_limits(), jobs.mail_delivery(boolean) to turnstone_jobs;
