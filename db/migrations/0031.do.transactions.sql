-- Corrections used to be rounded row by row, so that the rows of a deal could add up to other cents than its terms give
-- for its value. Each such deal gets one more correction, of 0.00, that holds the difference; no row is edited.
alter table app.transactions drop constraint transactions_check1;
alter table app.transactions add constraint transactions_check1 check (actual_deal > 0 or transaction_type = 'ADJUSTMENT');

do $$
declare
  short record;
  deal app.transactions;
  kept app.transactions;
  posting bigint;
begin
  for short in
    select d.deal, s.fee - d.fee as fee, s.payout - d.payout as payout
      from (select coalesce(t.corrects_id, t.id) as deal, sum(t.actual_deal) as actual_deal, sum(f.operator_fee) as fee,
            sum(p.associate_payout) as payout
          from app.transactions t join app.transaction_fees f on f.transaction_id = t.id
            join app.transaction_payouts p on p.transaction_id = t.id
          where t.status <> 'TERMINATED' group by 1) d
        join app.transaction_fees f on f.transaction_id = d.deal join app.transaction_payouts p on p.transaction_id = d.deal
        cross join lateral (select round(d.actual_deal * f.provider_rate / 100, 2) as fee) g
        cross join lateral (select g.fee, case when p.no_payout_reason is null
          then round(g.fee * p.associate_share / 100, 2) else 0 end as payout) s
      where (d.fee, d.payout) is distinct from (s.fee, s.payout)
      order by d.deal loop
    select * into deal from app.transactions t where t.id = short.deal;
    insert into app.transactions (lead_id, transaction_type, corrects_id, original_deal, actual_deal, closed_at, service_id,
        organization_id, organization_type, submitted_user_id, referrer_organization_id, assigned_user_id, reason, closed_by)
      values (deal.lead_id, 'ADJUSTMENT', deal.id, deal.original_deal, 0, clock_timestamp(), deal.service_id,
        deal.organization_id, deal.organization_type, deal.submitted_user_id, deal.referrer_organization_id,
        deal.assigned_user_id, 'Rounding of earlier corrections', deal.closed_by) returning * into kept;
    insert into app.transaction_fees (transaction_id, organization_id, status, provider_rate, rate_scope, operator_fee)
      select kept.id, kept.organization_id, kept.status, f.provider_rate, f.rate_scope, short.fee
        from app.transaction_fees f where f.transaction_id = deal.id;
    insert into app.transaction_payouts (transaction_id, organization_id, submitted_user_id, referrer_organization_id,
        associate_share, share_scope, associate_payout, no_payout_reason)
      select kept.id, kept.organization_id, kept.submitted_user_id, kept.referrer_organization_id, p.associate_share,
          p.share_scope, short.payout, p.no_payout_reason
        from app.transaction_payouts p where p.transaction_id = deal.id;
    insert into app.transaction_earnings (transaction_id, operator_fee, associate_payout, operator_earnings)
      values (kept.id, short.fee, short.payout, short.fee - short.payout);
    insert into hidden.ledger_postings (transaction_id, kind) values (kept.id, 'close') returning id into posting;
    insert into app.ledger_lines (posting_id, transaction_id, kind, account, organization_id, user_id, debit, credit, booked_at)
      select posting, kept.id, 'close', b.account,
          case when b.account = 'PROVIDER_RECEIVABLE' then kept.organization_id end,
          case when b.account = 'ASSOCIATE_PAYABLE' then kept.submitted_user_id end,
          greatest(b.amount, 0), greatest(-b.amount, 0), clock_timestamp()
        from (values ('PROVIDER_RECEIVABLE', short.fee), ('ASSOCIATE_PAYABLE', -short.payout),
          ('OPERATOR_EARNINGS', short.payout - short.fee)) as b (account, amount)
        where b.amount <> 0;
    insert into app.transaction_history (transaction_id, organization_id, submitted_user_id, referrer_organization_id,
        assigned_user_id, move, to_status, party, reason)
      values (kept.id, kept.organization_id, kept.submitted_user_id, kept.referrer_organization_id, kept.assigned_user_id,
        'adjust', kept.status, 'CLOCK', kept.reason);
  end loop;
end $$;
set constraints all immediate;
set constraints all deferred;
