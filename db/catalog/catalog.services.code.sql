-- Creating and changing services: with CREATE_SERVICES for one's own organization, the operator for any. The operator
-- and providers with self-publishing need no approval; others propose.

create policy select_offered on app.service_forms for select to turnstone_member
  using (exists (select from app.services s where s.id = service_id));
create policy select_all on app.service_forms for select to turnstone_operator using (true);
grant select on app.service_forms to turnstone_member, turnstone_operator;

-- The current form of a service.
create or replace function app.services_form_schema(service app.services) returns jsonb language sql stable
  return (select f.form_schema from app.service_forms f where f.service_id = service.id and f.version = service.form_version);

-- Array elements cannot have foreign keys; the referenced rows are never deleted.
create or replace function private.check_industries() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select unnest(new.industry_ids) except select id from app.industries) then
    raise foreign_key_violation using constraint = 'services_industry_ids', message = 'unknown industry';
  end if;
  return new;
end $$;

create trigger check_industries before insert or update of industry_ids on app.services
  for each row execute function private.check_industries();

create or replace function private.require_service(wanted int) returns app.services language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  service app.services;
begin
  select * into service from app.services s where s.id = wanted
    and (s.organization_id = claims.organization_id() or claims.organization_type() = 'OPERATOR') for update;
  if service.id is null then perform private.refuse('TS003', 'NO_SUCH_SERVICE', 'There is no such service'); end if;
  if not claims.may('CREATE_SERVICES') then
    perform private.refuse('TS002', 'NO_CREATE_SERVICES', 'You may not change services');
  end if;
  return service;
end $$;

-- Inserts a new version of a service's form, which new leads then use.
create or replace function private.insert_form(service app.services, form jsonb) returns app.services language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  problem text := private.form_problem(form);
  next_version int := coalesce((select max(f.version) from app.service_forms f where f.service_id = service.id), 0) + 1;
begin
  if problem is not null then perform private.refuse('TS004', 'FORM', problem); end if;
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
begin
  if not claims.may('CREATE_SERVICES') then
    perform private.refuse('TS002', 'NO_CREATE_SERVICES', 'You may not create services');
  end if;
  if service.organization_id is distinct from null and service.organization_id <> owner then
    perform private.refuse('TS002', 'OWN_ORGANIZATION_ONLY',
      'You can create services for your own organization only'); end if;
  if not private.may_publish() then
    perform private.refuse('TS002', 'NEW_SERVICE_NEEDS_APPROVAL',
      'New services of your organization need approval. Propose this one instead.'); end if;
  return private.publish_service(owner, service);
end $$;

-- Creates a service with its form and states, and announces it.
create or replace function private.publish_service(owner int, service app.new_service) returns app.services language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  made app.services;
begin
  insert into app.services (organization_id, name, category_id, sub_category_id, customer_type, tags, description, industry_ids)
    values (owner, btrim(service.name), service.category_id, service.sub_category_id, service.customer_type,
      coalesce(service.tags, '{}'), nullif(btrim(service.description), ''), coalesce(service.industry_ids, '{}'))
    returning * into made;
  made := private.insert_form(made, coalesce(service.form_schema, private.default_form()));
  insert into app.service_state_maps (service_id, organization_id, state_id)
    select made.id, made.organization_id, s from unnest(service.state_ids) s on conflict do nothing;
  update app.organizations o set service_ids = o.service_ids || made.id
    where o.id = owner and not made.id = any (o.service_ids);
  perform private.announce_service(made);
  return made;
end $$;

-- Announces a new service to all providers and associates, once, and at most five a day per organization. Further
-- services are published without an announcement.
create or replace function private.announce_service(service app.services) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('announcements of ' || service.organization_id, 0));
  insert into private.service_announcements (service_id, organization_id)
    select service.id, service.organization_id
      where (select count(*) from private.service_announcements a where a.organization_id = service.organization_id
        and a.announced_at > clock_timestamp() - interval '1 day') < 5
    on conflict do nothing;
  if not found then return; end if;
  perform private.notify_all('new_service_created',
    jsonb_build_object('serviceName', service.name, 'servicePublicId', service.public_id));
end $$;

-- The given values that differ from the stored service; the others are null. The states are compared elsewhere.
create or replace function private.changed_parts(stored app.services, given app.new_service) returns app.new_service
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  category int := coalesce(given.category_id, stored.category_id);
  sub_category int := case when given.category_id is null then coalesce(given.sub_category_id, stored.sub_category_id)
    else given.sub_category_id end;
  is_moved boolean := (category, sub_category) is distinct from (stored.category_id, stored.sub_category_id);
begin
  given.organization_id := null;
  given.name := nullif(nullif(btrim(given.name), ''), stored.name);
  given.description := nullif(btrim(given.description), coalesce(stored.description, ''));
  given.customer_type := nullif(given.customer_type, stored.customer_type);
  given.tags := nullif(given.tags, stored.tags);
  given.industry_ids := nullif(given.industry_ids, stored.industry_ids);
  given.form_schema := nullif(given.form_schema, app.services_form_schema(stored));
  given.category_id := case when is_moved then category end;
  given.sub_category_id := case when is_moved then sub_category end;
  return given;
end $$;

-- Whether a given value needs a review. The states and the availability do not.
create or replace function private.is_reviewed(given app.new_service) returns boolean language sql immutable
  return num_nonnulls(given.name, given.category_id, given.customer_type, given.tags, given.description,
    given.industry_ids, given.form_schema) > 0;

-- Updates the given values and leaves the rest; a changed form is a new version.
create or replace function app.update_service(service_id int, service app.new_service, is_active boolean default null)
returns app.services language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stored app.services := private.require_service(update_service.service_id);
  changes app.new_service := private.changed_parts(stored, service);
begin
  if private.is_reviewed(changes) and not private.may_publish() then
    perform private.refuse('TS002', 'CHANGE_NEEDS_APPROVAL',
      'Changes to a published service need approval. Propose them instead.'); end if;
  stored := private.change_service(stored, changes);
  if update_service.is_active <> stored.is_active then
    update app.services s set is_active = update_service.is_active where s.id = stored.id returning * into stored;
  end if;
  return stored;
end $$;

-- Updates a service. The version of an open proposal increases, because it was reviewed against the old values.
create or replace function private.change_service(stored app.services, changes app.new_service) returns app.services
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if private.is_reviewed(changes) then
    update app.services s set name = coalesce(changes.name, s.name),
        category_id = coalesce(changes.category_id, s.category_id),
        sub_category_id = case when changes.category_id is not null then changes.sub_category_id else s.sub_category_id end,
        customer_type = coalesce(changes.customer_type, s.customer_type), tags = coalesce(changes.tags, s.tags),
        description = coalesce(changes.description, s.description),
        industry_ids = coalesce(changes.industry_ids, s.industry_ids)
      where s.id = stored.id returning * into stored;
    update app.service_proposals p set version = p.version + 1 where p.service_id = stored.id and p.status in ('WAITING', 'REJECTED');
  end if;
  if changes.form_schema is not null then stored := private.insert_form(stored, changes.form_schema); end if;
  if changes.state_ids is not null then perform private.keep_states(stored, changes.state_ids); end if;
  return stored;
end $$;

grant execute on function app.services_form_schema(app.services), app.create_service(app.new_service),
  app.update_service(int, app.new_service, boolean) to turnstone_member, turnstone_operator;
