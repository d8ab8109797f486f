-- The states in which a service is offered.

-- Sets the states of a service; states that are no longer listed become inactive.
create or replace function private.keep_states(service app.services, state_ids int[]) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.service_state_maps m set is_active = false
    where m.service_id = service.id and m.is_active and not m.state_id = any (state_ids);
  insert into app.service_state_maps as m (service_id, organization_id, state_id)
    select service.id, service.organization_id, s from (select distinct unnest(state_ids) s) given
    on conflict on constraint service_state_maps_service_id_state_id_key do update set is_active = true where not m.is_active;
end $$;

create or replace function app.create_service_state_map(service_id int, state_id int) returns app.service_state_maps
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  service app.services := private.require_service(create_service_state_map.service_id);
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

-- Sets the states of one of the viewer's own services.
create or replace function app.update_service_state_maps(service_id int, state_ids int[]) returns setof app.service_state_maps
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  service app.services := private.require_service(update_service_state_maps.service_id);
begin
  perform private.keep_states(service, state_ids);
  return query select m.* from app.service_state_maps m where m.service_id = service.id and m.is_active;
end $$;

create or replace function app.deactivate_service_state_map(id int) returns app.service_state_maps
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stored app.service_state_maps;
begin
  perform private.require_service((select m.service_id from app.service_state_maps m where m.id = deactivate_service_state_map.id));
  update app.service_state_maps m set is_active = false where m.id = deactivate_service_state_map.id returning * into stored;
  return stored;
end $$;

grant execute on function app.create_service_state_map(int, int), app.create_service_state_maps(int, int[]),
  app.update_service_state_maps(int, int[]), app.deactivate_service_state_map(int) to turnstone_member, turnstone_operator;
