-- Which notification is mailed to whom, and that it was: one row a mail.
create table hidden.notification_mails (
  in_app_notification_id bigint not null references app.in_app_notifications on delete cascade,
  user_id int not null references app.user_infos on delete cascade,
  sent_at timestamptz,
  primary key (in_app_notification_id, user_id)
);
create index notification_mails_user_id on hidden.notification_mails (user_id);
