-- How each person wants to be notified: by kind, and at which hours. Each reads and writes their own rows only.

create policy select_any on app.notification_kinds for select to turnstone_member, turnstone_operator using (true);
create policy select_any on app.mail_timings for select to turnstone_member, turnstone_operator using (true);
create policy select_self on app.notification_choices for select to turnstone_member, turnstone_operator
  using (user_id = (select claims.user_id()));
create policy select_self on app.notification_settings for select to turnstone_member, turnstone_operator
  using (user_id = (select claims.user_id()));

grant select on app.notification_kinds, app.mail_timings, app.notification_choices, app.notification_settings
  to turnstone_member, turnstone_operator;

-- What applies until a person chooses: everything, and for the operator's staff what needs a person.
create or replace function app.notification_kinds_in_app(kind app.notification_kinds) returns boolean language sql stable
  return coalesce((select c.in_app from app.notification_choices c
    where c.user_id = (select claims.user_id()) and c.kind = kind.code), kind.is_for_staff or claims.organization_type() is distinct from 'OPERATOR');
create or replace function app.notification_kinds_mail(kind app.notification_kinds) returns text language sql stable
  return coalesce((select c.mail from app.notification_choices c
    where c.user_id = (select claims.user_id()) and c.kind = kind.code),
    case when kind.is_for_staff or claims.organization_type() is distinct from 'OPERATOR' then 'NOW' else 'NEVER' end);
create or replace function app.notification_kinds_push(kind app.notification_kinds) returns boolean language sql stable
  return coalesce((select c.push from app.notification_choices c
    where c.user_id = (select claims.user_id()) and c.kind = kind.code), kind.is_for_staff or claims.organization_type() is distinct from 'OPERATOR');
comment on function app.notification_kinds_in_app(app.notification_kinds) is 'Whether the signed-in user sees this kind in the app.';
comment on function app.notification_kinds_mail(app.notification_kinds) is 'When this kind is mailed to the signed-in user.';

-- The caller's hours, or what applies until they choose: no quiet hours, and a digest at 8:00 in the operator's time zone.
create or replace function app.own_notification_settings() returns app.notification_settings language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(s.user_id, claims.user_id()), coalesce(s.time_zone, o.time_zone), s.quiet_from, s.quiet_to,
      coalesce(s.digest_minute, 480)
    from private.operator_settings o left join app.notification_settings s on s.user_id = claims.user_id();
end;

create or replace function app.save_notification_choice(kind text, in_app boolean, mail text, push boolean default true)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if claims.user_id() is null then perform private.refuse('TS001', 'SIGN_IN_REQUIRED', 'Please sign in'); end if;
  if num_nulls(save_notification_choice.in_app, save_notification_choice.push) > 0
    or not exists (select from app.notification_kinds k where k.code = save_notification_choice.kind)
    or not exists (select from app.mail_timings m where m.code = save_notification_choice.mail) then
    perform private.refuse('TS004', 'NOTIFICATION_CHOICE_INVALID', 'There is no such kind of notification');
  end if;
  insert into app.notification_choices as c (user_id, kind, in_app, mail, push)
    values (claims.user_id(), save_notification_choice.kind, save_notification_choice.in_app, save_notification_choice.mail,
      save_notification_choice.push)
    on conflict on constraint notification_choices_pkey do update
      set in_app = excluded.in_app, mail = excluded.mail, push = excluded.push;
  return true;
end $$;

-- Names of the time zone database only: PostgreSQL would also accept abbreviations and offsets, which ignore summer time.
create or replace function private.is_time_zone(name text) returns boolean language plpgsql stable as $$
begin
  if name is null or name !~ '^(UTC|[A-Z][A-Za-z_]+(/[A-Za-z0-9_+-]+)+)$' then return false; end if;
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;

-- Both ends of the quiet hours, or neither. What waits for a digest follows the new hour.
create or replace function app.save_notification_settings(time_zone text, quiet_from int, quiet_to int, digest_minute int)
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if claims.user_id() is null then perform private.refuse('TS001', 'SIGN_IN_REQUIRED', 'Please sign in'); end if;
  if not private.is_time_zone(save_notification_settings.time_zone) then
    perform private.refuse('TS004', 'TIME_ZONE_UNKNOWN', 'Choose a time zone from the list');
  end if;
  if (save_notification_settings.quiet_from is null) <> (save_notification_settings.quiet_to is null)
    or coalesce(save_notification_settings.quiet_from = save_notification_settings.quiet_to, false)
    or coalesce(save_notification_settings.quiet_from, 0) not between 0 and 1439
    or coalesce(save_notification_settings.quiet_to, 0) not between 0 and 1439
    or coalesce(save_notification_settings.digest_minute, -1) not between 0 and 1439 then
    perform private.refuse('TS004', 'HOURS_INVALID', 'Quiet hours need two different times');
  end if;
  insert into app.notification_settings as s (user_id, time_zone, quiet_from, quiet_to, digest_minute)
    values (claims.user_id(), save_notification_settings.time_zone, save_notification_settings.quiet_from,
      save_notification_settings.quiet_to, save_notification_settings.digest_minute)
    on conflict on constraint notification_settings_pkey do update set time_zone = excluded.time_zone,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, digest_minute = excluded.digest_minute;
  update private.notification_mails m set leaves_at = private.next_digest(claims.user_id(), private.now())
    where m.user_id = claims.user_id() and m.batch is null and m.leaves_at > private.now();
  return true;
end $$;

-- This moment, or the end of the person's quiet hours if it falls into them.
create or replace function private.after_quiet(person int, moment timestamptz) returns timestamptz language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select greatest(moment, max((l.day + make_interval(mins => s.quiet_to)
        + case when s.quiet_to <= l.minute then interval '1 day' else interval '0' end) at time zone s.time_zone))
    from app.notification_settings s
      cross join lateral (select date_trunc('day', moment at time zone s.time_zone) as day,
        (extract(epoch from (moment at time zone s.time_zone)::time) / 60)::numeric as minute) l
    where s.user_id = person and case when s.quiet_from < s.quiet_to then l.minute >= s.quiet_from and l.minute < s.quiet_to
      else l.minute >= s.quiet_from or l.minute < s.quiet_to end;
end;

-- The person's first digest hour after this moment, or the end of the quiet hours around it.
create or replace function private.next_digest(person int, moment timestamptz) returns timestamptz language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select private.after_quiet(person, min(d.at)) from (
    select (date_trunc('day', moment at time zone z.time_zone) + make_interval(days => n, mins => z.digest_minute))
        at time zone z.time_zone as at
      from (select coalesce(s.time_zone, o.time_zone) as time_zone, coalesce(s.digest_minute, 480) as digest_minute
        from private.operator_settings o left join app.notification_settings s on s.user_id = person) z
        cross join generate_series(0, 2) n) d
    where d.at > moment;
end;

-- How the person wants this trigger: what they chose for its kind, or what applies until they do.
create or replace function private.choice(person int, trigger text) returns app.notification_choices language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select u.id, k.code, coalesce(c.in_app, d.is_on), coalesce(c.mail, case when d.is_on then 'NOW' else 'NEVER' end),
      coalesce(c.push, d.is_on)
    from app.user_infos u join app.notification_triggers t on t.code = choice.trigger
      join app.notification_kinds k
        on k.code = case when u.organization_type = 'OPERATOR' then coalesce(t.staff_kind, t.kind) else t.kind end
      left join app.notification_choices c on c.kind = k.code and c.user_id = u.id
      cross join lateral (select k.is_for_staff or u.organization_type is distinct from 'OPERATOR' as is_on) d
    where u.id = person;
end;

-- When this trigger is mailed to the person: NOW, DAILY or NEVER.
create or replace function private.mail_timing(person int, trigger text) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (private.choice(person, trigger)).mail;

grant execute on function app.notification_kinds_in_app(app.notification_kinds),
  app.notification_kinds_mail(app.notification_kinds), app.notification_kinds_push(app.notification_kinds), app.own_notification_settings(),
  app.save_notification_choice(text, boolean, text, boolean), app.save_notification_settings(text, int, int, int)
  to turnstone_member, turnstone_operator;

-- The time zone in which the person lives.
create or replace function private.zone_of(person int) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(s.time_zone, o.time_zone)
    from private.operator_settings o left join app.notification_settings s on s.user_id = person;
end;

-- The end of the person's day: what is due before it, is due today. Local days may have 23 or 25 hours.
create or replace function private.day_ends_at(person int, moment timestamptz) returns timestamptz language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select (date_trunc('day', moment at time zone z) + interval '1 day') at time zone z from private.zone_of(person) z;
end;
