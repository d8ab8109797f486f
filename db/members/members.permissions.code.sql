-- Changing permissions: by master admins, in their own organization or, for the operator's, in any. A permission that the
-- caller lacks cannot be granted.

-- Why the caller cannot change this permission, as a reason; null when they can.
create or replace function private.permission_problem(person app.user_infos, permission text, is_enabled boolean) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
  return case
    when not claims.is_master_admin() then 'MASTER_ADMIN_ONLY'
    when person.id = claims.user_id() then 'OWN_PERMISSIONS'
    when not private.may_manage(person.user_type, person.organization_id, person.organization_type) then 'NOT_YOUR_PERSON'
    when permission_problem.is_enabled and not claims.may(permission) then 'PERMISSION_LACKED'
    when permission in ('CREATE_SERVICES', 'ASSIGN_LEADS_TO_VENDORS') and person.organization_id is null
      then 'ORGANIZATION_REQUIRED' end;

create or replace function private.permission_sentence(reason text) returns text language sql immutable
  return case reason
    when 'MASTER_ADMIN_ONLY' then 'Only a master admin can change this'
    when 'OWN_PERMISSIONS' then 'Another master admin changes your permissions'
    when 'NOT_YOUR_PERSON' then 'You may not change this person'
    when 'PERMISSION_LACKED' then 'You don’t have this permission yourself'
    when 'ORGANIZATION_REQUIRED' then 'Only people of an organization can have this permission'
    when 'NO_SUCH_PERSON' then 'There is no such person' end;

-- Sets a permission and records the change; false when it was already set. The user is notified immediately.
create or replace function private.switch_permission(person app.user_infos, permission text, is_enabled boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  template app.permission_templates;
begin
  select t.* into template from app.permission_templates t join app.permission_attributes a on a.id = t.permission_attribute_id
    where a.attribute = switch_permission.permission and t.user_type = person.user_type
      and t.organization_type is not distinct from person.organization_type;
  if template.id is null then perform private.refuse('TS004', 'NO_SUCH_PERMISSION', 'There is no such permission'); end if;
  if switch_permission.is_enabled = (permission = any (private.permissions_of(person.id))) then return false; end if;
  insert into app.user_permission_mappings as m (user_id, organization_id, permission_template_id, is_enabled)
    values (person.id, person.organization_id, template.id, switch_permission.is_enabled)
    on conflict (user_id, permission_template_id) do update set is_enabled = excluded.is_enabled;
  insert into app.permission_changes (user_id, organization_id, permission_attribute_id, is_enabled, changed_by_user_id)
    values (person.id, person.organization_id, template.permission_attribute_id, switch_permission.is_enabled, claims.user_id());
  return true;
end $$;

-- The three switches of the form: { canCreateServices: { value, id of the template }, … }.
create or replace function private.set_switches(person app.user_infos, switches jsonb) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  switch record;
  problem text;
  is_changed boolean := false;
begin
  if jsonb_typeof(switches) = 'string' then switches := (switches #>> '{}')::jsonb; end if;
  for switch in
    select k.permission, (s.value ->> 'value')::boolean as is_enabled from jsonb_each(switches) s
      left join (values ('canCreateServices', 'CREATE_SERVICES'), ('canModifyLeads', 'MANAGE_LEAD'),
        ('canAssignLeads', 'ASSIGN_LEADS_TO_VENDORS')) k (key, permission) on k.key = s.key
  loop
    if switch.permission is null or switch.is_enabled is null then perform private.refuse('TS004', 'NO_SUCH_PERMISSION', 'There is no such permission'); end if;
    if switch.is_enabled = (switch.permission = any (private.permissions_of(person.id))) then continue; end if;
    problem := private.permission_problem(person, switch.permission, switch.is_enabled);
    if problem is not null then perform private.refuse('TS002', 'NOT_GRANTABLE', private.permission_sentence(problem)); end if;
    is_changed := private.switch_permission(person, switch.permission, switch.is_enabled) or is_changed;
  end loop;
  if is_changed then perform private.notify_user('permissions_changed', person.id, '{}'); end if;
exception when invalid_text_representation then
  perform private.refuse('TS004', 'NO_SUCH_PERMISSION', 'There is no such permission');
end $$;

-- The outcome for each user. One refusal does not stop the others.
create or replace function private.switch_for_all(user_ids int[], permission text, is_enabled boolean) returns setof app.permission_outcome
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  one int;
  person app.user_infos;
  problem text;
  is_changed boolean;
begin
  if not claims.is_master_admin() then
    perform private.refuse('TS002', 'MASTER_ADMIN_ONLY', 'Only a master admin can change this');
  end if;
  if cardinality(user_ids) > 200 then perform private.refuse('TS004', 'TOO_MANY_ROWS', 'At most 200 people at once'); end if;
  if not exists (select from app.permission_attributes a where a.attribute = switch_for_all.permission) then
    perform private.refuse('TS004', 'NO_SUCH_PERMISSION', 'There is no such permission');
  end if;
  -- The same answer for other organizations' people and for ids that do not exist.
  if cardinality(user_ids) > 0 and not exists (select from app.user_infos u where u.id = any (user_ids) and not u.is_deleted
      and (claims.organization_type() = 'OPERATOR' or u.organization_id = claims.organization_id())) then
    perform private.refuse('TS002', 'NOT_MANAGEABLE', 'You may not change these people');
  end if;
  for one in select distinct unnest(user_ids) order by 1 loop
    select * into person from app.user_infos u where u.id = one and not u.is_deleted
      and (claims.organization_type() = 'OPERATOR' or u.organization_id = claims.organization_id()) for update;
    problem := case when person.id is null then 'NO_SUCH_PERSON'
      else private.permission_problem(person, permission, switch_for_all.is_enabled) end;
    is_changed := problem is null and private.switch_permission(person, permission, switch_for_all.is_enabled);
    if is_changed then perform private.notify_user('permissions_changed', one, '{}'); end if;
    return next row(one, is_changed, private.permission_sentence(problem), problem)::app.permission_outcome;
  end loop;
end $$;

create or replace function app.enable_user_permission(user_ids int[], attribute text) returns setof app.permission_outcome
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select * from private.switch_for_all(user_ids, attribute, true);
end $$;

create or replace function app.disable_user_permission(user_ids int[], attribute text) returns setof app.permission_outcome
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select * from private.switch_for_all(user_ids, attribute, false);
end $$;

grant execute on function app.enable_user_permission(int[], text), app.disable_user_permission(int[], text)
  to turnstone_member, turnstone_operator;
