-- The second factor. A person who has one, or needs one, gets no session for their password alone but a challenge, which
-- opens nothing except the second step.

create policy select_own_organization on app.second_factor_rules for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_admin()));
create policy select_all on app.second_factor_rules for select to turnstone_operator using (true);

grant select on app.second_factor_rules to turnstone_member, turnstone_operator;

create or replace function private.has_second_factor(person int) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return exists (select from private.totp_secrets s where s.user_id = person and s.secret is not null)
    or exists (select from app.passkeys p where p.user_id = person);

-- People without an organization are the operator's.
create or replace function private.must_have_second_factor(person int) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return exists (select from app.user_infos u join app.second_factor_rules r on r.organization_id = coalesce(u.organization_id,
      (select o.id from app.organizations o where o.organization_type = 'OPERATOR'))
    where u.id = person and (r.by_organization or r.by_operator));

-- What a right password leads to.
create or replace function private.sign_in_step(person int) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
  return case when private.has_second_factor(person) then 'CODE'
    when private.must_have_second_factor(person) then 'ENROLL' else 'NONE' end;

-- Opens a session for a person who has passed every step. A browser new to the account is reported by mail,
-- unless it is the first one.
create or replace function private.enter(
  person int, token_hash bytea, address text, user_agent text, device bytea, new_device bytea
) returns bytea language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known boolean := exists (select from private.known_devices d where d.user_id = person and d.device_hash = device);
begin
  perform private.open_session(person, token_hash, address::inet, user_agent);
  perform private.audit(person, 'SIGN_IN', 'user_infos', person);
  if not known and exists (select from private.known_devices d where d.user_id = person)
      and private.may_mail('new device', auth.email_of(person)) then
    perform private.send_notice(person, 'NEW_DEVICE', jsonb_build_object('userAgent', coalesce(left(user_agent, 300), ''), 'address', address));
  end if;
  return private.remember_device(person, device, new_device);
end $$;

-- After a right password: 'NONE', or the step that the challenge opens for ten minutes.
create or replace function auth.begin_second_step(person int, email text, address text, device bytea, token_hash bytea)
returns text language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  next_step text := private.sign_in_step(person);
begin
  if next_step = 'NONE' then return next_step; end if;
  perform auth.release_sign_in(email, address, device);
  delete from private.sign_in_challenges c where c.user_id = person and c.expires_at <= now();
  insert into private.sign_in_challenges (token_hash, user_id, step, expires_at)
    values (begin_second_step.token_hash, person, next_step, now() + interval '10 minutes');
  return next_step;
end $$;

-- Guesses of codes count for an account over all challenges; those of a known browser apart, so that others cannot lock
-- its owner out.
create or replace function private.factor_key(person int, device bytea) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
  return person || coalesce((select ' ' || encode(d.device_hash, 'hex') from private.known_devices d
    where d.user_id = person and d.device_hash = device), '');

create or replace function private.take_factor(person int, device bytea) returns int language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select greatest(auth.take('second factor', private.factor_key(person, device), 10, 900),
    auth.take('second factor day', private.factor_key(person, device), 50, 86400));
end;

create or replace function private.release_factor(person int, device bytea) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  update private.rate_limits r set used = r.used - 1
    where r.bucket in ('second factor', 'second factor day')
      and r.key_hash = sha256(convert_to(private.factor_key(person, device), 'UTF8'))
      and r.used > 0 and r.window_ends_at > clock_timestamp();
end;

-- The person of a challenge that is open.
create or replace function auth.challenged_person(token_hash bytea, step text) returns int language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select c.user_id from private.sign_in_challenges c join app.user_infos u on u.id = c.user_id
    left join app.organizations o on o.id = u.organization_id
    where c.token_hash = challenged_person.token_hash and c.step = challenged_person.step and c.expires_at > now()
      and u.status = 'ACTIVE' and not u.is_deleted and (o.id is null or (o.status = 'ACTIVE' and not o.is_deleted)));

-- Takes an attempt; the server compares the code. The time is the database's.
create or replace function auth.open_factor(person int, device bytea)
returns table (retry_after int, secret text, seconds float8) language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  wait int := private.take_factor(person, device);
begin
  return query select wait, case when wait = 0 then (select s.secret from private.totp_secrets s where s.user_id = person) end,
    extract(epoch from clock_timestamp())::float8;
end $$;

-- Uses up a code: one of the app by its time step, or a recovery code. Row locks let concurrent uses win once.
create or replace function private.use_factor(person int, totp_step bigint, recovery_hash bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if totp_step is not null then
    update private.totp_secrets s set last_step = totp_step
      where s.user_id = person and s.secret is not null and s.last_step < totp_step;
    return found;
  end if;
  update private.recovery_codes c set used_at = clock_timestamp()
    where c.user_id = person and c.code_hash = recovery_hash and c.used_at is null;
  if not found then return false; end if;
  perform private.audit(person, 'USE_RECOVERY_CODE', 'user_infos', person);
  perform private.send_notice(person, 'RECOVERY_CODE_USED');
  return true;
end $$;

-- Null if the challenge has ended, or the code is not good (any more).
create or replace function auth.pass_challenge(
  token_hash bytea, totp_step bigint, recovery_hash bytea, session_hash bytea, address text, user_agent text,
  device bytea, new_device bytea
) returns bytea language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person int := auth.challenged_person(pass_challenge.token_hash, 'CODE');
begin
  perform from private.sign_in_challenges c where c.token_hash = pass_challenge.token_hash for update;
  if not found or person is null or not private.use_factor(person, totp_step, recovery_hash) then return null; end if;
  delete from private.sign_in_challenges c where c.token_hash = pass_challenge.token_hash;
  perform private.release_factor(person, device);
  return private.enter(person, session_hash, address, user_agent, device, new_device);
end $$;

-- For a person who was led to set up a factor and now has one.
create or replace function auth.finish_enrollment(
  token_hash bytea, session_hash bytea, address text, user_agent text, device bytea, new_device bytea
) returns bytea language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person int := auth.challenged_person(finish_enrollment.token_hash, 'ENROLL');
begin
  if person is null or not private.has_second_factor(person) then return null; end if;
  delete from private.sign_in_challenges c where c.token_hash = finish_enrollment.token_hash;
  if not found then return null; end if;
  return private.enter(person, session_hash, address, user_agent, device, new_device);
end $$;

-- A secret becomes the person's once a code of it was right.
create or replace function auth.begin_totp(person int, secret text) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into private.totp_secrets as s (user_id, pending_secret, pending_at) values (person, begin_totp.secret, now())
    on conflict (user_id) do update set pending_secret = excluded.pending_secret, pending_at = excluded.pending_at;
end;

create or replace function auth.open_pending_totp(person int)
returns table (retry_after int, secret text, seconds float8) language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  wait int := auth.take('factor setup', person::text, 20, 900);
begin
  return query select wait, case when wait = 0 then (select s.pending_secret from private.totp_secrets s
      where s.user_id = person and s.pending_at > now() - interval '1 hour') end,
    extract(epoch from clock_timestamp())::float8;
end $$;

-- Codes are made with the first factor and stay with further ones. True if these were stored.
create or replace function private.insert_first_codes(person int, code_hashes bytea[]) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from private.recovery_codes c where c.user_id = person and c.used_at is null) then return false; end if;
  delete from private.recovery_codes c where c.user_id = person;
  insert into private.recovery_codes (user_id, code_hash) select person, h from unnest(code_hashes) h;
  return true;
end $$;

-- Ends other sessions: they knew the password only. Null if another secret was begun in between; else whether the codes count.
create or replace function auth.confirm_totp(
  person int, secret text, totp_step bigint, code_hashes bytea[], session_id int
) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update private.totp_secrets s set secret = s.pending_secret, confirmed_at = now(), last_step = totp_step,
      pending_secret = null, pending_at = null
    where s.user_id = person and s.pending_secret = confirm_totp.secret;
  if not found then return null; end if;
  delete from app.sessions s where s.user_id = person and s.id is distinct from confirm_totp.session_id;
  perform private.audit(person, 'ADD_AUTHENTICATOR', 'user_infos', person);
  perform private.send_notice(person, 'AUTHENTICATOR_ADDED');
  return private.insert_first_codes(person, code_hashes);
end $$;

-- Without a factor there is nothing to recover.
create or replace function private.end_spare_codes(person int) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from private.recovery_codes c where c.user_id = person and not private.has_second_factor(person);
end;

create or replace function auth.remove_totp(person int, totp_step bigint, recovery_hash bytea, device bytea)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not private.use_factor(person, totp_step, recovery_hash) then return false; end if;
  delete from private.totp_secrets s where s.user_id = person;
  if private.sign_in_step(person) = 'ENROLL' then
    perform private.refuse('TS006', 'SECOND_FACTOR_REQUIRED', 'Your organization requires a second factor');
  end if;
  perform private.end_spare_codes(person);
  perform private.release_factor(person, device);
  perform private.audit(person, 'REMOVE_AUTHENTICATOR', 'user_infos', person);
  perform private.send_notice(person, 'AUTHENTICATOR_REMOVED');
  return true;
end $$;

create or replace function auth.replace_recovery_codes(
  person int, totp_step bigint, recovery_hash bytea, device bytea, code_hashes bytea[]
) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not private.use_factor(person, totp_step, recovery_hash) then return false; end if;
  delete from private.recovery_codes c where c.user_id = person;
  perform private.insert_first_codes(person, code_hashes);
  perform private.release_factor(person, device);
  perform private.audit(person, 'REPLACE_RECOVERY_CODES', 'user_infos', person);
  perform private.send_notice(person, 'RECOVERY_CODES_REPLACED');
  return true;
end $$;

-- Removes every factor of the owner of the mailbox, at the request of an administrator. Notifies both. The password still signs in.
create or replace function auth.reset_second_factor(token_hash bytea) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  used private.verification_tokens;
begin
  update private.verification_tokens t set used_at = now()
    where t.token_hash = reset_second_factor.token_hash and t.purpose = 'FACTOR_RESET' and t.used_at is null
      and t.expires_at > now() returning * into used;
  if used.id is null then return false; end if;
  delete from private.totp_secrets s where s.user_id = used.user_id;
  delete from private.recovery_codes c where c.user_id = used.user_id;
  delete from app.passkeys p where p.user_id = used.user_id;
  delete from private.sign_in_challenges c where c.user_id = used.user_id;
  delete from app.sessions s where s.user_id = used.user_id;
  perform private.audit(used.user_id, 'RESET_SECOND_FACTOR', 'user_infos', used.user_id);
  perform private.send_notice(used.user_id, 'SECOND_FACTOR_RESET');
  perform private.send_notice(used.requested_by_user_id, 'SECOND_FACTOR_RESET_DONE');
  return true;
end $$;

grant execute on function auth.begin_second_step(int, text, text, bytea, bytea), auth.challenged_person(bytea, text),
  auth.open_factor(int, bytea), auth.pass_challenge(bytea, bigint, bytea, bytea, text, text, bytea, bytea),
  auth.finish_enrollment(bytea, bytea, text, text, bytea, bytea), auth.begin_totp(int, text), auth.open_pending_totp(int),
  auth.confirm_totp(int, text, bigint, bytea[], int), auth.remove_totp(int, bigint, bytea, bytea),
  auth.replace_recovery_codes(int, bigint, bytea, bytea, bytea[]), auth.reset_second_factor(bytea) to turnstone_auth;

-- The caller's own.
create or replace function app.second_factor() returns app.second_factor_state language sql stable
security definer set search_path = pg_catalog, pg_temp
  return row((select s.confirmed_at from private.totp_secrets s where s.user_id = claims.user_id()),
    (select count(*)::int from private.recovery_codes c where c.user_id = claims.user_id() and c.used_at is null),
    private.must_have_second_factor(claims.user_id()))::app.second_factor_state;

grant execute on function app.second_factor() to turnstone_member, turnstone_operator;

create or replace function jobs.issue_factor_reset(person int, requester int, token_hash bytea)
returns table (email text, first_name text) language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select c.email, u.first_name from app.user_infos u join app.user_contacts c on c.user_id = u.id
    where u.id = person and u.status = 'ACTIVE' and not u.is_deleted and private.has_second_factor(u.id);
  if not found then return; end if;
  perform private.insert_token('FACTOR_RESET', person, null, auth.email_of(person), issue_factor_reset.token_hash,
    interval '24 hours');
  update private.verification_tokens t set requested_by_user_id = requester
    where t.token_hash = issue_factor_reset.token_hash;
end $$;

grant execute on function jobs.issue_factor_reset(int, int, bytea) to turnstone_jobs;
