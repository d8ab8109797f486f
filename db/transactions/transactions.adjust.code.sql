-- Correcting a closed deal.

-- Corrects the value of a deal with a new transaction at its frozen terms; the closed one is not edited. actual_deal
-- is the new total. The fee, payout and earnings of the deal then match the terms. Only for the operator's admins.
create or replace function app.adjust_transaction(
  transaction_id int, actual_deal numeric(14,2), reason text, idempotency_key text default null
) returns app.transactions language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  first app.transactions := private.lock_transaction(transaction_id, null);
  stored app.transactions;
  difference numeric;
  split app.sample_deal;
begin
  if not 'OPERATOR' = any (private.transaction_parties(first)) then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator can adjust a transaction');
  end if;
  select * into stored from app.transactions t
    where t.closed_by = claims.user_id() and t.idempotency_key = adjust_transaction.idempotency_key;
  if stored.id is not null then
    if stored.corrects_id = first.id and stored.reason = private.clean_text(adjust_transaction.reason)
      and stored.actual_deal = adjust_transaction.actual_deal - private.deal_before(stored) then return stored; end if;
    perform private.refuse('TS006', 'KEY_REUSED', 'This key was used for another deal');
  end if;
  if first.transaction_type = 'ADJUSTMENT' or first.status = 'TERMINATED' then
    perform private.refuse('TS004', 'DEAL_TERMINATED', 'A terminated deal cannot be adjusted');
  end if;
  perform private.require_total(adjust_transaction.actual_deal);
  if coalesce(private.clean_text(reason), '') = '' then
    perform private.refuse('TS004', 'REASON_REQUIRED', 'A reason is required');
  end if;
  select adjust_transaction.actual_deal - sum(t.actual_deal) into difference from app.transactions t
    where (t.id = first.id or t.corrects_id = first.id) and t.status <> 'TERMINATED';
  if difference = 0 then perform private.refuse('TS004', 'SAME_VALUE', 'The deal already has this value'); end if;
  split := private.split_correction(first, adjust_transaction.actual_deal);
  insert into app.transactions (lead_id, transaction_type, corrects_id, original_deal, actual_deal, closed_at, service_id,
      organization_id, organization_type, submitted_user_id, referrer_organization_id, assigned_user_id, reason, closed_by,
      idempotency_key)
    values (first.lead_id, 'ADJUSTMENT', first.id, first.original_deal, difference, private.now(), first.service_id,
      first.organization_id, first.organization_type, first.submitted_user_id, first.referrer_organization_id,
      first.assigned_user_id, private.clean_text(reason), claims.user_id(), adjust_transaction.idempotency_key) returning * into stored;
  perform private.insert_figures(stored, split,
    (select p.no_payout_reason from app.transaction_payouts p where p.transaction_id = first.id));
  return stored;
end $$;

-- The total value of the deal when this adjustment was made.
create or replace function private.deal_before(adjustment app.transactions) returns numeric language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select sum(t.actual_deal) from app.transactions t
    where adjustment.corrects_id in (t.id, t.corrects_id) and t.id < adjustment.id
      and (t.status <> 'TERMINATED' or t.status_since > adjustment.created_at));

create or replace function private.require_total(actual_deal numeric) returns void language plpgsql stable as $$
begin
  if not coalesce(actual_deal >= 0 and actual_deal < 1e12 and scale(actual_deal) <= 2, false) then
    perform private.refuse('TS004', 'ACTUAL_DEAL_REQUIRED',
      'An actual deal of 0 or more, with at most two decimal places, is required');
  end if;
end $$;

-- What an adjustment to this total would add to fee, payout and earnings. Only for the operator's admins.
create or replace function app.preview_adjustment(transaction_id int, actual_deal numeric(14,2)) returns app.sample_deal
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  first app.transactions;
begin
  if not (claims.organization_type() = 'OPERATOR' and claims.is_admin()) then
    perform private.refuse('TS002', 'OPERATOR_ONLY', 'Only the operator can adjust a transaction');
  end if;
  select * into first from app.transactions t where t.id = preview_adjustment.transaction_id;
  if first.id is null then
    perform private.refuse('TS003', 'NO_SUCH_TRANSACTION', 'There is no such transaction');
  end if;
  if first.transaction_type = 'ADJUSTMENT' or first.status = 'TERMINATED' then
    perform private.refuse('TS004', 'DEAL_TERMINATED', 'A terminated deal cannot be adjusted');
  end if;
  perform private.require_total(preview_adjustment.actual_deal);
  return private.split_correction(first, preview_adjustment.actual_deal);
end $$;

grant execute on function app.adjust_transaction(int, numeric, text, text), app.preview_adjustment(int, numeric)
  to turnstone_operator;
