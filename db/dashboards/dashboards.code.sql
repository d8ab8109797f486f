-- Visibility of figures, and the triggers that maintain them.

create policy select_own on app.figure_sums for select to turnstone_member
  using (user_id = (select claims.user_id()));
create policy select_own_organization on app.figure_sums for select to turnstone_member
  using (organization_id = case when (select claims.is_admin()) then (select claims.organization_id()) end);
create policy select_all on app.figure_sums for select to turnstone_operator using (true);
create policy select_own on app.figure_changes for select to turnstone_member
  using (user_id = (select claims.user_id()));
create policy select_own_organization on app.figure_changes for select to turnstone_member
  using (organization_id = case when (select claims.is_admin()) then (select claims.organization_id()) end);
create policy select_all on app.figure_changes for select to turnstone_operator using (true);

grant select on app.figure_sums, app.figure_changes to turnstone_member, turnstone_operator;

-- The date of a timestamp in the operator's time zone.
create or replace function private.day_of(moment timestamptz) returns date language sql stable
  return (moment at time zone (select s.time_zone from private.operator_settings s))::date;

-- The subjects whose figures include a lead or deal: the platform, its provider, the referrer's organization, the agent and
-- the referrer.
create or replace function private.figure_subjects(provider int, referrers int, agent int, referrer int)
returns table (kind text, subject_id int, organization_id int, user_id int) language sql immutable
begin atomic
  select s.* from (values ('PLATFORM', 0, null::int, null::int), ('PROVIDER', provider, provider, null),
      ('REFERRER', referrers, referrers, null), ('AGENT', agent, provider, agent),
      ('ASSOCIATE', referrer, referrers, referrer)) s (kind, subject_id, organization_id, user_id)
    where s.subject_id is not null;
end;

-- Lead counts by day of submission: per current status and per state.
create or replace function private.lead_figures(lead app.leads, sign int) returns setof app.figure_changes
language sql stable
begin atomic
  select null::bigint, s.kind, s.subject_id, s.organization_id, s.user_id, m.measure, m.detail, lead.service_id,
      private.day_of(lead.created_at), sign, 0::numeric(20,2)
    from private.figure_subjects(lead.organization_id, lead.referrer_organization_id, lead.assigned_user_id,
        lead.submitted_user_id) s
      cross join lateral (values ('leads', lead.status), ('states', case when lead.status <> 'DUPLICATE'
        and s.kind in ('PLATFORM', 'PROVIDER') then lead.state_id::text end)) m (measure, detail)
    where lead.id is not null and m.detail is not null;
end;

-- A deal counts on its closing day, a correction on its own. A termination is subtracted on its own day, so past days never
-- change.
create or replace function private.deal_figures(deal app.transactions, fee numeric, payout numeric, ended boolean)
returns setof app.figure_changes language sql stable
begin atomic
  select null::bigint, s.kind, s.subject_id,
      case when m.measure <> 'payouts' or deal.organization_id is distinct from deal.referrer_organization_id then s.organization_id end,
      s.user_id, m.measure,
      case when ended then 'ENDED' when deal.corrects_id is not null then 'CORRECTED' else 'CLOSED' end,
      deal.service_id, private.day_of(case when ended then deal.status_since else deal.closed_at end), 1,
      case when ended then -m.amount else m.amount end
    from private.figure_subjects(deal.organization_id, deal.referrer_organization_id, deal.assigned_user_id,
        deal.submitted_user_id) s
      join (values ('deals', deal.actual_deal, '{PLATFORM,PROVIDER,REFERRER,AGENT,ASSOCIATE}'::text[]),
        ('fees', fee, '{PLATFORM,PROVIDER}'), ('payouts', payout, '{PLATFORM,ASSOCIATE,REFERRER}'),
        ('earnings', fee - payout, '{PLATFORM}')) m (measure, amount, kinds) on s.kind = any (m.kinds)
    where deal.id is not null
      and (m.measure <> 'payouts' or s.kind <> 'REFERRER' or deal.organization_id is distinct from deal.referrer_organization_id);
end;

-- Invoice and payout statuses by the day of the deal, and billed amounts by due date.
create or replace function private.stage_figures(deal app.transactions, fee app.transaction_fees, payout numeric, due_on date, sign int)
returns setof app.figure_changes language sql stable
begin atomic
  select null::bigint, s.kind, s.subject_id,
      case when m.measure not in ('stages', 'expected') or deal.organization_id is distinct from deal.referrer_organization_id
        then s.organization_id end,
      s.user_id, m.measure, m.detail, deal.service_id, m.day, sign, sign * m.amount
    from private.figure_subjects(deal.organization_id, deal.referrer_organization_id, deal.assigned_user_id,
        deal.submitted_user_id) s
      join (values
        ('invoices', fee.vendor_invoice_status, private.day_of(deal.closed_at), fee.operator_fee, '{PLATFORM,PROVIDER}'::text[]),
        ('stages', fee.status, private.day_of(deal.closed_at), payout, '{PLATFORM,ASSOCIATE,REFERRER}'),
        ('owed', fee.vendor_invoice_status, due_on, fee.operator_fee, '{PLATFORM,PROVIDER}'),
        ('expected', fee.status, due_on, payout, '{PLATFORM,ASSOCIATE,REFERRER}')) m (measure, detail, day, amount, kinds)
        on s.kind = any (m.kinds)
    where deal.id is not null and m.day is not null
      and (m.measure not in ('owed', 'expected') or fee.vendor_invoice_status in ('NEW_INVOICE', 'PROCESSING', 'OVERDUE'))
      and (s.kind <> 'REFERRER' or m.measure not in ('stages', 'expected')
        or deal.organization_id is distinct from deal.referrer_organization_id);
end;

create or replace function private.time_bucket(seconds bigint) returns text language sql immutable
  return case when seconds < 3600 then '1' when seconds < 14400 then '2' when seconds < 86400 then '3'
    when seconds < 259200 then '4' when seconds < 604800 then '5' when seconds < 2592000 then '6' else '7' end;

-- Durations on the day they ended: from acceptance to first contact, and from submission to a won deal.
create or replace function private.time_figures(step app.lead_history, submitted_at timestamptz) returns setof app.figure_changes
language sql stable
begin atomic
  select null::bigint, s.kind, s.subject_id, s.organization_id, s.user_id, m.measure, private.time_bucket(m.seconds),
      null::int, private.day_of(step.created_at), 1, m.seconds::numeric(20,2)
    from private.figure_subjects(step.organization_id, null, case when step.party = 'AGENT' then step.actor_user_id end, null) s
      cross join (values
        ('contact', case when step.from_status = 'ACCEPTED' and step.to_status in ('CONTACTED', 'QUALIFIED')
          then step.seconds_in_previous end),
        ('close', case when step.to_status = 'CLOSED_WON' and step.from_status not in ('NEW_LEAD', 'DUPLICATE')
          then greatest(0, extract(epoch from step.created_at - submitted_at)::bigint) end)) m (measure, seconds)
    where m.seconds is not null;
end;

-- Writes the difference between old and new figures; equal ones leave no row.
create or replace function private.add_figures(changes app.figure_changes[]) returns void language sql
security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into app.figure_changes (kind, subject_id, organization_id, user_id, measure, detail, service_id, day, count, amount)
    select c.kind, c.subject_id, c.organization_id, c.user_id, c.measure, c.detail, c.service_id, c.day, sum(c.count), sum(c.amount)
      from unnest(changes) c group by 1, 2, 3, 4, 5, 6, 7, 8 having (sum(c.count), sum(c.amount)) <> (0, 0);
end;

create or replace function private.add_lead_figures() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.add_figures(array(select f from private.lead_figures(old, -1) f union all select f from private.lead_figures(new, 1) f));
  return null;
end $$;
create trigger add_figures_of_new after insert on app.leads for each row execute function private.add_lead_figures();
create trigger add_figures after update on app.leads for each row
  when ((old.status, old.service_id, old.state_id, old.submitted_user_id, old.referrer_organization_id, old.organization_id,
      old.assigned_user_id, old.created_at)
    is distinct from (new.status, new.service_id, new.state_id, new.submitted_user_id, new.referrer_organization_id,
      new.organization_id, new.assigned_user_id, new.created_at))
  execute function private.add_lead_figures();

create or replace function private.add_time_figures() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.add_figures(array(select f from private.time_figures(new,
    (select l.created_at from app.leads l where l.id = new.lead_id)) f));
  return null;
end $$;
create trigger add_figures after insert on app.lead_history for each row
  when (new.to_status in ('CONTACTED', 'QUALIFIED', 'CLOSED_WON')) execute function private.add_time_figures();

-- A deal is complete once its earnings are written, the last of its three tables.
create or replace function private.add_deal_figures() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.add_figures(array(
    select f from app.transactions t cross join lateral private.deal_figures(t, new.operator_fee, new.associate_payout, false) f
      where t.id = new.transaction_id
    union all
    select f from app.transactions t join app.transaction_fees x on x.transaction_id = t.id
        cross join lateral private.stage_figures(t, x, new.associate_payout, null, 1) f
      where t.id = new.transaction_id));
  return null;
end $$;
create trigger add_figures after insert on app.transaction_earnings for each row execute function private.add_deal_figures();

create or replace function private.add_end_figures() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.add_figures(array(
    select f from app.transaction_earnings e cross join lateral private.deal_figures(new, e.operator_fee, e.associate_payout, true) f
      where e.transaction_id = new.id));
  return null;
end $$;
create trigger add_figures after update of status on app.transactions for each row
  when (old.status <> 'TERMINATED' and new.status = 'TERMINATED') execute function private.add_end_figures();

-- The due date of a transaction's invoice; null without an invoice.
create or replace function private.due_day(transaction_id int) returns date language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select i.due_on from app.invoice_lines l join app.invoices i on i.id = l.invoice_id
    where l.transaction_id = due_day.transaction_id);

create or replace function private.add_stage_figures() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  due_on date := private.due_day(new.transaction_id);
begin
  perform private.add_figures(array(
    select x.f from app.transactions t join app.transaction_payouts p on p.transaction_id = t.id
        cross join lateral (select f from private.stage_figures(t, old, p.associate_payout, due_on, -1) f
          union all select f from private.stage_figures(t, new, p.associate_payout, due_on, 1) f) x
      where t.id = new.transaction_id));
  return null;
end $$;
create trigger add_figures after update of status, vendor_invoice_status on app.transaction_fees for each row
  when ((old.status, old.vendor_invoice_status) is distinct from (new.status, new.vendor_invoice_status))
  execute function private.add_stage_figures();

create or replace function private.add_billed_figures() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.add_figures(array(
    select b.f from app.transactions t join app.transaction_fees x on x.transaction_id = t.id
        join app.transaction_payouts p on p.transaction_id = t.id
        cross join lateral (
          select f from private.stage_figures(t, x, p.associate_payout, private.due_day(t.id), 1) f
          union all select f from private.stage_figures(t, x, p.associate_payout, null, -1) f) b
      where t.id = new.transaction_id));
  return null;
end $$;
create trigger add_figures after insert on app.invoice_lines for each row execute function private.add_billed_figures();

create or replace function private.move_due_figures() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.add_figures(array(
    select b.f from app.invoice_lines l join app.transactions t on t.id = l.transaction_id
        join app.transaction_fees x on x.transaction_id = t.id join app.transaction_payouts p on p.transaction_id = t.id
        cross join lateral (select f from private.stage_figures(t, x, p.associate_payout, old.due_on, -1) f
          union all select f from private.stage_figures(t, x, p.associate_payout, new.due_on, 1) f) b
      where l.invoice_id = new.id));
  return null;
end $$;
create trigger move_due_figures after update of due_on on app.invoices for each row
  when (old.due_on <> new.due_on) execute function private.move_due_figures();

-- Compacts pending changes into daily and monthly sums, per service and overall. Safe to repeat and beside writers, because
-- each run adds exactly the changes it deletes.
create or replace function jobs.sum_figures() returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  done int;
begin
  perform pg_advisory_xact_lock(hashtextextended('sum figures', 0));
  with taken as (
    delete from app.figure_changes c where c.id in (
        select k.id from app.figure_changes k order by k.id limit 10000 for update skip locked)
      returning c.*
  ), summed as (
    insert into app.figure_sums as s (kind, subject_id, organization_id, user_id, measure, detail, grain, service_id, day, count, amount)
      select t.kind, t.subject_id, t.organization_id, t.user_id, t.measure, t.detail, g.grain, v.service_id,
          date_trunc(g.grain, t.day)::date, sum(t.count), sum(t.amount)
        from taken t cross join (values ('day'), ('month')) g (grain)
          cross join lateral (select null::int as service_id union select t.service_id) v
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having (sum(t.count), sum(t.amount)) <> (0, 0) order by 1, 2, 5, 6, 7, 8, 9
      on conflict on constraint figure_sums_once do update set count = s.count + excluded.count, amount = s.amount + excluded.amount
      returning 1
  ) select count(*) into done from taken;
  return done;
end $$;

-- All figures recomputed from the current rows; sums plus pending changes must equal them.
create or replace function private.figures_of_rows() returns setof app.figure_changes language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select f.* from app.leads l cross join lateral private.lead_figures(l, 1) f
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

-- Figures that differ from the rows, by kind, measure and day, in each grain.
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
    having (sum(k.count), sum(k.amount)) <> (0, 0);
end;

create or replace function jobs.wrong_figures() returns table (problem text, subject text) language sql stable
security definer set search_path = pg_catalog, pg_temp rows 10
begin atomic
  select w.problem, w.subject from private.wrong_figures() w order by 1, 2 limit 100;
end;
grant execute on function jobs.sum_figures(), jobs.wrong_figures() to turnstone_jobs;
