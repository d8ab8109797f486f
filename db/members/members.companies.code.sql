-- The companies of users.

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
  perform private.require_filled('name', coalesce(company_data.name, ''));
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
  perform private.require_filled('name', company_patch.name);
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

grant execute on function app.add_company_with_user(int, app.new_company),
  app.update_company_by_id(int, app.new_company), app.delete_company(int) to turnstone_member, turnstone_operator;
