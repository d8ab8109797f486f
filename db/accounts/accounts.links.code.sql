-- Links with a secret, which arrives and is stored as a hash: invitations, first passwords and resets.

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

-- Counts an account of others that this person found, by a look-up, an invitation or an import: 60 an hour. Returns the seconds
-- to wait above that. One's own people and the operator's staff do not count.
create or replace function auth.count_found_account(person int, address text) returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from app.user_contacts c join app.user_infos u on u.id = person
      where c.email = private.plain_email(address) and u.organization_type is distinct from 'OPERATOR'
        and c.organization_id is distinct from u.organization_id) then return 0; end if;
  return auth.take('account found', person::text, 60, 3600);
end $$;

create or replace function auth.email_of(person int) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select c.email from app.user_contacts c where c.user_id = person);

-- On an empty system creates the operator's organization and its first master admin, who sets an address with this link's
-- secret: INVITED. WAITING without a secret, or where an earlier link still works and is not to be replaced. Null once an
-- operator user can sign in. Called by the owner.
create or replace function private.invite_first_operator(operator_name text, token_hash bytea, replaces boolean) returns text
language plpgsql as $$
declare
  operator int;
  person int;
begin
  if exists (select from app.user_infos where organization_type = 'OPERATOR' and status = 'ACTIVE') then
    return null;
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
  -- Nodes that start at the same time make one link.
  perform 1 from app.user_infos where id = person for update;
  if token_hash is null or not replaces and exists (select from private.verification_tokens t
      where t.purpose = 'FIRST_OPERATOR' and t.user_id = person and t.used_at is null and t.expires_at > now()) then
    return 'WAITING';
  end if;
  perform private.insert_token('FIRST_OPERATOR', person, null, null, token_hash, interval '7 days');
  return 'INVITED';
end $$;

grant execute on function auth.look_up_token(bytea),
  auth.register(bytea, int, text, text, bytea, text, text, bytea, bytea),
  auth.reset_password(bytea, int, text, bytea, bytea), auth.request_reset(text), auth.request_new_invitation(bytea), auth.email_existence(text, int),
  auth.count_found_account(int, text), auth.email_of(int) to turnstone_auth;

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
