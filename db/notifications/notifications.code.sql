-- Visibility of notifications. Users see their own and broadcasts to their kind of user; admins also see those for their
-- organization and broadcasts to its type.

-- The caller's keys among the viewers of notifications, four at most.
create or replace function claims.notification_viewers() returns text[] language sql stable parallel safe
  return array_remove(array[
    'u' || claims.user_id(),
    case when claims.is_admin() then 'o' || claims.organization_id() end,
    case when claims.is_admin() then concat('b', claims.organization_type(), ':') end,
    concat('b', claims.organization_type(), ':', claims.user_type())], null);
grant execute on function claims.notification_viewers() to turnstone_member, turnstone_operator;

-- The triggers that the caller does not want in the app. Their rows stay readable; the lists leave them out.
create or replace function claims.muted_triggers() returns text[] language sql stable
  return array(select t.code
    from (select claims.user_id() as user_id, claims.organization_type() is not distinct from 'OPERATOR' as is_staff) r
      cross join app.notification_triggers t
      join app.notification_kinds k on k.code = case when r.is_staff then coalesce(t.staff_kind, t.kind) else t.kind end
      left join app.notification_choices c on c.kind = k.code and c.user_id = r.user_id
    where not coalesce(c.in_app, k.is_for_staff or not r.is_staff));
grant execute on function claims.muted_triggers() to turnstone_member, turnstone_operator;

-- Checked per row, not by an index: with an array there, rows would not arrive in the order of the list.
-- Lists are read through app.seen_notifications.
create policy select_viewer on app.in_app_notifications for select to turnstone_member, turnstone_operator
  using (array_position((select claims.notification_viewers()), viewer) is not null
    and not (select claims.user_id()) = any (except_user_ids));

create policy select_own on app.notification_reads for select to turnstone_member, turnstone_operator
  using (user_id = (select claims.user_id()));
create policy select_any on app.notification_triggers for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);

grant select on app.in_app_notifications, app.notification_reads to turnstone_member, turnstone_operator;
grant select on app.notification_triggers to turnstone_anonymous, turnstone_member, turnstone_operator;

-- Notifies all targets of an event, in its transaction. A user in several targets gets one notification: a target that
-- names the user comes before their organization's, and earlier targets before later ones. An organization's notification
-- is for its admins. A target may have a trigger of its own. Returns the event.
create or replace function private.notify(trigger text, targets private.notification_target[], lead_id int default null)
returns uuid language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  event uuid := gen_random_uuid();
begin
  insert into app.in_app_notifications (event_id, notification_trigger, target_user_id, target_org_type, target_user_type,
      lead_id, data)
    select distinct on (u.id) event, coalesce(t.trigger, notify.trigger), u.id, u.organization_type, u.user_type,
        notify.lead_id, t.data
      from unnest(targets) with ordinality t (user_id, organization_id, data, trigger, position)
        join app.user_infos u on u.id = t.user_id
      order by u.id, t.position;
  insert into app.in_app_notifications (event_id, notification_trigger, target_organization_id, target_org_type, lead_id, data,
      except_user_ids)
    select distinct on (o.id) event, coalesce(t.trigger, notify.trigger), o.id, o.organization_type, notify.lead_id, t.data,
        array(select u.id from app.user_infos u where u.organization_id = o.id
          and u.id in (select p.user_id from unnest(targets) p) order by u.id)
      from unnest(targets) with ordinality t (user_id, organization_id, data, trigger, position)
        join app.organizations o on o.id = t.organization_id
      order by o.id, t.position;
  return event;
end $$;

create or replace function private.person(id int, data jsonb) returns private.notification_target language sql immutable
  return row(id, null, data, null)::private.notification_target;

create or replace function private.admins_of(organization int, data jsonb) returns private.notification_target language sql immutable
  return row(null, organization, data, null)::private.notification_target;

create or replace function private.operators_admins(data jsonb) returns private.notification_target language sql stable
security definer set search_path = pg_catalog, pg_temp
  return row(null, (select o.id from app.organizations o where o.organization_type = 'OPERATOR'), data, null)::private.notification_target;

-- The same for one target. An event with several targets calls private.notify once with all of them.
create or replace function private.notify_user(trigger text, person int, data jsonb, lead_id int default null)
returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.notify(notify_user.trigger, array[private.person(notify_user.person, notify_user.data)], notify_user.lead_id);
end;

create or replace function private.notify_organization(trigger text, organization int, data jsonb, lead_id int default null)
returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.notify(notify_organization.trigger, array[private.admins_of(organization, notify_organization.data)],
    notify_organization.lead_id);
end;

create or replace function private.notify_operator(trigger text, data jsonb, lead_id int default null)
returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.notify(notify_operator.trigger, array[private.operators_admins(notify_operator.data)], notify_operator.lead_id);
end;

-- Notifies every provider's admins and every associate, who are disjoint.
create or replace function private.notify_all(trigger text, data jsonb) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into app.in_app_notifications (event_id, notification_trigger, target_org_type, target_user_type, data)
    select e.id, notify_all.trigger, k.org_type, k.user_type, notify_all.data
      from (select gen_random_uuid() as id) e cross join (values ('VENDOR', null), ('MULTI_ROLE_PROVIDER', null),
        ('INDEPENDENT_OPERATOR', null), (null, 'ASSOCIATE'), ('MULTI_ROLE_PROVIDER', 'ASSOCIATE'),
        ('INDEPENDENT_OPERATOR', 'ASSOCIATE')) k (org_type, user_type);
end;

-- The channel has ids only; the content a socket receives is read under the policies of the table.
create or replace function private.announce() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], new.id::text);
  return null;
end $$;

create trigger announce after insert on app.in_app_notifications
  for each row execute function private.announce('turnstone_notifications');

-- The server's list joins this itself (server/notifications/plugin.ts): a call per row would cost more than the rest of the
-- page.
create or replace function app.in_app_notifications_is_read(notification app.in_app_notifications) returns boolean
language sql stable
  return exists (select from app.notification_reads r
    where r.user_id = (select claims.user_id()) and r.in_app_notification_id = notification.id);

-- The caller's notifications without muted kinds, each key's rows in index order, so that a page reads only its own rows.
-- Targets are the caller's own class, by which the specified query filters.
-- PostgreSQL inlines this query and still applies the policy to each row.
create or replace function app.seen_notifications() returns setof app.in_app_notifications language sql stable
begin atomic
  (select n.id, n.public_id, n.notification_trigger,
      case when claims.is_admin() then n.target_user_id else claims.user_id() end, n.target_organization_id,
      claims.organization_type(), claims.user_type(), n.lead_id, n.data, n.created_at, n.event_id, n.except_user_ids,
      n.viewer, n.record_id
    from app.in_app_notifications n where n.viewer = (select (claims.notification_viewers())[1])
    and n.notification_trigger <> all ((select claims.muted_triggers())::text[])
    order by n.created_at desc, n.id desc)
  union all
  (select n.id, n.public_id, n.notification_trigger,
      case when claims.is_admin() then n.target_user_id else claims.user_id() end, n.target_organization_id,
      claims.organization_type(), claims.user_type(), n.lead_id, n.data, n.created_at, n.event_id, n.except_user_ids,
      n.viewer, n.record_id
    from app.in_app_notifications n where n.viewer = (select (claims.notification_viewers())[2])
    and n.notification_trigger <> all ((select claims.muted_triggers())::text[])
    order by n.created_at desc, n.id desc)
  union all
  (select n.id, n.public_id, n.notification_trigger,
      case when claims.is_admin() then n.target_user_id else claims.user_id() end, n.target_organization_id,
      claims.organization_type(), claims.user_type(), n.lead_id, n.data, n.created_at, n.event_id, n.except_user_ids,
      n.viewer, n.record_id
    from app.in_app_notifications n where n.viewer = (select (claims.notification_viewers())[3])
    and n.notification_trigger <> all ((select claims.muted_triggers())::text[])
    order by n.created_at desc, n.id desc)
  union all
  (select n.id, n.public_id, n.notification_trigger,
      case when claims.is_admin() then n.target_user_id else claims.user_id() end, n.target_organization_id,
      claims.organization_type(), claims.user_type(), n.lead_id, n.data, n.created_at, n.event_id, n.except_user_ids,
      n.viewer, n.record_id
    from app.in_app_notifications n where n.viewer = (select (claims.notification_viewers())[4])
    and n.notification_trigger <> all ((select claims.muted_triggers())::text[])
    order by n.created_at desc, n.id desc);
end;
comment on function app.seen_notifications() is E'@behavior -*';

-- Marks these as read by the caller, and what came before them about the same record; ignores ids the caller may not see.
-- Returns the number of records of the last 30 days with something unread, which the bell shows.
create or replace function app.mark_notifications_read(ids bigint[]) returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.notification_reads (user_id, in_app_notification_id)
    select claims.user_id(), r.id from (
        with chosen as (select n.* from app.in_app_notifications n
          where n.id = any (ids) and n.viewer = any (claims.notification_viewers())
            and not claims.user_id() = any (n.except_user_ids))
        select c.id from chosen c
        union
        select e.id from chosen c join app.in_app_notifications e on e.record_id = c.record_id
          where e.viewer = any (claims.notification_viewers()) and not claims.user_id() = any (e.except_user_ids)
            and (e.created_at, e.id) < (c.created_at, c.id) and e.created_at > now() - interval '30 days') r
    on conflict do nothing;
  if found then perform private.announce_reading(); end if;
  return (
    select count(distinct coalesce(n.record_id, n.id::text))::int from app.seen_notifications() n
      where n.created_at > now() - interval '30 days' and not claims.user_id() = any (n.except_user_ids)
        and not exists (select from app.notification_reads r
          where r.user_id = claims.user_id() and r.in_app_notification_id = n.id));
end $$;

-- The caller's other tabs and devices load what is unread again.
create or replace function private.announce_reading() returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select pg_notify('turnstone_readings', claims.user_id()::text);
end;

-- Marks these as unread again; ids that the caller has not read change nothing. Returns the number of changed ones.
create or replace function app.mark_notifications_unread(ids bigint[]) returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed int;
begin
  delete from app.notification_reads r where r.user_id = claims.user_id() and r.in_app_notification_id = any (ids);
  get diagnostics changed = row_count;
  if changed > 0 then perform private.announce_reading(); end if;
  return changed;
end $$;

-- Marks everything of the last 30 days as read, at one moment. With it, undo_mark_all_read marks the same as unread again.
create or replace function app.mark_all_notifications_read() returns timestamptz language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.notification_reads (user_id, in_app_notification_id, read_at)
    select claims.user_id(), n.id, now() from app.seen_notifications() n
      where n.created_at > now() - interval '30 days' and not claims.user_id() = any (n.except_user_ids)
    on conflict do nothing;
  if found then perform private.announce_reading(); end if;
  return now();
end $$;

create or replace function app.undo_mark_all_read(read_at timestamptz) returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed int;
begin
  delete from app.notification_reads r where r.user_id = claims.user_id() and r.read_at = undo_mark_all_read.read_at;
  get diagnostics changed = row_count;
  if changed > 0 then perform private.announce_reading(); end if;
  return changed;
end $$;

-- The kind of event for the caller; its table has the name.
create or replace function app.in_app_notifications_kind(notification app.in_app_notifications) returns text language sql stable
  return (select case when claims.organization_type() = 'OPERATOR' then coalesce(t.staff_kind, t.kind) else t.kind end
    from app.notification_triggers t where t.code = notification.notification_trigger);

-- An application waits for the operator's decision once its address is confirmed. Its name stays in its own table.
create or replace function private.notify_of_application() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.notify_operator('application_received', jsonb_build_object('applicationId', new.id::text));
  return null;
end $$;

create trigger notify after update of status on app.applications for each row
  when (new.status = 'WAITING' and old.status <> 'WAITING') execute function private.notify_of_application();

grant execute on function app.in_app_notifications_is_read(app.in_app_notifications), app.seen_notifications(),
  app.mark_notifications_read(bigint[]), app.mark_notifications_unread(bigint[]), app.mark_all_notifications_read(),
  app.undo_mark_all_read(timestamptz), app.in_app_notifications_kind(app.in_app_notifications) to turnstone_member, turnstone_operator;
