-- Signing in, being invited, applying. Secrets arrive hashed and are kept hashed; whoever is not signed in
-- yet comes through the gate, whose functions only the server's own login may call.

create policy select_self on app.sessions for select to turnstone_member, turnstone_operator
  using (user_id = (select claims.user_id()) and expires_at > now());
create policy select_all on app.applications for select to turnstone_operator using (true);
create policy select_any on app.application_statuses for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.application_kinds for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);

grant select on app.sessions to turnstone_member, turnstone_operator;
grant select on app.applications to turnstone_operator;
grant select on app.application_statuses, app.application_kinds
  to turnstone_anonymous, turnstone_member, turnstone_operator;

-- Puts a job into the queue, in the caller's transaction: it runs when that commits. Runs as the queue's
-- role, which has no other right.
create or replace function hidden.enqueue(task text, payload json) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, max_attempts => 12);
end $$;

grant usage, create on schema hidden to turnstone_queue;
alter function hidden.enqueue(text, json) owner to turnstone_queue;
grant execute on function hidden.enqueue(text, json) to turnstone_owner;
revoke execute on function hidden.enqueue(text, json) from turnstone_queue;
revoke usage, create on schema hidden from turnstone_queue;

-- Who bearer tokens belong to; no row for one that has ended. Called by the server for each request, with all that wait
-- to be known. Of a session that somebody else is changing just now it is not noted that it was seen: nobody waits for it.
create or replace function gate.authenticate(token_hashes bytea[]) returns table (
  token_hash bytea, session_id int, user_id int, organization_id int, organization_type text, user_type text,
  permissions text[], reach text
) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.sessions s set last_seen_at = now(), expires_at = now() + interval '30 days'
    from (
      select x.id from hidden.session_tokens t join app.sessions x on x.id = t.session_id
        where t.token_hash = any (authenticate.token_hashes)
          and x.expires_at > now() and x.last_seen_at < now() - interval '5 minutes'
        for update of x skip locked) due
    where s.id = due.id;
  return query
    select t.token_hash, s.id, u.id, u.organization_id, u.organization_type, u.user_type, hidden.permissions_of(u.id),
        case when u.organization_type = 'OPERATOR' then 'turnstone_operator' else 'turnstone_member' end
      from hidden.session_tokens t
      join app.sessions s on s.id = t.session_id
      join app.user_infos u on u.id = s.user_id
      left join app.organizations o on o.id = u.organization_id
      where t.token_hash = any (authenticate.token_hashes) and s.expires_at > now()
        and u.status = 'ACTIVE' and not u.is_deleted
        and (o.id is null or (o.status = 'ACTIVE' and not o.is_deleted));
end $$;

create or replace function hidden.open_session(person int, token_hash bytea, address inet, user_agent text)
returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  with opened as (
    insert into app.sessions (user_id, address, user_agent, expires_at)
      values (person, open_session.address, left(open_session.user_agent, 300), now() + interval '30 days')
      returning id)
  insert into hidden.session_tokens select id, open_session.token_hash from opened;
end;

-- 10 failures in 15 minutes close an account to an address, 100 close the address. While an account is
-- under attack an address that has not failed yet still gets one try: its owner is never locked out.
create or replace function hidden.may_sign_in(email text, address text) returns boolean language sql stable
  return hidden.used('sign-in address', address) < 100
    and case hidden.used('sign-in account address', email || ' ' || address)
      when 0 then true else hidden.used('sign-in account', email) < 10 end;

create or replace function gate.begin_sign_in(email text, address text)
returns table (allowed boolean, user_id int, argon2id text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not hidden.may_sign_in(email, address) then
    return query select false, null::int, null::text;
    return;
  end if;
  return query
    select true, u.id, p.argon2id
      from (select) nobody
      left join app.user_contacts c on c.email = begin_sign_in.email
      left join app.user_infos u on u.id = c.user_id and u.status = 'ACTIVE' and not u.is_deleted
        and (u.organization_id is null or exists (select from app.organizations o
          where o.id = u.organization_id and o.status = 'ACTIVE' and not o.is_deleted))
      left join hidden.passwords p on p.user_id = u.id;
end $$;

-- Counts a failure; false when the account had too many from this address already, so that of many tries
-- at once none learns more than a refusal.
create or replace function gate.fail_sign_in(email text, address text, person int) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  counted boolean := gate.take('sign-in account address', email || ' ' || address, 10, 900);
begin
  perform gate.take('sign-in account', email, 10, 900), gate.take('sign-in address', address, 100, 900);
  -- Whose account it was, if it is one. Of an address even a hash would tell whoever guesses it.
  perform hidden.audit(null, 'SIGN_IN_FAILED', 'user_infos', person);
  return counted;
end $$;

-- Asks again: of many tries at once, one that was begun before the others failed is too late as well.
create or replace function gate.finish_sign_in(person int, token_hash bytea, address text, user_agent text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not hidden.may_sign_in((select c.email from app.user_contacts c where c.user_id = person), address) then
    perform hidden.refuse('TS007', 'Too many tries, please wait.');
  end if;
  perform hidden.open_session(person, token_hash, address::inet, user_agent);
  perform hidden.audit(person, 'SIGN_IN', 'user_infos', person);
end $$;

-- Who may no longer sign in has no session left to come back to.
create or replace function hidden.end_sessions() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.sessions where user_id = new.id;
  return null;
end $$;

create trigger end_sessions after update of status, is_deleted on app.user_infos for each row
  when (new.status <> 'ACTIVE' or new.is_deleted) execute function hidden.end_sessions();

create or replace function app.logout() returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.sessions where id = claims.session_id();
  if found then perform hidden.audit(claims.user_id(), 'SIGN_OUT', 'user_infos', claims.user_id()); end if;
end $$;

-- True when the session was one's own and has now ended.
create or replace function app.end_session(session_id int) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.sessions where id = end_session.session_id and user_id = claims.user_id();
  if not found then perform hidden.refuse('TS003', 'There is no such session'); end if;
  perform hidden.audit(claims.user_id(), 'END_SESSION', 'sessions', end_session.session_id);
  return true;
end $$;

-- Ends every session of the caller but this one; says how many.
create or replace function app.end_other_sessions() returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  ended int;
begin
  delete from app.sessions where user_id = claims.user_id() and id <> claims.session_id();
  get diagnostics ended = row_count;
  perform hidden.audit(claims.user_id(), 'END_OTHER_SESSIONS', 'user_infos', claims.user_id());
  return ended;
end $$;

create or replace function app.sessions_is_current(session app.sessions) returns boolean language sql stable
  return session.id = (select claims.session_id());

grant execute on function app.logout(), app.end_session(int), app.end_other_sessions(),
  app.sessions_is_current(app.sessions) to turnstone_member, turnstone_operator;

-- What a link's secret is good for. RESET is left out: its link carries all it needs.
create or replace function gate.look_up_token(token_hash bytea)
returns table (user_id int, email text, expires_at timestamptz, purpose text, state text)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(t.user_id, -1), t.email, t.expires_at, t.purpose,
      case when t.used_at is not null then 'USED' when t.expires_at <= now() then 'EXPIRED' else 'VALID' end
    from hidden.verification_tokens t
    where t.token_hash = look_up_token.token_hash and t.purpose <> 'RESET';
end;

-- Keeps a new secret; older ones of the same purpose stop working.
create or replace function hidden.keep_token(
  purpose text, person int, application int, email text, token_hash bytea, life interval
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- One at a time, or each of several at once would keep its own.
  perform pg_advisory_xact_lock(hashtextextended(keep_token.purpose || ' ' || coalesce(person, application), 0));
  update hidden.verification_tokens t set expires_at = least(t.expires_at, now())
    where t.purpose = keep_token.purpose and t.used_at is null
      and (t.user_id = person or t.application_id = application);
  insert into hidden.verification_tokens (purpose, user_id, application_id, email, token_hash, expires_at)
    values (keep_token.purpose, person, application, keep_token.email, keep_token.token_hash, now() + life);
end $$;

-- Sets the first password of an invited person when token, person and address all belong together;
-- null when they do not. Signs in.
create or replace function gate.register(
  token_hash bytea, person int, email text, argon2id text, session_hash bytea, address text, user_agent text
) returns int language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  used hidden.verification_tokens;
begin
  update hidden.verification_tokens t set used_at = now()
    where t.token_hash = register.token_hash and t.used_at is null and t.expires_at > now() and t.user_id = person
      and (t.purpose = 'FIRST_OPERATOR' or (t.purpose = 'INVITATION' and t.email = register.email))
    returning * into used;
  if used.id is null then return null; end if;
  if used.purpose = 'FIRST_OPERATOR' then
    update app.user_contacts c set email = register.email where c.user_id = person;
  end if;
  update app.user_infos set status = 'ACTIVE' where id = person and status = 'PENDING' and not is_deleted;
  if not found then return null; end if;
  insert into hidden.passwords (user_id, argon2id) values (person, register.argon2id)
    on conflict (user_id) do update set argon2id = excluded.argon2id, changed_at = now();
  perform hidden.audit(person, 'REGISTER', 'user_infos', person);
  perform hidden.open_session(person, session_hash, address::inet, user_agent);
  perform hidden.audit(person, 'SIGN_IN', 'user_infos', person);
  return person;
end $$;

-- Whoever reads the mailbox of an account chooses its password, also where there was none before.
create or replace function gate.reset_password(token_hash bytea, person int, argon2id text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update hidden.verification_tokens t set used_at = now()
    where t.token_hash = reset_password.token_hash and t.purpose = 'RESET' and t.user_id = person
      and t.used_at is null and t.expires_at > now();
  if not found then return false; end if;
  insert into hidden.passwords (user_id, argon2id) values (person, reset_password.argon2id)
    on conflict (user_id) do update set argon2id = excluded.argon2id, changed_at = now();
  delete from app.sessions where user_id = person;
  perform hidden.audit(person, 'RESET_PASSWORD', 'user_infos', person);
  return true;
end $$;

-- Asks for a reset mail. Looks nothing up: the worker finds out whether anybody is there.
create or replace function gate.request_reset(email text) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select hidden.enqueue('accounts__send_reset', json_build_object('email', email));
end;

-- A new mail for an invitation or an address confirmation that ran out. Says nothing about whether there
-- was one. The first operator's link comes from the terminal, at the next start.
create or replace function gate.request_new_invitation(token_hash bytea) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select case t.purpose
      when 'INVITATION' then hidden.enqueue('accounts__send_invitation', json_build_object('userId', t.user_id))
      else hidden.enqueue('accounts__confirm_application', json_build_object('applicationId', t.application_id)) end
    from hidden.verification_tokens t
    where t.token_hash = request_new_invitation.token_hash and t.purpose in ('INVITATION', 'APPLICATION')
      and t.used_at is null;
end;

-- How many have this exact address. For admins, who may invite.
create or replace function gate.email_existence(email text, caller int) returns int language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from app.user_infos u
      where u.id = caller and u.user_type in ('MASTER_ADMIN', 'ADMIN') and u.status = 'ACTIVE') then
    perform hidden.refuse('TS002', 'Only those who may invite can look up an address');
  end if;
  return (select count(*)::int from app.user_contacts c where c.email = email_existence.email);
end $$;

-- On an empty system: the operator's organisation and its first master admin, who chooses an address with
-- the link that carries this secret. False once somebody of the operator's can sign in. The owner calls it.
create or replace function hidden.invite_first_operator(operator_name text, token_hash bytea) returns boolean
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
  perform hidden.keep_token('FIRST_OPERATOR', person, null, null, token_hash, interval '7 days');
  return true;
end $$;

grant execute on function gate.authenticate(bytea[]), gate.begin_sign_in(text, text),
  gate.fail_sign_in(text, text, int), gate.finish_sign_in(int, bytea, text, text), gate.look_up_token(bytea),
  gate.register(bytea, int, text, text, bytea, text, text), gate.reset_password(bytea, int, text),
  gate.request_reset(text), gate.request_new_invitation(bytea), gate.email_existence(text, int) to turnstone_gate;

-- For the worker: each keeps the hash of the secret that it is about to mail and says whom to.
create or replace function jobs.issue_reset(address text, token_hash bytea)
returns table (user_id int, email text, first_name text) language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select u.id, c.email, u.first_name from app.user_contacts c join app.user_infos u on u.id = c.user_id
    where c.email = address and u.status = 'ACTIVE' and not u.is_deleted;
  if not found then return; end if;
  perform hidden.keep_token('RESET', c.user_id, null, c.email, issue_reset.token_hash, interval '60 minutes')
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
  perform hidden.keep_token('INVITATION', person, null, c.email, issue_invitation.token_hash, interval '7 days')
    from app.user_contacts c where c.user_id = person;
end $$;

grant execute on function jobs.issue_reset(text, bytea), jobs.issue_invitation(int, bytea) to turnstone_jobs;
