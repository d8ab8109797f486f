-- Reference data and the services on offer. All signed-in people can read them.

create policy select_any on app.states for select to turnstone_member, turnstone_operator using (true);
create policy select_any on app.us_zip_codes for select to turnstone_member, turnstone_operator using (true);
create policy select_any on app.languages for select to turnstone_member, turnstone_operator using (true);
create policy select_any on app.industries for select to turnstone_member, turnstone_operator using (true);
create policy select_any on app.categories for select to turnstone_member, turnstone_operator using (true);
create policy select_any on app.customer_types for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);

-- A member can only see active organizations, so the services of others are not on offer.
create policy select_offered on app.services for select to turnstone_member
  using (is_active and exists (select from app.organizations o where o.id = organization_id));
create policy select_own_organization on app.services for select to turnstone_member
  using (organization_id = (select claims.organization_id()));
create policy select_all on app.services for select to turnstone_operator using (true);

create policy select_offered on app.service_state_maps for select to turnstone_member
  using (organization_id = (select claims.organization_id())
    or (is_active and exists (select from app.services s where s.id = service_id and s.is_active)));
create policy select_all on app.service_state_maps for select to turnstone_operator using (true);

grant select on app.states, app.us_zip_codes, app.languages, app.industries, app.categories, app.services,
  app.service_state_maps to turnstone_member, turnstone_operator;
grant select on app.customer_types to turnstone_anonymous, turnstone_member, turnstone_operator;

create trigger clean_names before insert or update of name on app.services
  for each row execute function private.clean_names('name');
create trigger clean_texts before insert or update of description on app.services
  for each row execute function private.clean_texts('description');
create trigger touch before update on app.services for each row execute function private.touch();
create trigger audit after insert or update or delete on app.services for each row
  execute function private.audit_row('name', 'organization_id', 'category_id', 'sub_category_id', 'is_active');
create trigger audit after insert or update or delete on app.service_state_maps for each row
  execute function private.audit_row('service_id', 'state_id', 'is_active');

-- Withdraws the services of a deleted organization.
create or replace function private.withdraw_services() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.services set is_active = false where organization_id = new.id and is_active;
  return null;
end $$;

create trigger withdraw_services after update of is_deleted on app.organizations for each row
  when (new.is_deleted and not old.is_deleted) execute function private.withdraw_services();

-- The states of a service, by name.
create or replace function app.services_states(service app.services) returns setof app.states language sql stable rows 10
begin atomic
  select t.* from app.service_state_maps m join app.states t on t.id = m.state_id
    where m.service_id = service.id and m.is_active order by t.name;
end;

-- Renames, moves or switches a category. Only for the operator's master admins. The parent does not change: services
-- and claims refer to the category.
create or replace function app.update_category_by_id(id int, category_patch app.category_patch) returns app.categories
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stored app.categories;
begin
  if not (claims.organization_type() = 'OPERATOR' and claims.is_master_admin()) then
    perform private.refuse('TS002', 'CATEGORIES_MASTER_ADMIN_ONLY',
      'Only a master admin of the operator can change categories'); end if;
  if length(btrim(category_patch.name)) not between 1 and 100 then
    perform private.refuse('TS004', 'CATEGORY_NAME', 'A category needs a name of at most 100 characters'); end if;
  update app.categories c set name = coalesce(btrim(category_patch.name), c.name),
      position = coalesce(category_patch.position, c.position), is_active = coalesce(category_patch.is_active, c.is_active)
    where c.id = update_category_by_id.id returning * into stored;
  if stored.id is null then perform private.refuse('TS003', 'NO_SUCH_CATEGORY', 'There is no such category'); end if;
  return stored;
end $$;

grant execute on function app.services_states(app.services) to turnstone_member, turnstone_operator;
grant execute on function app.update_category_by_id(int, app.category_patch) to turnstone_operator;

create trigger audit after update on app.categories for each row execute function private.audit_row('name', 'position', 'is_active');
