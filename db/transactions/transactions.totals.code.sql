-- Totals of the transactions that the caller sees, and where a referrer's money is.

-- What each transaction that the caller sees adds to the totals, and what they are narrowed by. Inlined.
create or replace function app.transaction_figures() returns table (
  organization_id int, organization_type text, submitted_user_id int, assigned_user_id int, status text,
  vendor_invoice_status text, closed_at timestamptz, closed int, value numeric, sent numeric, overdue numeric,
  payout numeric, earnings numeric, new_invoice int, overdue_invoice int
) language sql stable parallel safe
begin atomic
  select t.organization_id, t.organization_type, t.submitted_user_id, t.assigned_user_id, t.status,
      f.vendor_invoice_status, t.closed_at, case when t.corrects_id is null and t.status <> 'TERMINATED' then 1 end,
      case when t.status <> 'TERMINATED' then t.actual_deal end,
      case when t.status = 'INVOICE_SENT' then f.operator_fee end,
      case when t.status = 'OVERDUE' then f.operator_fee end,
      case when t.status <> 'TERMINATED' then p.associate_payout end,
      case when t.status <> 'TERMINATED' then f.operator_fee - p.associate_payout end,
      case when f.vendor_invoice_status = 'NEW_INVOICE' then 1 end, case when f.vendor_invoice_status = 'OVERDUE' then 1 end
    from app.transactions t
      left join app.transaction_fees f on f.transaction_id = t.id
      left join app.transaction_payouts p on p.transaction_id = t.id;
end;

-- As the list, by the same filters. A figure that is not the caller's to see is empty, not 0. Money in dollars. Only what
-- was asked for stands in the condition: with all filters in it, each perhaps empty, no index would be used. A month's
-- is written out, so that its plan is kept: making one takes a member longer than adding up.
create or replace function app.transaction_metrics(
  statuses text[] default null, invoice_statuses text[] default null, organization_id int default null,
  organization_type text default null, submitted_user_id int default null, assigned_user_id int default null,
  closed_from timestamptz default null, closed_before timestamptz default null
) returns app.transaction_metrics language plpgsql stable
-- With nothing to narrow it the planner would read three tables where their narrow indexes say the same.
set enable_seqscan = off as $$
declare
  filters int := num_nonnulls(statuses, invoice_statuses, organization_id, organization_type, submitted_user_id,
    assigned_user_id, closed_from, closed_before);
  is_admin boolean := claims.is_admin();
  is_operator boolean := is_admin and claims.organization_type() = 'OPERATOR';
  -- Agents and the admins of a vendor are paid only for referrals, which few of them make.
  is_payee boolean := claims.user_type() <> 'SERVICE_AGENT' and claims.organization_type() is distinct from 'VENDOR';
  sums app.transaction_metrics;
begin
  if filters = 2 and num_nonnulls(closed_from, closed_before) = 2 then
    select count(x.closed), sum(x.value), sum(x.sent), sum(x.overdue), sum(x.payout), sum(x.earnings), count(x.new_invoice),
        count(x.overdue_invoice)
      into sums from app.transaction_figures() x
      where x.closed_at >= transaction_metrics.closed_from and x.closed_at < transaction_metrics.closed_before;
  else
    execute $query$
      select count(x.closed), sum(x.value), sum(x.sent), sum(x.overdue), sum(x.payout), sum(x.earnings), count(x.new_invoice),
          count(x.overdue_invoice)
        from app.transaction_figures() x where $query$ || concat_ws(' and ', 'true',
        case when statuses is not null then 'x.status = any ($1)' end,
        case when invoice_statuses is not null then 'x.vendor_invoice_status = any ($2)' end,
        case when organization_id is not null then 'x.organization_id = $3' end,
        case when organization_type is not null then 'x.organization_type = $4' end,
        case when submitted_user_id is not null then 'x.submitted_user_id = $5' end,
        case when assigned_user_id is not null then 'x.assigned_user_id = $6' end,
        case when closed_from is not null then 'x.closed_at >= $7' end,
        case when closed_before is not null then 'x.closed_at < $8' end)
      into sums using statuses, invoice_statuses, organization_id, organization_type, submitted_user_id, assigned_user_id,
        closed_from, closed_before;
  end if;
  return row(sums.closed_deals_count, coalesce(sums.closed_deal_value, 0),
    case when is_admin then coalesce(sums.invoice_sent_value, 0) end,
    case when is_admin then coalesce(sums.overdue_value, 0) end,
    case when is_payee then coalesce(sums.total_associate_payout, 0) else sums.total_associate_payout end,
    case when is_operator then coalesce(sums.total_operator_earnings, 0) end,
    case when is_admin then sums.new_voices end,
    case when is_admin then sums.overdue_invoices end)::app.transaction_metrics;
end $$;

-- Whose payouts are meant: one's own, or by the operator's admins anybody's.
create or replace function hidden.payee(wanted int) returns int language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if wanted <> claims.user_id() and not coalesce(claims.organization_type() = 'OPERATOR' and claims.is_admin(), false) then
    perform hidden.refuse('TS002', 'You may read about your own payouts only');
  end if;
  return coalesce(wanted, claims.user_id());
end $$;

-- Where the money of a row stands, in a word.
create or replace function app.awaited_payout_money(payout app.awaited_payout) returns text language sql stable
  return case when payout.reason is not null then 'NOTHING' when payout.waits_for = 'PAYOUT' then 'PAYABLE'
    when payout.waits_for is not null then 'AWAITED' else 'PAID' end;

-- Where the money is of each referral of one's own, or of whom one may ask about: its stage, the payout that is fixed,
-- with the corrections that stand at the same stage, or expected with today's terms, what it waits for, the earliest
-- day, and if there is none, why. A correction at another stage is paid at another time: it has a row of its own.
-- money narrows to one of AWAITED, PAYABLE, PAID and NOTHING.
create or replace function app.awaited_payouts(referrals int default null, user_id int default null, money text default null)
returns setof app.awaited_payout language sql stable security definer set search_path = pg_catalog, pg_temp rows 50
begin atomic
  select q.answer from (
    select l.updated_at, l.id, s.position, row(l.id, coalesce(d.status, t.status, l.status),
        case when t.id is not null then coalesce(d.payout, 0.00) when w.reason is not null then 0.00
          else (hidden.split_deal(coalesce(l.deal_value, l.lead_budget_to),
            hidden.terms_for(l.id, l.organization_id, l.service_id, l.submitted_user_id), true)).associate_payout end,
        case when w.reason is not null then null
          when t.id is null then case k.kind when 'open' then 'PROVIDER' else 'DEAL' end
          when d.status = 'READY_FOR_INVOICE' then 'INVOICE' when d.status in ('INVOICE_SENT', 'OVERDUE') then 'PAYMENT'
          when d.status = 'VENDOR_PAID' then 'PAYOUT' end,
        case when w.reason is not null then null
          when d.status in ('INVOICE_SENT', 'OVERDUE') then greatest(d.due_on, hidden.today())
          when d.status = 'VENDOR_PAID' then hidden.today() end,
        w.reason)::app.awaited_payout as answer
      from app.leads l join app.lead_statuses k on k.code = l.status
        left join app.transactions t on t.lead_id = l.id and t.corrects_id is null
        left join app.transaction_payouts p on p.transaction_id = t.id
        left join lateral (
          select c.status, sum(b.associate_payout) as payout, max(i.due_on) as due_on
            from (select t.id, t.status union all select o.id, o.status from app.transactions o where o.corrects_id = t.id) c
              join app.transaction_payouts b on b.transaction_id = c.id
              left join app.invoice_lines n on n.transaction_id = c.id left join app.invoices i on i.id = n.invoice_id
            where c.status <> 'TERMINATED'
            group by c.status
            having bool_or(c.id = t.id) or sum(b.associate_payout) <> 0) d on true
        left join app.payout_statuses s on s.code = d.status
        cross join lateral (select case when t.status = 'TERMINATED' then 'The deal was terminated'
          when p.no_payout_reason is not null then p.no_payout_reason
          when d.payout = 0 then 'The share of this deal comes to nothing' when k.kind = 'lost' then 'The lead was not won'
          when t.id is null then hidden.why_no_payout(l) end as reason) w
      where l.submitted_user_id = hidden.payee(awaited_payouts.user_id) and (referrals is null or l.id = referrals)
      offset 0) q
    where awaited_payouts.money is null or app.awaited_payout_money(q.answer) = awaited_payouts.money
    order by q.updated_at desc, q.id desc, q.position;
end;

create or replace function app.awaited_payout_lead(payout app.awaited_payout) returns app.leads language sql stable
begin atomic
  select * from app.leads l where l.id = payout.lead_id;
end;

-- What the rows of all pages come to, for each word; unknown counts those whose amount is not known yet.
create or replace function app.awaited_totals(user_id int default null)
returns table (money text, entries int, unknown int, amount numeric(20,2)) language sql stable
begin atomic
  select m.money, count(a.lead_id)::int, (count(a.lead_id) - count(a.expected_amount))::int, coalesce(sum(a.expected_amount), 0.00)
    from unnest(array['PAYABLE', 'AWAITED', 'PAID', 'NOTHING']) with ordinality m (money, position)
      left join app.awaited_payouts(user_id => awaited_totals.user_id) a on app.awaited_payout_money(a) = m.money
    group by m.money, m.position order by m.position;
end;

comment on function app.awaited_payout_lead(app.awaited_payout) is E'@behavior -queryField';
comment on function app.awaited_payout_money(app.awaited_payout) is E'@behavior -queryField';
comment on function app.transaction_figures() is E'@behavior -*';

grant execute on function app.transaction_figures(),
  app.transaction_metrics(text[], text[], int, text, int, int, timestamptz, timestamptz),
  app.awaited_payouts(int, int, text), app.awaited_payout_lead(app.awaited_payout),
  app.awaited_payout_money(app.awaited_payout), app.awaited_totals(int) to turnstone_member, turnstone_operator;
