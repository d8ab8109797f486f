-- Triggers that keep the figures up to date with leads, deals and invoices.

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
  perform private.add_figures(array(select f from private.lead_figures(old, -1) f union all select f from private.lead_figures(new, 1) f
    union all select f from private.progress_figures(old, 9223372036854775807, -1) f
    union all select f from private.progress_figures(new, 9223372036854775807, 1) f));
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
create trigger add_figures after insert on app.lead_history for each row execute function private.add_time_figures();

-- A step of the history is written after the lead itself: what was reached before it, and with it.
create or replace function private.add_progress_figures() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.undoes_id is null and not exists (select from app.lead_statuses k where k.code = new.to_status and k.funnel_step is not null) then return null; end if;
  perform private.add_figures(array(
    select x.f from app.leads l cross join lateral (
        select f from private.progress_figures(l, new.id - 1, -1) f
        union all select f from private.progress_figures(l, new.id, 1) f) x
      where l.id = new.lead_id));
  return null;
end $$;
create trigger add_progress_figures after insert on app.lead_history for each row execute function private.add_progress_figures();

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
