-- The deals as the product stores them: a public row, three tables of amounts, and invoices.
insert into app.transactions (id, public_id, lead_id, transaction_type, corrects_id, status, status_since, original_deal, actual_deal,
    closed_at, service_id, organization_id, organization_type, submitted_user_id, referrer_organization_id, assigned_user_id,
    reason, closed_by, idempotency_key, created_at, updated_at) overriding system value
  select d.id, md5('transaction ' || d.id)::uuid, d.lead_id, case when d.is_correction then 'ADJUSTMENT' else 'LEAD_COMMISSION' end,
      d.corrects_id, d.status, l.last_at, d.deal_value, d.deal, d.closed_at, d.service_id, d.organization_id, o.organization_type,
      d.submitted_user_id, d.referrer_organization_id, d.assigned_user_id, case when d.is_correction then 'The customer took one service less' end,
      1, 'bench-deal-' || d.id, d.closed_at, l.last_at
    from deals d join app.organizations o on o.id = d.organization_id
      cross join lateral (select greatest(d.closed_at, d.issued_at, d.late_at, d.paid_at, d.sent_at, d.ended_at)) l (last_at)
    order by d.id;
insert into app.transaction_fees (transaction_id, organization_id, status, vendor_invoice_status, provider_rate, rate_scope,
    operator_fee, payment_reference, reported_on, paid_at)
  select id, organization_id, status, invoice_status, rate, rate_scope, fee,
      case when coalesce(reported_at, paid_at) is not null then 'Wire ' || id end, reported_at::date, paid_at from deals order by id;
insert into app.transaction_payouts (transaction_id, organization_id, submitted_user_id, referrer_organization_id, associate_share,
    share_scope, associate_payout, no_payout_reason, payout_reference, paid_at)
  select id, organization_id, submitted_user_id, referrer_organization_id, 40, 'PLATFORM', payout, no_payout_reason,
      case when sent_at is not null then 'Transfer ' || id end, sent_at from deals order by id;
insert into app.transaction_earnings (transaction_id, operator_fee, associate_payout, operator_earnings)
  select id, fee, payout, fee - payout from deals order by id;
insert into app.transaction_totals (viewer, status, invoice_status, entries, deals, value, fee, payouts, payout, is_sum)
  select c.viewer, c.status, c.invoice_status, sum(c.entries), sum(c.deals), sum(c.value), sum(c.fee), sum(c.payouts), sum(c.payout), true
    from app.transactions t join app.transaction_fees f on f.transaction_id = t.id join app.transaction_payouts p on p.transaction_id = t.id
      cross join lateral private.transaction_counts(t, f, p.associate_payout, 1) c
    group by c.viewer, c.status, c.invoice_status;

create temp table issued as
  select b.*, extract(year from b.issued_on)::int as year,
      row_number() over (order by b.issued_on, b.batch)::int as id,
      row_number() over (partition by extract(year from b.issued_on) order by b.issued_on, b.batch)::int as number_in_year
    from batches b where b.status <> 'READY_FOR_INVOICE' or b.age > 0;
create temp table letterheads as select id, private.letterhead(id) as head from (select 1 as id union select id from providers) p;
insert into app.invoices (id, public_id, organization_id, number, year, number_in_year, issued_on, due_on, total, seller, buyer,
    issued_by, created_at, updated_at) overriding system value
  select i.id, md5('invoice ' || i.id)::uuid, i.organization_id, format('INV-%s-%s', i.year, lpad(i.number_in_year::text, 6, '0')), i.year,
      i.number_in_year, i.issued_on, i.due_on, t.total,
      s.head, b.head, 1, i.issued_on + interval '15 hours', i.issued_on + interval '15 hours'
    from issued i join letterheads s on s.id = 1 join letterheads b on b.id = i.organization_id
      join (select batch, sum(fee) as total from deals group by batch) t on t.batch = i.batch order by i.id;
insert into private.invoice_numbers (year, last_number) select year, max(number_in_year) from issued group by year;
insert into app.invoice_lines (transaction_id, invoice_id, organization_id, position, description, closed_on, actual_deal, provider_rate, amount)
  select d.id, i.id, d.organization_id, row_number() over (partition by i.id order by d.closed_at, d.id), 'Service, lead ' || d.lead_id,
      d.closed_at::date, d.deal, d.rate, d.fee from deals d join issued i on i.batch = d.batch order by d.id;
