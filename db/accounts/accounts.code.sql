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
create or replace function private.enqueue(task text, payload json, run_at timestamptz default null) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, max_attempts => 25, run_at => enqueue.run_at);
end $$;

-- Dead jobs: out of attempts, or without a task of that name. Their errors stay in the queue's own table, because they may
-- quote data.
create or replace function private.dead_jobs() returns table (task text, jobs int, newest timestamptz) language sql stable
security definer set search_path = pg_catalog, pg_temp as $$
  select j.task_identifier, count(*)::int, max(j.updated_at) from graphile_worker.jobs j
    where j.attempts >= j.max_attempts and j.locked_at is null and j.last_error is not null group by 1 order by 1;
$$;

grant usage, create on schema private to turnstone_queue;
alter function private.enqueue(text, json, timestamptz) owner to turnstone_queue;
alter function private.dead_jobs() owner to turnstone_queue;
grant execute on function private.enqueue(text, json, timestamptz), private.dead_jobs() to turnstone_owner;
revoke execute on function private.enqueue(text, json, timestamptz), private.dead_jobs() from turnstone_queue;
revoke usage, create on schema private from turnstone_queue;

create or replace function jobs.dead_jobs() returns table (task text, jobs int, newest timestamptz) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select d.* from private.dead_jobs() d;
end;
grant execute on function jobs.dead_jobs() to turnstone_jobs;

-- For the operator's staff: the number per task, and when the newest one died.
create or replace function app.dead_jobs() returns table (task text, jobs int, newest timestamptz) language sql stable
security definer set search_path = pg_catalog, pg_temp rows 10
begin atomic
  select d.* from private.dead_jobs() d where claims.organization_type() = 'OPERATOR' and claims.is_admin();
end;
grant execute on function app.dead_jobs() to turnstone_operator;

-- The users of bearer tokens; no row for an ended session. The server calls it with all pending tokens. Skips the last-seen
-- update of a session locked by another transaction.
create or replace function auth.authenticate(token_hashes bytea[]) returns table (
  token_hash bytea, session_id int, user_id int, organization_id int, organization_type text, user_type text,
  permissions text[], reach text
) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.sessions s set last_seen_at = now(), expires_at = now() + interval '30 days'
    from (
      select x.id from private.session_tokens t join app.sessions x on x.id = t.session_id
        where t.token_hash = any (authenticate.token_hashes)
          and x.expires_at > now() and x.last_seen_at < now() - interval '5 minutes'
        for update of x skip locked) due
    where s.id = due.id;
  return query
    select t.token_hash, s.id, u.id, u.organization_id, u.organization_type, u.user_type, private.permissions_of(u.id),
        case when u.organization_type = 'OPERATOR' then 'turnstone_operator' else 'turnstone_member' end
      from private.session_tokens t
      join app.sessions s on s.id = t.session_id
      join app.user_infos u on u.id = s.user_id
      left join app.organizations o on o.id = u.organization_id
      where t.token_hash = any (authenticate.token_hashes) and s.expires_at > now()
        and u.status = 'ACTIVE' and not u.is_deleted
        and (o.id is null or (o.status = 'ACTIVE' and not o.is_deleted))
        -- A session of a person who needs a second factor and has none opens nothing.
        and (not exists (select from app.second_factor_rules r where (r.by_organization or r.by_operator)
            and r.organization_id = coalesce(u.organization_id,
              (select p.id from app.organizations p where p.organization_type = 'OPERATOR')))
          or private.has_second_factor(u.id));
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

-- The purpose of a link's secret. RESET and DEVICE are omitted, because their links contain everything needed.
create or replace function auth.look_up_token(token_hash bytea)
returns table (user_id int, email text, expires_at timestamptz, purpose text, state text)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(t.user_id, -1), t.email, t.expires_at, t.purpose,
      case when t.used_at is not null then 'USED' when t.expires_at <= now() then 'EXPIRED' else 'VALID' end
    from private.verification_tokens t
    where t.token_hash = look_up_token.token_hash and t.purpose not in ('RESET', 'DEVICE');
end;

-- Stores a new secret and revokes older ones of the same purpose.
create or replace function private.insert_token(
  purpose text, person int, application int, email text, token_hash bytea, life interval
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Serialized, or concurrent calls would each store their own.
  perform pg_advisory_xact_lock(hashtextextended(insert_token.purpose || ' ' || coalesce(person, application), 0));
  update private.verification_tokens t set expires_at = least(t.expires_at, now())
    where t.purpose = insert_token.purpose and t.used_at is null
      and (t.user_id = person or t.application_id = application);
  insert into private.verification_tokens (purpose, user_id, application_id, email, token_hash, expires_at)
    values (insert_token.purpose, person, application, insert_token.email, insert_token.token_hash, now() + life);
end $$;

-- Sets an invited user's first password if token, user and address match, else returns null. Signs in and returns the hash
-- of the browser's device cookie.
create or replace function auth.register(
  token_hash bytea, person int, email text, argon2id text, session_hash bytea, address text, user_agent text,
  device bytea, new_device bytea
) returns bytea language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  used private.verification_tokens;
begin
  update private.verification_tokens t set used_at = now()
    where t.token_hash = register.token_hash and t.used_at is null and t.expires_at > now() and t.user_id = person
      and (t.purpose = 'FIRST_OPERATOR' or (t.purpose = 'INVITATION' and t.email = register.email))
    returning * into used;
  if used.id is null then return null; end if;
  if used.purpose = 'FIRST_OPERATOR' then
    update app.user_contacts c set email = register.email where c.user_id = person;
  end if;
  update app.user_infos set status = 'ACTIVE' where id = person and status = 'PENDING' and not is_deleted;
  if not found then return null; end if;
  insert into private.passwords (user_id, argon2id) values (person, register.argon2id)
    on conflict (user_id) do update set argon2id = excluded.argon2id, changed_at = now();
  perform private.audit(person, 'REGISTER', 'user_infos', person);
  perform private.open_session(person, session_hash, address::inet, user_agent);
  perform private.audit(person, 'SIGN_IN', 'user_infos', person);
  return private.remember_device(person, device, new_device);
end $$;

-- Sets a new password, or the first one, for the owner of the mailbox. Only this browser remains a known device. Null if
-- the link is invalid or expired.
create or replace function auth.reset_password(
  token_hash bytea, person int, argon2id text, device bytea, new_device bytea
) returns bytea language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update private.verification_tokens t set used_at = now()
    where t.token_hash = reset_password.token_hash and t.purpose = 'RESET' and t.user_id = person
      and t.used_at is null and t.expires_at > now();
  if not found then return null; end if;
  insert into private.passwords (user_id, argon2id) values (person, reset_password.argon2id)
    on conflict (user_id) do update set argon2id = excluded.argon2id, changed_at = now();
  delete from app.sessions where user_id = person;
  delete from private.known_devices where user_id = person;
  perform private.audit(person, 'RESET_PASSWORD', 'user_infos', person);
  return private.remember_device(person, device, new_device);
end $$;

-- The mailbox that limits count: addresses with plus-tags are the same one.
create or replace function private.mailbox(email text) returns text language sql immutable
  return regexp_replace(lower(normalize(email, NFKC)), '^([^+@]+)[+][^@]*@', '\1@');

-- Counts mails that anonymous callers cause, per recipient: 3 an hour and 10 a day of each kind. Excess mails are queued
-- and dropped by the worker, so neither the response nor its timing reveals the limit.
create or replace function private.may_mail(kind text, email text) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  hour int := auth.take('mail ' || kind, private.mailbox(email), 3, 3600);
  day int := auth.take('mail day ' || kind, private.mailbox(email), 10, 86400);
begin
  return hour = 0 and day = 0;
end $$;

-- Requests a reset mail without a lookup: the worker checks whether the account exists.
create or replace function auth.request_reset(email text) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.enqueue('accounts__send_reset', json_build_object('email', email,
    'isLimited', not private.may_mail('reset', email)));
end;

-- Renews an expired invitation or address confirmation. Does not reveal whether there was one. The terminal prints the first
-- operator's link at the next start.
create or replace function auth.request_new_invitation(token_hash bytea) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select case t.purpose
      when 'INVITATION' then private.enqueue('accounts__send_invitation', json_build_object('userId', t.user_id,
        'isLimited', not private.may_mail('invitation', t.email)))
      else private.enqueue('accounts__confirm_application', json_build_object('applicationId', t.application_id,
        'isLimited', not private.may_mail('application', t.email))) end
    from private.verification_tokens t
    where t.token_hash = request_new_invitation.token_hash and t.purpose in ('INVITATION', 'APPLICATION')
      and t.used_at is null;
end;

-- The number of accounts with this exact address. For admins, who may invite.
create or replace function auth.email_existence(email text, caller int) returns int language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from app.user_infos u
      where u.id = caller and u.user_type in ('MASTER_ADMIN', 'ADMIN') and u.status = 'ACTIVE') then
    perform private.refuse('TS002', 'INVITERS_ONLY', 'Only people who can invite others can look up an address');
  end if;
  return (select count(*)::int from app.user_contacts c where c.email = email_existence.email);
end $$;

create or replace function auth.email_of(person int) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select c.email from app.user_contacts c where c.user_id = person);

-- On an empty system creates the operator's organization and its first master admin, who sets an address with this link's
-- secret. False once an operator user can sign in. Called by the owner.
create or replace function private.invite_first_operator(operator_name text, token_hash bytea) returns boolean
language plpgsql as $$
declare
  operator int;
  person int;
begin
  if exists (select from app.user_infos where organization_type = 'OPERATOR' and status = 'ACTIVE') then
    return false;
  end if;
  select id into operator from app.organizations where organization_type = 'OPERATOR';
  if operator is null then
    insert into app.organizations (legal_business_name, organization_type, status)
      values (operator_name, 'OPERATOR', 'ACTIVE') returning id into operator;
  end if;
  select min(id) into person from app.user_infos
    where organization_id = operator and user_type = 'MASTER_ADMIN' and status = 'PENDING' and not is_deleted;
  if person is null then
    insert into app.user_infos (first_name, last_name, user_type, organization_id, organization_type)
      values ('First', 'Operator', 'MASTER_ADMIN', operator, 'OPERATOR') returning id into person;
    insert into app.user_contacts (user_id, organization_id, email) values (person, operator, 'first@operator.invalid');
  end if;
  perform private.insert_token('FIRST_OPERATOR', person, null, null, token_hash, interval '7 days');
  return true;
end $$;

grant execute on function auth.authenticate(bytea[]), auth.look_up_token(bytea),
  auth.register(bytea, int, text, text, bytea, text, text, bytea, bytea),
  auth.reset_password(bytea, int, text, bytea, bytea), auth.request_reset(text), auth.request_new_invitation(bytea), auth.email_existence(text, int), auth.email_of(int) to turnstone_auth;

-- For the worker: each stores the hash of the secret to be mailed and returns the recipient.
create or replace function jobs.issue_reset(address text, token_hash bytea)
returns table (user_id int, email text, first_name text) language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select u.id, c.email, u.first_name from app.user_contacts c join app.user_infos u on u.id = c.user_id
    where c.email = address and u.status = 'ACTIVE' and not u.is_deleted;
  if not found then return; end if;
  perform private.insert_token('RESET', c.user_id, null, c.email, issue_reset.token_hash, interval '60 minutes')
    from app.user_contacts c where c.email = address;
end $$;

create or replace function jobs.issue_invitation(person int, token_hash bytea)
returns table (email text, first_name text, organization_name text) language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select c.email, u.first_name, o.legal_business_name
    from app.user_infos u join app.user_contacts c on c.user_id = u.id
    left join app.organizations o on o.id = u.organization_id
    where u.id = person and u.status = 'PENDING' and not u.is_deleted;
  if not found then return; end if;
  perform private.insert_token('INVITATION', person, null, c.email, issue_invitation.token_hash, interval '7 days')
    from app.user_contacts c where c.user_id = person;
end $$;

grant execute on function jobs.issue_reset(text, bytea), jobs.issue_invitation(int, bytea) to turnstone_jobs;
