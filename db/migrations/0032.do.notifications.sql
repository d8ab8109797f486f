-- Who reads a notification, as one key: 'u12' a person, 'o3' an organization's admins, 'bVENDOR:' and 'b:ASSOCIATE' a kind of
-- people. A reader has at most four keys, and an index has each key's rows in the order of the list.
alter table app.in_app_notifications
  add column event_id uuid not null default gen_random_uuid(),
  add column except_user_ids int[] not null default '{}',
  add column viewer text not null generated always as (
    case when target_user_id is not null then 'u' || target_user_id::text
      when target_organization_id is not null then 'o' || target_organization_id::text
      else 'b' || coalesce(target_org_type, '') || ':' || coalesce(target_user_type, '') end) stored;
create index in_app_notifications_viewer on app.in_app_notifications (viewer, created_at desc, id desc);
-- Plans are made without knowing the reader. Expecting few rows for each key, the planner reads them in the order of the index,
-- which ends after a page; expecting thousands, it would read and sort them all.
alter table app.in_app_notifications alter column viewer set (n_distinct = -0.05);
-- One event reaches each of its audiences once.
create unique index in_app_notifications_event on app.in_app_notifications (event_id, viewer);
-- With an order by time over all readers at hand, the planner walks through everybody's rows for one reader's.
drop index app.in_app_notifications_created_at;
drop index app.in_app_notifications_broadcast;
create index in_app_notifications_age on app.in_app_notifications using brin (created_at);
comment on column app.in_app_notifications.event_id is E'@behavior -*\nWhat happened: the same for all who are notified of it.';
comment on column app.in_app_notifications.except_user_ids is E'@behavior -*\nPeople whom the same event reaches by a row of their own.';
comment on column app.in_app_notifications.viewer is E'@behavior -*';

create type hidden.notification_target as (user_id int, organization_id int, data jsonb);
