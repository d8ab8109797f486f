-- The operator's working hours, which determine when answers and resolutions are due.

create or replace function private.support_hours() returns private.working_hours language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select row(s.time_zone, private.week_of(s.support_days, array_fill(s.support_opens, array[cardinality(s.support_days)]),
    array_fill(s.support_closes, array[cardinality(s.support_days)])), '{}', '{}')::private.working_hours from private.operator_settings s);

create or replace function private.after_working_hours(since timestamptz, hours int) returns timestamptz language sql stable
security definer set search_path = pg_catalog, pg_temp
  return private.after_open(private.support_hours(), since, make_interval(hours => hours));

create or replace function private.answer_due_at(since timestamptz) returns timestamptz language sql stable
  return private.after_working_hours(since, (select s.support_answer_hours from private.operator_settings s));
create or replace function private.resolution_due_at(since timestamptz) returns timestamptz language sql stable
  return private.after_working_hours(since, (select s.support_resolution_hours from private.operator_settings s));

create or replace function app.support_schedule() returns app.support_schedule language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select row(s.support_days, s.support_opens, s.support_closes, s.support_answer_hours, s.support_resolution_hours,
    s.time_zone)::app.support_schedule from private.operator_settings s);
comment on function app.support_schedule() is 'Working hours and targets of the help desk.';

-- Changes working hours and targets. Open tickets get their due times from the new ones.
create or replace function app.save_support_schedule(
  days int[], opens_minute int, closes_minute int, answer_hours int, resolution_hours int
) returns app.support_schedule language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before jsonb := to_jsonb(app.support_schedule());
  after app.support_schedule;
  changed jsonb;
begin
  if not (claims.organization_type() = 'OPERATOR' and claims.is_master_admin()) then
    perform private.refuse('TS002', 'MASTER_ADMINS_ONLY', 'Only master admins decide this');
  end if;
  after := private.checked_support_schedule(days, opens_minute, closes_minute, answer_hours, resolution_hours);
  -- Reopening locks a ticket before it reads the settings, so this locks in the same order.
  perform from app.support_tickets t where t.status not in ('RESOLVED', 'CANCELLED') order by t.id for update;
  update private.operator_settings set support_days = after.days, support_opens = after.opens_minute,
    support_closes = after.closes_minute, support_answer_hours = after.answer_hours,
    support_resolution_hours = after.resolution_hours;
  after := app.support_schedule();
  select jsonb_object_agg(n.key, jsonb_build_array(before -> n.key, n.value)) into changed
    from jsonb_each(to_jsonb(after)) n where n.value is distinct from before -> n.key;
  if changed is not null then
    perform private.audit(claims.user_id(), 'CHANGE_SUPPORT_SCHEDULE', 'help_desk', null, jsonb_build_object('values', changed));
  end if;
  return after;
end $$;

create or replace function private.checked_support_schedule(
  days int[], opens_minute int, closes_minute int, answer_hours int, resolution_hours int
) returns app.support_schedule language plpgsql immutable as $$
begin
  if days is null or days = '{}' or not days <@ '{1,2,3,4,5,6,7}' then
    perform private.refuse('TS004', 'WORKING_DAYS', 'Choose at least one working day'); end if;
  if num_nulls(opens_minute, closes_minute) > 0 or opens_minute not between 0 and 1380 or closes_minute > 1440
    or closes_minute < opens_minute + 60 then
    perform private.refuse('TS004', 'WORKING_HOURS', 'Working hours last at least one hour and end on the same day'); end if;
  if num_nulls(answer_hours, resolution_hours) > 0 or answer_hours not between 1 and 1000
    or resolution_hours not between 1 and 1000 then
    perform private.refuse('TS004', 'SUPPORT_TARGETS', 'A target is 1 to 1,000 working hours'); end if;
  if resolution_hours < answer_hours then
    perform private.refuse('TS004', 'TARGET_ORDER', 'A request cannot be due for resolution before its first reply'); end if;
  return row((select array_agg(distinct d order by d) from unnest(days) d), opens_minute, closes_minute, answer_hours,
    resolution_hours, null)::app.support_schedule;
end $$;

-- Recomputes what is still due: first replies that were not given, and resolutions, which a reopened ticket owes anew.
create or replace function private.sync_ticket_targets() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.support_tickets t set
      answer_due_at = case when t.answer_due_at is null or t.first_answered_at is not null then t.answer_due_at
        else private.answer_due_at(t.created_at) end,
      resolution_due_at = case when t.resolution_due_at is not null then private.resolution_due_at(coalesce(
        (select max(h.created_at) from app.ticket_history h where h.support_id = t.id and h.move = 'reopen'), t.created_at)) end
    where t.status not in ('RESOLVED', 'CANCELLED');
  return null;
end $$;
create trigger sync_ticket_targets after update on private.operator_settings for each row
  when ((old.support_days, old.support_opens, old.support_closes, old.support_answer_hours, old.support_resolution_hours, old.time_zone)
    is distinct from (new.support_days, new.support_opens, new.support_closes, new.support_answer_hours,
    new.support_resolution_hours, new.time_zone)) execute function private.sync_ticket_targets();

grant execute on function app.support_schedule(), app.save_support_schedule(int[], int, int, int, int) to turnstone_operator;
