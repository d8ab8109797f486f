-- The operator's staff are notified of what needs a person. Other kinds are theirs to switch on.
update app.notification_kinds set position = position + 1 where position > 1;
insert into app.notification_kinds values ('PROGRESS', 'Progress', 'Status changes that need no answer', 2);
update app.notification_kinds set about = 'New leads, offers and assignments' where code = 'LEADS';
update app.notification_kinds set about = 'Invoices, reported payments, reminders and payouts' where code = 'MONEY';
update app.notification_kinds set about = 'Welcome, changed permissions and applications' where code = 'ACCOUNT';
alter table app.notification_kinds add column is_for_staff boolean not null default true;
comment on column app.notification_kinds.is_for_staff is
  E'@behavior -*\nWhether the operator''s staff are notified of it until they choose.';
update app.notification_kinds set is_for_staff = false where code = 'PROGRESS';

alter table app.notification_triggers add column staff_kind text references app.notification_kinds;
create index notification_triggers_staff_kind on app.notification_triggers (staff_kind);
comment on column app.notification_triggers.staff_kind is E'@behavior -*\nThe kind for the operator''s staff, if it is another one.';
update app.notification_triggers set kind = 'PROGRESS' where code = 'lead_status_changed';
update app.notification_triggers set staff_kind = 'PROGRESS' where code = 'assign_lead_to_vendor';
insert into app.notification_triggers values
  ('payment_reported', 'Payment reported', 36, 'MONEY'), ('application_received', 'New application', 37, 'ACCOUNT');

-- People's own choices stay: changes of a lead's status were of the kind LEADS.
insert into app.notification_choices (user_id, kind, in_app, mail, push)
  select c.user_id, 'PROGRESS', c.in_app, c.mail, c.push from app.notification_choices c where c.kind = 'LEADS';

update app.transaction_moves set trigger = 'payment_reported', trigger_audience = '{OPERATOR}' where payment = 'REPORTED';

-- A target may have a trigger of its own, so that one event is one notification for each reader.
alter type private.notification_target add attribute trigger text;

-- What a notification is about. The list shows one entry for each.
alter table app.in_app_notifications add column record_id text generated always as (coalesce(data ->> 'ticketPublicId',
  data ->> 'proposalPublicId', data ->> 'postPublicId', data ->> 'invoicePublicId', data ->> 'transactionPublicId',
  data ->> 'leadPublicId', data ->> 'servicePublicId', data ->> 'applicationId')) stored;
create index in_app_notifications_record_id on app.in_app_notifications (record_id, viewer, created_at desc, id desc)
  where record_id is not null;
comment on column app.in_app_notifications.record_id is E'@behavior -*';
