-- Changes that ask for the password again: the password itself and the email. The server compares the hash.

-- Takes an attempt before the comparison: 10 in 15 minutes and 50 a day for an account. A right password returns it.
create or replace function auth.begin_password_check(person int) returns table (retry_after int, argon2id text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  wait int := greatest(auth.take('password check', person::text, 10, 900),
    auth.take('password check day', person::text, 50, 86400));
begin
  return query select wait, case when wait = 0 then (select p.argon2id from private.passwords p where p.user_id = person) end;
end $$;

create or replace function auth.release_password_check(person int) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  update private.rate_limits r set used = r.used - 1
    where r.bucket in ('password check', 'password check day') and r.key_hash = sha256(convert_to(person::text, 'UTF8'))
      and r.used > 0 and r.window_ends_at > clock_timestamp();
end;

-- A mail about a change of one's account, to the address at that time. 'private.may_mail' limits those that can repeat.
create or replace function private.send_notice(person int, kind text, details jsonb default '{}') returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.enqueue('accounts__send_notice', (jsonb_build_object('kind', kind, 'email', c.email,
      'firstName', u.first_name) || details)::json)
    from app.user_infos u join app.user_contacts c on c.user_id = u.id
    where u.id = person and not u.is_deleted;
end;

-- Outstanding links to an account's mailbox stop working.
create or replace function private.end_mailed_links(person int) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  update private.verification_tokens t set expires_at = least(t.expires_at, now())
    where t.user_id = end_mailed_links.person and t.used_at is null
      and t.purpose in ('RESET', 'DEVICE', 'EMAIL', 'FACTOR_RESET');
end;

-- Only the session that changes the password stays, and only its browser remains a known device.
create or replace function auth.change_password(person int, session_id int, argon2id text, device bytea) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update private.passwords p set argon2id = change_password.argon2id, changed_at = now() where p.user_id = person;
  delete from app.sessions s where s.user_id = person and s.id <> change_password.session_id;
  delete from private.known_devices d where d.user_id = person and d.device_hash is distinct from device;
  perform private.end_mailed_links(person);
  perform private.audit(person, 'CHANGE_PASSWORD', 'user_infos', person);
  perform private.send_notice(person, 'PASSWORD_CHANGED');
end $$;

-- Queues the link to the new address and the notice to the present one, without looking up the new one: whether it belongs
-- to an account is found by the worker, so neither the response nor its timing reveals it.
create or replace function auth.request_email_change(person int, email text) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if request_email_change.email = auth.email_of(person) then
    perform private.refuse('TS004', 'SAME_EMAIL', 'This is your email already');
  end if;
  perform private.audit(person, 'REQUEST_EMAIL_CHANGE', 'user_infos', person);
  perform private.enqueue('accounts__send_email_change', json_build_object('userId', person,
    'email', request_email_change.email, 'isLimited', not private.may_mail('email change', request_email_change.email)));
  if private.may_mail('email change notice', auth.email_of(person)) then
    perform private.send_notice(person, 'EMAIL_REQUESTED');
  end if;
end $$;

-- Uses up the link. False if it is invalid or expired, or if the address now belongs to someone else.
create or replace function auth.confirm_email_change(token_hash bytea) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  used private.verification_tokens;
begin
  update private.verification_tokens t set used_at = now()
    where t.token_hash = confirm_email_change.token_hash and t.purpose = 'EMAIL' and t.used_at is null and t.expires_at > now()
      and exists (select from app.user_infos u where u.id = t.user_id and u.status = 'ACTIVE' and not u.is_deleted)
    returning * into used;
  if used.id is null then return false; end if;
  perform private.send_notice(used.user_id, 'EMAIL_CHANGED');
  update app.user_contacts c set email = used.email where c.user_id = used.user_id;
  perform private.end_mailed_links(used.user_id);
  perform private.audit(used.user_id, 'CHANGE_EMAIL', 'user_infos', used.user_id);
  return true;
exception when unique_violation then
  return false;
end $$;

grant execute on function auth.begin_password_check(int), auth.release_password_check(int),
  auth.change_password(int, int, text, bytea), auth.request_email_change(int, text), auth.confirm_email_change(bytea)
  to turnstone_auth;

-- For the worker: stores the hash of the link's secret. An address of another account gets a notice instead of a link.
create or replace function jobs.issue_email_change(person int, address text, token_hash bytea)
returns table (first_name text, is_taken boolean) language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  taken boolean := exists (select from app.user_contacts c where c.email = address);
begin
  return query select u.first_name, taken from app.user_infos u
    where u.id = person and u.status = 'ACTIVE' and not u.is_deleted;
  if not found or taken then return; end if;
  perform private.insert_token('EMAIL', person, null, address, issue_email_change.token_hash, interval '24 hours');
end $$;

grant execute on function jobs.issue_email_change(int, text, bytea) to turnstone_jobs;
