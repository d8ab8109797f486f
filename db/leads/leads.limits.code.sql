-- Pauses, caps, closing times and overdue invoices, which keep providers from offers. The lower of a provider's own cap and the operator's counts.

create trigger audit after insert or update or delete on private.offer_pauses for each row
  execute function private.audit_row('organization_id', 'is_operators', 'until_day');
create trigger audit after insert or update or delete on private.offer_caps for each row
  execute function private.audit_row('organization_id', 'is_operators', 'service_id', 'per_day', 'per_week', 'per_month', 'open_at_once');

-- What each cap counts now, or at a moment. A day, week (from Monday) and month is the operator's, as in all figures.
create or replace function private.cap_periods(moment timestamptz default null) returns table (code text, "position" int, first_day date, last_day date, ends_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp rows 4
begin atomic
  select p.code, p.position, p.first_day, p.next_day - 1, p.next_day::timestamp at time zone s.time_zone
    from private.operator_settings s
      cross join lateral (select (coalesce(cap_periods.moment, private.now()) at time zone s.time_zone)::date as today) d
      cross join lateral (values
      ('CAP_MONTH', 1, date_trunc('month', d.today)::date, (date_trunc('month', d.today) + interval '1 month')::date),
      ('CAP_WEEK', 2, date_trunc('week', d.today)::date, date_trunc('week', d.today)::date + 7),
      ('CAP_DAY', 3, d.today, d.today + 1),
      ('CAP_OPEN', 4, 'infinity'::date, 'infinity'::date)) p (code, "position", first_day, next_day);
end;

create or replace function private.uses_in(organization int, service int, first_day date, last_day date) returns int language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(sum(t.uses), 0)::int from private.offer_uses t
    where t.organization_id = uses_in.organization and t.day between uses_in.first_day and uses_in.last_day
      and (uses_in.service is null or t.service_id = uses_in.service);
end;

-- What keeps providers from more offers of a service now, or at a moment: of several, what lasts longest. endsAt is when the
-- last of them has ended and it is open; empty where no time is known. Overdue invoices are those of now.
create or replace function private.limits_of(wanted int[], service int, moment timestamptz default null)
returns table (organization_id int, limits jsonb) language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  with clock as materialized (select coalesce(limits_of.moment, private.now()) as moment),
  pauses as (
    select p.organization_id, 'PAUSED' as code, 0 as position, null::int as used, null::int as cap, null::int as service_id,
        p.until_day, coalesce(p.ends_at, 'infinity') as ends_at
      from private.offer_pauses p cross join clock
      where p.organization_id = any (wanted) and coalesce(p.ends_at > clock.moment, true)),
  caps as (
    select c.organization_id, c.service_id, v.code, min(v.cap) as cap
      from private.offer_caps c cross join lateral (values ('CAP_DAY', c.per_day), ('CAP_WEEK', c.per_week),
          ('CAP_MONTH', c.per_month), ('CAP_OPEN', c.open_at_once)) v (code, cap)
      where c.organization_id = any (wanted) and v.cap is not null and (c.service_id is null or c.service_id = limits_of.service)
      group by 1, 2, 3),
  reached as (
    select c.organization_id, c.code, p.position, u.used, c.cap, c.service_id, null::date as until_day, p.ends_at
      from caps c join private.cap_periods(limits_of.moment) p on p.code = c.code
        cross join lateral (select coalesce(sum(t.uses), 0)::int as used from private.offer_uses t
          where t.organization_id = c.organization_id and t.day between p.first_day and p.last_day
            and (c.service_id is null or t.service_id = c.service_id)) u
      where u.used >= c.cap),
  closed as (
    select c.organization_id, 'CLOSED' as code, 5 as position, null::int as used, null::int as cap, null::int as service_id,
        null::date as until_day, coalesce(private.next_open(h.hours, h.moment), 'infinity') as ends_at
      from private.calendars c cross join lateral (select private.hours_of(c) as hours, clock.moment from clock) h
      where c.organization_id = any (wanted) and not private.is_open_at(h.hours, h.moment)),
  overdue as (
    select o.id, 'OVERDUE' as code, 6 as position, null::int as used, null::int as cap, null::int as service_id,
        null::date as until_day, 'infinity'::timestamptz as ends_at
      from (select private.overdue_rule() as days, private.today() as today) r
        join unnest(wanted) o (id) on r.days is not null and private.is_overdue(private.overdue_since(o.id), r.today, r.days)),
  lasting as (
    select distinct on (l.organization_id) l.*, max(l.ends_at) over (partition by l.organization_id) as last_end
      from (select * from pauses union all select * from reached union all select * from closed
          union all select * from overdue) l
      order by l.organization_id, l.position, l.ends_at desc, l.service_id nulls first)
  select l.organization_id, jsonb_strip_nulls(jsonb_build_object('code', l.code, 'used', l.used, 'cap', l.cap,
      'serviceId', l.service_id, 'untilDay', l.until_day, 'overdueSince', case l.code when 'OVERDUE' then private.overdue_since(l.organization_id) end, 'endsAt', case when l.last_end < 'infinity' then
        case when c.organization_id is null then l.last_end else private.next_open(private.hours_of(c), l.last_end) end end))
    from lasting l left join private.calendars c on c.organization_id = l.organization_id;
end;

-- "Daily cap reached: 5 of 5 offers". Times are the operator's, whose people read this.
create or replace function private.limit_words(limits jsonb) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select case c.code when 'PAUSED' then 'Paused' || coalesce(' until ' || to_char((limits ->> 'untilDay')::date, 'FMDy, FMMon FMDD'), '')
      when 'OVERDUE' then 'Invoice overdue since ' || to_char((limits ->> 'overdueSince')::date, 'FMMon FMDD, YYYY')
      when 'CLOSED' then 'Closed' || coalesce(' until '
        || to_char((limits ->> 'endsAt')::timestamptz at time zone s.time_zone, 'FMDy, FMMon FMDD, FMHH12:MI AM'), '')
      else w.name || case when limits ? 'serviceId' then ' of this service' else '' end || ' reached: ' || (limits ->> 'used') || ' of '
        || (limits ->> 'cap') || w.unit end
    from private.operator_settings s cross join (values (limits ->> 'code')) c (code)
      left join (values ('CAP_DAY', 'Daily cap', ' offers'), ('CAP_WEEK', 'Weekly cap', ' offers'),
        ('CAP_MONTH', 'Monthly cap', ' offers'), ('CAP_OPEN', 'Cap of open leads', '')) w (code, name, unit) on w.code = c.code
    where c.code is not null;
end;

-- Leads that only pauses, caps and closing times left without a provider are offered now. Those in work are tried again in ten minutes.
create or replace function private.retry_limited() returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  update private.lead_routing r set retry_at = private.now() where r.lead_id in (
    select w.lead_id from private.lead_routing w where w.found_none_at is not null for update skip locked);
  select private.enqueue('leads__offer_automatically', '{}');
end;

-- The provider, for its admins and the operator's; to change its limits, for those who may also change its services.
create or replace function private.require_limited(organization int) returns app.organizations language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  provider app.organizations;
begin
  select o.* into provider from app.organizations o where o.id = require_limited.organization and not o.is_deleted
    and o.organization_type <> 'OPERATOR' and (claims.organization_type() = 'OPERATOR' or o.id = claims.organization_id());
  if provider.id is null then perform private.refuse('TS003', 'NO_SUCH_ORGANIZATION', 'There is no such organization'); end if;
  if not claims.is_admin() then
    perform private.refuse('TS002', 'ADMIN_ONLY', 'Only admins can see what limits offers');
  end if;
  return provider;
end $$;

create or replace function private.may_limit() returns boolean language sql stable
  return claims.is_admin() and (claims.organization_type() = 'OPERATOR' or claims.is_master_admin() or claims.may('CREATE_SERVICES'));

-- Locked as the choice of a provider does, so that it comes before or after.
create or replace function private.lock_limited(organization int) returns app.organizations language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  provider app.organizations := private.require_limited(lock_limited.organization);
begin
  if not private.may_limit() then
    perform private.refuse('TS002', 'NO_LIMITS', 'You may not pause offers or set caps');
  end if;
  perform from app.organizations o where o.id = provider.id for no key update;
  return provider;
end $$;

-- Notifies a provider's master admins of what the operator changed: PAUSED, RESUMED, CAPS or HOURS. It knows what it changed
-- itself. Several caps that are saved one after another are one notification.
create or replace function private.notify_of_limits(organization int, change text) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if claims.organization_type() is distinct from 'OPERATOR' then return; end if;
  perform private.notify('offers_limited', array(select private.person(u.id, jsonb_build_object('change', notify_of_limits.change))
    from app.user_infos u where u.organization_id = notify_of_limits.organization and u.user_type = 'MASTER_ADMIN'
      and u.status = 'ACTIVE' and not u.is_deleted
      and notify_of_limits.change is distinct from (select n.data ->> 'change' from app.in_app_notifications n
        where n.viewer = 'u' || u.id and n.notification_trigger = 'offers_limited'
          and n.created_at > clock_timestamp() - interval '10 minutes' order by n.created_at desc, n.id desc limit 1)
    order by u.id));
end $$;

-- Pauses a provider's offers, now and until a day or until further notice; a pause of the same side is replaced.
create or replace function app.pause_offers(organization_id int, until_day date default null, reason text default null)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  provider app.organizations := private.lock_limited(pause_offers.organization_id);
  operates boolean := claims.organization_type() = 'OPERATOR';
  zone text := (select coalesce(n.time_zone, s.time_zone) from private.operator_settings s
    left join app.notification_settings n on n.user_id = claims.user_id() and not operates);
  today date := (private.now() at time zone zone)::date;
  words text := nullif(private.clean_text(pause_offers.reason), '');
begin
  if until_day <= today then
    perform private.refuse_field('untilDay', 'DAY_NOT_AHEAD', 'Please choose a day after today');
  elsif until_day > today + interval '2 years' then
    perform private.refuse_field('untilDay', 'DAY_TOO_FAR', 'Please choose a day within two years');
  elsif length(words) > 300 then
    perform private.refuse_field('reason', 'TOO_LONG', 'Please use at most 300 characters');
  end if;
  insert into private.offer_pauses as p (organization_id, is_operators, until_day, ends_at, reason, paused_by)
    values (provider.id, operates, pause_offers.until_day, pause_offers.until_day::timestamp at time zone zone, words, claims.user_id())
    on conflict on constraint offer_pauses_one_each do update set until_day = excluded.until_day, ends_at = excluded.ends_at,
      reason = excluded.reason, paused_by = excluded.paused_by, paused_at = excluded.paused_at;
  perform private.notify_of_limits(provider.id, 'PAUSED');
  return true;
end $$;

-- Ends the pause of the caller's side. False without one: a provider cannot end the operator's.
create or replace function app.resume_offers(organization_id int) returns boolean language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  provider app.organizations := private.lock_limited(resume_offers.organization_id);
begin
  delete from private.offer_pauses p
    where p.organization_id = provider.id and p.is_operators = (claims.organization_type() = 'OPERATOR');
  if not found then return false; end if;
  perform private.notify_of_limits(provider.id, 'RESUMED'), private.retry_limited();
  return true;
end $$;

-- Sets the caller's caps of a provider, for all services together or for one. Empty caps do not limit.
create or replace function app.save_offer_cap(organization_id int, service_id int default null, per_day int default null,
  per_week int default null, per_month int default null, open_at_once int default null)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  provider app.organizations := private.lock_limited(save_offer_cap.organization_id);
  operates boolean := claims.organization_type() = 'OPERATOR';
  given record;
begin
  for given in select * from (values ('perDay', per_day), ('perWeek', per_week), ('perMonth', per_month), ('openAtOnce', open_at_once))
      g (field, cap) where g.cap is not null and g.cap not between 1 and 10000 loop
    perform private.refuse_field(given.field, 'CAP_RANGE', case when given.cap = 0 then 'A cap of 0 is a pause: pause offers instead'
      else 'Please enter a number from 1 to 10,000' end);
  end loop;
  if num_nonnulls(per_day, per_week, per_month, open_at_once) = 0 then
    delete from private.offer_caps c where c.organization_id = provider.id and c.is_operators = operates
      and c.service_id is not distinct from save_offer_cap.service_id;
  else
    if service_id is not null and not exists (select from app.services s where s.id = save_offer_cap.service_id
        and (s.organization_id = provider.id or s.id = any (provider.service_ids))) then
      perform private.refuse_field('serviceId', 'SERVICE_NOT_SERVED', 'This provider doesn’t offer this service');
    end if;
    insert into private.offer_caps (organization_id, is_operators, service_id, per_day, per_week, per_month, open_at_once, changed_by)
      values (provider.id, operates, save_offer_cap.service_id, save_offer_cap.per_day, save_offer_cap.per_week,
        save_offer_cap.per_month, save_offer_cap.open_at_once, claims.user_id())
      on conflict on constraint offer_caps_one_each do update set per_day = excluded.per_day, per_week = excluded.per_week,
        per_month = excluded.per_month, open_at_once = excluded.open_at_once, changed_by = excluded.changed_by,
        changed_at = excluded.changed_at;
  end if;
  perform private.notify_of_limits(provider.id, 'CAPS'), private.retry_limited();
  return true;
end $$;

-- A provider's pauses and caps of both sides. A provider reads no names of the operator's people.
create or replace function app.offer_limits(organization_id int) returns app.offer_limits language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  provider app.organizations := private.require_limited(offer_limits.organization_id);
  operates boolean := claims.organization_type() = 'OPERATOR';
  answer app.offer_limits;
begin
  answer.may_change := private.may_limit();
  answer.overdue_since := (select x.since from (select private.overdue_since(provider.id) as since) x
    where private.is_overdue(x.since, private.today(), private.overdue_rule()));
  select u[3], u[2], u[1], u[4] into answer.used_today, answer.used_this_week, answer.used_this_month, answer.open_now
    from private.uses_now(provider.id, null) u;
  answer.pauses := array(select row(p.is_operators, p.until_day, p.ends_at, p.reason,
      case when operates or not p.is_operators then private.person_called(p.paused_by) end, p.paused_at)::app.offer_pause
    from private.offer_pauses p where p.organization_id = provider.id and coalesce(p.ends_at > private.now(), true) order by p.is_operators);
  answer.caps := array(select row(c.is_operators, c.service_id, s.name, c.per_day, c.per_week, c.per_month, c.open_at_once, u[3], u[2], u[1],
      u[4], case when operates or not c.is_operators then private.person_called(c.changed_by) end, c.changed_at)::app.offer_cap
    from private.offer_caps c left join app.services s on s.id = c.service_id cross join lateral private.uses_now(provider.id, c.service_id) u
    where c.organization_id = provider.id order by s.name nulls first, c.service_id, c.is_operators);
  select array_agg(s.id order by s.name, s.id), array_agg(s.name order by s.name, s.id) into answer.service_ids, answer.service_names
    from app.services s where s.is_active and (s.organization_id = provider.id or s.id = any (provider.service_ids));
  return answer;
end $$;

-- What is used of a month's, a week's and a day's cap, and of that of open leads.
create or replace function private.uses_now(organization int, service int) returns int[] language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select array_agg(private.uses_in(organization, service, p.first_day, p.last_day) order by p.position) from private.cap_periods() p;
end;

grant execute on function app.offer_limits(int), app.pause_offers(int, date, text), app.resume_offers(int),
  app.save_offer_cap(int, int, int, int, int, int) to turnstone_member, turnstone_operator;
