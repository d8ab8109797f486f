-- Referrers with payouts that can be sent now, who has waited longest first: as many and as much as PAYABLE in their
-- pending_totals. For the operator's admins; others of the operator see what their own transactions add up to.
create or replace function app.payable_referrers()
returns table (user_id int, first_name text, last_name text, organization_name text, payouts int, amount numeric(20,2), ready_since timestamptz)
language sql stable rows 50
begin atomic
  select u.id, u.first_name, u.last_name, o.legal_business_name, r.payouts, r.amount, r.ready_since
    from (
      select d.submitted_user_id, count(*)::int as payouts, sum(d.payout) as amount, min(d.ready_since) as ready_since
        from (
          select l.submitted_user_id, sum(b.associate_payout) as payout, min(c.status_since) as ready_since
            from app.transactions c
              join app.transaction_payouts b on b.transaction_id = c.id
              join app.transactions t on t.id = coalesce(c.corrects_id, c.id) and t.status <> 'TERMINATED'
              join app.transaction_payouts p on p.transaction_id = t.id and p.no_payout_reason is null
              join app.leads l on l.id = t.lead_id
              join app.lead_statuses k on k.code = l.status and k.kind <> 'lost'
            where c.status = 'VENDOR_PAID'
            group by l.submitted_user_id, t.id having sum(b.associate_payout) <> 0) d
        group by 1) r
      join app.user_infos u on u.id = r.submitted_user_id
      left join app.organizations o on o.id = u.organization_id
    order by r.ready_since, u.id;
end;

grant execute on function app.payable_referrers() to turnstone_operator;
