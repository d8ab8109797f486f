-- Notification mails to users who want them: a row for each notification and reader, a job for each mail.

-- A notification's readers: those who see it under the policies and can sign in.
create or replace function private.notification_viewers(notification app.in_app_notifications) returns setof int
language sql stable security definer set search_path = pg_catalog, pg_temp rows 10
begin atomic
  select u.id from app.user_infos u left join app.organizations o on o.id = u.organization_id
    where u.status = 'ACTIVE' and not u.is_deleted and (o.id is null or (o.status = 'ACTIVE' and not o.is_deleted))
      and not u.id = any (notification.except_user_ids)
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

-- Queues the sending of a batch. Adding it again locks the pending job and leaves its time unchanged, so it runs after every
-- transaction that added to the batch. Runs as the queue's role.
create or replace function private.enqueue_mails(person int, batch uuid, leaves_at timestamptz) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('notifications__send_mail', json_build_object('userId', person, 'batch', batch),
    max_attempts => 25, job_key => concat('mail ', batch), job_key_mode => 'preserve_run_at', run_at => leaves_at);
end $$;
grant usage, create on schema private to turnstone_queue;
alter function private.enqueue_mails(int, uuid, timestamptz) owner to turnstone_queue;
grant execute on function private.enqueue_mails(int, uuid, timestamptz) to turnstone_owner;
revoke execute on function private.enqueue_mails(int, uuid, timestamptz) from turnstone_queue;
revoke usage, create on schema private from turnstone_queue;

-- One mail for each reader who wants it and has none yet, except the user who caused the event. Mails to one user about one
-- lead are batched for a minute, or until quiet hours end. Daily ones wait for their digest, without a batch or job.
create or replace function private.mail_notification(notification app.in_app_notifications, actor int) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  soonest timestamptz := clock_timestamp() + case when notification.lead_id is null then interval '0' else interval '1 minute' end;
  mail private.notification_mails;
begin
  for mail in
    insert into private.notification_mails (in_app_notification_id, user_id, lead_id, batch, leaves_at, is_daily)
      select notification.id, r.id, case when not d.is_daily then notification.lead_id end,
          case when not d.is_daily then coalesce(w.batch, gen_random_uuid()) end,
          case when d.is_daily then private.next_digest(r.id, private.now())
            else coalesce(w.leaves_at, private.after_quiet(r.id, soonest)) end, d.is_daily
        from private.notification_viewers(notification) r (id)
          join app.user_contacts c on c.user_id = r.id and c.email_notifications
          cross join lateral (select private.mail_timing(r.id, notification.notification_trigger) as timing) t
          cross join lateral (select t.timing = 'DAILY' as is_daily) d
          left join lateral (
            select o.batch, o.leaves_at from private.notification_mails o
              where o.user_id = r.id and o.lead_id = notification.lead_id
                and o.leaves_at > clock_timestamp() + interval '1 second'
              order by o.leaves_at desc limit 1) w on true
        where r.id is distinct from actor and t.timing <> 'NEVER'
        order by r.id
      on conflict do nothing returning * loop
    if mail.batch is not null then perform private.enqueue_mails(mail.user_id, mail.batch, mail.leaves_at); end if;
  end loop;
end $$;

-- Mail and push, in the notification's transaction. A broadcast has thousands of readers, who are looked up by a job.
-- Invoices are mailed by their own job.
create or replace function private.mail_on_notification() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.target_user_id is null and new.target_organization_id is null then
    perform private.enqueue('notifications__mail_everybody', json_build_object('notificationId', new.id, 'actorId', claims.user_id()));
    return null;
  end if;
  perform private.push_notification(new, claims.user_id());
  if new.notification_trigger <> 'invoice_issued' then perform private.mail_notification(new, claims.user_id()); end if;
  return null;
end $$;

create trigger mail after insert on app.in_app_notifications for each row execute function private.mail_on_notification();

create or replace function jobs.mail_all(notification_id bigint, actor int) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.mail_notification(n, actor), private.push_notification(n, actor)
    from app.in_app_notifications n where n.id = notification_id;
end $$;

-- The mail content for a pending notification; nothing if the reader left, lost access or turned mails off.
create or replace function private.mail_of(mail private.notification_mails) returns table (
  notification_trigger text, label text, data jsonb, user_type text, organization_type text, first_name text, email text, kind text
) language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select n.notification_trigger, t.label, n.data, u.user_type, u.organization_type, u.first_name, c.email, t.kind
    from app.in_app_notifications n
    join app.notification_triggers t on t.code = n.notification_trigger
    join app.user_infos u on u.id = mail.user_id
    join app.user_contacts c on c.user_id = u.id and c.email_notifications
    where n.id = mail.in_app_notification_id and u.id in (select private.notification_viewers(n))
      and private.mail_timing(u.id, n.notification_trigger) <> 'NEVER';
end;

-- The contents of one mail, oldest first, a digest's by kind; no rows if it was already sent.
create or replace function jobs.mails_waiting(batch uuid) returns table (
  notification_trigger text, label text, data jsonb, user_type text, organization_type text, first_name text, email text,
  kind text, is_daily boolean
) language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select d.notification_trigger, d.label, d.data, d.user_type, d.organization_type, d.first_name, d.email, k.label, m.is_daily
    from private.notification_mails m cross join lateral private.mail_of(m) d
      join app.notification_kinds k on k.code = d.kind
    where m.batch = mails_waiting.batch and m.sent_at is null and m.refused_at is null
    order by case when m.is_daily then k.position end, m.in_app_notification_id;
end;

-- Puts a mail off to the end of its reader's quiet hours, if it is due in them: after a retry, or with newly set hours.
create or replace function jobs.hold_mails(person int, batch uuid) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  later timestamptz := private.after_quiet(person, clock_timestamp());
begin
  if later <= clock_timestamp() then return false; end if;
  update private.notification_mails m set leaves_at = later
    where m.batch = hold_mails.batch and m.sent_at is null and m.refused_at is null;
  if found then perform private.enqueue_mails(person, hold_mails.batch, later); end if;
  return true;
end $$;

-- Makes the due digests, at most one a day for each person: all that waits becomes one batch with one job. The row in
-- private.digests decides between workers. Returns the number of people looked at, which shows whether there are more.
create or replace function jobs.make_digests() returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  present timestamptz := private.now();
  people int[] := array(
    select w.user_id from (select distinct m.user_id from private.notification_mails m
        where m.batch is null and m.leaves_at <= present) w
      left join private.digests d on d.user_id = w.user_id
      where d.made_at is null or private.next_digest(w.user_id, d.made_at) <= present order by w.user_id limit 200);
  person int;
  made uuid;
begin
  foreach person in array people loop
    insert into private.digests as d (user_id, made_at) values (person, present)
      on conflict (user_id) do update set made_at = excluded.made_at
        where private.next_digest(d.user_id, d.made_at) <= excluded.made_at;
    continue when not found;
    made := gen_random_uuid();
    update private.notification_mails m set batch = made where m.user_id = person and m.batch is null and m.leaves_at <= present;
    if found then perform private.enqueue_mails(person, made, private.after_quiet(person, clock_timestamp())); end if;
  end loop;
  return cardinality(people);
end $$;

create or replace function jobs.mails_sent(batch uuid) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  update private.notification_mails m set sent_at = clock_timestamp() where m.batch = mails_sent.batch and m.sent_at is null;
end;

-- Records a permanent refusal by the mail server: no retries, and the operator sees it.
create or replace function jobs.mail_refused(task text, person int, batch uuid, code text) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  update private.notification_mails m set refused_at = clock_timestamp()
    where m.batch = mail_refused.batch and m.sent_at is null;
  insert into app.refused_mails (task, user_id, code)
    values (mail_refused.task, (select u.id from app.user_infos u where u.id = person), mail_refused.code);
end $$;

-- The same for one notification with its own mail; no row if it was already sent.
create or replace function jobs.notification_mail(notification_id bigint, person int) returns table (
  notification_trigger text, label text, data jsonb, user_type text, organization_type text, first_name text, email text
) language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select d.notification_trigger, d.label, d.data, d.user_type, d.organization_type, d.first_name, d.email
    from private.notification_mails m cross join lateral private.mail_of(m) d
    where m.in_app_notification_id = notification_id and m.user_id = person and m.sent_at is null;
end;

create or replace function jobs.notification_mailed(notification_id bigint, person int) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  update private.notification_mails set sent_at = clock_timestamp()
    where in_app_notification_id = notification_id and user_id = person and sent_at is null;
end;

-- Drops pending mails of notifications older than the 30-day window, a limited number per call. Returns the number dropped.
create or replace function jobs.forget_mails(at_most int) returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  forgotten int;
begin
  delete from private.notification_mails m using (
      select o.in_app_notification_id, o.user_id from app.in_app_notifications n
        join private.notification_mails o on o.in_app_notification_id = n.id
        where n.created_at < now() - interval '30 days' limit at_most) old
    where (m.in_app_notification_id, m.user_id) = (old.in_app_notification_id, old.user_id);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

create policy select_all on app.refused_mails for select to turnstone_operator using (true);
grant select on app.refused_mails to turnstone_operator;

grant execute on function jobs.forget_mails(int), jobs.mail_all(bigint, int), jobs.mails_waiting(uuid),
  jobs.hold_mails(int, uuid), jobs.make_digests(), jobs.mails_sent(uuid), jobs.mail_refused(text, int, uuid, text), jobs.notification_mail(bigint, int),
  jobs.notification_mailed(bigint, int) to turnstone_jobs;
