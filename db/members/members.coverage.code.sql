-- Provider coverage: every service in every state, minus the exceptions.

create policy select_own_organization on app.coverage_exceptions for select to turnstone_member
  using (organization_id = (select claims.organization_id()));
create policy select_all on app.coverage_exceptions for select to turnstone_operator using (true);
grant select on app.coverage_exceptions to turnstone_member, turnstone_operator;

-- Replaces the coverage: the operator's services (the provider's own are always covered), states, and exceptions like
-- [{ "serviceId", "stateIds" }]. For the operator and the provider's admins who may create services.
create or replace function app.save_coverage(organization_id int, service_ids int[], state_ids int[], exceptions jsonb default '[]')
returns app.organizations language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  provider app.organizations;
  own int[];
begin
  select * into provider from app.organizations o where o.id = save_coverage.organization_id and not o.is_deleted
    and o.organization_type <> 'OPERATOR' and (claims.organization_type() = 'OPERATOR' or o.id = claims.organization_id()) for update;
  if provider.id is null then perform private.refuse('TS003', 'NO_SUCH_ORGANIZATION', 'There is no such organization'); end if;
  if not (claims.is_admin() and (claims.organization_type() = 'OPERATOR' or claims.may('CREATE_SERVICES'))) then
    perform private.refuse('TS002', 'NO_CREATE_SERVICES', 'You may not change the services of this organization');
  end if;
  own := array(select s.id from app.services s where s.organization_id = provider.id);
  if exists (select unnest(save_coverage.service_ids) except
      (select s.id from app.services s join app.organizations o on o.id = s.organization_id and o.organization_type = 'OPERATOR'
        where s.is_active union select unnest(provider.service_ids || own))) then
    perform private.refuse('TS004', 'SERVICE_NOT_OFFERED', 'Choose services of the operator');
  end if;
  update app.organizations o set service_ids = array(select distinct s from unnest(own || save_coverage.service_ids) s order by s),
      state_ids = array(select distinct s from unnest(save_coverage.state_ids) s order by s)
    where o.id = provider.id returning * into provider;
  perform private.write_exceptions(provider, exceptions);
  return provider;
end $$;

-- Drops exceptions for services or states that are not covered.
create or replace function private.write_exceptions(provider app.organizations, exceptions jsonb) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.coverage_exceptions x where x.organization_id = provider.id;
  insert into app.coverage_exceptions (organization_id, service_id, state_id)
    select distinct provider.id, (e ->> 'serviceId')::int, s::int
      from jsonb_array_elements(exceptions) e, jsonb_array_elements_text(e -> 'stateIds') s
      where (e ->> 'serviceId')::int = any (provider.service_ids) and s::int = any (provider.state_ids);
exception when invalid_text_representation or invalid_parameter_value then
  perform private.refuse('TS004', 'EXCEPTIONS', 'The exceptions are not readable');
end $$;

grant execute on function app.save_coverage(int, int[], int[], jsonb) to turnstone_member, turnstone_operator;
