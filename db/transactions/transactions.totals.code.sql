-- Totals of the transactions that the caller sees, and where a referrer's money is.

-- As the list, by the same filters. A figure that is not the caller's to see is empty, not 0. Money in dollars. Only what
-- was asked for stands in the condition: with all filters in it, each perhaps empty, no index would be used.
create or replace function app.transaction_metrics(
  statuses text[] default null, invoice_statuses text[] default null, organization_id int default null,
  organization_type text default null, submitted_user_id int default null, assigned_user_id int default null,
  closed_from timestamptz default null, closed_before timestamptz default null
) returns app.transaction_metrics language plpgsql stable
-- With nothing to narrow it the planner would read three tables where their narrow indexes say the same.
set enable_seqscan = off as $$
declare
  conditions text := concat_ws(' and ', 'true',
    case when statuses is not null then 't.status = any ($1)' end,
    case when invoice_statuses is not null then 'f.vendor_invoice_status = any ($2)' end,
    case when organization_id is not null then 't.organization_id = $3' end,
    case when organization_type is not null then 't.organization_type = $4' end,
    case when submitted_user_id is not null then 't.submitted_user_id = $5' end,
    case when assigned_user_id is not null then 't.assigned_user_id = $6' end,
    case when closed_from is not null then 't.closed_at >= $7' end,
    case when closed_before is not null then 't.closed_at < $8' end);
  is_admin boolean := claims.is_admin();
  is_operator boolean := is_admin and claims.organization_type() = 'OPERATOR';
  -- Agents and the admins of a vendor are paid only for referrals, which few of them make.
  is_payee boolean := claims.user_type() <> 'SERVICE_AGENT' and claims.organization_type() is distinct from 'VENDOR';
  sums app.transaction_metrics;
begin
  execute $query$
    select count(*) filter (where t.corrects_id is null and t.status <> 'TERMINATED'),
        coalesce(sum(t.actual_deal) filter (where t.status <> 'TERMINATED'), 0),
        coalesce(sum(f.operator_fee) filter (where t.status = 'INVOICE_SENT'), 0),
        coalesce(sum(f.operator_fee) filter (where t.status = 'OVERDUE'), 0),
        sum(p.associate_payout) filter (where t.status <> 'TERMINATED'),
        coalesce(sum(f.operator_fee - p.associate_payout) filter (where t.status <> 'TERMINATED'), 0),
        count(*) filter (where f.vendor_invoice_status = 'NEW_INVOICE'),
        count(*) filter (where f.vendor_invoice_status = 'OVERDUE')
      from app.transactions t
        left join app.transaction_fees f on f.transaction_id = t.id
        left join app.transaction_payouts p on p.transaction_id = t.id
      where $query$ || conditions
    into sums using statuses, invoice_statuses, organization_id, organization_type, submitted_user_id, assigned_user_id,
      closed_from, closed_before;
  if not is_operator then sums.total_operator_earnings := null; end if;
  if not is_admin then
    sums.invoice_sent_value := null;
    sums.overdue_value := null;
    sums.new_voices := null;
    sums.overdue_invoices := null;
  end if;
  if is_payee then sums.total_associate_payout := coalesce(sums.total_associate_payout, 0); end if;
  return sums;
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

grant execute on function app.transaction_metrics(text[], text[], int, text, int, int, timestamptz, timestamptz),
  app.awaited_payouts(int, int, text), app.awaited_payout_lead(app.awaited_payout),
  app.awaited_payout_money(app.awaited_payout), app.awaited_totals(int) to turnstone_member, turnstone_operator;
