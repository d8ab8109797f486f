-- Mailing what somebody is told, to those who want it: one row and one job a notification and reader.

-- Whom a notification reaches: those who see it by the policies and could sign in.
create or replace function hidden.notification_readers(notification app.in_app_notifications) returns setof int
language sql stable security definer set search_path = pg_catalog, pg_temp rows 10
begin atomic
  select u.id from app.user_infos u left join app.organizations o on o.id = u.organization_id
    where u.status = 'ACTIVE' and not u.is_deleted and (o.id is null or (o.status = 'ACTIVE' and not o.is_deleted))
      and u.id in (
        select notification.target_user_id
        union all select a.id from app.user_infos a
          where a.organization_id = notification.target_organization_id and a.user_type in ('MASTER_ADMIN', 'ADMIN')
        union all select e.id from app.user_infos e
          where notification.target_user_id is null and notification.target_organization_id is null
            and e.organization_type is not distinct from notification.target_org_type
            and case when notification.target_user_type is null then e.user_type in ('MASTER_ADMIN', 'ADMIN')
              else e.user_type = notification.target_user_type end);
end;

-- A mail for each reader who wants it and has none of this yet.
create or replace function hidden.mail_notification(notification app.in_app_notifications) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  reader int;
begin
  for reader in
    insert into hidden.notification_mails (in_app_notification_id, user_id)
      select notification.id, r.id from hidden.notification_readers(notification) r (id)
        join app.user_contacts c on c.user_id = r.id and c.email_notifications
      on conflict do nothing returning user_id loop
    perform hidden.enqueue('notifications__send_mail',
      json_build_object('notificationId', notification.id, 'userId', reader));
  end loop;
end $$;

-- In the transaction of the notification. A broadcast reaches thousands, who are looked up by a job; of an invoice
-- the invoice itself is mailed, by a job of its own.
create or replace function hidden.mail_when_told() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.notification_trigger = 'invoice_issued' then return null; end if;
  if new.target_user_id is null and new.target_organization_id is null then
    perform hidden.enqueue('notifications__mail_everybody', json_build_object('notificationId', new.id));
  else
    perform hidden.mail_notification(new);
  end if;
  return null;
end $$;

create trigger mail after insert on app.in_app_notifications for each row execute function hidden.mail_when_told();

create or replace function jobs.mail_everybody(notification_id bigint) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform hidden.mail_notification(n) from app.in_app_notifications n where n.id = notification_id;
end $$;

-- What to mail; no row when it was mailed already, or when its reader left, lost sight of it or wants no mail
-- any more.
create or replace function jobs.notification_mail(notification_id bigint, person int) returns table (
  notification_trigger text, label text, data jsonb, user_type text, organization_type text, first_name text, email text
) language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select n.notification_trigger, t.label, n.data, u.user_type, u.organization_type, u.first_name, c.email
    from hidden.notification_mails m
    join app.in_app_notifications n on n.id = m.in_app_notification_id
    join app.notification_triggers t on t.code = n.notification_trigger
    join app.user_infos u on u.id = m.user_id
    join app.user_contacts c on c.user_id = u.id and c.email_notifications
    where m.in_app_notification_id = notification_id and m.user_id = person and m.sent_at is null
      and person in (select hidden.notification_readers(n));
end;

create or replace function jobs.notification_mailed(notification_id bigint, person int) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  update hidden.notification_mails set sent_at = clock_timestamp()
    where in_app_notification_id = notification_id and user_id = person and sent_at is null;
end;

-- Nothing is mailed of what nobody is told any more, the last 30 days' being the window. Says how many it forgot;
-- it takes so many at a time.
create or replace function jobs.forget_mails(at_most int) returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  forgotten int;
begin
  delete from hidden.notification_mails m using (
      select o.in_app_notification_id, o.user_id from app.in_app_notifications n
        join hidden.notification_mails o on o.in_app_notification_id = n.id
        where n.created_at < now() - interval '30 days' limit at_most) old
    where (m.in_app_notification_id, m.user_id) = (old.in_app_notification_id, old.user_id);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

grant execute on function jobs.forget_mails(int), jobs.mail_everybody(bigint), jobs.notification_mail(bigint, int),
  jobs.notification_mailed(bigint, int) to turnstone_jobs;
