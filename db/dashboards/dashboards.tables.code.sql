-- The tables, charts and work lists of the dashboards. Uses the functions of dashboards.figures.code.sql and
-- dashboards.queries.code.sql, which are loaded before.

-- Leads submitted and won and lost ones, with closed value, by SERVICE, PROVIDER, REFERRER or AGENT: the first 20.
create or replace function app.figure_breakdown(agg_type text, period text, breakdown text, agg_id int default null)
returns app.figure_breakdown[] language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  subject record := app.figures_subject(agg_type, agg_id);
  ranked text := case breakdown when 'REFERRER' then 'ASSOCIATE' else breakdown end;
  answer app.figure_breakdown[];
begin
  if not coalesce(breakdown in ('SERVICE', 'PROVIDER', 'REFERRER', 'AGENT'), false)
      or (breakdown = 'PROVIDER' and subject.kind <> 'PLATFORM') or subject.kind = 'REFERRER'
      or (breakdown <> 'SERVICE' and subject.kind not in ('PLATFORM', 'PROVIDER')) then
    raise exception using errcode = 'TS004', hint = 'NO_SUCH_BREAKDOWN', message = 'There is no such breakdown';
  end if;
  with first as (
    select r.subject_id as id, r.submitted, r.won, r.lost, r.closed_value
      from app.ranked_figures(subject.kind, subject.subject_id, ranked, figure_breakdown.period, 20) r
      where r.submitted > 0 or r.closed_value <> 0
  )
  select coalesce(array_agg(row(f.id, coalesce(case breakdown when 'SERVICE' then (select s.name from app.services s where s.id = f.id)
        when 'PROVIDER' then (select o.legal_business_name from app.organizations o where o.id = f.id)
        else (select concat_ws(' ', u.first_name, u.last_name) from app.user_infos u where u.id = f.id) end, 'Not named'),
      f.submitted, f.won, f.lost, f.closed_value)::app.figure_breakdown order by f.submitted desc, f.id), '{}')
    into answer from first f;
  return answer;
end $$;

-- Durations in the period: from acceptance to first contact (CONTACT), or from submission to a won deal (CLOSE).
create or replace function app.figure_times(agg_type text, period text, measure text, agg_id int default null)
returns app.figure_bucket[] language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  subject record := app.figures_subject(agg_type, agg_id);
  days app.figure_period := app.figure_period(period, 'NONE');
  wanted text := case figure_times.measure when 'CONTACT' then 'contact' when 'CLOSE' then 'close' end;
  counts jsonb := app.figure_totals(subject.kind, subject.subject_id, array[wanted], days.from_day, days.to_day) -> wanted;
begin
  if wanted is null then raise exception using errcode = 'TS004', hint = 'NO_SUCH_TIMES', message = 'There are no such times'; end if;
  return (select array_agg(row(b.bucket, b.label, coalesce((counts #>> array[b.bucket, '0'])::int, 0))::app.figure_bucket order by b.bucket)
    from (values ('1', 'Under 1 hour'), ('2', '1 to 4 hours'), ('3', '4 to 24 hours'), ('4', '1 to 3 days'), ('5', '3 to 7 days'),
      ('6', '7 to 30 days'), ('7', 'Over 30 days')) b (bucket, label));
end $$;

-- How fast providers answer, for the operator, or an organization's agents: averages of the period, the slowest first. Offers
-- and contacts count on the day they were answered or made.
create or replace function app.response_times(agg_type text, period text, agg_id int default null) returns app.response_time[]
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  subject record := app.figures_subject(agg_type, agg_id);
  days app.figure_period := app.figure_period(period, 'NONE');
  wanted text := case subject.kind when 'PLATFORM' then 'PROVIDER' when 'PROVIDER' then 'AGENT' end;
begin
  return (
    with lines as (
      select s.subject_id, s.organization_id, s.measure, s.count, s.amount from app.figure_sums s
        where s.kind = wanted and s.measure in ('accept', 'contact') and s.service_id is null
          and s.grain = case when response_times.period in ('DAY', 'WEEK') then 'day' else 'month' end
          and s.day >= coalesce(days.from_day, '0001-01-01') and s.day <= days.to_day
      union all
      select c.subject_id, c.organization_id, c.measure, c.count, c.amount from app.figure_changes c
        where c.kind = wanted and c.measure in ('accept', 'contact') and c.day >= coalesce(days.from_day, '0001-01-01')
          and c.day <= days.to_day
      union all
      select ltrim(k.viewer, 'o')::int, null, 'overdue', k.invoices, k.fee from app.transaction_totals k
        where wanted = 'PROVIDER' and k.viewer like 'o%' and k.invoice_status = 'OVERDUE'
    ), summed as (
      select l.subject_id, sum(l.count) filter (where l.measure = 'accept') as accepted,
          sum(l.amount) filter (where l.measure = 'accept') as accept_seconds,
          sum(l.count) filter (where l.measure = 'contact') as contacted,
          sum(l.amount) filter (where l.measure = 'contact') as contact_seconds,
          coalesce(sum(l.count) filter (where l.measure = 'overdue'), 0) as overdue,
          coalesce(sum(l.amount) filter (where l.measure = 'overdue'), 0) as overdue_amount
        from lines l where wanted = 'PROVIDER' or l.organization_id = subject.subject_id group by 1)
    select coalesce(array_agg(row(s.subject_id, case wanted when 'PROVIDER' then o.legal_business_name
          else concat_ws(' ', u.first_name, u.last_name) end, coalesce(s.accepted, 0), s.accept_seconds / nullif(s.accepted, 0),
          coalesce(s.contacted, 0), s.contact_seconds / nullif(s.contacted, 0), case wanted when 'PROVIDER' then s.overdue end,
          case wanted when 'PROVIDER' then s.overdue_amount end)::app.response_time
        order by s.contact_seconds / nullif(s.contacted, 0) desc nulls last, s.accept_seconds / nullif(s.accepted, 0) desc nulls last,
          s.subject_id), '{}')
      from summed s left join app.organizations o on wanted = 'PROVIDER' and o.id = s.subject_id
        left join app.user_infos u on wanted = 'AGENT' and u.id = s.subject_id
      where coalesce(s.accepted, 0) > 0 or coalesce(s.contacted, 0) > 0 or s.overdue > 0);
end $$;

-- Billed and unpaid deals by the status of their invoice, and of the overdue ones by days late.
create or replace function app.invoice_aging(agg_type text, agg_id int default null) returns app.aging_bucket[]
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  subject record := app.figures_subject(agg_type, agg_id);
  today date := (app.figure_period('DAY', 'NONE')).to_day;
begin
  return (select array_agg(row(b.bucket, b.label, coalesce(x.count, 0), coalesce(x.amount, 0),
      case when b.least_days > 0 and b.most_days < 100000 then today - b.most_days end,
      case when b.least_days > 0 then today - b.least_days end)::app.aging_bucket order by b.bucket)
    from (values ('1', 'Not due yet', 0, 0), ('2', '1 to 15 days late', 1, 15), ('3', '16 to 30 days late', 16, 30),
        ('4', '31 to 60 days late', 31, 60), ('5', 'Over 60 days late', 61, 100000), ('6', 'Reported as paid', 0, 0))
        b (bucket, label, least_days, most_days)
      left join (
        select case l.detail when 'NEW_INVOICE' then '1' when 'PROCESSING' then '6'
            else (width_bucket(today - l.day, '{16,31,61}') + 2)::text end as bucket, sum(l.count) as count, sum(l.amount) as amount
          from app.figure_lines(subject.kind, subject.subject_id, '{owed}', null, today + 100000, 'day', false) l group by 1
      ) x using (bucket));
end $$;

-- Payouts of billed deals by the week the invoice is due; overdue ones count this week.
create or replace function app.expected_payouts(agg_type text, agg_id int default null) returns app.aging_bucket[]
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  subject record := app.figures_subject(agg_type, agg_id);
  this_week date := date_trunc('week', (app.figure_period('DAY', 'NONE')).to_day)::date;
begin
  return (select array_agg(row(w.week::date::text, 'Week of ' || to_char(w.week, 'FMMon FMDD'), coalesce(x.count, 0),
      coalesce(x.amount, 0), case when w.week > this_week then w.week::date end, w.week::date + 6)::app.aging_bucket order by w.week)
    from generate_series(this_week, this_week + 35, interval '7 days') w (week)
      left join (select greatest(this_week, date_trunc('week', l.day)::date) as due, sum(l.count) as count, sum(l.amount) as amount
        from app.figure_lines(subject.kind, subject.subject_id, '{expected}', null, this_week + 41, 'day', false) l group by 1) x on x.due = w.week);
end $$;

-- The states where each offered service is available, and its leads in the period. For the operator's admins all services,
-- for a provider's its own.
create or replace function app.service_coverages(period text) returns app.service_coverage[] language plpgsql stable
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  is_operator boolean := coalesce(claims.organization_type() = 'OPERATOR' and claims.is_admin(), false);
  organization int := case when claims.is_admin() then claims.organization_id() end;
begin
  if organization is null then perform private.refuse('TS002', 'OWN_SERVICES_ONLY', 'You may see the coverage of your own services only'); end if;
  return (
    with offered as (
      select s.id, s.name, owner.organization_type = 'OPERATOR' as of_operator, s.organization_id from app.services s
        cross join lateral (select * from app.organizations x where x.id = s.organization_id offset 0) owner
        where s.is_active and owner.status = 'ACTIVE' and not owner.is_deleted
          and (is_operator or s.organization_id = organization or exists (select from app.organizations o
            where o.id = organization and s.id = any (o.service_ids) and owner.organization_type = 'OPERATOR'))
    ), covered as (
      select distinct o.id, x.state_id from offered o join (
          select distinct v.service_id, p.state_ids, e.left_out
            from app.organizations p cross join lateral unnest(p.service_ids) v (service_id)
              left join (select c.organization_id, c.service_id, array_agg(c.state_id order by c.state_id) as left_out
                from app.coverage_exceptions c group by 1, 2) e on e.organization_id = p.id and e.service_id = v.service_id
            where p.status = 'ACTIVE' and not p.is_deleted and p.service_ids <> '{}' and (is_operator or p.id = organization)) p
          on o.of_operator and p.service_id = o.id
        cross join lateral unnest(p.state_ids) x (state_id)
        where p.left_out is null or x.state_id <> all (p.left_out)
    ), sets as materialized (
      select o.id, m.state_ids from offered o
          cross join lateral (select array(select m.state_id from app.service_state_maps m where m.service_id = o.id and m.is_active
            order by m.state_id) as state_ids) m
        where not o.of_operator
      union all
      select c.id, array_agg(c.state_id order by c.state_id) from covered c group by c.id
    ), coded as materialized (
      select s.state_ids, (select string_agg(k.code, ' ' order by k.code) from app.states k where k.id = any (s.state_ids)) as codes
        from (select distinct state_ids from sets) s
    ), states as (
      select s.id, c.codes from sets s join coded c using (state_ids)
    ), asked as (
      select r.subject_id as service_id, r.submitted as requests
        from app.ranked_figures(case when is_operator then 'PLATFORM' else 'PROVIDER' end, case when is_operator then 0 else organization end,
          'SERVICE', service_coverages.period) r
    )
    select coalesce(array_agg(row(o.id, o.name, coalesce(a.requests, 0), coalesce(c.codes, ''))::app.service_coverage order by coalesce(a.requests, 0) desc, o.name, o.id), '{}')
      from offered o left join states c on c.id = o.id left join asked a on a.service_id = o.id);
end $$;

-- Pending actions by the viewer's role: the tasks of Home, also those of which there is none.
create or replace function app.dashboard_actions() returns app.action_count[] language sql stable
begin atomic
  select coalesce(array_agg(row(a.action, t.count, t.amount, t.is_exact)::app.action_count order by a.position), '{}')
    from app.pending_tasks() t
      join (values (0, 'FOLLOW_UPS_DUE', 'FOLLOW_UPS'), (1, 'OFFERS_TO_ANSWER', 'OFFERS'), (2, 'LEADS_TO_OFFER', 'UNASSIGNED'), (3, 'OFFERS_RUNNING_OUT', 'EXPIRING'),
        (4, 'LEADS_TO_CONTACT', 'CALL'), (5, 'PROPOSALS_OPEN', 'PROPOSED'), (6, 'REFERRALS_WAITING', 'OPEN'), (7, 'LEADS_IDLE', 'IDLE'),
        (8, 'INVOICES_OVERDUE', 'OVERDUE'), (9, 'PAYMENTS_TO_CONFIRM', 'REPORTED'), (10, 'INVOICES_TO_PAY', 'OWED'),
        (11, 'READY_TO_INVOICE', 'TO_INVOICE'), (12, 'PAYOUTS_READY', 'PAYABLE'), (13, 'PAYOUTS_COMING', 'PAYABLE'),
        (14, 'TICKETS_LATE', 'LATE_TICKETS')) a (position, kind, action) using (kind);
end;

grant execute on function app.response_times(text, text, int), app.figure_breakdown(text, text, text, int),
  app.figure_times(text, text, text, int), app.invoice_aging(text, int), app.expected_payouts(text, int),
  app.service_coverages(text), app.dashboard_actions() to turnstone_member, turnstone_operator;
