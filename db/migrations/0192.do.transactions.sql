-- What counts invoices counts each once, however many deals are on it.
alter table app.transaction_totals add column invoices int not null default 0;
comment on column app.transaction_totals.invoices is 'Invoices with a line of these statuses.';
insert into app.transaction_totals (viewer, status, invoice_status, entries, deals, value, fee, payouts, payout, invoices, is_sum)
  select v.viewer, f.status, f.vendor_invoice_status, 0, 0, 0, 0, 0, 0, count(distinct n.invoice_id), true
    from app.invoice_lines n join app.transaction_fees f on f.transaction_id = n.transaction_id
      cross join lateral (values ('p'), ('o' || n.organization_id)) v (viewer)
    group by 1, 2, 3;

comment on type app.dashboard_invoices is 'Invoices: overdue and pending ones of today, and those paid in the period.';
comment on column app.dashboard_invoices.previous_total is 'Always null: what was unpaid on an earlier day is not stored.';
comment on column app.dashboard_invoices.previous_total_amount is 'Always null, as previousTotal.';
alter type app.dashboard_invoices add attribute previous_paid int, add attribute previous_paid_amount numeric(20,2);

-- The next deploy builds the figures again, with the money received by day of payment.
drop trigger if exists rebuild_figures on private.operator_settings;
update private.operator_settings set figures_zone = null where exists (select from app.leads);
