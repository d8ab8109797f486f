-- What becomes of the notifications of an event that was undone.

-- When a mail or push of a notification may leave at the earliest: an undo within 20 seconds drops it.
create or replace function private.earliest_leave(trigger text) returns timestamptz language sql stable
security definer set search_path = pg_catalog, pg_temp
  return clock_timestamp() + case when (select t.is_undoable from app.notification_triggers t where t.code = trigger)
    then interval '20 seconds' else interval '0' end;

-- The viewers that know of an event: one of them read it, or a mail or push of it has left.
create or replace function private.viewers_notified(event uuid) returns text[] language sql stable
security definer set search_path = pg_catalog, pg_temp
  return array(select n.viewer from app.in_app_notifications n where n.event_id = event
    and (exists (select from app.notification_reads r where r.in_app_notification_id = n.id)
      or exists (select from private.notification_mails m where m.in_app_notification_id = n.id and m.sent_at is not null)
      or exists (select from private.push_messages p where p.in_app_notification_id = n.id and p.sent_at is not null)));

-- Withdraws an event: unsent mails and pushes are dropped, and so are its notifications, except those of viewers who
-- get another one that corrects it. Open pages then load the list again.
create or replace function private.withdraw_event(event uuid, corrected text[]) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  notification app.in_app_notifications;
begin
  for notification in select n.* from app.in_app_notifications n where n.event_id = event order by n.id loop
    perform pg_notify('turnstone_readings', v.id::text) from private.notification_viewers(notification) v (id);
    delete from private.notification_mails m where m.in_app_notification_id = notification.id and m.sent_at is null;
    delete from private.push_messages p where p.in_app_notification_id = notification.id and p.sent_at is null;
    if not notification.viewer = any (corrected) then
      delete from app.in_app_notifications n where n.id = notification.id;
    end if;
  end loop;
end $$;
