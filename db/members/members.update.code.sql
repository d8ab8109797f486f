-- Updating users, agent records and organizations.

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
  perform private.require_filled('first_name', given.first_name), private.require_filled('last_name', given.last_name);
  if given.user_type <> person.user_type then
    perform private.refuse_field('user_type', 'TYPE_STAYS', 'changeAdminType changes the type of an admin; other types stay');
  end if;
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

-- Creates a provider as a draft: no invitations and no lead offers until activation. A likely double of another takes a yes.
create or replace function app.create_organization(organization app.new_organization, accept_duplicate boolean default false) returns app.organizations
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  made app.organizations;
begin
  if not (claims.organization_type() = 'OPERATOR' and claims.is_admin()) then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator creates organizations');
  end if;
  perform private.require_filled('legal_business_name', coalesce(organization.legal_business_name, '')),
    private.require_filled('organization_type', coalesce(organization.organization_type, '')),
    private.require_filled('vendor_type', coalesce(organization.vendor_type, ''));
  if organization.organization_type = 'OPERATOR' then perform private.refuse('TS004', 'OPERATOR_STAYS', 'There is one operator'); end if;
  insert into app.organizations (legal_business_name, organization_type, vendor_type)
    values (organization.legal_business_name, organization.organization_type, organization.vendor_type) returning * into made;
  insert into app.organization_history (organization_id, to_status, changed_by_user_id) values (made.id, 'PENDING', claims.user_id());
  made := private.write_organization(made, organization);
  perform private.require_no_double(made, create_organization.accept_duplicate);
  return made;
end $$;

create or replace function app.update_organization_by_id(id int, organization_patch app.new_organization) returns app.organizations
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  organization app.organizations := private.require_organization(update_organization_by_id.id);
begin
  perform private.require_filled('legal_business_name', organization_patch.legal_business_name);
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
declare
  number text := (select r.tax_id from app.organization_registrations r where r.organization_id = organization.id);
begin
  -- A number from before that rule stays until it is changed.
  if btrim(given.tax_id) is distinct from number then number := private.checked_tax_id(given.tax_id); end if;
  update app.organizations o set legal_business_name = coalesce(given.legal_business_name, o.legal_business_name),
      vendor_type = coalesce(given.vendor_type, o.vendor_type),
      incorporation_type = case when given.incorporation_type is null then o.incorporation_type
        else nullif(btrim(given.incorporation_type), '') end,
      website_url = case when given.website_url is null then o.website_url else given.website_url end,
      company_bio = case when given.company_bio is null then o.company_bio
        else private.checked_text(given.company_bio, 5000, 'A firm says at most 5,000 characters about itself') end,
      industry_ids = coalesce(given.industry_ids, o.industry_ids), state_ids = coalesce(given.state_ids, o.state_ids)
    where o.id = organization.id returning * into organization;
  insert into app.organization_registrations as r (organization_id, tax_id, hq_address)
    values (organization.id, number,
      private.checked_text(given.hq_address, 500, 'An address has at most 500 characters'))
    on conflict (organization_id) do update set
      tax_id = case when given.tax_id is null then r.tax_id else excluded.tax_id end,
      hq_address = case when given.hq_address is null then r.hq_address else excluded.hq_address end;
  return organization;
end $$;

grant execute on function app.update_user_info_by_id(int, app.new_user, jsonb), app.update_admin(int, app.new_user, jsonb),
  app.update_service_agent(int, app.new_service_agent, app.new_user, jsonb), app.change_admin_type(int, text),
  app.update_organization_by_id(int, app.new_organization) to turnstone_member, turnstone_operator;
grant execute on function app.create_organization(app.new_organization, boolean) to turnstone_operator;
