create table app.notification_triggers (code text primary key, label text not null, position int not null);
comment on table app.notification_triggers is E'@enum\n@enumName NotificationTrigger';
insert into app.notification_triggers values
  ('new_lead_submitted', 'New lead', 1), ('assign_lead_to_vendor', 'Lead offered', 2),
  ('assign_lead_to_service_agent', 'Lead given to an agent', 3), ('new_service_created', 'New service', 4),
  ('new_service_requested', 'Service requested', 5), ('new_user_created', 'Welcome', 6),
  ('post_comment', 'Comment', 7), ('post_like', 'Like', 8), ('lead_status_changed', 'Lead changed', 9),
  ('lead_offer_declined', 'Offer declined', 10), ('lead_offer_expired', 'Offer expired', 11),
  ('invoice_issued', 'Invoice issued', 12), ('invoice_overdue', 'Invoice overdue', 13),
  ('payout_sent', 'Payout sent', 14), ('ticket_updated', 'Ticket updated', 15);

create table app.in_app_notifications (
  id bigint generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  notification_trigger text not null references app.notification_triggers,
  target_user_id int references app.user_infos on delete cascade,
  target_organization_id int references app.organizations,
  target_org_type text references app.organization_types,
  target_user_type text references app.user_types,
  lead_id int,
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
create index in_app_notifications_target_user_id on app.in_app_notifications (target_user_id, created_at desc);
create index in_app_notifications_target_organization_id on app.in_app_notifications (target_organization_id, created_at desc);
create index in_app_notifications_broadcast on app.in_app_notifications (target_org_type, created_at desc)
  where target_user_id is null and target_organization_id is null;
create index in_app_notifications_target_org_type on app.in_app_notifications (target_org_type);
create index in_app_notifications_target_user_type on app.in_app_notifications (target_user_type);
create index in_app_notifications_notification_trigger on app.in_app_notifications (notification_trigger);
create index in_app_notifications_created_at on app.in_app_notifications (created_at desc);
create index in_app_notifications_lead_id on app.in_app_notifications (lead_id);
comment on column app.in_app_notifications.data is 'userName, serviceName, vendorName, oldStatus, newStatus: what the text is made from.';

create table app.notification_reads (
  user_id int not null references app.user_infos on delete cascade,
  in_app_notification_id bigint not null references app.in_app_notifications on delete cascade,
  read_at timestamptz not null default now(),
  primary key (user_id, in_app_notification_id)
);
create index notification_reads_in_app_notification_id on app.notification_reads (in_app_notification_id);
comment on table app.notification_reads is E'@behavior -*';
