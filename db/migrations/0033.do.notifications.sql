-- A notification waits here to be mailed. Those that come for one person about one lead within a minute share a batch, which
-- leaves as one mail.
alter table hidden.notification_mails
  add column lead_id int,
  add column batch uuid not null default gen_random_uuid(),
  add column leaves_at timestamptz not null default clock_timestamp(),
  add column refused_at timestamptz;
create index notification_mails_waiting on hidden.notification_mails (user_id, lead_id, leaves_at) where lead_id is not null;
create index notification_mails_batch on hidden.notification_mails (batch);
-- Mails that are in the queue already have a job for each notification.
do $$
begin
  if to_regprocedure('hidden.enqueue(text, json)') is not null then
    perform hidden.enqueue('notifications__send_mail', json_build_object('userId', m.user_id, 'batch', m.batch))
      from hidden.notification_mails m where m.sent_at is null;
  end if;
end $$;

-- Mails that a mail server refused for good. No address: the person's own row has it.
create table app.refused_mails (
  id bigint generated always as identity primary key,
  task text not null check (length(task) <= 100),
  user_id int references app.user_infos on delete cascade,
  code text not null check (length(code) <= 60),
  created_at timestamptz not null default clock_timestamp()
);
create index refused_mails_user_id on app.refused_mails (user_id);
create index refused_mails_created_at on app.refused_mails (created_at desc);
comment on constraint refused_mails_user_id_fkey on app.refused_mails is E'@behavior -manyRelation:resource:connection\n@fieldName user';
comment on table app.refused_mails is E'@name mail_refusal\nA mail that a mail server refused for good.';
