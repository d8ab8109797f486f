-- Totals of transactions by viewer and statuses. Each change appends to them, and a total is their sum.

create policy select_own on app.transaction_totals for select to turnstone_member
  using (viewer = (select claims.lead_viewer()));
create policy select_all on app.transaction_totals for select to turnstone_operator using (true);
grant select on app.transaction_totals to turnstone_member, turnstone_operator;

-- What a transaction adds to its viewers' totals, or subtracts with a negative sign. Fee and payout only where the policies
-- of app.transaction_fees and app.transaction_payouts show them.
create or replace function private.transaction_counts(deal app.transactions, fees app.transaction_fees, payable numeric, sign int)
returns table (viewer text, status text, invoice_status text, entries int, deals int, value numeric, fee numeric, payouts int,
  payout numeric) language sql immutable
begin atomic
  select v.viewer, fees.status, case when v.fee then fees.vendor_invoice_status end, sign,
      case when deal.corrects_id is null then sign else 0 end, sign * deal.actual_deal,
      case when v.fee then sign * fees.operator_fee else 0 end, case when v.payout then sign else 0 end,
      case when v.payout then sign * payable else 0 end
    from (values ('p', true, true), ('o' || deal.organization_id, true, false),
        ('o' || nullif(deal.referrer_organization_id, deal.organization_id), false, true), ('u' || deal.submitted_user_id, false, true),
        ('u' || nullif(deal.assigned_user_id, deal.submitted_user_id), false, false)) v (viewer, fee, payout)
    where v.viewer is not null;
end;

-- A transaction is complete once its earnings are written, the last of its tables. Later only its statuses change.
create or replace function private.append_transaction_totals() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  deal app.transactions;
  fees app.transaction_fees;
  payable numeric := (select p.associate_payout from app.transaction_payouts p where p.transaction_id = new.transaction_id);
begin
  select * into deal from app.transactions t where t.id = new.transaction_id;
  select * into fees from app.transaction_fees f where f.transaction_id = new.transaction_id;
  insert into app.transaction_totals (viewer, status, invoice_status, entries, deals, value, fee, payouts, payout)
    select * from private.transaction_counts(deal, fees, payable, 1);
  return null;
end $$;
create trigger append_totals after insert on app.transaction_earnings for each row execute function private.append_transaction_totals();

create or replace function private.move_transaction_totals() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  deal app.transactions;
  payable numeric := (select p.associate_payout from app.transaction_payouts p where p.transaction_id = new.transaction_id);
begin
  select * into deal from app.transactions t where t.id = new.transaction_id;
  insert into app.transaction_totals (viewer, status, invoice_status, entries, deals, value, fee, payouts, payout)
    select c.viewer, c.status, c.invoice_status, sum(c.entries), sum(c.deals), sum(c.value), sum(c.fee), sum(c.payouts), sum(c.payout)
      from (select * from private.transaction_counts(deal, old, payable, -1)
        union all select * from private.transaction_counts(deal, new, payable, 1)) c
      group by 1, 2, 3 having sum(c.entries) <> 0;
  return null;
end $$;
create trigger move_totals after update of status, vendor_invoice_status on app.transaction_fees for each row
  when ((old.status, old.vendor_invoice_status) is distinct from (new.status, new.vendor_invoice_status))
  execute function private.move_transaction_totals();

-- The invoices of each viewer by the statuses of their lines, before or after the lines of earlier changed.
create or replace function private.invoice_counts(invoices int[], earlier app.transaction_fees[], sign int)
returns table (viewer text, status text, invoice_status text, invoices int) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select v.viewer, coalesce(e.status, f.status), coalesce(e.vendor_invoice_status, f.vendor_invoice_status),
      invoice_counts.sign * count(distinct n.invoice_id)::int
    from app.invoice_lines n join app.transaction_fees f on f.transaction_id = n.transaction_id
      left join unnest(invoice_counts.earlier) e on e.transaction_id = n.transaction_id
      cross join lateral (values ('p'), ('o' || n.organization_id)) v (viewer)
    where n.invoice_id = any (invoice_counts.invoices)
    group by 1, 2, 3;
end;

create or replace function private.append_invoice_totals(invoices int[], earlier app.transaction_fees[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into app.transaction_totals (viewer, status, invoice_status, entries, deals, value, fee, payouts, payout, invoices)
    select c.viewer, c.status, c.invoice_status, 0, 0, 0, 0, 0, 0, sum(c.invoices)
      from (select * from private.invoice_counts(append_invoice_totals.invoices, append_invoice_totals.earlier, -1)
          where append_invoice_totals.earlier is not null
        union all select * from private.invoice_counts(append_invoice_totals.invoices, null, 1)) c
      group by 1, 2, 3 having sum(c.invoices) <> 0;
end;

-- Locks the invoices first: of two lines that change at once, the second sees the first.
create or replace function private.move_invoice_totals() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  earlier app.transaction_fees[] := array(select b from before b join after a on a.transaction_id = b.transaction_id
    where (a.status, a.vendor_invoice_status) is distinct from (b.status, b.vendor_invoice_status));
  billed int[] := array(select distinct n.invoice_id from unnest(earlier) e
    join app.invoice_lines n on n.transaction_id = e.transaction_id);
begin
  if billed = '{}' then return null; end if;
  perform from app.invoices i where i.id = any (billed) order by i.id for no key update;
  perform private.append_invoice_totals(billed, earlier);
  return null;
end $$;
create trigger move_invoice_totals after update on app.transaction_fees referencing old table as before new table as after
  for each statement execute function private.move_invoice_totals();

create or replace function private.add_invoice_totals() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform private.append_invoice_totals(array(select distinct w.invoice_id from written w), null);
  return null;
end $$;
create trigger add_invoice_totals after insert on app.invoice_lines referencing new table as written
  for each statement execute function private.add_invoice_totals();

-- Compacts the changes to one row per viewer and pair of statuses, as jobs.sum_lead_totals() does.
create or replace function jobs.sum_transaction_totals() returns int language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  done int;
begin
  with news as (
    select distinct n.viewer from (select t.viewer from app.transaction_totals t where not t.is_sum order by t.id limit 500) n
  ), taken as (
    delete from app.transaction_totals t where t.id in (
        select k.id from app.transaction_totals k join news n on n.viewer = k.viewer for update of k skip locked)
      returning t.*
  ), summed as (
    insert into app.transaction_totals (viewer, status, invoice_status, entries, deals, value, fee, payouts, payout, invoices, is_sum)
      select k.viewer, k.status, k.invoice_status, sum(k.entries), sum(k.deals), sum(k.value), sum(k.fee), sum(k.payouts),
          sum(k.payout), sum(k.invoices), true
        from taken k group by k.viewer, k.status, k.invoice_status
        having (sum(k.entries), sum(k.deals), sum(k.value), sum(k.fee), sum(k.payouts), sum(k.payout), sum(k.invoices))
          <> (0, 0, 0, 0, 0, 0, 0)
      returning 1
  ) select count(*) into done from taken t where not t.is_sum;
  return done;
end $$;
grant execute on function jobs.sum_transaction_totals() to turnstone_jobs;
