-- Reminding a provider of an offer when half of its time is over: once for each offer, and only while it waits for an answer.

-- When half of the time between two moments is over: of the open time, for a provider with working hours. At a closing time it
-- is the next opening. Empty if the provider is not open in between.
create or replace function private.half_time(provider int, since timestamptz, until timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  calendar private.calendars := (select c from private.calendars c where c.organization_id = half_time.provider);
  hours private.working_hours := private.hours_of(calendar);
  half timestamptz;
begin
  if calendar.organization_id is null then
    return since + make_interval(secs => extract(epoch from until - since)::float8 / 2);
  end if;
  half := private.next_open(hours, private.after_open(hours, since,
    make_interval(secs => extract(epoch from private.open_between(hours, since, until))::float8 / 2)));
  return case when half < until then half end;
end $$;

-- Reminds of the offers whose half time is over. Who answers within the last ten minutes needs no reminder, also after downtime.
-- An offer that ended may return within the ten minutes of an undo. A lead that someone changes at this moment is looked
-- at by the next run. In the order in which an event notifies organizations, so that they do not wait for each other.
-- Returns the number of offers looked at, which shows whether there are more.
create or replace function jobs.remind_of_offers() returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  due record;
  offer app.lead_offers;
  looked_at int := 0;
begin
  for due in select l.id as lead_id, r.offer_id
      from private.offer_reminders r join app.lead_offers o on o.id = r.offer_id join app.leads l on l.id = o.lead_id
      where r.remind_at <= private.now() and coalesce(o.ended_at <= clock_timestamp() - interval '10 minutes', true)
      order by o.organization_id, r.offer_id limit 200 for update of l skip locked loop
    looked_at := looked_at + 1;
    -- As it is now that the lead is locked.
    select o.* into offer from app.lead_offers o where o.id = due.offer_id;
    continue when offer.ended_at > clock_timestamp() - interval '10 minutes';
    delete from private.offer_reminders r where r.offer_id = due.offer_id;
    continue when not found or num_nonnulls(offer.accepted_at, offer.ended_at) > 0
      or offer.expires_at <= private.now() + interval '10 minutes';
    perform private.notify_of_offer(offer, (select l.assigned_user_id from app.leads l where l.id = due.lead_id));
  end loop;
  return looked_at;
end $$;

-- The provider's admins, who got the offer, and the agent whom they assigned.
create or replace function private.notify_of_offer(offer app.lead_offers, agent int) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  facts jsonb := jsonb_build_object('serviceName', offer.service_name, 'leadPublicId', offer.lead_public_id,
    'respondBy', offer.expires_at);
begin
  perform private.notify('lead_offer_reminder',
    array[private.person(agent, facts), private.admins_of(offer.organization_id, facts)], offer.lead_id);
end $$;

-- Once the lead is answered, or its offer has ended, a reminder says nothing true: it goes, with its mails and pushes that did not leave.
create or replace function private.withdraw_reminder(lead int) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.withdraw_event(e.event_id, '{}') from (select distinct n.event_id from app.in_app_notifications n
    where n.lead_id = withdraw_reminder.lead and n.notification_trigger = 'lead_offer_reminder') e;
end $$;

grant execute on function jobs.remind_of_offers() to turnstone_jobs;
