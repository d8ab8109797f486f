-- What people are notified of, in kinds, and how each person wants each kind.
create table app.notification_kinds (
  code text primary key,
  label text not null,
  about text not null,
  position int not null
);
comment on table app.notification_kinds is 'Kinds of events that people choose notifications for.';
insert into app.notification_kinds values
  ('LEADS', 'Leads', 'New leads, offers, assignments and status changes', 1),
  ('MONEY', 'Deals and money', 'Invoices, payment reminders and payouts', 2),
  ('SERVICES', 'Services', 'New services, service requests and approvals', 3),
  ('POSTS', 'Posts', 'Likes, comments, mentions and moderation', 4),
  ('SUPPORT', 'Support', 'Support requests and replies', 5),
  ('ACCOUNT', 'Account', 'Welcome and changed permissions', 6);

alter table app.notification_triggers add column kind text not null default 'ACCOUNT' references app.notification_kinds;
create index notification_triggers_kind on app.notification_triggers (kind);
update app.notification_triggers t set kind = k.kind from (values
    ('LEADS', array['new_lead_submitted', 'assign_lead_to_vendor', 'assign_lead_to_service_agent', 'lead_status_changed',
      'lead_offer_declined', 'lead_offer_expired']),
    ('MONEY', array['invoice_issued', 'invoice_overdue', 'payout_sent']),
    ('SERVICES', array['new_service_created', 'new_service_requested', 'service_proposed', 'service_approved',
      'service_rejected']),
    ('POSTS', array['post_comment', 'post_like', 'post_mention', 'post_removed', 'post_restored', 'post_reported',
      'posting_paused']),
    ('SUPPORT', array['ticket_updated', 'ticket_received', 'ticket_replied', 'ticket_assigned', 'ticket_escalated'])
  ) k (kind, codes) where t.code = any (k.codes);

create table app.mail_timings (code text primary key, label text not null, position int not null);
comment on table app.mail_timings is 'When a notification is mailed.';
insert into app.mail_timings values ('NOW', 'Right away', 1), ('DAILY', 'Daily digest', 2), ('NEVER', 'Never', 3);

create table app.notification_choices (
  user_id int not null references app.user_infos on delete cascade,
  kind text not null references app.notification_kinds,
  in_app boolean not null,
  mail text not null references app.mail_timings,
  primary key (user_id, kind)
);
create index notification_choices_kind on app.notification_choices (kind);
create index notification_choices_mail on app.notification_choices (mail);
comment on table app.notification_choices is E'@behavior -*\nHow a person wants a kind. Without a row: in the app, and mailed right away.';

create table app.notification_settings (
  user_id int primary key references app.user_infos on delete cascade,
  time_zone text not null check (length(time_zone) between 1 and 60),
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_to int check (quiet_to between 0 and 1439),
  digest_minute int not null default 480 check (digest_minute between 0 and 1439),
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);
comment on table app.notification_settings is E'@behavior -query:resource:connection -query:resource:list -query:resource:single -singularRelation:resource:single\nWhen a person may be mailed. Times are minutes after midnight in their time zone.';
comment on constraint notification_settings_user_id_fkey on app.notification_settings is E'@behavior -*';

-- A daily mail has no batch until its digest is made.
alter table private.notification_mails add column is_daily boolean not null default false;
alter table private.notification_mails alter column batch drop not null;
alter table private.notification_mails add constraint notification_mails_batch_check check (is_daily or batch is not null);
create index notification_mails_daily on private.notification_mails (leaves_at, user_id) where batch is null;

-- When each person's last digest was made: the row that two workers compete for.
create table private.digests (
  user_id int primary key references app.user_infos on delete cascade,
  made_at timestamptz not null
);
