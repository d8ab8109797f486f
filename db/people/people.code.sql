-- Visibility of organizations and users. Members see the public profile of active organizations, including their own, and
-- of their users. The operator's staff see all. Nothing here is written by a viewer directly.

create policy select_trading on app.organizations for select to turnstone_member
  using (status = 'ACTIVE' and not is_deleted);
create policy select_all on app.organizations for select to turnstone_operator using (true);

create policy select_own_organization on app.organization_registrations for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_admin()));
create policy select_all on app.organization_registrations for select to turnstone_operator using (true);

create policy select_self on app.user_infos for select to turnstone_member
  using (id = (select claims.user_id()));
create policy select_own_organization on app.user_infos for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and not is_deleted);
create policy select_all on app.user_infos for select to turnstone_operator using (true);

create policy select_self on app.user_contacts for select to turnstone_member
  using (user_id = (select claims.user_id()));
create policy select_own_organization on app.user_contacts for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_admin())
    and exists (select from app.user_infos u where u.id = user_id));
create policy select_all on app.user_contacts for select to turnstone_operator using (true);

create policy select_any on app.permission_attributes for select to turnstone_member, turnstone_operator using (true);
create policy select_any on app.permission_templates for select to turnstone_member, turnstone_operator using (true);

create policy select_self on app.user_permission_mappings for select to turnstone_member
  using (user_id = (select claims.user_id()));
create policy select_own_organization on app.user_permission_mappings for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_admin())
    and exists (select from app.user_infos u where u.id = user_id));
create policy select_all on app.user_permission_mappings for select to turnstone_operator using (true);

create policy select_any on app.user_types for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.user_statuses for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.organization_types for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.organization_statuses for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.vendor_types for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);

grant select on app.organizations, app.organization_registrations, app.user_infos, app.user_contacts,
  app.permission_attributes, app.permission_templates, app.user_permission_mappings
  to turnstone_member, turnstone_operator;
grant select on app.user_types, app.user_statuses, app.organization_types, app.organization_statuses,
  app.vendor_types to turnstone_anonymous, turnstone_member, turnstone_operator;

-- The names of a user's permissions: the template of their kind, overridden by their own mappings.
-- One row. In a from clause PostgreSQL plans it with the statement around it: every request checks its session so.
create or replace function private.granted_permissions(person int) returns table (permissions text[]) language sql stable
begin atomic
  select coalesce(array_agg(a.attribute order by a.id), '{}')
    from app.user_infos u
    join app.permission_templates t
      on t.user_type = u.user_type and t.organization_type is not distinct from u.organization_type
    join app.permission_attributes a on a.id = t.permission_attribute_id
    left join app.user_permission_mappings m on m.user_id = u.id and m.permission_template_id = t.id
    where u.id = granted_permissions.person and coalesce(m.is_enabled, t.is_granted);
end;

create or replace function private.permissions_of(person int) returns text[] language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select g.permissions from private.granted_permissions(person) g);
end $$;

-- The signed-in user; null for anonymous callers, who may not read the table.
create or replace function app."current_user"() returns app.user_infos language sql stable
security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select * from app.user_infos where id = (select claims.user_id());
  end;

-- Fields of the specification's user that are stored in user_contacts, under its own policy.
create or replace function app.user_infos_email(person app.user_infos) returns text language sql stable
  return (select c.email from app.user_contacts c where c.user_id = person.id);
create or replace function app.user_infos_phone_number(person app.user_infos) returns text language sql stable
  return (select c.phone_number from app.user_contacts c where c.user_id = person.id);
create or replace function app.user_infos_phone_extension(person app.user_infos) returns text language sql stable
  return (select c.phone_extension from app.user_contacts c where c.user_id = person.id);
create or replace function app.user_infos_office_address(person app.user_infos) returns text language sql stable
  return (select c.office_address from app.user_contacts c where c.user_id = person.id);
create or replace function app.user_infos_account(person app.user_infos) returns text language sql stable
  return (select c.account from app.user_contacts c where c.user_id = person.id);
create or replace function app.user_infos_industry_id(person app.user_infos) returns int language sql stable
  return (select c.industry_id from app.user_contacts c where c.user_id = person.id);
create or replace function app.user_infos_language_ids(person app.user_infos) returns int[] language sql stable
  return (select c.language_ids from app.user_contacts c where c.user_id = person.id);
create or replace function app.user_infos_text_notifications(person app.user_infos) returns boolean language sql stable
  return (select c.text_notifications from app.user_contacts c where c.user_id = person.id);
create or replace function app.user_infos_email_notifications(person app.user_infos) returns boolean language sql stable
  return (select c.email_notifications from app.user_contacts c where c.user_id = person.id);

create or replace function app.organizations_tax_id(organization app.organizations) returns text language sql stable
  return (select r.tax_id from app.organization_registrations r where r.organization_id = organization.id);
create or replace function app.organizations_hq_address(organization app.organizations) returns text language sql stable
  return (select r.hq_address from app.organization_registrations r where r.organization_id = organization.id);

-- Makes users searchable by name. It reveals nothing beyond the visible row.
comment on column app.user_infos.first_name is E'@behavior +filterBy -orderBy';
comment on column app.user_infos.last_name is E'@behavior +filterBy -orderBy';

-- The specification's vendorId; -1 for users without an organization.
create or replace function app.user_infos_vendor_id(person app.user_infos) returns int language sql stable
  return coalesce(person.organization_id, -1);

-- Attribute → { id of the template, value }; empty where the caller may not know the user's permissions, as for people of
-- other organizations, whose mappings are hidden.
create or replace function app.user_infos_permission_template_map(person app.user_infos) returns jsonb
language sql stable
  return (
    select coalesce(jsonb_object_agg(a.attribute,
        jsonb_build_object('id', t.id, 'value', coalesce(m.is_enabled, t.is_granted))), '{}')
      from app.permission_templates t
      join app.permission_attributes a on a.id = t.permission_attribute_id
      left join app.user_permission_mappings m on m.user_id = person.id and m.permission_template_id = t.id
      where t.user_type = person.user_type and t.organization_type is not distinct from person.organization_type
        and (person.id = (select claims.user_id()) or (select claims.is_admin())
          and ((select claims.organization_type()) = 'OPERATOR' or person.organization_id = (select claims.organization_id()))));

-- The names of the user's permissions; null where the caller may not know them.
create or replace function app.user_infos_permissions(person app.user_infos) returns text[] language sql stable
  return case when person.id = (select claims.user_id()) then (select claims.permissions()) else (
    select case when count(*) > 0 then coalesce(array_agg(e.key order by e.key) filter (where (e.value ->> 'value')::boolean), '{}') end
      from jsonb_each(app.user_infos_permission_template_map(person)) e) end;

-- Turns the caller's notification mails on or off; mails that a user requests are always sent.
-- Returns the new value, because the user read in the same statement still has the old one.
create or replace function app.change_own_notifications(email_notifications boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if change_own_notifications.email_notifications is null then
    perform private.refuse('TS004', 'ON_OR_OFF_REQUIRED', 'On or off is required');
  end if;
  update app.user_contacts c set email_notifications = change_own_notifications.email_notifications
    where c.user_id = claims.user_id() and c.email_notifications <> change_own_notifications.email_notifications;
  return change_own_notifications.email_notifications;
end $$;

grant execute on function
  app."current_user"(), app.user_infos_email(app.user_infos), app.user_infos_phone_number(app.user_infos),
  app.user_infos_phone_extension(app.user_infos), app.user_infos_office_address(app.user_infos),
  app.user_infos_account(app.user_infos), app.user_infos_industry_id(app.user_infos),
  app.user_infos_language_ids(app.user_infos), app.user_infos_text_notifications(app.user_infos),
  app.user_infos_email_notifications(app.user_infos), app.organizations_tax_id(app.organizations),
  app.organizations_hq_address(app.organizations), app.user_infos_vendor_id(app.user_infos),
  app.user_infos_permissions(app.user_infos), app.user_infos_permission_template_map(app.user_infos),
  app.change_own_notifications(boolean)
  to turnstone_member, turnstone_operator;
grant execute on function app."current_user"() to turnstone_anonymous;

create trigger clean_names before insert or update of legal_business_name on app.organizations
  for each row execute function private.clean_names('legal_business_name');
create trigger refuse_unreadable before insert or update of first_name, middle_name, last_name, title on app.user_infos
  for each row execute function private.refuse_unreadable('first_name', 'middle_name', 'last_name', 'title');
create trigger refuse_unreadable before insert or update of office_address on app.user_contacts
  for each row execute function private.refuse_unreadable('office_address');
create trigger refuse_unreadable before insert or update of legal_business_name on app.organizations
  for each row execute function private.refuse_unreadable('legal_business_name');
create trigger refuse_unreadable before insert or update of hq_address on app.organization_registrations
  for each row execute function private.refuse_unreadable('hq_address');
create trigger limit_lengths before insert or update of legal_business_name on app.organizations
  for each row execute function private.limit_lengths('200', 'legal_business_name');
create trigger limit_lengths before insert or update of first_name, middle_name, last_name, title on app.user_infos
  for each row execute function private.limit_lengths('100', 'first_name', 'middle_name', 'last_name', 'title');
create trigger clean_web_addresses before insert or update of website_url on app.organizations
  for each row execute function private.clean_web_addresses('website_url');

-- Two kinds of vendor are named for a type of organization, and are of no other type.
create or replace function private.check_vendor_type() returns trigger language plpgsql as $$
begin
  if new.organization_type is distinct from (case new.vendor_type when 'INDEPENDENT_OPERATOR' then 'INDEPENDENT_OPERATOR'
      when 'MULTIROLE_PROVIDER' then 'MULTI_ROLE_PROVIDER' else new.organization_type end)
    and (tg_op = 'INSERT' or (old.organization_type, old.vendor_type) is distinct from (new.organization_type, new.vendor_type)) then
    perform private.refuse_field('vendor_type', 'VENDOR_TYPE', 'This vendor type belongs to another type of organization');
  end if;
  return new;
end $$;
create trigger check_vendor_type before insert or update of organization_type, vendor_type on app.organizations
  for each row execute function private.check_vendor_type();

create trigger clean_emails before insert or update of email on app.user_contacts
  for each row execute function private.clean_emails('email');
create trigger clean_names before insert or update of first_name, middle_name, last_name, title on app.user_infos
  for each row execute function private.clean_names('first_name', 'middle_name', 'last_name', 'title');
create trigger touch before update on app.organizations for each row execute function private.touch();
create trigger touch before update on app.user_infos for each row execute function private.touch();

-- The entry stores the user's organization at that time. It is not part of the entry's chain.
create or replace function private.audit_organization() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  new.organization_id := (select u.organization_id from app.user_infos u where u.id = new.actor_user_id);
  return new;
end $$;
create trigger organization before insert on app.audit_logs for each row execute function private.audit_organization();

create trigger audit after insert or update or delete on app.organizations for each row
  execute function private.audit_row('status', 'organization_type', 'vendor_type', 'is_deleted');
create trigger audit after insert or update or delete on app.user_infos for each row
  execute function private.audit_row('status', 'user_type', 'organization_id', 'is_deleted');
create trigger audit after insert or update or delete on app.organization_registrations for each row
  execute function private.audit_row();
create trigger audit after insert or update or delete on app.user_contacts for each row
  execute function private.audit_row();
create trigger audit after insert or update or delete on app.user_permission_mappings for each row
  execute function private.audit_row('user_id', 'permission_template_id', 'is_enabled');

-- Reference ids in an array cannot be foreign keys; the rows they name are never deleted.
create or replace function private.check_references() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select unnest(new.state_ids) except select id from app.states) then
    perform private.refuse_field('state_ids', 'UNKNOWN_STATE', 'There is no such state');
  end if;
  if exists (select unnest(new.industry_ids) except select id from app.industries) then
    perform private.refuse_field('industry_ids', 'UNKNOWN_INDUSTRY', 'There is no such industry');
  end if;
  return new;
end $$;

create trigger check_references before insert or update of state_ids, industry_ids on app.organizations
  for each row execute function private.check_references();

create or replace function private.check_languages() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select unnest(new.language_ids) except select id from app.languages) then
    perform private.refuse_field('language_ids', 'UNKNOWN_LANGUAGE', 'There is no such language');
  end if;
  return new;
end $$;

create trigger check_languages before insert or update of language_ids on app.user_contacts
  for each row execute function private.check_languages();
