-- Working hours of providers: automatic offers wait for the first that opens, and a deadline runs while its provider is open.

-- When an offer made now ends: after so many open hours of a provider with working hours, and within 30 days.
create or replace function private.offer_deadline(provider int, since timestamptz) returns timestamptz language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select least(coalesce(private.after_open(private.hours_of(c), since, x.lasting), since + x.lasting), since + interval '30 days')
    from (select make_interval(hours => s.offer_hours) as lasting from private.operator_settings s) x
      left join private.calendars c on c.organization_id = provider;
end;

-- For how long its provider can answer an offer, where that is a time of the clock.
create or replace function private.respond_hours(provider int) returns jsonb language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select case when exists (select from private.calendars c where c.organization_id = provider) then '{}'
    else jsonb_build_object('respondHours', s.offer_hours::text) end from private.operator_settings s;
end;

-- The federal holidays with the days of each from today on.
create or replace function private.next_holidays(today date) returns app.federal_holiday[] language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select array_agg(row(h.code, h.name, h.days)::app.federal_holiday order by h.days[1], h.code)
    from (select f.code, f.name, array_agg(d.day order by d.day) filter (where d.day < d.first_day + 7) as days
      from private.federal_holidays f cross join lateral (
          select today + n as day, min(today + n) over () as first_day from generate_series(0, 370) n
            where private.is_holiday(f, today + n)) d
      group by f.code, f.name) h;
end;

-- A provider's working hours. A provider reads no names of the operator's people.
create or replace function app.working_hours(organization_id int) returns app.working_hours language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  provider app.organizations := private.require_limited(working_hours.organization_id);
  calendar private.calendars := (select c from private.calendars c where c.organization_id = provider.id);
  hours private.working_hours := private.hours_of(calendar);
  zone text := coalesce(hours.time_zone, (select s.time_zone from private.operator_settings s));
  today date := (private.now() at time zone zone)::date;
  answer app.working_hours;
begin
  answer.may_change := private.may_limit();
  answer.time_zone := hours.time_zone;
  answer.spans := array(select row(d, lower(s) - 1440 * (d - 1), upper(s) - 1440 * (d - 1))::app.working_span
    from generate_series(1, 7) d cross join lateral unnest(hours.week * int4multirange(int4range(1440 * (d - 1), 1440 * d))) s
    order by lower(s));
  answer.holidays := coalesce(hours.holidays, '{}');
  answer.days_off := array(select d from unnest(hours.days_off) d where d >= today);
  answer.version := coalesce(calendar.version, 0);
  answer.changed_by := (select private.person_called(u.id) from app.user_infos u where u.id = calendar.changed_by
    and (claims.organization_type() = 'OPERATOR' or u.organization_id = provider.id));
  answer.changed_at := calendar.changed_at;
  answer.is_open := calendar.organization_id is null or private.is_open_at(hours, private.now());
  answer.changes_at := case when answer.is_open then private.next_close(hours, private.now())
    else private.next_open(hours, private.now()) end;
  answer.federal_holidays := private.next_holidays(today);
  return answer;
end $$;

-- Locks the provider, and refuses what was decided on hours that someone else changed since.
create or replace function private.lock_hours(organization int, expected_version int) returns app.organizations language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  provider app.organizations := private.lock_limited(lock_hours.organization);
begin
  if expected_version <> coalesce((select c.version from private.calendars c where c.organization_id = provider.id), 0) then
    perform private.refuse('TS006', 'CHANGED', 'Someone else changed these hours. Reload to see them.');
  end if;
  return provider;
end $$;

-- Sets a provider's hours, each span by its weekday and minutes. Leads without a provider are then offered again.
create or replace function app.save_working_hours(organization_id int, time_zone text, weekdays int[], opens_minutes int[],
  closes_minutes int[], holidays text[] default '{}', days_off date[] default '{}', expected_version int default null)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  provider app.organizations := private.lock_hours(save_working_hours.organization_id, expected_version);
  hours private.working_hours := private.checked_hours(save_working_hours.time_zone, weekdays, opens_minutes, closes_minutes,
    save_working_hours.holidays, save_working_hours.days_off);
begin
  insert into private.calendars as c (organization_id, time_zone, week, holidays, days_off, changed_by)
    values (provider.id, hours.time_zone, hours.week, hours.holidays, hours.days_off, claims.user_id())
    on conflict on constraint calendars_pkey do update set time_zone = excluded.time_zone, week = excluded.week,
      holidays = excluded.holidays, days_off = excluded.days_off, version = c.version + 1, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at;
  perform private.notify_of_limits(provider.id, 'HOURS'), private.retry_limited();
  return true;
end $$;

-- Without hours a provider is always open. False if it was.
create or replace function app.remove_working_hours(organization_id int, expected_version int default null) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  provider app.organizations := private.lock_hours(remove_working_hours.organization_id, expected_version);
begin
  delete from private.calendars c where c.organization_id = provider.id;
  if not found then return false; end if;
  perform private.notify_of_limits(provider.id, 'HOURS'), private.retry_limited();
  return true;
end $$;

grant execute on function app.working_hours(int), app.remove_working_hours(int, int),
  app.save_working_hours(int, text, int[], int[], int[], text[], date[], int) to turnstone_member, turnstone_operator;
