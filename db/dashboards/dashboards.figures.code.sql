-- What a dashboard may ask for: subjects, periods and the lines of figures. Read under the caller's policies.

-- The subject: the platform, an organization as provider (ORGANIZATION) or with its people's referrals (REFERRER), an associate
-- or a service agent; by default the caller. An id that the caller may not query is refused, whether it exists or not.
create or replace function app.figures_subject(agg_type text, agg_id int, out kind text, out subject_id int)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_operator boolean := coalesce(claims.organization_type() = 'OPERATOR' and claims.is_admin(), false);
  is_allowed boolean;
begin
  if claims.user_id() is null then perform private.refuse('TS001', 'SIGN_IN', 'Please sign in'); end if;
  kind := case agg_type when 'PLATFORM' then 'PLATFORM' when 'ORGANIZATION' then 'PROVIDER' when 'REFERRER' then 'REFERRER'
    when 'ASSOCIATE' then 'ASSOCIATE' when 'SERVICE_AGENT' then 'AGENT' end;
  if kind is null or (kind = 'PLATFORM' and agg_id is not null) then
    perform private.refuse('TS004', 'NO_SUCH_FIGURES', 'There are no such figures');
  end if;
  subject_id := case when kind = 'PLATFORM' then 0 when kind in ('PROVIDER', 'REFERRER') then coalesce(agg_id, claims.organization_id())
    else coalesce(agg_id, claims.user_id()) end;
  is_allowed := case when kind = 'PLATFORM' then is_operator
    when kind in ('PROVIDER', 'REFERRER') then (is_operator and exists (select from app.organizations o where o.id = subject_id))
      or (claims.is_admin() and subject_id = claims.organization_id())
    else subject_id = claims.user_id() or exists (select from app.user_infos u where u.id = subject_id
      and (is_operator or (claims.is_admin() and u.organization_id = claims.organization_id()))) end;
  if not coalesce(is_allowed, false) then perform private.refuse('TS002', 'OWN_FIGURES_ONLY', 'You may see your own figures only'); end if;
end $$;

-- A calendar period up to today in the operator's time zone, and its comparison: PREVIOUS, the period of the same length
-- before; YEAR, the same days a year earlier; NONE.
create or replace function app.figure_period(period text, compare text) returns app.figure_period language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
declare
  today date := private.today();
begin
  if not coalesce(period in ('DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR', 'TILL_DATE'), false) then
    perform private.refuse('TS004', 'NO_SUCH_PERIOD', 'There is no such period');
  end if;
  return app.compared_period(case when period <> 'TILL_DATE' then date_trunc(lower(period), today)::date end, today, compare);
end $$;

create or replace function app.compared_period(from_day date, to_day date, compare text) returns app.figure_period
language plpgsql immutable as $$
begin
  if not coalesce(compare in ('PREVIOUS', 'YEAR', 'NONE'), false) then
    raise exception using errcode = 'TS004', hint = 'NO_SUCH_COMPARISON', message = 'There is no such comparison';
  end if;
  if from_day is null or compare = 'NONE' then return row(from_day, to_day, null, null)::app.figure_period; end if;
  if compare = 'YEAR' then
    return row(from_day, to_day, from_day - interval '1 year', to_day - interval '1 year')::app.figure_period;
  end if;
  return row(from_day, to_day, from_day - (to_day - from_day + 1), from_day - 1)::app.figure_period;
end $$;

-- A subject's figures of a range of days: monthly sums for whole months and daily sums for other days, or with grain day only
-- daily sums. Planned once for each role of a connection: the bounds are values of their own, since the planner compares a
-- day with an expression only after the policy.
create or replace function app.figure_lines(
  kind text, subject_id int, measures text[], from_day date, to_day date, grain text, of_services boolean
) returns table (measure text, detail text, service_id int, day date, count int, amount numeric) language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  by_month boolean := grain = 'month';
  first_day date := coalesce(from_day, '0001-01-01');
  -- Whole months are those from the first one up to, not including, the second.
  first_month date := date_trunc('month', first_day + interval '1 month - 1 day');
  last_month date := greatest(first_month, date_trunc('month', to_day + 1)::date);
begin
  if to_day is null then return; end if;
  if not by_month then
    first_month := to_day + 1;
    last_month := first_month;
  end if;
  if of_services then
    return query
      select s.measure, s.detail, s.service_id, s.day, s.count, s.amount from app.figure_sums s
        where s.kind = figure_lines.kind and s.subject_id = figure_lines.subject_id and s.measure = any (measures)
          and s.service_id is not null and s.grain = 'month' and s.day >= first_month and s.day < last_month
      union all
      select s.measure, s.detail, s.service_id, s.day, s.count, s.amount from app.figure_sums s
        where s.kind = figure_lines.kind and s.subject_id = figure_lines.subject_id and s.measure = any (measures)
          and s.service_id is not null and s.grain = 'day' and s.day >= first_day and s.day < first_month and s.day <= to_day
      union all
      select s.measure, s.detail, s.service_id, s.day, s.count, s.amount from app.figure_sums s
        where s.kind = figure_lines.kind and s.subject_id = figure_lines.subject_id and s.measure = any (measures)
          and s.service_id is not null and s.grain = 'day' and s.day >= last_month and s.day <= to_day;
  else
    return query
      select s.measure, s.detail, s.service_id, s.day, s.count, s.amount from app.figure_sums s
        where s.kind = figure_lines.kind and s.subject_id = figure_lines.subject_id and s.measure = any (measures)
          and s.service_id is null and s.grain = 'month' and s.day >= first_month and s.day < last_month
      union all
      select s.measure, s.detail, s.service_id, s.day, s.count, s.amount from app.figure_sums s
        where s.kind = figure_lines.kind and s.subject_id = figure_lines.subject_id and s.measure = any (measures)
          and s.service_id is null and s.grain = 'day' and s.day >= first_day and s.day < first_month and s.day <= to_day
      union all
      select s.measure, s.detail, s.service_id, s.day, s.count, s.amount from app.figure_sums s
        where s.kind = figure_lines.kind and s.subject_id = figure_lines.subject_id and s.measure = any (measures)
          and s.service_id is null and s.grain = 'day' and s.day >= last_month and s.day <= to_day;
  end if;
  return query
    select c.measure, c.detail, c.service_id, c.day, c.count, c.amount from app.figure_changes c
      where c.kind = figure_lines.kind and c.subject_id = figure_lines.subject_id and c.measure = any (measures)
        and (c.service_id is not null or not of_services) and c.day >= first_day and c.day <= to_day;
end $$;

-- Counts and amounts by measure and detail: {"leads": {"NEW_LEAD": [3, 0]}}. None without a last day, as where nothing is
-- compared.
create or replace function app.figure_totals(kind text, subject_id int, measures text[], from_day date, to_day date)
returns jsonb language sql stable
begin atomic
  select coalesce(jsonb_object_agg(m.measure, m.details), '{}') from (
    select d.measure, jsonb_object_agg(d.detail, jsonb_build_array(d.count, d.amount)) as details from (
      select l.measure, l.detail, sum(l.count) as count, sum(l.amount) as amount
        from app.figure_lines(figure_totals.kind, figure_totals.subject_id, measures, from_day, to_day, 'month', false) l
        group by 1, 2) d
      group by 1) m;
end;

-- Leads submitted in the period except duplicates, and how many of them are won.
create or replace function app.conversion_rate(
  agg_type text, period text, agg_id int default null, compare text default 'PREVIOUS'
) returns app.conversion_rate language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  subject record := app.figures_subject(agg_type, agg_id);
  days app.figure_period := app.figure_period(period, compare);
  now_counts jsonb := app.figure_totals(subject.kind, subject.subject_id, '{leads}', days.from_day, days.to_day) -> 'leads';
  then_counts jsonb := app.figure_totals(subject.kind, subject.subject_id, '{leads}', days.previous_from_day, days.previous_to_day) -> 'leads';
  has_before boolean := days.previous_to_day is not null;
begin
  return row(app.submitted_leads(now_counts), app.won_leads(now_counts),
    case when has_before then app.submitted_leads(then_counts) end,
    case when has_before then app.won_leads(then_counts) end, days)::app.conversion_rate;
end $$;

create or replace function app.submitted_leads(counts jsonb) returns int language sql stable
  return (select coalesce(sum((c.value ->> 0)::int), 0) from jsonb_each(counts) c
    join app.lead_statuses k on k.code = c.key and k.is_submitted);

create or replace function app.won_leads(counts jsonb) returns int language sql stable
  return (select coalesce(sum((c.value ->> 0)::int), 0) from jsonb_each(counts) c
    join app.lead_statuses k on k.code = c.key and k.kind = 'won');

comment on function app.figures_subject(text, int) is E'@behavior -*';
comment on function app.figure_period(text, text) is E'@behavior -*';
comment on function app.compared_period(date, date, text) is E'@behavior -*';
comment on function app.figure_lines(text, int, text[], date, date, text, boolean) is E'@behavior -*';
comment on function app.figure_totals(text, int, text[], date, date) is E'@behavior -*';
comment on function app.submitted_leads(jsonb) is E'@behavior -*';
comment on function app.won_leads(jsonb) is E'@behavior -*';

grant execute on function app.figures_subject(text, int), app.figure_period(text, text),
  app.compared_period(date, date, text), app.figure_lines(text, int, text[], date, date, text, boolean),
  app.figure_totals(text, int, text[], date, date), app.submitted_leads(jsonb), app.won_leads(jsonb),
  app.conversion_rate(text, text, int, text) to turnstone_member, turnstone_operator;
