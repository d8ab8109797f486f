-- Notifying people of their follow-ups. The data names the kind and the number of the record; what it is for is read when
-- the notification is, so that it is gone with the follow-up.

create or replace function private.follow_up_subject(follow_up app.follow_ups) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
  return case
    when follow_up.lead_id is not null then 'lead L-' || follow_up.lead_id
    when follow_up.support_id is not null then 'request T-' || follow_up.support_id
    when follow_up.transaction_id is not null
      then 'the transaction of lead L-' || (select t.lead_id from app.transactions t where t.id = follow_up.transaction_id)
    when follow_up.invoice_id is not null
      then 'invoice ' || (select i.number from app.invoices i where i.id = follow_up.invoice_id)
    else 'a person' end;

create or replace function private.notify_of_follow_up(trigger text, follow_up app.follow_ups) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.notify_user(notify_of_follow_up.trigger, follow_up.user_id, jsonb_strip_nulls(jsonb_build_object(
    'followUpId', follow_up.id::text, 'followUp', private.follow_up_subject(follow_up))));
end;

-- What a reader may know of it: what it is for, while they see it.
create or replace function private.follow_up_facts(notification app.in_app_notifications) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select jsonb_build_object('excerpt', nullif(f.what_for, '')) from app.follow_ups f
    where f.id::text = notification.data ->> 'followUpId' and f.user_id = notification.target_user_id
      and private.sees_follow_up(f, f.user_id);
end;

-- Whom others give one to, by hand or by leaving; and whose one ended because the organization lost the record.
create or replace function private.notify_of_follow_up_change() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.ended_as = 'LOST' then
    perform private.notify_of_follow_up('follow_up_ended', new);
  elsif new.ended_as is null and new.user_id is distinct from claims.user_id() then
    perform private.notify_of_follow_up('follow_up_given', new);
  end if;
  return null;
end $$;
create trigger notify_of_new after insert on app.follow_ups for each row execute function private.notify_of_follow_up_change();
create trigger notify_of_change after update of user_id, ended_as on app.follow_ups for each row
  when (old.user_id <> new.user_id or (old.ended_as is null and new.ended_as = 'LOST')) execute function private.notify_of_follow_up_change();

-- Notifies of what is due, once for each due time. Who lost the record without a trigger's notice passes it on first.
-- Returns the number of follow-ups looked at, which shows whether there are more.
create or replace function jobs.run_follow_up_clock() returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  follow_up app.follow_ups;
  looked_at int := 0;
begin
  for follow_up in select f.* from app.follow_ups f
      where f.ended_as is null and f.due_at <= private.now() and f.notified_due_at is distinct from f.due_at
      order by f.due_at, f.id limit 200 for update skip locked loop
    looked_at := looked_at + 1;
    update app.follow_ups f set notified_due_at = f.due_at where f.id = follow_up.id;
    follow_up := private.settle_follow_up(follow_up);
    if follow_up.ended_as is null then perform private.notify_of_follow_up('follow_up_due', follow_up); end if;
  end loop;
  return looked_at;
end $$;

grant execute on function jobs.run_follow_up_clock() to turnstone_jobs;
