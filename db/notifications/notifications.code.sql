-- Who is told what. A person sees what is meant for them, and the broadcasts to their kind of people; an admin
-- also what is meant for their organisation, and the broadcasts to their kind of organisation.

create policy select_own on app.in_app_notifications for select to turnstone_member, turnstone_operator
  using (target_user_id = (select claims.user_id()));
create policy select_own_organization on app.in_app_notifications for select to turnstone_member, turnstone_operator
  using (target_organization_id = (select claims.organization_id()) and (select claims.is_admin()));
create policy select_broadcast on app.in_app_notifications for select to turnstone_member, turnstone_operator
  using (target_user_id is null and target_organization_id is null
    and target_org_type is not distinct from (select claims.organization_type())
    and case when target_user_type is null then (select claims.is_admin())
      else target_user_type = (select claims.user_type()) end);

create policy select_own on app.notification_reads for select to turnstone_member, turnstone_operator
  using (user_id = (select claims.user_id()));
create policy select_any on app.notification_triggers for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);

grant select on app.in_app_notifications, app.notification_reads to turnstone_member, turnstone_operator;
grant select on app.notification_triggers to turnstone_anonymous, turnstone_member, turnstone_operator;

-- Tells one person. In the transaction of what it tells of.
create or replace function hidden.notify_user(trigger text, person int, data jsonb, lead_id int default null)
returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into app.in_app_notifications (notification_trigger, target_user_id, target_org_type, target_user_type, lead_id, data)
    select notify_user.trigger, u.id, u.organization_type, u.user_type, notify_user.lead_id, notify_user.data
      from app.user_infos u where u.id = person;
end;

-- Tells the admins of one organisation.
create or replace function hidden.notify_organization(trigger text, organization int, data jsonb, lead_id int default null)
returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into app.in_app_notifications (notification_trigger, target_organization_id, target_org_type, lead_id, data)
    select notify_organization.trigger, o.id, o.organization_type, notify_organization.lead_id, notify_organization.data
      from app.organizations o where o.id = organization;
end;

create or replace function hidden.notify_operator(trigger text, data jsonb, lead_id int default null)
returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into app.in_app_notifications (notification_trigger, target_organization_id, target_org_type, lead_id, data)
    select notify_operator.trigger, o.id, o.organization_type, notify_operator.lead_id, notify_operator.data
      from app.organizations o where o.organization_type = 'OPERATOR';
end;

-- Tells every provider's admins and every associate.
create or replace function hidden.notify_everybody(trigger text, data jsonb) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into app.in_app_notifications (notification_trigger, target_org_type, target_user_type, data)
    values (notify_everybody.trigger, 'VENDOR', null, notify_everybody.data),
      (notify_everybody.trigger, 'MULTI_ROLE_PROVIDER', null, notify_everybody.data),
      (notify_everybody.trigger, 'INDEPENDENT_OPERATOR', null, notify_everybody.data),
      (notify_everybody.trigger, null, 'ASSOCIATE', notify_everybody.data),
      (notify_everybody.trigger, 'MULTI_ROLE_PROVIDER', 'ASSOCIATE', notify_everybody.data),
      (notify_everybody.trigger, 'INDEPENDENT_OPERATOR', 'ASSOCIATE', notify_everybody.data);
end;

-- The bus carries ids only; what a socket gets of a row is read through the policies of its table.
create or replace function hidden.announce() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], new.id::text);
  return null;
end $$;

create trigger announce after insert on app.in_app_notifications
  for each row execute function hidden.announce('turnstone_notifications');

create or replace function app.in_app_notifications_is_read(notification app.in_app_notifications) returns boolean
language sql stable
  return exists (select from app.notification_reads r
    where r.user_id = (select claims.user_id()) and r.in_app_notification_id = notification.id);

-- What the caller is told, as the policies above say it, for the functions that run as the owner.
create or replace function hidden.told() returns setof app.in_app_notifications language sql stable
begin atomic
  select n.* from app.in_app_notifications n where n.target_user_id = claims.user_id()
  union all
  select n.* from app.in_app_notifications n
    where n.target_organization_id = claims.organization_id() and claims.is_admin() and n.target_user_id is null
  union all
  select n.* from app.in_app_notifications n where n.target_user_id is null and n.target_organization_id is null
    and n.target_org_type is not distinct from claims.organization_type()
    and case when n.target_user_type is null then claims.is_admin() else n.target_user_type = claims.user_type() end;
end;

-- Marks these as read by the caller; ids that the caller may not see are passed over. Says how many of the
-- last 30 days' stay unread.
create or replace function app.mark_notifications_read(ids bigint[]) returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.notification_reads (user_id, in_app_notification_id)
    select claims.user_id(), n.id from hidden.told() n where n.id = any (ids) on conflict do nothing;
  return (select count(*)::int from hidden.told() n
    where n.created_at > now() - interval '30 days' and not exists (
      select from app.notification_reads r where r.user_id = claims.user_id() and r.in_app_notification_id = n.id));
end $$;

grant execute on function app.in_app_notifications_is_read(app.in_app_notifications),
  app.mark_notifications_read(bigint[]) to turnstone_member, turnstone_operator;
