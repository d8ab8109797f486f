-- Updating users, companies, agent records and organizations.

-- Updates the caller or a user they manage. An empty text clears a field, null leaves it unchanged. The address cannot change.
create or replace function app.update_user_info_by_id(id int, user_info_patch app.new_user, permissions jsonb default null)
returns app.user_infos language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person app.user_infos := private.require_person(update_user_info_by_id.id);
begin
  if person.id <> claims.user_id() or user_info_patch.status is not null then perform private.require_managed(person.id); end if;
  return private.change_person(person, user_info_patch, update_user_info_by_id.permissions);
end $$;

create or replace function app.update_admin(admin_id int, admin_data app.new_user, permissions jsonb default null)
returns app.user_infos language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person app.user_infos := private.require_managed(update_admin.admin_id);
begin
  if person.user_type not in ('MASTER_ADMIN', 'ADMIN') then perform private.refuse('TS004', 'NOT_AN_ADMIN', 'This person is not an admin'); end if;
  return private.change_person(person, admin_data, update_admin.permissions);
end $$;

create or replace function app.update_service_agent(id int, service_agent_patch app.new_service_agent,
  user_info_patch app.new_user default null, permissions jsonb default null)
returns app.service_agents language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person app.user_infos := private.require_person((select a.user_id from app.service_agents a where a.id = update_service_agent.id));
begin
  if person.id <> claims.user_id() then perform private.require_managed(person.id); end if;
  if person.id = claims.user_id() and (service_agent_patch.service_ids is not null or service_agent_patch.state_ids is not null)
    and not private.may_manage(person.user_type, person.organization_id, person.organization_type) then
    perform private.refuse('TS002', 'SET_BY_ADMIN', 'An admin of your organization sets your services and states');
  end if;
  if user_info_patch is distinct from null then
    if user_info_patch.status is not null then perform private.require_managed(person.id); end if;
    person := private.change_person(person, user_info_patch, update_service_agent.permissions);
  end if;
  return private.write_agent(person.id, (select o.service_ids from app.organizations o where o.id = person.organization_id),
    service_agent_patch);
end $$;

create or replace function private.change_person(person app.user_infos, given app.new_user, permissions jsonb) returns app.user_infos
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if '' in (btrim(given.first_name), btrim(given.last_name)) then perform private.refuse('TS004', 'FIELD_REQUIRED', 'Field is required!'); end if;
  if given.email is not null and private.plain_email(given.email)
      <> (select c.email from app.user_contacts c where c.user_id = person.id) then
    perform private.refuse('TS004', 'EMAIL_STAYS', 'The email cannot be changed here');
  end if;
  update app.user_infos u set first_name = coalesce(given.first_name, u.first_name), last_name = coalesce(given.last_name, u.last_name),
      middle_name = case when given.middle_name is null then u.middle_name else nullif(btrim(given.middle_name), '') end,
      title = case when given.title is null then u.title else nullif(btrim(given.title), '') end
    where u.id = person.id returning * into person;
  perform private.write_contact(person.id, given);
  if given.status = 'INACTIVE' and person.status <> 'INACTIVE' then person := private.deactivate(person, null); end if;
  if given.status = 'ACTIVE' and person.status = 'INACTIVE' then person := private.reactivate(person); end if;
  if change_person.permissions is not null then perform private.set_switches(person, change_person.permissions); end if;
  return person;
end $$;

-- Grants or removes the master admin role; the last active master admin keeps it.
create or replace function app.change_admin_type(user_id int, user_type text) returns app.user_infos language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  person app.user_infos := private.require_managed(change_admin_type.user_id);
begin
  if not (person.user_type in ('MASTER_ADMIN', 'ADMIN') and coalesce(change_admin_type.user_type in ('MASTER_ADMIN', 'ADMIN'), false)) then
    perform private.refuse('TS004', 'NOT_AN_ADMIN', 'An admin is a master admin or an admin');
  end if;
  delete from app.user_permission_mappings m where m.user_id = person.id and person.user_type <> change_admin_type.user_type;
  update app.user_infos u set user_type = change_admin_type.user_type where u.id = person.id returning * into person;
  return person;
end $$;

-- Users manage their own companies; admins manage those of their users.
create or replace function private.require_owner(person int) returns app.user_infos language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  owner app.user_infos := private.require_person(require_owner.person);
begin
  if owner.id <> claims.user_id() then owner := private.require_managed(owner.id); end if;
  return owner;
end $$;

create or replace function app.add_company_with_user(user_id int, company_data app.new_company) returns app.companies
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  owner app.user_infos := private.require_owner(add_company_with_user.user_id);
  made app.companies;
begin
  if coalesce(btrim(company_data.name), '') = '' then perform private.refuse('TS004', 'FIELD_REQUIRED', 'Field is required!'); end if;
  perform private.require_known_services(company_data.service_ids);
  insert into app.companies (user_id, organization_id, name, email, title, status, office_address, employee_id, service_ids, state_ids)
    values (owner.id, owner.organization_id, company_data.name, nullif(private.plain_email(company_data.email), ''),
      nullif(btrim(company_data.title), ''), coalesce(company_data.status, 'ACTIVE'), nullif(btrim(company_data.office_address), ''),
      nullif(btrim(company_data.employee_id), ''), coalesce(company_data.service_ids, '{}'), coalesce(company_data.state_ids, '{}'))
    returning * into made;
  return made;
end $$;

-- Services that can be requested.
create or replace function private.require_known_services(service_ids int[]) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select unnest(require_known_services.service_ids) except select s.id from app.services s
      join app.organizations o on o.id = s.organization_id and o.status = 'ACTIVE' and not o.is_deleted where s.is_active) then
    perform private.refuse('TS004', 'SERVICE_NOT_OFFERED', 'Choose services that are on offer');
  end if;
end $$;

create or replace function private.require_company(company int) returns app.companies language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  found_company app.companies;
begin
  select * into found_company from app.companies c where c.id = require_company.company and not c.is_deleted
    and (c.user_id = claims.user_id() or claims.organization_type() = 'OPERATOR'
      or (c.organization_id = claims.organization_id() and claims.is_admin())) for update;
  if found_company.id is null then perform private.refuse('TS003', 'NO_SUCH_COMPANY', 'There is no such company'); end if;
  perform private.require_owner(found_company.user_id);
  return found_company;
end $$;

create or replace function app.update_company_by_id(id int, company_patch app.new_company) returns app.companies
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  company app.companies := private.require_company(update_company_by_id.id);
begin
  if btrim(company_patch.name) = '' then perform private.refuse('TS004', 'FIELD_REQUIRED', 'Field is required!'); end if;
  perform private.require_known_services((select array_agg(s) from unnest(company_patch.service_ids) s
    where not s = any (company.service_ids)));
  update app.companies c set name = coalesce(company_patch.name, c.name),
      email = case when company_patch.email is null then c.email else nullif(private.plain_email(company_patch.email), '') end,
      title = case when company_patch.title is null then c.title else nullif(btrim(company_patch.title), '') end,
      status = coalesce(company_patch.status, c.status),
      office_address = case when company_patch.office_address is null then c.office_address
        else nullif(btrim(company_patch.office_address), '') end,
      employee_id = case when company_patch.employee_id is null then c.employee_id else nullif(btrim(company_patch.employee_id), '') end,
      service_ids = coalesce(company_patch.service_ids, c.service_ids), state_ids = coalesce(company_patch.state_ids, c.state_ids)
    where c.id = company.id returning * into company;
  return company;
end $$;

create or replace function app.delete_company(id int) returns app.companies language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  company app.companies := private.require_company(delete_company.id);
begin
  update app.companies c set is_deleted = true, status = 'INACTIVE' where c.id = company.id returning * into company;
  return company;
end $$;

-- Creates a provider as a draft: no invitations and no lead offers until activation.
create or replace function app.create_organization(organization app.new_organization) returns app.organizations
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  made app.organizations;
begin
  if not (claims.organization_type() = 'OPERATOR' and claims.is_admin()) then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator creates organizations');
  end if;
  if coalesce(btrim(organization.legal_business_name), '') = '' or organization.organization_type is null
      or organization.vendor_type is null then
    perform private.refuse('TS004', 'FIELD_REQUIRED', 'Field is required!');
  end if;
  if organization.organization_type = 'OPERATOR' then perform private.refuse('TS004', 'OPERATOR_STAYS', 'There is one operator'); end if;
  insert into app.organizations (legal_business_name, organization_type, vendor_type)
    values (organization.legal_business_name, organization.organization_type, organization.vendor_type) returning * into made;
  insert into app.organization_history (organization_id, to_status, changed_by_user_id) values (made.id, 'PENDING', claims.user_id());
  return private.write_organization(made, organization);
end $$;

create or replace function app.update_organization_by_id(id int, organization_patch app.new_organization) returns app.organizations
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  organization app.organizations := private.require_organization(update_organization_by_id.id);
begin
  if btrim(organization_patch.legal_business_name) = '' then perform private.refuse('TS004', 'FIELD_REQUIRED', 'Field is required!'); end if;
  if organization_patch.organization_type <> organization.organization_type then
    perform private.refuse('TS004', 'TYPE_STAYS', 'An organization keeps its type');
  end if;
  if organization_patch.vendor_type <> organization.vendor_type and claims.organization_type() <> 'OPERATOR' then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator changes the kind of vendor');
  end if;
  return private.write_organization(organization, organization_patch);
end $$;

create or replace function private.write_organization(organization app.organizations, given app.new_organization)
returns app.organizations language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.organizations o set legal_business_name = coalesce(given.legal_business_name, o.legal_business_name),
      vendor_type = coalesce(given.vendor_type, o.vendor_type),
      incorporation_type = case when given.incorporation_type is null then o.incorporation_type
        else nullif(btrim(given.incorporation_type), '') end,
      website_url = case when given.website_url is null then o.website_url else nullif(btrim(given.website_url), '') end,
      company_bio = case when given.company_bio is null then o.company_bio
        else private.checked_text(given.company_bio, 5000, 'A firm says at most 5,000 characters about itself') end,
      industry_ids = coalesce(given.industry_ids, o.industry_ids), state_ids = coalesce(given.state_ids, o.state_ids)
    where o.id = organization.id returning * into organization;
  insert into app.organization_registrations as r (organization_id, tax_id, hq_address)
    values (organization.id, nullif(btrim(given.tax_id), ''),
      private.checked_text(given.hq_address, 500, 'An address has at most 500 characters'))
    on conflict (organization_id) do update set
      tax_id = case when given.tax_id is null then r.tax_id else excluded.tax_id end,
      hq_address = case when given.hq_address is null then r.hq_address else excluded.hq_address end;
  return organization;
end $$;

grant execute on function app.update_user_info_by_id(int, app.new_user, jsonb), app.update_admin(int, app.new_user, jsonb),
  app.update_service_agent(int, app.new_service_agent, app.new_user, jsonb), app.change_admin_type(int, text),
  app.add_company_with_user(int, app.new_company), app.update_company_by_id(int, app.new_company), app.delete_company(int),
  app.update_organization_by_id(int, app.new_organization) to turnstone_member, turnstone_operator;
grant execute on function app.create_organization(app.new_organization) to turnstone_operator;
