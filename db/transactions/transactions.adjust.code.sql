-- Correcting a closed deal.

-- Corrects what a deal was worth, by a transaction of its own with the first one's frozen terms: nothing that
-- was closed is edited. actual_deal is what it should have been in all. By the operator's admins.
create or replace function app.adjust_transaction(
  transaction_id int, actual_deal numeric(14,2), reason text, idempotency_key text default null
) returns app.transactions language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  first app.transactions := hidden.lock_transaction(transaction_id, null);
  kept app.transactions;
  difference numeric;
begin
  if not 'OPERATOR' = any (hidden.transaction_parties(first)) then
    perform hidden.refuse('TS002', 'Only the operator adjusts a transaction');
  end if;
  select * into kept from app.transactions t
    where t.closed_by = claims.user_id() and t.idempotency_key = adjust_transaction.idempotency_key;
  if kept.id is not null then
    if kept.corrects_id = first.id and kept.reason = btrim(adjust_transaction.reason)
      and kept.actual_deal = adjust_transaction.actual_deal - hidden.deal_before(kept) then return kept; end if;
    perform hidden.refuse('TS006', 'This key was used for another deal');
  end if;
  if first.transaction_type = 'ADJUSTMENT' or first.status = 'TERMINATED' then
    perform hidden.refuse('TS004', 'Only a deal that holds can be adjusted');
  end if;
  if not coalesce(adjust_transaction.actual_deal >= 0 and adjust_transaction.actual_deal < 1e12
      and scale(adjust_transaction.actual_deal) <= 2, false) then
    perform hidden.refuse('TS004', 'An actual deal of 0 or more, with at most two decimal places, is required');
  end if;
  if coalesce(btrim(reason), '') = '' then perform hidden.refuse('TS004', 'A reason is required'); end if;
  select adjust_transaction.actual_deal - sum(t.actual_deal) into difference from app.transactions t
    where (t.id = first.id or t.corrects_id = first.id) and t.status <> 'TERMINATED';
  if difference = 0 then perform hidden.refuse('TS004', 'The deal has this value already'); end if;
  insert into app.transactions (lead_id, transaction_type, corrects_id, original_deal, actual_deal, closed_at, service_id,
      organization_id, organization_type, submitted_user_id, referrer_organization_id, assigned_user_id, reason, closed_by,
      idempotency_key)
    values (first.lead_id, 'ADJUSTMENT', first.id, first.original_deal, difference, hidden.now(), first.service_id,
      first.organization_id, first.organization_type, first.submitted_user_id, first.referrer_organization_id,
      first.assigned_user_id, btrim(reason), claims.user_id(), adjust_transaction.idempotency_key) returning * into kept;
  perform hidden.keep_figures(kept, row(null, null, null, f.provider_rate, f.rate_scope, p.associate_share, p.share_scope)::app.sample_deal,
      p.no_payout_reason)
    from app.transaction_fees f join app.transaction_payouts p on p.transaction_id = f.transaction_id
    where f.transaction_id = first.id;
  return kept;
end $$;

-- What the deal was worth in all when this adjustment was made.
create or replace function hidden.deal_before(adjustment app.transactions) returns numeric language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select sum(t.actual_deal) from app.transactions t
    where adjustment.corrects_id in (t.id, t.corrects_id) and t.id < adjustment.id
      and (t.status <> 'TERMINATED' or t.status_since > adjustment.created_at));

grant execute on function app.adjust_transaction(int, numeric, text, text) to turnstone_operator;
