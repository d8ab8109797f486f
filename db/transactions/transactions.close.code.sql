-- Closing a deal: lead, history, transaction, frozen terms, ledger, audit and notifications in one transaction.

-- Closes a working lead as won. Without lead_id it records a deal closed elsewhere, with the given lead: by admins of
-- the operator (who name the provider), of a multi-role provider or of an independent operator. A repeated call
-- returns the existing transaction; with another amount or date it is a conflict. Money in dollars.
create or replace function app.create_closed_lead(
  lead_id int default null, actual_deal numeric(14,2) default null, closed_at timestamptz default null,
  note text default null, idempotency_key text default null, lead app.new_lead default null,
  organization_id int default null
) returns app.transactions language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  key text := coalesce(idempotency_key, (lead).idempotency_key);
  stored app.transactions;
  closed app.leads;
  locked app.leads;
begin
  if key is not null then
    perform pg_advisory_xact_lock(hashtextextended('closing ' || claims.user_id() || ' ' || key, 0));
    select * into stored from app.transactions t where t.closed_by = claims.user_id() and t.idempotency_key = key;
    if stored.id is not null then
      if private.is_same_deal(stored, create_closed_lead.lead_id, lead, organization_id)
        and stored.actual_deal = create_closed_lead.actual_deal
        and stored.closed_at = coalesce(create_closed_lead.closed_at, stored.closed_at) then return stored; end if;
      perform private.refuse('TS006', 'KEY_REUSED', 'This key was used for another deal');
    end if;
  end if;
  if create_closed_lead.lead_id is null then
    closed := private.close_off_platform(lead, organization_id, actual_deal, closed_at, key);
  else
    locked := private.lock_lead(create_closed_lead.lead_id, null);
    select * into stored from app.transactions t
      where t.lead_id = locked.id and t.transaction_type <> 'ADJUSTMENT' and t.status <> 'TERMINATED';
    if stored.id is not null then
      if coalesce(stored.actual_deal = create_closed_lead.actual_deal, false)
        and stored.closed_at = coalesce(create_closed_lead.closed_at, stored.closed_at) then return stored; end if;
      perform private.refuse('TS006', 'CLOSED_DIFFERENTLY', 'This lead is already closed with another amount or date. Reload to see it.');
    end if;
    closed := private.close_lead(locked, actual_deal, closed_at);
  end if;
  stored := private.open_transaction(closed, case when create_closed_lead.lead_id is null then 'CLOSED_LEAD' else 'LEAD_COMMISSION' end,
    actual_deal, coalesce(closed_at, private.now()), key);
  if nullif(btrim(note), '') is not null then
    perform private.insert_note(closed.id, note, 'SHARED', null, stored.id);
  end if;
  return stored;
end $$;

-- Whether a repeated call is about the deal of its idempotency key.
create or replace function private.is_same_deal(stored app.transactions, lead_id int, given app.new_lead, provider int)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp
  return case when is_same_deal.lead_id is not null
    then stored.transaction_type = 'LEAD_COMMISSION' and stored.lead_id = is_same_deal.lead_id
    else stored.transaction_type = 'CLOSED_LEAD' and stored.service_id = (given).service_id
      and stored.organization_id = coalesce(provider, stored.organization_id)
      and (select c.data = (given).data from app.lead_customers c where c.lead_id = stored.lead_id) end;

-- Refuses amounts that are not above 0 to the cent, and closing dates in the future or before the lead. Dates count
-- as whole days, with one extra day for deals recorded late.
create or replace function private.require_deal(actual_deal numeric, closed_at timestamptz, not_before timestamptz)
returns void language plpgsql stable as $$
begin
  if not coalesce(actual_deal > 0 and actual_deal < 1e12 and scale(actual_deal) <= 2, false) then
    perform private.refuse('TS004', 'ACTUAL_DEAL_REQUIRED',
      'An actual deal above 0, with at most two decimal places, is required');
  end if;
  if closed_at > private.now() + interval '1 minute' then
    perform private.refuse('TS004', 'CLOSED_IN_FUTURE', 'A deal cannot be closed in the future');
  end if;
  if closed_at < private.now() - interval '10 years' then
    perform private.refuse('TS004', 'CLOSED_TOO_LONG_AGO', 'A deal cannot have been closed more than ten years ago');
  end if;
  if closed_at < (select date_trunc('day', not_before, s.time_zone) - interval '1 day' from private.operator_settings s) then
    perform private.refuse('TS004', 'CLOSED_BEFORE_LEAD', 'A deal cannot be closed before its lead was submitted');
  end if;
end $$;

create or replace function private.close_lead(lead app.leads, actual_deal numeric, closed_at timestamptz) returns app.leads
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  step app.lead_moves := private.require_move(lead, 'close', null);
begin
  perform private.require_deal(actual_deal, closed_at, lead.created_at);
  return private.apply_transition(lead, step);
end $$;

-- Creates a lead that is already won. A claimed customer does not prevent it, but marks it for the operator's review.
create or replace function private.close_off_platform(
  given app.new_lead, provider int, actual_deal numeric, closed_at timestamptz, key text
) returns app.leads language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_operator boolean := coalesce(claims.organization_type() = 'OPERATOR' and claims.is_admin(), false);
  wanted int := case when is_operator then provider else claims.organization_id() end;
  lead app.leads;
  changed app.leads;
  step app.lead_moves := (select m from app.lead_moves m where m.move = 'close' order by m.id limit 1);
begin
  if not is_operator and not coalesce(claims.is_admin() and claims.may('CREATE_LEAD')
      and claims.organization_type() in ('MULTI_ROLE_PROVIDER', 'INDEPENDENT_OPERATOR'), false) then
    perform private.refuse('TS002', 'NO_OFF_PLATFORM_DEALS', 'You may not record a deal that was closed elsewhere');
  end if;
  if (given).service_id is null then perform private.refuse('TS004', 'LEAD_REQUIRED', 'A lead is required'); end if;
  if key is null then perform private.refuse('TS004', 'KEY_REQUIRED', 'An idempotency key is required'); end if;
  if provider <> wanted or not exists (select from app.organizations o where o.id = wanted
      and o.organization_type <> 'OPERATOR' and o.status = 'ACTIVE' and not o.is_deleted) then
    perform private.refuse('TS004', 'PROVIDER_NOT_ACTIVE', 'An active provider is required');
  end if;
  perform private.require_deal(actual_deal, closed_at, null);
  given.idempotency_key := key;
  lead := private.insert_lead(given);
  perform private.claim_customer(lead, (select private.claim_keys(c) from app.lead_customers c where c.lead_id = lead.id));
  insert into app.lead_history (lead_id, move, to_status, party, actor_user_id)
    values (lead.id, 'submit', lead.status, 'REFERRER', claims.user_id());
  changed := lead;
  changed.status := step.to_status;
  changed.organization_id := wanted;
  changed.accepted_organization_id := wanted;
  step.party := case when is_operator then 'OPERATOR' else 'PROVIDER' end;
  return private.change_lead(lead, changed, step);
end $$;

-- Why this person cannot be paid for a lead that this provider works; null if they can.
create or replace function private.payout_block_reason(referrer int, provider int) returns text language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select case
      when u.organization_type = 'OPERATOR' then 'The referrer works for the operator'
      when u.is_deleted or u.status <> 'ACTIVE' then 'The referrer has no active account'
      when u.organization_id = provider and u.user_type <> 'ASSOCIATE' then 'The provider brought this deal itself' end
    from app.user_infos u where u.id = referrer);

-- Inserts the transaction of a closed lead, with the current terms.
create or replace function private.open_transaction(
  lead app.leads, transaction_type text, actual_deal numeric, closed_at timestamptz, key text
) returns app.transactions language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stored app.transactions;
  reason text := private.payout_block_reason(lead.submitted_user_id, lead.organization_id);
begin
  insert into app.transactions (lead_id, transaction_type, original_deal, actual_deal, closed_at, service_id,
      organization_id, organization_type, submitted_user_id, referrer_organization_id, assigned_user_id, needs_review,
      closed_by, idempotency_key)
    values (lead.id, open_transaction.transaction_type, coalesce(lead.deal_value, lead.lead_budget_to),
      open_transaction.actual_deal, open_transaction.closed_at, lead.service_id, lead.organization_id,
      (select o.organization_type from app.organizations o where o.id = lead.organization_id), lead.submitted_user_id,
      lead.referrer_organization_id, lead.assigned_user_id, open_transaction.transaction_type = 'CLOSED_LEAD',
      claims.user_id(), key) returning * into stored;
  perform private.insert_figures(stored, private.split_deal(stored.actual_deal,
      private.terms_for(lead.id, lead.organization_id, lead.service_id, lead.submitted_user_id), reason is null), reason);
  return stored;
end $$;

-- Writes the amounts of a new transaction, its first history entry and its first posting.
create or replace function private.insert_figures(transaction app.transactions, split app.sample_deal, no_payout_reason text)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.transaction_fees (transaction_id, organization_id, status, provider_rate, rate_scope, operator_fee)
    values (transaction.id, transaction.organization_id, transaction.status, split.provider_rate, split.rate_scope, split.operator_fee);
  insert into app.transaction_payouts (transaction_id, organization_id, submitted_user_id, referrer_organization_id,
      associate_share, share_scope, associate_payout, no_payout_reason)
    values (transaction.id, transaction.organization_id, transaction.submitted_user_id, transaction.referrer_organization_id,
      split.associate_share, split.share_scope, split.associate_payout, insert_figures.no_payout_reason);
  insert into app.transaction_earnings (transaction_id, operator_fee, associate_payout, operator_earnings)
    values (transaction.id, split.operator_fee, split.associate_payout, split.operator_earnings);
  perform private.book(transaction, 'close');
  perform private.insert_step(transaction, null, transaction.status, case when transaction.corrects_id is null then 'close' else 'adjust' end,
    case when claims.organization_type() = 'OPERATOR' then 'OPERATOR' else 'PROVIDER' end, transaction.reason);
end $$;

grant execute on function app.create_closed_lead(int, numeric, timestamptz, text, text, app.new_lead, int)
  to turnstone_member, turnstone_operator;
