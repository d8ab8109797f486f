-- For the worker: what a mail contains, digests, and what became of a mail.

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

-- Records a permanent refusal by the mail server: no retries, and the operator sees it and can have the job done again.
create or replace function jobs.mail_refused(task text, person int, batch uuid, code text, payload jsonb default null)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  refused bigint;
begin
  update private.notification_mails m set refused_at = clock_timestamp()
    where m.batch = mail_refused.batch and m.sent_at is null;
  insert into app.refused_mails (task, user_id, code)
    values (mail_refused.task, (select u.id from app.user_infos u where u.id = person), mail_refused.code)
    returning id into refused;
  if payload is not null then insert into private.refused_letters values (refused, mail_refused.payload); end if;
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

grant execute on function jobs.forget_mails(int), jobs.mails_waiting(uuid),
  jobs.hold_mails(int, uuid), jobs.make_digests(), jobs.mails_sent(uuid), jobs.mail_refused(text, int, uuid, text, jsonb), jobs.notification_mail(bigint, int),
  jobs.notification_mailed(bigint, int) to turnstone_jobs;
