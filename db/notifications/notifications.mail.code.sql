-- Notification mails to users who want them: a row for each notification and reader, a job for each mail.

-- A notification's readers: those who see it under the policies and can sign in.
create or replace function private.notification_viewers(notification app.in_app_notifications) returns setof int
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan rows 10 as $$
declare
  addressed int[] := case
    when notification.target_user_id is not null then array[notification.target_user_id]
    when notification.target_organization_id is not null then array(select a.id from app.user_infos a
      where a.organization_id = notification.target_organization_id and a.user_type in ('MASTER_ADMIN', 'ADMIN'))
    else array(select e.id from app.user_infos e where e.organization_type is not distinct from notification.target_org_type
      and case when notification.target_user_type is null then e.user_type in ('MASTER_ADMIN', 'ADMIN')
        else e.user_type = notification.target_user_type end) end;
begin
  return query select u.id from app.user_infos u left join app.organizations o on o.id = u.organization_id
    where u.id = any (addressed) and not u.id = any (notification.except_user_ids)
      and u.status = 'ACTIVE' and not u.is_deleted and (o.id is null or (o.status = 'ACTIVE' and not o.is_deleted));
end $$;

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

-- One mail for each reader who wants it and has none yet, except the user who caused the event. What one user is notified of
-- about a lead, or of one kind, is batched for a minute, or until quiet hours end, unless that is too soon for an undo; replies
-- only with others of their request, because they are answered by mail. Daily ones wait for their digest, without a batch or job.
create or replace function private.mail_notification(notification app.in_app_notifications, actor int) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  soonest timestamptz := clock_timestamp() + interval '1 minute';
  earliest timestamptz := private.earliest_leave(notification.notification_trigger);
  is_reply boolean := notification.data ?& '{ticketPublicId,noteId}';
  mail private.notification_mails;
begin
  for mail in
    -- Materialized: else the planner looks up the choices of those who want no mail at all.
    with readers as materialized (
      select v.id from private.notification_viewers(notification) v (id)
        join app.user_contacts c on c.user_id = v.id and c.email_notifications
        where v.id is distinct from actor)
    insert into private.notification_mails (in_app_notification_id, user_id, lead_id, kind, batch, leaves_at, is_daily)
      select notification.id, r.id, case when not d.is_daily then notification.lead_id end, d.kind,
          case when not d.is_daily then coalesce(w.batch, gen_random_uuid()) end,
          case when d.is_daily then private.next_digest(r.id, private.now())
            else coalesce(w.leaves_at, private.after_quiet(r.id, soonest)) end, d.is_daily
        from readers r
          cross join lateral (select (private.choice(r.id, notification.notification_trigger)).*) t
          cross join lateral (select t.mail = 'DAILY' as is_daily,
            case when t.mail <> 'DAILY' and not is_reply then t.kind end as kind) d
          left join lateral (
            select o.batch, o.leaves_at from private.notification_mails o
              where o.user_id = r.id and o.leaves_at > greatest(earliest, clock_timestamp() + interval '1 second')
                and case when is_reply then o.kind is null and not o.is_daily and notification.record_id = (
                    select n.record_id from app.in_app_notifications n where n.id = o.in_app_notification_id)
                  else o.lead_id = notification.lead_id or o.kind = d.kind end
              order by o.leaves_at desc limit 1) w on true
        where t.mail <> 'NEVER'
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

grant execute on function jobs.mail_all(bigint, int) to turnstone_jobs;
