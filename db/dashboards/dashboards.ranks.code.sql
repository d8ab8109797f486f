-- The ranks of the current periods. They always equal app.figure_sums; pending changes are added when they are read.

create policy select_own on app.figure_ranks for select to turnstone_member
  using (user_id = (select claims.user_id()));
create policy select_own_organization on app.figure_ranks for select to turnstone_member
  using (organization_id = case when (select claims.is_admin()) then (select claims.organization_id()) end);
create policy select_all on app.figure_ranks for select to turnstone_operator using (true);
grant select on app.figure_ranks to turnstone_member, turnstone_operator;

-- What one figure adds to the ranks of each owner. The figure of an agent or associate also counts for their organization.
create or replace function app.rank_lines(figure app.figure_changes) returns table (owner_kind text, owner_id int, breakdown text,
  subject_id int, organization_id int, user_id int, submitted int, won int, lost int, closed_value numeric) language sql stable
begin atomic
  select r.owner_kind, r.owner_id, r.breakdown, r.subject_id, r.organization_id, r.user_id,
      case when k.is_submitted then figure.count else 0 end, case when k.kind = 'won' then figure.count else 0 end,
      case when k.is_lost then figure.count else 0 end,
      case when figure.measure = 'deals' then figure.amount else 0 end
    from (values
      (figure.kind, figure.subject_id, 'SERVICE', figure.service_id, figure.organization_id, figure.user_id),
      ('PLATFORM', 0, case when figure.kind <> 'PLATFORM' then figure.kind end, figure.subject_id, null, null),
      ('PROVIDER', figure.organization_id, case when figure.kind in ('AGENT', 'ASSOCIATE') then figure.kind end, figure.subject_id,
        figure.organization_id, null)) r (owner_kind, owner_id, breakdown, subject_id, organization_id, user_id)
      left join app.lead_statuses k on k.code = figure.detail and figure.measure = 'leads'
    where figure.measure in ('leads', 'deals') and figure.kind <> 'REFERRER'
      and r.owner_id is not null and r.breakdown is not null and r.subject_id is not null;
end;

-- The first day of a current period; -infinity for all time.
create or replace function private.rank_from(period text) returns date language sql stable
security definer set search_path = pg_catalog, pg_temp
  return case period when 'TILL_DATE' then '-infinity'::date else date_trunc(lower(period), private.today())::date end;

-- Whether the ranks of a period are those of the current one.
create or replace function app.has_ranks(period text) returns boolean language sql stable
security definer set search_path = pg_catalog, pg_temp
  return exists (select from private.rank_periods r where r.period = has_ranks.period
    and r.from_day = private.rank_from(has_ranks.period) and r.latest_day <= private.today());

-- Adds figures to the ranks of the current periods.
create or replace function private.add_ranks(figures app.figure_changes[]) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into app.figure_ranks as r (owner_kind, owner_id, breakdown, period, subject_id, organization_id, user_id, submitted, won,
      lost, closed_value)
    select l.owner_kind, l.owner_id, l.breakdown, p.period, l.subject_id, l.organization_id, l.user_id, sum(l.submitted), sum(l.won),
        sum(l.lost), sum(l.closed_value)
      from unnest(figures) f cross join lateral app.rank_lines(f) l
        join private.rank_periods p on f.day >= p.from_day
      group by 1, 2, 3, 4, 5, 6, 7 having (sum(l.submitted), sum(l.won), sum(l.lost), sum(l.closed_value)) <> (0, 0, 0, 0)
      order by 1, 2, 3, 4, 5
    on conflict (owner_kind, owner_id, breakdown, period, subject_id) do update set submitted = r.submitted + excluded.submitted,
      won = r.won + excluded.won, lost = r.lost + excluded.lost, closed_value = r.closed_value + excluded.closed_value;
  update private.rank_periods p
    set latest_day = greatest(p.latest_day, (select max(f.day) from unnest(figures) f where f.measure in ('leads', 'deals')));
end;

-- Ranks the periods again that began or are missing, from the sums.
create or replace function private.renew_ranks() returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  one text;
  start date;
begin
  foreach one in array '{DAY,WEEK,MONTH,QUARTER,YEAR,TILL_DATE}'::text[] loop
    start := private.rank_from(one);
    continue when exists (select from private.rank_periods r where r.period = one and r.from_day = start);
    delete from app.figure_ranks r where r.period = one;
    insert into private.rank_periods (period, from_day, latest_day) values (one, start, '-infinity')
      on conflict (period) do update set from_day = excluded.from_day, latest_day = excluded.latest_day;
    insert into app.figure_ranks (owner_kind, owner_id, breakdown, period, subject_id, organization_id, user_id, submitted, won, lost,
        closed_value)
      select l.owner_kind, l.owner_id, l.breakdown, one, l.subject_id, l.organization_id, l.user_id, sum(l.submitted), sum(l.won),
          sum(l.lost), sum(l.closed_value)
        from app.figure_sums s
          cross join lateral app.rank_lines(row(null, s.kind, s.subject_id, s.organization_id, s.user_id, s.measure, s.detail,
            s.service_id, s.day, s.count, s.amount)::app.figure_changes) l
        where s.service_id is not null and s.measure in ('leads', 'deals')
          and s.grain = case when one in ('DAY', 'WEEK') then 'day' else 'month' end and s.day >= start
        group by 1, 2, 3, 4, 5, 6, 7 having (sum(l.submitted), sum(l.won), sum(l.lost), sum(l.closed_value)) <> (0, 0, 0, 0);
    update private.rank_periods r set latest_day = coalesce((select max(s.day) from app.figure_sums s
      where s.grain = 'day' and s.kind = 'PLATFORM' and s.subject_id = 0 and s.measure in ('leads', 'deals') and s.service_id is null), start)
      where r.period = one;
  end loop;
end $$;

-- Ranks that differ from the sums.
create or replace function private.wrong_ranks() returns table (problem text, subject text) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  with known as (
    select r.owner_kind, r.owner_id, r.breakdown, r.period, r.subject_id, r.submitted, r.won, r.lost, r.closed_value from app.figure_ranks r
    union all
    select l.owner_kind, l.owner_id, l.breakdown, p.period, l.subject_id, -l.submitted, -l.won, -l.lost, -l.closed_value
      from private.rank_periods p join app.figure_sums s on s.service_id is not null and s.measure in ('leads', 'deals')
          and s.grain = case when p.period in ('DAY', 'WEEK') then 'day' else 'month' end and s.day >= p.from_day
        cross join lateral app.rank_lines(row(null, s.kind, s.subject_id, s.organization_id, s.user_id, s.measure, s.detail,
          s.service_id, s.day, s.count, s.amount)::app.figure_changes) l
  )
  select 'ranks of ' || k.breakdown || ' of ' || k.owner_kind || ' by ' || k.period, concat_ws(' ', k.owner_id, k.subject_id)
    from known k group by k.owner_kind, k.owner_id, k.breakdown, k.period, k.subject_id
    having (sum(k.submitted), sum(k.won), sum(k.lost), sum(k.closed_value)) <> (0, 0, 0, 0);
end;

-- An owner's services, providers, associates or agents in a current period, those with the most leads first. most limits
-- their number; null for all.
create or replace function app.ranked_figures(owner_kind text, owner_id int, breakdown text, period text, most int default null)
returns table (subject_id int, submitted int, won int, lost int, closed_value numeric) language plpgsql stable as $$
declare
  days app.figure_period := app.figure_period(ranked_figures.period, 'NONE');
begin
  if not app.has_ranks(ranked_figures.period) then
    return query select l.subject_id, sum(l.submitted)::int, sum(l.won)::int, sum(l.lost)::int, sum(l.closed_value)
      from app.figures_to_rank(ranked_figures.owner_kind, ranked_figures.owner_id, ranked_figures.breakdown, days.from_day, days.to_day) l
      group by 1 order by 2 desc, 1 limit most;
    return;
  end if;
  return query
    with pending as materialized (
      select l.subject_id, sum(l.submitted) as submitted, sum(l.won) as won, sum(l.lost) as lost, sum(l.closed_value) as closed_value
        from app.figure_changes c cross join lateral app.rank_lines(c) l
        where l.owner_kind = ranked_figures.owner_kind and l.owner_id = ranked_figures.owner_id and l.breakdown = ranked_figures.breakdown
          and c.kind = case when ranked_figures.breakdown = 'SERVICE' then ranked_figures.owner_kind else ranked_figures.breakdown end
          and (ranked_figures.breakdown <> 'SERVICE' or c.subject_id = ranked_figures.owner_id)
          and c.day >= coalesce(days.from_day, '-infinity') and c.day <= days.to_day
        group by 1
    ), ranked as (
      select r.subject_id, r.submitted, r.won, r.lost, r.closed_value from app.figure_ranks r
        where r.owner_kind = ranked_figures.owner_kind and r.owner_id = ranked_figures.owner_id
          and r.breakdown = ranked_figures.breakdown and r.period = ranked_figures.period
        order by r.submitted desc, r.subject_id limit most + (select count(*) from pending)
    )
    select r.subject_id, r.submitted, r.won, r.lost, r.closed_value::numeric(20,2) from ranked r
      where not exists (select from pending p where p.subject_id = r.subject_id)
    union all
    -- "offset 0": looked up one by one, because a join reads all ranks of the owner.
    select p.subject_id, (coalesce(k.submitted, 0) + p.submitted)::int, (coalesce(k.won, 0) + p.won)::int,
        (coalesce(k.lost, 0) + p.lost)::int, (coalesce(k.closed_value, 0) + p.closed_value)::numeric(20,2)
      from pending p left join lateral (
        select r.submitted, r.won, r.lost, r.closed_value from app.figure_ranks r
          where r.owner_kind = ranked_figures.owner_kind and r.owner_id = ranked_figures.owner_id
            and r.breakdown = ranked_figures.breakdown and r.period = ranked_figures.period and r.subject_id = p.subject_id offset 0) k on true
      order by 2 desc, 1 limit most;
end $$;

-- The same from the sums, for a period that is not ranked.
create or replace function app.figures_to_rank(owner_kind text, owner_id int, breakdown text, from_day date, to_day date)
returns table (subject_id int, submitted int, won int, lost int, closed_value numeric) language sql stable
begin atomic
  select l.subject_id, l.submitted, l.won, l.lost, l.closed_value from (
      select row(null, s.kind, s.subject_id, s.organization_id, s.user_id, s.measure, s.detail, s.service_id, s.day, s.count,
          s.amount)::app.figure_changes as figure
        from app.figure_sums s where s.grain = 'day' and s.service_id is not null and s.measure in ('leads', 'deals')
          and s.day >= coalesce(from_day, '-infinity') and s.day <= to_day
          and s.kind = case when figures_to_rank.breakdown = 'SERVICE' then figures_to_rank.owner_kind else figures_to_rank.breakdown end
          and (figures_to_rank.breakdown <> 'SERVICE' or s.subject_id = figures_to_rank.owner_id)
      union all
      select c from app.figure_changes c
        where c.kind = case when figures_to_rank.breakdown = 'SERVICE' then figures_to_rank.owner_kind else figures_to_rank.breakdown end
          and c.day >= coalesce(from_day, '-infinity') and c.day <= to_day) f
    cross join lateral app.rank_lines(f.figure) l
    where l.owner_kind = figures_to_rank.owner_kind and l.owner_id = figures_to_rank.owner_id and l.breakdown = figures_to_rank.breakdown;
end;

comment on function app.rank_lines(app.figure_changes) is E'@behavior -*';
comment on function app.has_ranks(text) is E'@behavior -*';
comment on function app.ranked_figures(text, int, text, text, int) is E'@behavior -*';
comment on function app.figures_to_rank(text, int, text, date, date) is E'@behavior -*';
grant execute on function app.rank_lines(app.figure_changes), app.has_ranks(text), app.ranked_figures(text, int, text, text, int),
  app.figures_to_rank(text, int, text, date, date) to turnstone_member, turnstone_operator;
