-- The operator's working hours, which determine when answers and resolutions are due.

-- Adds working hours to a timestamp, in the operator's time zone.
create or replace function private.after_working_hours(since timestamptz, hours int) returns timestamptz language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  s private.operator_settings := (select o from private.operator_settings o);
  remaining interval := make_interval(hours => hours);
  day date := (since at time zone s.time_zone)::date;
  opens timestamptz;
  closes timestamptz;
begin
  loop
    if extract(isodow from day) = any (s.support_days) then
      closes := (day + make_interval(mins => s.support_closes)) at time zone s.time_zone;
      opens := greatest((day + make_interval(mins => s.support_opens)) at time zone s.time_zone, since);
      if opens + remaining <= closes then return opens + remaining; end if;
      if opens < closes then remaining := remaining - (closes - opens); end if;
    end if;
    day := day + 1;
  end loop;
end $$;

create or replace function private.answer_due_at(since timestamptz) returns timestamptz language sql stable
  return private.after_working_hours(since, (select s.support_answer_hours from private.operator_settings s));
create or replace function private.resolution_due_at(since timestamptz) returns timestamptz language sql stable
  return private.after_working_hours(since, (select s.support_resolution_hours from private.operator_settings s));
