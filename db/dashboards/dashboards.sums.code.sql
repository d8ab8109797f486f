-- Compacts the changes of figures into sums, and proves the sums against the rows.

-- Compacts pending changes into daily and monthly sums, per service and overall. Safe to repeat and beside writers, because
-- each run adds exactly the changes it deletes.
create or replace function jobs.sum_figures() returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  done int;
begin
  perform pg_advisory_xact_lock(hashtextextended('sum figures', 0));
  perform private.renew_ranks();
  with taken as (
    delete from app.figure_changes c where c.id = any (array(
        select k.id from app.figure_changes k order by k.id limit 500 for update skip locked))
      returning c.*, c as figure
  ), summed as (
    insert into app.figure_sums as s (kind, subject_id, organization_id, user_id, measure, detail, grain, service_id, day, count, amount)
      select t.kind, t.subject_id, t.organization_id, t.user_id, t.measure, t.detail, g.grain, v.service_id,
          date_trunc(g.grain, t.day)::date, sum(t.count), sum(t.amount)
        from taken t cross join (values ('day'), ('month')) g (grain)
          cross join lateral (select null::int as service_id union select t.service_id) v
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having (sum(t.count), sum(t.amount)) <> (0, 0) order by 1, 2, 5, 6, 7, 8, 9
      on conflict on constraint figure_sums_once do update set count = s.count + excluded.count, amount = s.amount + excluded.amount
      returning 1
  ) select t.done into done from (select count(*) as done, private.add_ranks(array_agg(t.figure)) from taken t) t;
  return done;
end $$;

-- All figures recomputed from the current rows; sums plus pending changes must equal them.
create or replace function private.figures_of_rows() returns setof app.figure_changes language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select f.* from app.leads l cross join lateral private.lead_figures(l, 1) f
  union all
  select f.* from app.leads l cross join lateral private.progress_figures(l, 9223372036854775807, 1) f
  union all
  select f.* from app.lead_history h join app.leads l on l.id = h.lead_id cross join lateral private.time_figures(h, l.created_at) f
  union all
  select f.* from app.transactions t join app.transaction_earnings e on e.transaction_id = t.id
    cross join (values (false), (true)) x (ended) cross join lateral private.deal_figures(t, e.operator_fee, e.associate_payout, x.ended) f
    where not x.ended or t.status = 'TERMINATED'
  union all
  select f.* from app.transactions t join app.transaction_earnings e on e.transaction_id = t.id
    join app.transaction_fees x on x.transaction_id = t.id
    cross join lateral private.stage_figures(t, x, e.associate_payout, private.due_day(t.id), 1) f;
end;

-- Rebuilds all figures if they were built for another time zone, whose days differ.
create or replace function private.rebuild_figures() returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sum figures', 0));
  lock table app.figure_changes in share row exclusive mode;
  delete from app.figure_changes;
  delete from app.figure_sums;
  insert into app.figure_sums (kind, subject_id, organization_id, user_id, measure, detail, grain, service_id, day, count, amount)
    select f.kind, f.subject_id, f.organization_id, f.user_id, f.measure, f.detail, g.grain, v.service_id,
        date_trunc(g.grain, f.day)::date, sum(f.count), sum(f.amount)
      from private.figures_of_rows() f cross join (values ('day'), ('month')) g (grain)
        cross join lateral (select null::int as service_id union select f.service_id) v
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having (sum(f.count), sum(f.amount)) <> (0, 0);
  delete from private.rank_periods;
  perform private.renew_ranks();
  update private.operator_settings set figures_zone = time_zone;
end $$;
create or replace function private.rebuild_for_zone() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.rebuild_figures();
  return null;
end $$;
create trigger rebuild_figures after update on private.operator_settings for each row
  when (new.figures_zone is distinct from new.time_zone) execute function private.rebuild_for_zone();

-- Stored totals of transactions that differ from the rows, by viewer and statuses.
create or replace function private.wrong_transaction_totals() returns table (problem text, subject text) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  with known as (
    select t.viewer, t.status, t.invoice_status, t.entries, t.deals, t.value, t.fee, t.payouts, t.payout, t.invoices
      from app.transaction_totals t
    union all
    select c.viewer, c.status, c.invoice_status, c.entries, c.deals, c.value, c.fee, c.payouts, c.payout, 0
      from app.transactions t join app.transaction_fees f on f.transaction_id = t.id
        join app.transaction_payouts p on p.transaction_id = t.id
        cross join lateral private.transaction_counts(t, f, p.associate_payout, -1) c
    union all
    select c.viewer, c.status, c.invoice_status, 0, 0, 0, 0, 0, 0, c.invoices
      from private.invoice_counts(array(select i.id from app.invoices i), null, -1) c
  )
  select 'totals of transactions', concat_ws(' ', k.viewer, k.status, k.invoice_status)
    from known k group by k.viewer, k.status, k.invoice_status
    having (sum(k.entries), sum(k.deals), sum(k.value), sum(k.fee), sum(k.payouts), sum(k.payout), sum(k.invoices))
      <> (0, 0, 0, 0, 0, 0, 0);
end;

-- Figures that differ from the rows, by kind, measure and day, in each grain, and wrong ranks and totals of transactions.
create or replace function private.wrong_figures() returns table (problem text, subject text) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  with known as (
    select s.kind, s.subject_id, s.organization_id, s.user_id, s.measure, s.detail, s.grain, s.service_id, s.day, s.count, s.amount
      from app.figure_sums s
    union all
    select c.kind, c.subject_id, c.organization_id, c.user_id, c.measure, c.detail, g.grain, v.service_id,
        date_trunc(g.grain, c.day)::date, c.count, c.amount
      from app.figure_changes c cross join (values ('day'), ('month')) g (grain)
        cross join lateral (select null::int as service_id union select c.service_id) v
    union all
    select f.kind, f.subject_id, f.organization_id, f.user_id, f.measure, f.detail, g.grain, v.service_id,
        date_trunc(g.grain, f.day)::date, -f.count, -f.amount
      from private.figures_of_rows() f cross join (values ('day'), ('month')) g (grain)
        cross join lateral (select null::int as service_id union select f.service_id) v
  )
  select k.measure || ' of ' || k.kind || ' by ' || k.grain,
      concat_ws(' ', k.subject_id, k.detail, k.day, 'service ' || k.service_id)
    from known k group by k.kind, k.subject_id, k.organization_id, k.user_id, k.measure, k.detail, k.grain, k.service_id, k.day
    having (sum(k.count), sum(k.amount)) <> (0, 0)
  union all
  select w.problem, w.subject from private.wrong_ranks() w
  union all
  select w.problem, w.subject from private.wrong_transaction_totals() w
  union all
  select w.problem, w.subject from private.wrong_provider_figures() w;
end;

create or replace function jobs.wrong_figures() returns table (problem text, subject text) language sql stable
security definer set search_path = pg_catalog, pg_temp rows 10
begin atomic
  select w.problem, w.subject from private.wrong_figures() w order by 1, 2 limit 100;
end;
grant execute on function jobs.sum_figures(), jobs.wrong_figures() to turnstone_jobs;
