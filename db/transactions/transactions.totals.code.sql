-- Totals of the transactions that the viewer sees, and the status of a referrer's payouts.

-- What each visible transaction adds to the totals, with the columns to filter by, and its invoice if that is new or overdue.
-- The planner inlines it.
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
      case when f.vendor_invoice_status = 'OVERDUE' then f.operator_fee end,
      case when t.status <> 'TERMINATED' then p.associate_payout end,
      case when t.status <> 'TERMINATED' then f.operator_fee - p.associate_payout end,
      case when f.vendor_invoice_status = 'NEW_INVOICE' then n.invoice_id end,
      case when f.vendor_invoice_status = 'OVERDUE' then n.invoice_id end
    from app.transactions t
      left join app.transaction_fees f on f.transaction_id = t.id
      left join app.transaction_payouts p on p.transaction_id = t.id
      left join app.invoice_lines n on n.transaction_id = t.id;
end;

-- Whether each given id is the viewer, their organization, one of its people for an admin, or a party of a visible
-- transaction. Ids without transactions and unknown ids are refused alike.
create or replace function app.may_narrow_to(organization_id int, submitted_user_id int, assigned_user_id int) returns boolean
language sql stable
  return coalesce(organization_id = claims.organization_id()
      or exists (select from app.transactions t where t.organization_id = may_narrow_to.organization_id), organization_id is null)
    and not exists (
      select from unnest(array[submitted_user_id, assigned_user_id]) person
        where person is not null and person <> claims.user_id()
          and not (claims.is_admin() and exists (
            select from app.user_infos u where u.id = person and u.organization_id = claims.organization_id()))
          and not exists (select from app.transactions t where t.submitted_user_id = person)
          and not exists (select from app.transactions t where t.assigned_user_id = person));

-- The totals of the list with the same filters; null for amounts the viewer may not see. Money in dollars. Without filters,
-- or by statuses only, they are read from the stored totals. Else only given filters become conditions, so that indexes are
-- used. The monthly query is constant, so its plan is cached; planning it takes longer than running it.
create or replace function app.transaction_metrics(
  statuses text[] default null, invoice_statuses text[] default null, organization_id int default null,
  organization_type text default null, submitted_user_id int default null, assigned_user_id int default null,
  closed_from timestamptz default null, closed_before timestamptz default null
) returns app.transaction_metrics language plpgsql stable
-- With some filters the planner would scan three tables instead of their narrow indexes.
set enable_seqscan = off as $$
declare
  filters int := num_nonnulls(statuses, invoice_statuses, organization_id, organization_type, submitted_user_id,
    assigned_user_id, closed_from, closed_before);
  is_admin boolean := claims.is_admin();
  is_operator boolean := is_admin and claims.organization_type() = 'OPERATOR';
  -- Agents and vendor admins are paid only for their referrals, and few of them have any.
  is_payee boolean := claims.user_type() <> 'SERVICE_AGENT' and claims.organization_type() is distinct from 'VENDOR';
  -- An admin's own referrals to their organization have a payout that its other admins must not see.
  refers_to_own boolean := is_admin and not is_operator and exists (
    select from app.transactions t where t.submitted_user_id = claims.user_id() and t.organization_id = t.referrer_organization_id);
  sums app.transaction_metrics;
begin
  if claims.organization_type() is distinct from 'OPERATOR'
      and num_nonnulls(organization_id, submitted_user_id, assigned_user_id) > 0
      and not app.may_narrow_to(organization_id, submitted_user_id, assigned_user_id) then
    raise exception using errcode = 'TS002', hint = 'OWN_TOTALS_ONLY', message = 'You may see the totals of your own transactions only';
  end if;
  if filters = num_nonnulls(statuses, invoice_statuses) and not refers_to_own then
    select sum(k.deals) filter (where k.status <> 'TERMINATED'), sum(k.value) filter (where k.status <> 'TERMINATED'),
        sum(k.fee) filter (where k.status = 'INVOICE_SENT'), sum(k.fee) filter (where k.invoice_status = 'OVERDUE'),
        sum(k.payout) filter (where k.status <> 'TERMINATED' and k.payouts <> 0),
        sum(k.fee - k.payout) filter (where k.status <> 'TERMINATED'),
        sum(k.invoices) filter (where k.invoice_status = 'NEW_INVOICE'), sum(k.invoices) filter (where k.invoice_status = 'OVERDUE')
      into sums from app.transaction_totals k
      where k.viewer = case when claims.organization_type() = 'OPERATOR' then 'p' else claims.lead_viewer() end
        and (statuses is null or k.status = any (statuses))
        and (invoice_statuses is null or k.invoice_status = any (invoice_statuses));
    sums.closed_deals_count := coalesce(sums.closed_deals_count, 0);
    sums.new_voices := coalesce(sums.new_voices, 0);
    sums.overdue_invoices := coalesce(sums.overdue_invoices, 0);
  elsif filters = 2 and num_nonnulls(closed_from, closed_before) = 2 then
    select count(x.closed), sum(x.value), sum(x.sent), sum(x.overdue), sum(x.payout), sum(x.earnings), count(distinct x.new_invoice),
        count(distinct x.overdue_invoice)
      into sums from app.transaction_figures() x
      where x.closed_at >= transaction_metrics.closed_from and x.closed_at < transaction_metrics.closed_before;
  else
    execute $query$
      select count(x.closed), sum(x.value), sum(x.sent), sum(x.overdue), sum(x.payout), sum(x.earnings), count(distinct x.new_invoice),
          count(distinct x.overdue_invoice)
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

-- The person whose payouts are read: oneself, or for the operator's admins anyone.
create or replace function private.payee(wanted int) returns int language plpgsql stable
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if wanted <> claims.user_id() and not coalesce(claims.organization_type() = 'OPERATOR' and claims.is_admin(), false) then
    perform private.refuse('TS002', 'OWN_PAYOUTS_ONLY', 'You can see your own payouts only');
  end if;
  return coalesce(wanted, claims.user_id());
end $$;

-- The payout status of a row as one word.
create or replace function app.pending_payout_money(payout app.pending_payout) returns text language sql stable
  return case when payout.reason is not null then 'NOTHING' when payout.waits_for = 'PAYOUT' then 'PAYABLE'
    when payout.waits_for is not null then 'AWAITED' else 'PAID' end;

-- The viewer's referrals with stage, payout, what it waits for and the earliest day, or why there is none. The payout
-- is fixed, with corrections at the same stage, or expected with today's terms. A correction at another stage has a
-- separate row. money filters by AWAITED, PAYABLE, PAID or NOTHING.
create or replace function app.pending_payouts(referrals int default null, user_id int default null, money text default null)
returns setof app.pending_payout language sql stable security definer set search_path = pg_catalog, pg_temp rows 50
begin atomic
  select q.answer from (
    select l.updated_at, l.id, s.position, row(l.id, coalesce(d.status, t.status, l.status),
        case when t.id is not null then coalesce(d.payout, 0.00) when w.reason is not null then 0.00
          else (private.split_deal(coalesce(l.deal_value, l.lead_budget_to),
            private.terms_for(l.id, l.organization_id, l.service_id, l.submitted_user_id), true)).associate_payout end,
        case when w.reason is not null then null
          when t.id is null then case k.kind when 'open' then 'PROVIDER' else 'DEAL' end
          when d.status = 'READY_FOR_INVOICE' then 'INVOICE' when d.status in ('INVOICE_SENT', 'OVERDUE') then 'PAYMENT'
          when d.status = 'VENDOR_PAID' then 'PAYOUT' end,
        case when w.reason is not null then null
          when d.status in ('INVOICE_SENT', 'OVERDUE') then greatest(d.due_on, private.today())
          when d.status = 'VENDOR_PAID' then private.today() end,
        w.reason)::app.pending_payout as answer
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
          when t.id is null then private.payout_block_reason(l.submitted_user_id, l.organization_id) end as reason) w
      where l.submitted_user_id = private.payee(pending_payouts.user_id) and (referrals is null or l.id = referrals)
      offset 0) q
    where pending_payouts.money is null or app.pending_payout_money(q.answer) = pending_payouts.money
    order by q.updated_at desc, q.id desc, q.position;
end;

create or replace function app.pending_payout_lead(payout app.pending_payout) returns app.leads language sql stable
begin atomic
  select * from app.leads l where l.id = payout.lead_id;
end;

-- The sums of all pages per payout status; unknown counts the rows without an amount.
create or replace function app.pending_totals(user_id int default null)
returns table (money text, entries int, unknown int, amount numeric(20,2)) language sql stable
begin atomic
  select m.money, count(a.lead_id)::int, (count(a.lead_id) - count(a.expected_amount))::int, coalesce(sum(a.expected_amount), 0.00)
    from unnest(array['PAYABLE', 'AWAITED', 'PAID', 'NOTHING']) with ordinality m (money, position)
      left join app.pending_payouts(user_id => pending_totals.user_id) a on app.pending_payout_money(a) = m.money
    group by m.money, m.position order by m.position;
end;

comment on function app.pending_payout_lead(app.pending_payout) is E'@behavior -queryField';
comment on function app.pending_payout_money(app.pending_payout) is E'@behavior -queryField';
comment on function app.transaction_figures() is E'@behavior -*';
comment on function app.may_narrow_to(int, int, int) is E'@behavior -*';

grant execute on function app.transaction_figures(), app.may_narrow_to(int, int, int),
  app.transaction_metrics(text[], text[], int, text, int, int, timestamptz, timestamptz),
  app.pending_payouts(int, int, text), app.pending_payout_lead(app.pending_payout),
  app.pending_payout_money(app.pending_payout), app.pending_totals(int) to turnstone_member, turnstone_operator;
