-- The dashboards' queries. Each function checks that the caller may query the subject, then reads its figures under their
-- policies.

-- Leads by day of submission: by current status, and by the steps they reached.
create or replace function app.dashboard_leads(
  agg_type text, period text, agg_id int default null, compare text default 'PREVIOUS'
) returns app.dashboard_leads language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  subject record := app.figures_subject(agg_type, agg_id);
  days app.figure_period := app.figure_period(period, compare);
  f jsonb := app.figure_totals(subject.kind, subject.subject_id, '{leads,progress}', days.from_day, days.to_day);
  now_counts jsonb := f -> 'leads';
  then_counts jsonb := app.figure_totals(subject.kind, subject.subject_id, '{leads}', days.previous_from_day, days.previous_to_day) -> 'leads';
  answer app.dashboard_leads;
begin
  select coalesce(sum((c.value ->> 0)::int), 0) into answer.totals from jsonb_each(now_counts) c;
  select array_agg(row(k.code, coalesce((now_counts #>> array[k.code, '0'])::int, 0))::app.status_count order by k.position)
    into answer.by_status from app.lead_statuses k;
  if days.previous_to_day is not null then
    select coalesce(sum((c.value ->> 0)::int), 0) into answer.previous_totals from jsonb_each(then_counts) c;
    select array_agg(row(k.code, coalesce((then_counts #>> array[k.code, '0'])::int, 0))::app.status_count order by k.position)
      into answer.previous_by_status from app.lead_statuses k;
  end if;
  answer.by_progress := app.progress_of(now_counts, f -> 'progress');
  answer.period := days;
  return answer;
end $$;

-- Unpaid invoices of an organization, or of all: how many, and their fees, by status. Read from the stored totals.
create or replace function app.unpaid_invoices(kind text, subject_id int) returns jsonb language sql stable
begin atomic
  select coalesce(jsonb_object_agg(u.invoice_status, jsonb_build_array(u.invoices, u.fee)), '{}') from (
    select k.invoice_status, sum(k.invoices) as invoices, sum(k.fee) as fee from app.transaction_totals k
      where k.viewer = case unpaid_invoices.kind when 'PLATFORM' then 'p' when 'PROVIDER' then 'o' || unpaid_invoices.subject_id end
        and k.invoice_status in ('NEW_INVOICE', 'PROCESSING', 'OVERDUE')
      group by 1) u;
end;

-- Invoices that are unpaid today, overdue or pending, and those paid in the period.
create or replace function app.dashboard_invoices(
  agg_type text, period text, agg_id int default null, compare text default 'PREVIOUS'
) returns app.dashboard_invoices language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  subject record := app.figures_subject(agg_type, agg_id);
  days app.figure_period := app.figure_period(period, compare);
  f jsonb := app.unpaid_invoices(subject.kind, subject.subject_id)
    || coalesce(app.figure_totals(subject.kind, subject.subject_id, '{received}', days.from_day, days.to_day) -> 'received', '{}');
  b jsonb := coalesce(app.figure_totals(subject.kind, subject.subject_id, '{received}', days.previous_from_day, days.previous_to_day)
    -> 'received', '{}');
  has_before boolean := days.previous_to_day is not null;
begin
  return row(app.figure_sum(f, '{OVERDUE}', 0), app.figure_sum(f, '{PAID}', 0), app.figure_sum(f, '{NEW_INVOICE,PROCESSING}', 0),
    app.figure_sum(f, '{OVERDUE,PAID,NEW_INVOICE,PROCESSING}', 0), app.figure_sum(f, '{OVERDUE}', 1), app.figure_sum(f, '{PAID}', 1),
    app.figure_sum(f, '{NEW_INVOICE,PROCESSING}', 1), app.figure_sum(f, '{OVERDUE,PAID,NEW_INVOICE,PROCESSING}', 1), null, null,
    days, case when has_before then app.figure_sum(b, '{PAID}', 0) end,
    case when has_before then app.figure_sum(b, '{PAID}', 1) end)::app.dashboard_invoices;
end $$;

-- The sum of the counts (0) or amounts (1) of these details.
create or replace function app.figure_sum(figures jsonb, details text[], place int) returns numeric(20,2) language sql immutable
  return (select coalesce(sum((figures #>> array[d, place::text])::numeric(20,2)), 0) from unnest(details) d);

-- Payouts of deals closed in the period: expected until the provider pays, then approved, then paid.
create or replace function app.dashboard_payouts(
  agg_type text, period text, agg_id int default null, compare text default 'PREVIOUS'
) returns app.dashboard_payouts language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  subject record := app.figures_subject(agg_type, agg_id);
  days app.figure_period := app.figure_period(period, compare);
  f jsonb := coalesce(app.figure_totals(subject.kind, subject.subject_id, '{stages}', days.from_day, days.to_day) -> 'stages', '{}');
  b jsonb := coalesce(app.figure_totals(subject.kind, subject.subject_id, '{stages}', days.previous_from_day, days.previous_to_day)
    -> 'stages', '{}');
begin
  return row(app.figure_sum(f, '{READY_FOR_INVOICE,INVOICE_SENT,OVERDUE}', 0), app.figure_sum(f, '{VENDOR_PAID}', 0),
    app.figure_sum(f, '{ASSOCIATE_PAID}', 0), app.figure_sum(f, '{READY_FOR_INVOICE,INVOICE_SENT,OVERDUE}', 1),
    app.figure_sum(f, '{VENDOR_PAID}', 1), app.figure_sum(f, '{ASSOCIATE_PAID}', 1),
    case when days.previous_to_day is not null then app.figure_sum(b, '{ASSOCIATE_PAID}', 1) end, days)::app.dashboard_payouts;
end $$;

-- Revenue: fees for the operator, closed value for a provider and its agents, payouts for an associate or an organization's
-- referrals.
create or replace function app.revenue_by_period(
  agg_type text, period text, agg_id int default null, compare text default 'PREVIOUS'
) returns app.dashboard_revenue language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  days app.figure_period := app.figure_period(period, compare);
begin
  return app.revenue_of(agg_type, agg_id, days);
end $$;

-- Revenue for any date range in the operator's time zone, inclusive.
create or replace function app.revenue_by_date_range(
  agg_type text, start_date date, end_date date, agg_id int default null, compare text default 'PREVIOUS'
) returns app.dashboard_revenue language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  if not coalesce(start_date <= end_date and end_date - start_date <= 3700 and start_date >= '1990-01-01'
      and end_date < '2200-01-01', false) then
    raise exception using errcode = 'TS004', hint = 'DATE_RANGE', message = 'A first and a last day, at most ten years apart, are required';
  end if;
  return app.revenue_of(agg_type, agg_id, app.compared_period(start_date, end_date, compare));
end $$;

create or replace function app.revenue_of(agg_type text, agg_id int, days app.figure_period) returns app.dashboard_revenue
language plpgsql stable as $$
declare
  subject record := app.figures_subject(agg_type, agg_id);
  counted text := case subject.kind when 'PLATFORM' then 'fees' when 'ASSOCIATE' then 'payouts' when 'REFERRER' then 'payouts' else 'deals' end;
  counts jsonb := app.figure_totals(subject.kind, subject.subject_id, array['deals', counted], days.from_day, days.to_day);
  before jsonb := app.figure_totals(subject.kind, subject.subject_id, array[counted], days.previous_from_day, days.previous_to_day);
  length int := days.to_day - days.from_day + 1;
  grain text := case when length <= 800 then 'day' else 'month' end;
  first_day date := coalesce(days.from_day, (select min(l.day) from app.figure_lines(subject.kind, subject.subject_id,
    array[counted], null, days.to_day, 'month', false) l), days.to_day);
  shift int := days.from_day - days.previous_from_day;
  answer app.dashboard_revenue;
begin
  answer.total := app.figure_sum(counts -> counted, '{CLOSED,CORRECTED,ENDED}', 1);
  answer.previous_total := case when days.previous_to_day is not null then app.figure_sum(before -> counted, '{CLOSED,CORRECTED,ENDED}', 1) end;
  answer.deals := app.figure_sum(counts -> 'deals', '{CLOSED,CORRECTED}', 0);
  answer.ended_deals := app.figure_sum(counts -> 'deals', '{ENDED}', 0);
  answer.ended_amount := app.figure_sum(counts -> counted, '{ENDED}', 1);
  answer.step := case when length <= 31 then 'day' when length <= 100 then 'week' else 'month' end;
  answer.period := row(coalesce(days.from_day, first_day), days.to_day, days.previous_from_day, days.previous_to_day)::app.figure_period;
  with lines as (
    select greatest(first_day, date_trunc(answer.step, l.day)::date) as day, l.measure, l.amount, false as is_before
      from app.figure_lines(subject.kind, subject.subject_id,
        case when subject.kind = 'PLATFORM' then array[counted, 'payouts'] else array[counted] end, days.from_day, days.to_day, grain, false) l
    union all
    select greatest(first_day, date_trunc(answer.step, l.day + shift)::date), l.measure, l.amount, true
      from app.figure_lines(subject.kind, subject.subject_id, array[counted], days.previous_from_day, days.previous_to_day, grain, false) l
      where days.previous_to_day is not null
  ), steps as (
    select greatest(first_day, d::date) as day
      from generate_series(date_trunc(answer.step, first_day), days.to_day, ('1 ' || answer.step)::interval) d
  )
  select array_agg(row(s.day, coalesce(x.amount, 0), case when subject.kind = 'PLATFORM' then coalesce(x.payouts, 0) end,
      case when days.previous_to_day is not null then coalesce(x.previous_amount, 0) end)::app.revenue_point order by s.day)
    into answer.points
    from steps s left join (
      select l.day, sum(l.amount) filter (where l.measure = counted and not l.is_before) as amount,
          sum(l.amount) filter (where l.measure = 'payouts' and not l.is_before) as payouts,
          sum(l.amount) filter (where l.is_before) as previous_amount
        from (select l.day, l.measure, l.amount, l.is_before from lines l) l group by 1) x on x.day = s.day;
  return answer;
end $$;

-- The top six services and the rest, in percentages that add up to 100: BEST_PERFORMING by closed value, MOST_REQUESTED by
-- submitted leads, MOST_SUCCESSFUL by won leads.
create or replace function app.service_share(
  agg_type text, period text, service_agg_type text, agg_id int default null
) returns app.service_share[] language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  subject record := app.figures_subject(agg_type, agg_id);
  answer app.service_share[];
begin
  if not coalesce(service_agg_type in ('BEST_PERFORMING', 'MOST_REQUESTED', 'MOST_SUCCESSFUL'), false) or subject.kind = 'REFERRER' then
    raise exception using errcode = 'TS004', hint = 'NO_SUCH_SHARE', message = 'There is no such service share';
  end if;
  with sums as (
    select r.subject_id as service_id,
        case service_agg_type when 'BEST_PERFORMING' then 0 when 'MOST_SUCCESSFUL' then r.won else r.submitted end as count,
        case service_agg_type when 'BEST_PERFORMING' then r.closed_value else 0 end as amount
      from app.ranked_figures(subject.kind, subject.subject_id, 'SERVICE', service_share.period) r
  ), ranked as (
    select *, row_number() over (order by s.amount desc, s.count desc, s.service_id) as place
      from sums s where s.amount > 0 or s.count > 0
  ), topped as (
    select case when r.place <= 6 then r.service_id end as service_id, least(r.place, 7) as place, sum(r.count) as count, sum(r.amount) as amount
      from ranked r group by 1, 2
  ), parts as (
    select t.*, floor(p.exact) as whole, row_number() over (order by p.exact - floor(p.exact) desc, t.place) as remainder,
        100 - sum(floor(p.exact)) over () as missing
      from topped t cross join lateral (select 100 * (t.count + t.amount) / (select sum(x.count + x.amount) from topped x) as exact) p
  )
  select coalesce(array_agg(row(p.service_id, case when p.place = 7 then 'Other' else coalesce(s.name, 'Another service') end,
      (p.whole + (p.remainder <= p.missing)::int)::int, p.count, p.amount)::app.service_share order by p.place), '{}')
    into answer from parts p left join app.services s on s.id = p.service_id;
  return answer;
end $$;

comment on function app.figure_sum(jsonb, text[], int) is E'@behavior -*';
comment on function app.unpaid_invoices(text, int) is E'@behavior -*';
comment on function app.revenue_of(text, int, app.figure_period) is E'@behavior -*';

grant execute on function app.figure_sum(jsonb, text[], int), app.unpaid_invoices(text, int), app.revenue_of(text, int, app.figure_period),
  app.dashboard_leads(text, text, int, text),
  app.dashboard_invoices(text, text, int, text), app.dashboard_payouts(text, text, int, text),
  app.revenue_by_period(text, text, int, text), app.revenue_by_date_range(text, date, date, int, text),
  app.service_share(text, text, text, int) to turnstone_member, turnstone_operator;
