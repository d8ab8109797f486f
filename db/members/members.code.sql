-- User management and invitations. The operator's admins manage providers and their users. Only a master admin manages the
-- operator's own staff. In a provider, master admins manage everyone and admins manage associates.

create or replace function private.may_manage(user_type text, organization_id int, organization_type text) returns boolean
language sql stable
  return claims.is_admin() and coalesce(case
    when claims.organization_type() = 'OPERATOR' then organization_type is distinct from 'OPERATOR' or claims.is_master_admin()
    else may_manage.organization_id = claims.organization_id()
      and (claims.is_master_admin() or may_manage.user_type = 'ASSOCIATE') end, false);

-- Locks a user that the caller may see. Any other user does not exist.
create or replace function private.require_person(person int) returns app.user_infos language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  found_person app.user_infos;
begin
  select * into found_person from app.user_infos u where u.id = require_person.person and not u.is_deleted
    and (u.id = claims.user_id() or claims.organization_type() = 'OPERATOR' or u.organization_id = claims.organization_id())
    for update;
  if found_person.id is null then perform private.refuse('TS003', 'NO_SUCH_PERSON', 'There is no such person'); end if;
  return found_person;
end $$;

create or replace function private.require_managed(person int) returns app.user_infos language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  managed app.user_infos := private.require_person(require_managed.person);
begin
  if not private.may_manage(managed.user_type, managed.organization_id, managed.organization_type) then
    perform private.refuse('TS002', 'NOT_YOUR_PERSON', 'You may not change this person');
  end if;
  return managed;
end $$;

-- Whether the caller may change this user. The screens use it too.
create or replace function app.user_infos_may_manage(person app.user_infos) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return private.may_manage(person.user_type, person.organization_id, person.organization_type);

-- When the person last used the product; null without a session, and for callers who may not see the person's contact.
create or replace function app.user_infos_last_entry_at(person app.user_infos) returns timestamptz language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select max(s.last_seen_at) from app.sessions s
    where s.user_id = person.id and (person.id = claims.user_id() or claims.organization_type() = 'OPERATOR'
      or claims.is_admin() and exists (select from app.user_infos u
        where u.id = person.id and u.organization_id = claims.organization_id() and not u.is_deleted)));

-- Locks an organization that the caller may change: any for the operator, their own for master admins.
create or replace function private.require_organization(organization int) returns app.organizations language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  found_organization app.organizations;
begin
  select * into found_organization from app.organizations o where o.id = require_organization.organization and not o.is_deleted
    and (claims.organization_type() = 'OPERATOR' or o.id = claims.organization_id()) for update;
  if found_organization.id is null then perform private.refuse('TS003', 'NO_SUCH_ORGANIZATION', 'There is no such organization'); end if;
  if not (case when claims.organization_type() <> 'OPERATOR' or found_organization.organization_type = 'OPERATOR'
      then claims.is_master_admin() else claims.is_admin() end) then
    perform private.refuse('TS002', 'NOT_YOUR_ORGANIZATION', 'You may not change this organization');
  end if;
  return found_organization;
end $$;

-- Mails a link to set a password and records who sent it.
create or replace function private.invite(person app.user_infos) returns app.invitations language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  sent app.invitations;
begin
  insert into app.invitations as i (user_id, organization_id, invited_by_user_id)
    values (person.id, person.organization_id, claims.user_id())
    on conflict (user_id) do update set last_sent_at = clock_timestamp(), sent_count = i.sent_count + 1
    returning * into sent;
  perform private.enqueue('accounts__send_invitation', json_build_object('userId', person.id));
  perform private.audit(claims.user_id(), 'INVITE', 'user_infos', person.id);
  return sent;
end $$;

-- Null leaves a value unchanged, and passes.
create or replace function private.require_filled(field text, given text) returns void language plpgsql as $$
begin
  if private.plain_name(given) = '' then perform private.refuse_field(field, 'FIELD_REQUIRED', 'Field is required!'); end if;
end $$;

-- What people say about themselves: a JSON object as text, or nothing. PostgreSQL 15 has no IS JSON.
create or replace function private.checked_account(given text) returns text language plpgsql immutable as $$
declare
  account text := private.checked_text(given, 10000, 'What you say about yourself is too long');
  is_object boolean := false;
begin
  begin
    is_object := coalesce(json_typeof(account::json) = 'object', true);
  exception when invalid_text_representation then null;
  end;
  if not is_object then perform private.refuse_field('account', 'NOT_AN_OBJECT', 'This is a JSON object, such as {"bio": ""}'); end if;
  return account;
end $$;

-- Adds a user, with or without an organization. Sends the invitation now if the organization is active, else on activation.
create or replace function private.make_person(given app.new_user, kind text, organization app.organizations) returns app.user_infos
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  made app.user_infos;
begin
  if not private.may_manage(kind, organization.id, organization.organization_type) then
    perform private.refuse('TS002', 'NOT_YOUR_PEOPLE', 'You may not add these people');
  end if;
  perform private.require_filled('first_name', coalesce(given.first_name, '')),
    private.require_filled('last_name', coalesce(given.last_name, '')), private.require_filled('email', coalesce(given.email, ''));
  insert into app.user_infos (first_name, middle_name, last_name, title, user_type, organization_id, organization_type, status)
    values (given.first_name, nullif(btrim(given.middle_name), ''), given.last_name, nullif(btrim(given.title), ''), kind,
      organization.id, organization.organization_type, case given.status when 'INACTIVE' then 'INACTIVE' else 'PENDING' end)
    returning * into made;
  begin
    insert into app.user_contacts (user_id, organization_id, email) values (made.id, made.organization_id, private.plain_email(given.email));
  exception when unique_violation then
    perform private.refuse('TS006', 'EMAIL_IN_USE', 'This email is already in use. Please use a different email.');
  end;
  perform private.write_contact(made.id, given);
  if made.status = 'PENDING' and coalesce(organization.status, 'ACTIVE') = 'ACTIVE' then perform private.invite(made); end if;
  return made;
end $$;

-- Updates the given contact fields: an empty text clears a field, null leaves it unchanged.
create or replace function private.write_contact(person int, given app.new_user) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  update app.user_contacts c set
      phone_number = case when given.phone_number is null then c.phone_number else nullif(given.phone_number, '') end,
      phone_extension = case when given.phone_number is null then c.phone_extension else nullif(given.phone_extension, '') end,
      office_address = case when given.office_address is null then c.office_address
        else private.checked_text(given.office_address, 500, 'An address has at most 500 characters') end,
      account = case when given.account is null then c.account
        else private.checked_account(given.account) end,
      industry_id = case when given.industry_id is null then c.industry_id else nullif(given.industry_id, 0) end,
      language_ids = coalesce(given.language_ids, c.language_ids),
      text_notifications = coalesce(given.text_notifications, c.text_notifications),
      email_notifications = coalesce(given.email_notifications, c.email_notifications)
    where c.user_id = write_contact.person;
end;

-- The organization of new users: the operator chooses any, others add to their own.
create or replace function private.organization_for(wanted int, kind text) returns app.organizations language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  organization app.organizations;
begin
  if not claims.is_admin() then perform private.refuse('TS002', 'NOT_YOUR_PEOPLE', 'You may not add people'); end if;
  if claims.organization_type() <> 'OPERATOR' and wanted <> claims.organization_id() then
    perform private.refuse('TS002', 'OWN_ORGANIZATION_ONLY', 'You may add people to your own organization only');
  end if;
  if wanted is null and kind = 'ASSOCIATE' and claims.organization_type() = 'OPERATOR' then return null; end if;
  select * into organization from app.organizations o where o.id = coalesce(wanted, claims.organization_id()) and not o.is_deleted;
  if organization.id is null then perform private.refuse('TS003', 'NO_SUCH_ORGANIZATION', 'There is no such organization'); end if;
  if not coalesce(case kind when 'ASSOCIATE' then organization.organization_type in ('MULTI_ROLE_PROVIDER', 'INDEPENDENT_OPERATOR')
      when 'SERVICE_AGENT' then organization.organization_type <> 'OPERATOR' else kind in ('MASTER_ADMIN', 'ADMIN') end, false) then
    perform private.refuse('TS004', 'NO_SUCH_TYPE_HERE', 'This organization has no people of that type');
  end if;
  return organization;
end $$;

create or replace function app.create_user_info(user_info app.new_user, organization_id int default null) returns app.user_infos
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  organization app.organizations := private.organization_for(create_user_info.organization_id, user_info.user_type);
begin
  return private.make_person(user_info, user_info.user_type, organization);
end $$;

create or replace function app.add_admin(admin app.new_user, organization_id int default null) returns app.user_infos
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  kind text := coalesce(admin.user_type, 'MASTER_ADMIN');
  organization app.organizations := private.organization_for(add_admin.organization_id, kind);
begin
  if kind not in ('MASTER_ADMIN', 'ADMIN') then perform private.refuse('TS004', 'NOT_AN_ADMIN', 'An admin is a master admin or an admin'); end if;
  return private.make_person(admin, kind, organization);
end $$;

create or replace function app.add_service_agent(service_agent app.new_service_agent, user_info app.new_user, organization_id int default null)
returns app.service_agents language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  organization app.organizations := private.organization_for(add_service_agent.organization_id, 'SERVICE_AGENT');
  person app.user_infos := private.make_person(user_info, 'SERVICE_AGENT', organization);
begin
  return private.write_agent(person.id, organization.service_ids, service_agent);
end $$;

-- Services that the organization offers or the agent already has.
create or replace function private.write_agent(person int, served int[], given app.new_service_agent) returns app.service_agents
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  agent app.service_agents;
begin
  select * into agent from app.service_agents a where a.user_id = write_agent.person for update;
  if exists (select unnest(given.service_ids) except select unnest(served || agent.service_ids)) then
    perform private.refuse('TS004', 'SERVICE_NOT_SERVED', 'An agent works on services of the organization');
  end if;
  update app.service_agents a set
      employee_id = case when given.employee_id is null then a.employee_id else nullif(btrim(given.employee_id), '') end,
      other_language = case when given.other_language is null then a.other_language else nullif(btrim(given.other_language), '') end,
      language_ids = coalesce(given.language_ids, a.language_ids), service_ids = coalesce(given.service_ids, a.service_ids),
      state_ids = coalesce(given.state_ids, a.state_ids)
    where a.id = agent.id returning * into agent;
  return agent;
end $$;

grant execute on function app.user_infos_may_manage(app.user_infos), app.user_infos_last_entry_at(app.user_infos),
  app.create_user_info(app.new_user, int), app.add_admin(app.new_user, int),
  app.add_service_agent(app.new_service_agent, app.new_user, int)
  to turnstone_member, turnstone_operator;
