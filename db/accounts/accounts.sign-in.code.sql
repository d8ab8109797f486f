-- Sign-in with device cookies as OWASP describes them: a browser that has signed in to an account before has its own
-- limits; all other browsers share one set of limits per account.

-- The limits of one attempt, in lock order.
create or replace function private.sign_in_limits(email text, address text, device bytea)
returns table (bucket text, key text, most int, seconds int) language sql stable
begin atomic
  select l.bucket, l.key, l.most, l.seconds
    from (select (select d.user_id from private.known_devices d join app.user_contacts c on c.user_id = d.user_id
      where d.device_hash = device and c.email = sign_in_limits.email) as user_id) known,
    lateral (values
      (true, 'sign-in device', encode(device, 'hex') || ' ' || known.user_id, 10, 900),
      (true, 'sign-in device day', encode(device, 'hex') || ' ' || known.user_id, 50, 86400),
      (false, 'sign-in account', email, 10, 900),
      (false, 'sign-in account day', email, 50, 86400),
      (false, 'sign-in address', address, 100, 900)
    ) l (for_known, bucket, key, most, seconds)
    where l.for_known = (known.user_id is not null);
end;

-- Takes one attempt from every limit or from none; returns the seconds to wait, or 0 to proceed.
create or replace function private.take_sign_in(email text, address text, device bytea) returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  wait int;
begin
  for wait in select auth.take(l.bucket, l.key, l.most, l.seconds)
      from private.sign_in_limits(email, address, device) l loop
    if wait > 0 then perform private.refuse('TS007', 'TOO_MANY_TRIES', 'Too many tries, please wait.'); end if;
  end loop;
  return 0;
exception when sqlstate 'TS007' then
  return wait;
end $$;

-- Attempts are counted before the password check, so concurrent ones cannot exceed the limit. A correct or unchecked one is
-- refunded.
create or replace function auth.release_sign_in(email text, address text, device bytea) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  update private.rate_limits r set used = r.used - 1
    from private.sign_in_limits(email, address, device) l
    where r.bucket = l.bucket and r.key_hash = sha256(convert_to(l.key, 'UTF8'))
      and r.used > 0 and r.window_ends_at > clock_timestamp();
end;

create or replace function auth.begin_sign_in(email text, address text, device bytea)
returns table (retry_after int, user_id int, argon2id text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  wait int := private.take_sign_in(email, address, device);
begin
  if wait > 0 then
    return query select wait, null::int, null::text;
    return;
  end if;
  return query
    select 0, u.id, p.argon2id
      from (select) nobody
      left join app.user_contacts c on c.email = begin_sign_in.email
      left join app.user_infos u on u.id = c.user_id and u.status = 'ACTIVE' and not u.is_deleted
        and (u.organization_id is null or exists (select from app.organizations o
          where o.id = u.organization_id and o.status = 'ACTIVE' and not o.is_deleted))
      left join private.passwords p on p.user_id = u.id;
end $$;

-- The account, if it exists. For an unknown address even a hash would confirm a guess.
create or replace function auth.fail_sign_in(person int) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.audit(null, 'SIGN_IN_FAILED', 'user_infos', person);
end;

-- Registers a browser as a known device of an account; returns its cookie's hash: the existing one if any account knows it,
-- so that two users can share a browser, else the new one. At most 20 per account.
create or replace function private.remember_device(person int, device bytea, new_device bytea) returns bytea
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  remembered bytea := coalesce((select d.device_hash from private.known_devices d where d.device_hash = device limit 1),
    new_device);
begin
  insert into private.known_devices (device_hash, user_id) values (remembered, person)
    on conflict on constraint known_devices_pkey do update set last_used_at = clock_timestamp();
  delete from private.known_devices d where d.user_id = person and d.device_hash not in (
    select k.device_hash from private.known_devices k where k.user_id = person order by k.last_used_at desc limit 20);
  return remembered;
end $$;

-- For a person whose password is enough.
create or replace function auth.finish_sign_in(
  person int, email text, token_hash bytea, address text, user_agent text, device bytea, new_device bytea
) returns bytea language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if private.sign_in_step(person) <> 'NONE' then
    perform private.refuse('TS002', 'SECOND_STEP', 'A second step is needed');
  end if;
  perform auth.release_sign_in(email, address, device);
  return private.enter(person, token_hash, address, user_agent, device, new_device);
end $$;

-- Mails a link that registers a device, without a lookup: the worker checks whether the account exists.
create or replace function auth.request_device_link(email text) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.enqueue('accounts__send_device_link',
    json_build_object('email', email, 'isLimited', not private.may_mail('device', email)));
end;

-- Registers the device of a confirmed mailbox owner. Null if the link is invalid or expired.
create or replace function auth.trust_device(token_hash bytea, device bytea, new_device bytea) returns bytea
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person int;
begin
  update private.verification_tokens t set used_at = now()
    where t.token_hash = trust_device.token_hash and t.purpose = 'DEVICE' and t.used_at is null and t.expires_at > now()
    returning t.user_id into person;
  if person is null then return null; end if;
  perform private.audit(person, 'TRUST_DEVICE', 'user_infos', person);
  return private.remember_device(person, device, new_device);
end $$;

grant execute on function auth.begin_sign_in(text, text, bytea), auth.release_sign_in(text, text, bytea),
  auth.fail_sign_in(int), auth.finish_sign_in(int, text, bytea, text, text, bytea, bytea),
  auth.request_device_link(text), auth.trust_device(bytea, bytea, bytea) to turnstone_auth;

create or replace function jobs.issue_device_link(address text, token_hash bytea)
returns table (email text, first_name text) language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select c.email, u.first_name from app.user_contacts c join app.user_infos u on u.id = c.user_id
    where c.email = address and u.status = 'ACTIVE' and not u.is_deleted;
  if not found then return; end if;
  perform private.insert_token('DEVICE', c.user_id, null, c.email, issue_device_link.token_hash, interval '60 minutes')
    from app.user_contacts c where c.email = address;
end $$;

grant execute on function jobs.issue_device_link(text, bytea) to turnstone_jobs;
