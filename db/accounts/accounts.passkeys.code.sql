-- Passkeys. One signs in by itself, since the authenticator also verifies its user; beside a password it counts as the second
-- factor. The server verifies signatures.

create policy select_self on app.passkeys for select to turnstone_member, turnstone_operator
  using (user_id = (select claims.user_id()));

grant select on app.passkeys to turnstone_member, turnstone_operator;

create trigger clean_names before insert or update on app.passkeys
  for each row execute function private.clean_names('name');

create or replace function auth.issue_passkey_challenge(challenge_hash bytea, person int) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from private.passkey_challenges c where c.expires_at <= now();
  insert into private.passkey_challenges (challenge_hash, user_id, expires_at)
    values (issue_passkey_challenge.challenge_hash, person, now() + interval '5 minutes');
end $$;

-- True once, for the person it was made for, or for a sign-in without one.
create or replace function auth.use_passkey_challenge(challenge_hash bytea, person int) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from private.passkey_challenges c
    where c.challenge_hash = use_passkey_challenge.challenge_hash and c.user_id is not distinct from person
      and c.expires_at > now();
  return found;
end $$;

-- What an authenticator shows of the account, and which of the person's keys it may have already.
create or replace function auth.passkey_owner(person int)
returns table (public_id uuid, email text, full_name text, credential_ids text[]) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select u.public_id, c.email, concat_ws(' ', u.first_name, u.last_name),
      coalesce((select array_agg(k.credential_id) from app.passkeys p join private.passkey_keys k on k.passkey_id = p.id
        where p.user_id = u.id), '{}')
    from app.user_infos u join app.user_contacts c on c.user_id = u.id where u.id = person;
end;

create or replace function auth.passkey(credential_id text)
returns table (passkey_id int, user_id int, public_id uuid, public_key bytea, counter bigint, transports text[])
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select p.id, p.user_id, u.public_id, k.public_key, k.counter, k.transports
    from private.passkey_keys k join app.passkeys p on p.id = k.passkey_id join app.user_infos u on u.id = p.user_id
    where k.credential_id = passkey.credential_id;
end;

-- The first factor ends other sessions and stores recovery codes; true if it did store them.
create or replace function auth.add_passkey(
  person int, name text, credential_id text, public_key bytea, counter bigint, transports text[], code_hashes bytea[],
  session_id int
) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_first boolean;
  made app.passkeys;
begin
  perform from app.user_infos u where u.id = person for update;
  is_first := not private.has_second_factor(person);
  if (select count(*) from app.passkeys p where p.user_id = person) >= 20 then
    perform private.refuse('TS006', 'TOO_MANY_PASSKEYS', 'You have 20 passkeys. Remove one first.');
  end if;
  insert into app.passkeys (user_id, name) values (person, add_passkey.name) returning * into made;
  begin
    insert into private.passkey_keys values (made.id, add_passkey.credential_id, add_passkey.public_key, add_passkey.counter,
      add_passkey.transports);
  exception when unique_violation then
    perform private.refuse('TS006', 'PASSKEY_EXISTS', 'This passkey was added before');
  end;
  if is_first then
    delete from app.sessions s where s.user_id = person and s.id is distinct from add_passkey.session_id;
  end if;
  perform private.audit(person, 'ADD_PASSKEY', 'user_infos', person);
  perform private.send_notice(person, 'PASSKEY_ADDED');
  return private.insert_first_codes(person, code_hashes);
end $$;

-- Null if a copy of the authenticator may exist: its count must grow, where it counts.
create or replace function auth.enter_with_passkey(
  passkey_id int, counter bigint, session_hash bytea, address text, user_agent text, device bytea, new_device bytea
) returns bytea language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person int;
begin
  update private.passkey_keys k set counter = enter_with_passkey.counter
    where k.passkey_id = enter_with_passkey.passkey_id
      and (k.counter < enter_with_passkey.counter or (k.counter = 0 and enter_with_passkey.counter = 0));
  if not found then return null; end if;
  update app.passkeys p set last_used_at = now() where p.id = enter_with_passkey.passkey_id returning p.user_id into person;
  if not exists (select from app.user_infos u left join app.organizations o on o.id = u.organization_id
      where u.id = person and u.status = 'ACTIVE' and not u.is_deleted
        and (o.id is null or (o.status = 'ACTIVE' and not o.is_deleted))) then return null; end if;
  return private.enter(person, session_hash, address, user_agent, device, new_device);
end $$;

-- The last factor also takes a code. False if that is not good, or there is no such passkey.
create or replace function auth.remove_passkey(
  person int, passkey_id int, totp_step bigint, recovery_hash bytea, device bytea
) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from app.user_infos u where u.id = person for update;
  delete from app.passkeys p where p.id = remove_passkey.passkey_id and p.user_id = person;
  if not found then return false; end if;
  if not private.has_second_factor(person) then
    if private.must_have_second_factor(person) then
      perform private.refuse('TS006', 'SECOND_FACTOR_REQUIRED', 'Your organization requires a second factor');
    end if;
    if not private.use_factor(person, totp_step, recovery_hash) then
      perform private.refuse('TS004', 'CODE_REQUIRED', 'This is your last factor: a recovery code is needed');
    end if;
    perform private.end_spare_codes(person);
    perform private.release_factor(person, device);
  end if;
  perform private.audit(person, 'REMOVE_PASSKEY', 'user_infos', person);
  perform private.send_notice(person, 'PASSKEY_REMOVED');
  return true;
end $$;

create or replace function app.rename_passkey(id int, name text) returns app.passkeys language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  renamed app.passkeys;
begin
  if not exists (select from app.passkeys p where p.id = rename_passkey.id and p.user_id = claims.user_id()) then
    perform private.refuse('TS003', 'NO_SUCH_PASSKEY', 'There is no such passkey');
  end if;
  if coalesce(private.plain_name(rename_passkey.name), '') = '' or length(rename_passkey.name) > 60 then
    perform private.refuse('TS004', 'NAME_REQUIRED', 'A name has 1 to 60 characters');
  end if;
  update app.passkeys p set name = rename_passkey.name where p.id = rename_passkey.id returning * into renamed;
  return renamed;
end $$;

grant execute on function auth.issue_passkey_challenge(bytea, int), auth.use_passkey_challenge(bytea, int),
  auth.passkey_owner(int), auth.passkey(text),
  auth.add_passkey(int, text, text, bytea, bigint, text[], bytea[], int),
  auth.enter_with_passkey(int, bigint, bytea, text, text, bytea, bytea), auth.remove_passkey(int, int, bigint, bytea, bytea)
  to turnstone_auth;
grant execute on function app.rename_passkey(int, text) to turnstone_member, turnstone_operator;
