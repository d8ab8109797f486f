-- Reference data and the services on offer, which any signed-in person may read.

create policy select_any on app.states for select to turnstone_member, turnstone_operator using (true);
create policy select_any on app.us_zip_codes for select to turnstone_member, turnstone_operator using (true);
create policy select_any on app.languages for select to turnstone_member, turnstone_operator using (true);
create policy select_any on app.industries for select to turnstone_member, turnstone_operator using (true);
create policy select_any on app.categories for select to turnstone_member, turnstone_operator using (true);
create policy select_any on app.customer_types for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);

-- Whom a member may know of organisations is those that trade: what others have is on offer to nobody.
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

create trigger touch before update on app.services for each row execute function hidden.touch();
create trigger audit after insert or update or delete on app.services for each row
  execute function hidden.audit_row('name', 'organization_id', 'category_id', 'sub_category_id', 'is_active');
create trigger audit after insert or update or delete on app.service_state_maps for each row
  execute function hidden.audit_row('service_id', 'state_id', 'is_active');

-- A deleted organisation offers nothing any more.
create or replace function hidden.withdraw_services() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.services set is_active = false where organization_id = new.id and is_active;
  return null;
end $$;

create trigger withdraw_services after update of is_deleted on app.organizations for each row
  when (new.is_deleted and not old.is_deleted) execute function hidden.withdraw_services();
