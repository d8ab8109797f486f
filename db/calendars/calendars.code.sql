-- Working hours and what follows from them. A span begins and ends when the zone's clocks show its times: of an hour that comes
-- twice, the second; a time that is skipped comes as much later.

create trigger audit after insert or update or delete on private.calendars for each row
  execute function private.audit_row('organization_id', 'time_zone', 'week', 'holidays', 'days_off');

create or replace function private.hours_of(calendar private.calendars) returns private.working_hours language sql immutable
  return row(calendar.time_zone, calendar.week, calendar.holidays, calendar.days_off)::private.working_hours;

-- Weekdays from Monday 1, and minutes after midnight, as one set of minutes of the week.
create or replace function private.week_of(weekdays int[], opens int[], closes int[]) returns int4multirange language sql immutable
  return (select coalesce(range_agg(int4range(1440 * (s.weekday - 1) + s.opens, 1440 * (s.weekday - 1) + s.closes)), '{}')
    from unnest(weekdays, opens, closes) s (weekday, opens, closes));

create or replace function private.month_day(day date) returns int language sql immutable
  return extract(month from day)::int * 100 + extract(day from day)::int;

-- The holiday of a day: the date itself and, where it falls on a weekend, the Friday or Monday on which it is observed.
create or replace function private.is_holiday(holiday private.federal_holidays, day date) returns boolean language sql immutable
  return case when holiday.weekday is null then
      holiday.month * 100 + holiday.day in (private.month_day(day), case extract(isodow from day)
        when 5 then private.month_day(day + 1) when 1 then private.month_day(day - 1) end)
    else extract(month from day) = holiday.month and extract(isodow from day) = holiday.weekday
      and case when holiday.nth = -1 then extract(month from day + 7) <> holiday.month
        else (extract(day from day)::int + 6) / 7 = holiday.nth end end;

create or replace function private.is_day_off(hours private.working_hours, day date) returns boolean language plpgsql stable as $$
begin
  return day = any (hours.days_off) or (hours.holidays <> '{}' and exists (select from private.federal_holidays h
    where h.code = any (hours.holidays) and private.is_holiday(h, is_day_off.day)));
end $$;

-- When it is open on these local days.
create or replace function private.open_times(hours private.working_hours, first_day date, last_day date) returns tstzmultirange
language sql stable
  return (select coalesce(range_agg(tstzrange(x.opens, x.closes)), '{}')
    from generate_series(0, last_day - first_day) n cross join lateral (select first_day + n as day) d
      cross join lateral (select 1440 * (extract(isodow from d.day)::int - 1) as midnight) m
      cross join lateral unnest(hours.week * int4multirange(int4range(m.midnight, m.midnight + 1440))) s (span)
      cross join lateral (select (d.day + make_interval(mins => lower(s.span) - m.midnight)) at time zone hours.time_zone as opens,
        (d.day + make_interval(mins => upper(s.span) - m.midnight)) at time zone hours.time_zone as closes) x
    where x.opens < x.closes and not private.is_day_off(hours, d.day));

-- Whether each of these local days has 24 hours, so that minutes of the week need no look at the zone. Each choice of a provider
-- asks many calendars: this takes a twentieth of the time.
create or replace function private.has_steady_clock(hours private.working_hours, first_day date, last_day date) returns boolean
language plpgsql stable as $$
begin
  return (last_day + 1)::timestamp at time zone hours.time_zone - first_day::timestamp at time zone hours.time_zone
    = make_interval(hours => 24 * (last_day + 1 - first_day));
end $$;

-- The minutes of the week that are left of the day from a time on.
create or replace function private.rest_of_day(hours private.working_hours, local timestamp) returns int4multirange
language plpgsql immutable as $$
declare
  midnight int := 1440 * (extract(isodow from local)::int - 1);
begin
  return hours.week * int4multirange(int4range(midnight + (extract(epoch from local::time) / 60)::int, midnight + 1440));
end $$;

create or replace function private.is_open_at(hours private.working_hours, moment timestamptz) returns boolean language plpgsql stable as $$
declare
  local timestamp := date_trunc('minute', moment at time zone hours.time_zone);
  day date := local::date;
begin
  -- Where clocks change, the days around it, too: a midnight that comes twice belongs to the day that ends with it.
  if not private.has_steady_clock(hours, day - 1, day + 1) then
    return private.open_times(hours, day - 1, day + 1) @> moment;
  end if;
  return hours.week @> 1440 * (extract(isodow from day)::int - 1) + (extract(epoch from local::time) / 60)::int
    and not private.is_day_off(hours, day);
end $$;

create or replace function private.first_open(hours private.working_hours, moment timestamptz, first_day date, last_day date)
returns timestamptz language sql stable
  return (select min(greatest(lower(r), moment)) from unnest(private.open_times(hours, first_day, last_day)) r where upper(r) > moment);

-- The moment itself if it is open then, else the next opening. Empty if that is more than two years ahead.
create or replace function private.next_open(hours private.working_hours, moment timestamptz) returns timestamptz language plpgsql stable as $$
declare
  local timestamp := moment at time zone hours.time_zone;
  today date := local::date;
  minutes int4multirange;
begin
  if private.has_steady_clock(hours, today - 1, today + 8) then
    for n in 0 .. 7 loop
      minutes := private.rest_of_day(hours, case n when 0 then date_trunc('minute', local) else today + n end);
      if not isempty(minutes) and not private.is_day_off(hours, today + n) then
        return greatest(moment, (today + make_interval(days => n, mins => lower(minutes) % 1440)) at time zone hours.time_zone);
      end if;
    end loop;
  end if;
  return coalesce(private.first_open(hours, moment, today - 1, today + 8), private.first_open(hours, moment, today + 9, today + 731));
end $$;

-- When an open organization closes. Empty if that is more than two weeks ahead.
create or replace function private.next_close(hours private.working_hours, moment timestamptz) returns timestamptz language sql stable
begin atomic
  select min(upper(r)) from (select (moment at time zone hours.time_zone)::date as day) d
      cross join lateral unnest(private.open_times(hours, d.day - 1, d.day + 15)) r
    where r @> moment and upper(r) < (d.day + 15)::timestamp at time zone hours.time_zone;
end;

-- The moment at which it was open for this long. Empty after forty years.
create or replace function private.after_open(hours private.working_hours, since timestamptz, lasting interval)
returns timestamptz language plpgsql stable as $$
declare
  remaining interval := lasting;
  first_day date := (since at time zone hours.time_zone)::date - 1;
  days int := 8;
  open_time tstzrange;
  opens timestamptz;
begin
  while first_day < since + interval '40 years' loop
    for open_time in select r from unnest(private.open_times(hours, first_day, first_day + days - 1)) r where upper(r) > since loop
      opens := greatest(lower(open_time), since);
      if opens + remaining <= upper(open_time) then return opens + remaining; end if;
      remaining := remaining - (upper(open_time) - opens);
    end loop;
    first_day := first_day + days;
    days := least(days * 2, 64);
  end loop;
  return null;
end $$;

-- For how long it is open between two moments.
create or replace function private.open_between(hours private.working_hours, since timestamptz, until timestamptz)
returns interval language sql stable
begin atomic
  select coalesce(sum(upper(r) - lower(r)), interval '0') from unnest(private.open_times(hours,
      (since at time zone hours.time_zone)::date - 1, (until at time zone hours.time_zone)::date + 1)
    * case when since < until then tstzmultirange(tstzrange(since, until)) else '{}' end) r;
end;

-- Refuses what is no calendar, and drops days off that are over.
create or replace function private.checked_hours(time_zone text, weekdays int[], opens int[], closes int[], holidays text[],
  days_off date[]) returns private.working_hours language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  week int4multirange;
  today date;
begin
  if not private.is_time_zone(time_zone) then
    perform private.refuse_field('timeZone', 'UNKNOWN_TIME_ZONE', 'Please choose a time zone');
  end if;
  today := (private.now() at time zone time_zone)::date;
  if coalesce(cardinality(weekdays), 0) = 0 then
    perform private.refuse_field('spans', 'NO_HOURS', 'Choose at least one day. To be open at all times, remove the hours');
  elsif cardinality(weekdays) > 42 then
    perform private.refuse_field('spans', 'TOO_MANY_SPANS', 'Please use at most 42 spans of hours a week');
  elsif exists (select from unnest(weekdays, opens, closes) s (weekday, opens, closes)
      where num_nulls(s.weekday, s.opens, s.closes) > 0 or s.weekday not between 1 and 7 or s.opens < 0 or s.closes > 1440
        or s.opens >= s.closes) then
    perform private.refuse_field('spans', 'SPAN_ORDER',
      'Hours close after they open, on the same day. For a night, enter hours until midnight and from midnight on the next day');
  end if;
  week := private.week_of(weekdays, opens, closes);
  if (select sum(c - o) from unnest(opens, closes) s (o, c)) <> (select sum(upper(r) - lower(r)) from unnest(week) r) then
    perform private.refuse_field('spans', 'SPANS_OVERLAP', 'Hours of the same day must not overlap');
  elsif not coalesce(holidays, '{}') <@ array(select h.code from private.federal_holidays h) then
    perform private.refuse_field('holidays', 'UNKNOWN_HOLIDAY', 'There is no such holiday');
  elsif exists (select from unnest(days_off) d where d is null or d > today + interval '2 years') then
    perform private.refuse_field('daysOff', 'DAY_TOO_FAR', 'Please choose days within two years');
  elsif cardinality(days_off) > 100 then
    perform private.refuse_field('daysOff', 'TOO_MANY_DAYS', 'Please choose at most 100 days off');
  end if;
  return row(time_zone, week, array(select distinct h from unnest(holidays) h order by h),
    array(select distinct d from unnest(days_off) d where d >= today order by d))::private.working_hours;
end $$;
