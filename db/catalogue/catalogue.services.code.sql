-- Making and changing services: by who has CREATE_SERVICES, for their own organisation; the operator for any.

create policy select_offered on app.service_forms for select to turnstone_member
  using (exists (select from app.services s where s.id = service_id));
create policy select_all on app.service_forms for select to turnstone_operator using (true);
grant select on app.service_forms to turnstone_member, turnstone_operator;

-- What a service asks for, as of today.
create or replace function app.services_form_schema(service app.services) returns jsonb language sql stable
  return (select f.form_schema from app.service_forms f where f.service_id = service.id and f.version = service.form_version);

-- Reference ids in an array cannot be foreign keys; the rows they name are never deleted.
create or replace function hidden.check_industries() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select unnest(new.industry_ids) except select id from app.industries) then
    raise foreign_key_violation using constraint = 'services_industry_ids', message = 'unknown industry';
  end if;
  return new;
end $$;

create trigger check_industries before insert or update of industry_ids on app.services
  for each row execute function hidden.check_industries();

create or replace function hidden.require_service(wanted int) returns app.services language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  service app.services;
begin
  select * into service from app.services s where s.id = wanted
    and (s.organization_id = claims.organization_id() or claims.organization_type() = 'OPERATOR') for update;
  if service.id is null then perform hidden.refuse('TS003', 'There is no such service'); end if;
  if not claims.may('CREATE_SERVICES') then perform hidden.refuse('TS002', 'You may not change services'); end if;
  return service;
end $$;

-- Keeps a new version of a service's form and makes it the one that new leads are filled with.
create or replace function hidden.keep_form(service app.services, form jsonb) returns app.services language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  problem text := hidden.form_problem(form);
  next_version int := coalesce((select max(f.version) from app.service_forms f where f.service_id = service.id), 0) + 1;
begin
  if problem is not null then perform hidden.refuse('TS004', problem); end if;
  insert into app.service_forms (service_id, version, organization_id, form_schema, created_by_user_id)
    values (service.id, next_version, service.organization_id, form, claims.user_id());
  update app.services s set form_version = next_version where s.id = service.id returning * into service;
  return service;
end $$;

create or replace function app.create_service(service app.new_service) returns app.services language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  owner int := case when claims.organization_type() = 'OPERATOR'
    then coalesce(service.organization_id, claims.organization_id()) else claims.organization_id() end;
  made app.services;
begin
  if not claims.may('CREATE_SERVICES') then perform hidden.refuse('TS002', 'You may not create services'); end if;
  if service.organization_id is distinct from null and service.organization_id <> owner then
    perform hidden.refuse('TS002', 'You may create services for your own organization only'); end if;
  insert into app.services (organization_id, name, category_id, sub_category_id, customer_type, tags, description, industry_ids)
    values (owner, btrim(service.name), service.category_id, service.sub_category_id, service.customer_type,
      coalesce(service.tags, '{}'), nullif(btrim(service.description), ''), coalesce(service.industry_ids, '{}'))
    returning * into made;
  made := hidden.keep_form(made, coalesce(service.form_schema, hidden.default_form()));
  insert into app.service_state_maps (service_id, organization_id, state_id)
    select made.id, made.organization_id, s from unnest(service.state_ids) s on conflict do nothing;
  update app.organizations o set service_ids = o.service_ids || made.id
    where o.id = owner and not made.id = any (o.service_ids);
  perform hidden.notify_everybody('new_service_created', jsonb_build_object('serviceName', made.name, 'servicePublicId', made.public_id));
  return made;
end $$;

-- Changes what is given and leaves the rest; another form is a new version.
create or replace function app.update_service(service_id int, service app.new_service, is_active boolean default null)
returns app.services language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  kept app.services := hidden.require_service(update_service.service_id);
begin
  update app.services s set name = coalesce(nullif(btrim(service.name), ''), s.name),
      category_id = coalesce(service.category_id, s.category_id),
      sub_category_id = case when service.category_id is not null then service.sub_category_id
        else coalesce(service.sub_category_id, s.sub_category_id) end,
      customer_type = coalesce(service.customer_type, s.customer_type), tags = coalesce(service.tags, s.tags),
      description = coalesce(service.description, s.description),
      industry_ids = coalesce(service.industry_ids, s.industry_ids),
      is_active = coalesce(update_service.is_active, s.is_active)
    where s.id = kept.id returning * into kept;
  if service.form_schema is not null and service.form_schema is distinct from app.services_form_schema(kept) then
    kept := hidden.keep_form(kept, service.form_schema);
  end if;
  if service.state_ids is not null then
    perform app.update_service_state_maps(kept.id, service.state_ids);
  end if;
  return kept;
end $$;

create or replace function app.create_service_state_map(service_id int, state_id int) returns app.service_state_maps
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  service app.services := hidden.require_service(create_service_state_map.service_id);
  made app.service_state_maps;
begin
  insert into app.service_state_maps as m (service_id, organization_id, state_id)
    values (service.id, service.organization_id, create_service_state_map.state_id)
    on conflict on constraint service_state_maps_service_id_state_id_key do update set is_active = true
    returning * into made;
  return made;
end $$;

create or replace function app.create_service_state_maps(service_id int, state_ids int[]) returns setof app.service_state_maps
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select m.* from unnest(state_ids) s,
    lateral app.create_service_state_map(create_service_state_maps.service_id, s) m;
end $$;

-- Makes these the states in which the service is offered; the others stay known and are switched off.
create or replace function app.update_service_state_maps(service_id int, state_ids int[]) returns setof app.service_state_maps
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  service app.services := hidden.require_service(update_service_state_maps.service_id);
begin
  update app.service_state_maps m set is_active = false
    where m.service_id = service.id and m.is_active and not m.state_id = any (state_ids);
  return query select m.* from app.create_service_state_maps(service.id, state_ids) m;
end $$;

create or replace function app.deactivate_service_state_map(id int) returns app.service_state_maps
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  kept app.service_state_maps;
begin
  perform hidden.require_service((select m.service_id from app.service_state_maps m where m.id = deactivate_service_state_map.id));
  update app.service_state_maps m set is_active = false where m.id = deactivate_service_state_map.id returning * into kept;
  return kept;
end $$;

grant execute on function app.services_form_schema(app.services), app.create_service(app.new_service),
  app.update_service(int, app.new_service, boolean), app.create_service_state_map(int, int),
  app.create_service_state_maps(int, int[]), app.update_service_state_maps(int, int[]),
  app.deactivate_service_state_map(int) to turnstone_member, turnstone_operator;
