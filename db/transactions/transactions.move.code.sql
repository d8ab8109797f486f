-- Transitions of transactions.

-- Locks a transaction for a change. A stranger gets NOT_FOUND, a stale expected_status gets CONFLICT.
create or replace function private.lock_transaction(wanted int, expected_status text) returns app.transactions
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  transaction app.transactions;
begin
  select * into transaction from app.transactions t where t.id = wanted for update;
  if transaction.id is null or not private.knows_transaction(transaction) then
    perform private.refuse('TS003', 'NO_SUCH_TRANSACTION', 'There is no such transaction');
  end if;
  if expected_status <> transaction.status then
    perform private.refuse('TS006', 'CHANGED', 'Someone else changed this transaction. Reload to see it.');
  end if;
  return transaction;
end $$;

create or replace function private.knows_transaction(transaction app.transactions) returns boolean language sql stable
  return coalesce(private.transaction_parties(transaction) <> '{}' or transaction.submitted_user_id = claims.user_id()
    or transaction.assigned_user_id = claims.user_id()
    or (transaction.referrer_organization_id = claims.organization_id() and claims.is_admin()), false);

-- Makes a transition of a transaction and its invoice. A different expected_status raises CONFLICT. A payment or due
-- date applies to the whole invoice, and terminating a deal also terminates its corrections.
create or replace function app.move_transaction(
  transaction_id int, move text, reason text default null, reference text default null, due_on date default null,
  expected_status text default null
) returns app.transactions language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  together int[] := private.moved_together(move_transaction.transaction_id, move);
  transaction app.transactions;
  step app.transaction_moves;
begin
  perform from app.transactions t where t.id = any (together || private.deal_to_lock(move_transaction.transaction_id, move))
    order by t.id for update;
  transaction := private.lock_transaction(move_transaction.transaction_id, expected_status);
  -- An invoice or correction was added while this waited for the lock.
  if not private.moved_together(transaction.id, move) <@ together then
    perform private.refuse('TS006', 'CHANGED', 'Someone else changed this transaction. Reload to see it.');
  end if;
  step := private.require_transaction_move(transaction, move, reason, reference, due_on);
  if step.issues_invoice then
    perform private.issue(array[transaction.id]);
  else
    if 'dueOn' = any (step.needs) then perform private.extend_invoice(transaction, due_on); end if;
    perform private.apply_transaction_transition(t, m, nullif(private.clean_text(move_transaction.reason), ''),
        nullif(private.plain_name(move_transaction.reference), ''))
      from app.transactions t
        cross join lateral private.transaction_moves_from(t, array[step.party]) m
      where t.id = any (together) and m.move = move_transaction.move
      order by t.id;
  end if;
  select * into transaction from app.transactions t where t.id = transaction.id;
  return transaction;
end $$;

-- All transactions that a move changes, including this one.
create or replace function private.moved_together(wanted int, move text) returns int[] language sql stable
security definer set search_path = pg_catalog, pg_temp
  return case (select m.applies_to from app.transaction_moves m where m.move = moved_together.move order by m.id limit 1)
    when 'INVOICE' then array(
      select o.transaction_id from app.invoice_lines l join app.invoice_lines o on o.invoice_id = l.invoice_id
        where l.transaction_id = wanted)
    when 'DEAL' then array(select t.id from app.transactions t where t.corrects_id = wanted)
    else '{}' end || wanted;

-- Terminating depends on the deal's other rows, so corrections and terminations lock its first row.
create or replace function private.deal_to_lock(wanted int, move text) returns int[] language sql stable
security definer set search_path = pg_catalog, pg_temp
  return array(select t.corrects_id from app.transactions t where t.id = wanted and t.corrects_id is not null
    and exists (select from app.transaction_moves m where m.move = deal_to_lock.move and m.applies_to = 'DEAL'));

-- Refuses a move that is not open to the viewer or that lacks a required value.
create or replace function private.require_transaction_move(
  transaction app.transactions, move text, reason text, reference text, due_on date
) returns app.transaction_moves language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  step app.transaction_moves;
  target text := (select m.to_status from app.transaction_moves m where m.move = require_transaction_move.move
    order by m.from_status = transaction.status desc, m.id limit 1);
begin
  if target is null then perform private.refuse('TS004', 'UNKNOWN_MOVE', 'There is no such move'); end if;
  select m.* into step from private.transaction_moves_from(transaction, private.transaction_parties(transaction)) m
    where m.move = require_transaction_move.move
      and (m.applies_to <> 'DEAL' or private.may_be_terminated(transaction));
  if step.id is null then
    perform private.refuse('TS005', 'TRANSITION',
      format('Cannot change transaction status from %s to %s', transaction.status, target));
  end if;
  if 'reason' = any (step.needs) and coalesce(private.clean_text(reason), '') = '' then
    perform private.refuse('TS004', 'REASON_REQUIRED', 'A reason is required');
  end if;
  if length(private.clean_text(reason)) > 2000 then
    perform private.refuse('TS004', 'REASON_TOO_LONG', 'A reason has at most 2000 characters');
  end if;
  if coalesce(length(private.plain_name(reference)) not between case when 'reference' = any (step.needs) then 1 else 0 end and 200,
      'reference' = any (step.needs)) then
    perform private.refuse('TS004', 'REFERENCE_REQUIRED', 'A reference of at most 200 characters is required');
  end if;
  if 'dueOn' = any (step.needs) and coalesce(due_on <= private.today(), true) then
    perform private.refuse('TS004', 'DUE_DATE_PAST', 'A due date after today is required');
  end if;
  if 'dueOn' = any (step.needs) and due_on > private.today() + 366 then
    perform private.refuse('TS004', 'DUE_DATE_TOO_FAR', 'A due date within a year is required');
  end if;
  return step;
end $$;

-- Applies a transition to a transaction, as its row says, and writes its history, postings and notifications. Nothing
-- else changes a transaction's status.
create or replace function private.apply_transaction_transition(
  before app.transactions, step app.transaction_moves, reason text default null, reference text default null
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if step.payment = 'CONFIRMED' then
    insert into private.confirmed_payments (transaction_id, status, invoice_status, payment_reference)
      select f.transaction_id, f.status, f.vendor_invoice_status, f.payment_reference
        from app.transaction_fees f where f.transaction_id = before.id;
  end if;
  update app.transactions t set status = step.to_status, status_since = case when step.to_status = before.status
      then t.status_since else clock_timestamp() end, needs_review = t.needs_review and step.party not in ('OPERATOR', 'OPERATOR_MASTER')
    where t.id = before.id;
  update app.transaction_fees f set status = step.to_status, vendor_invoice_status = step.to_invoice,
      payment_reference = case step.payment when 'REPORTED' then reference when 'REJECTED' then null
        when 'CONFIRMED' then coalesce(reference, f.payment_reference)
        when 'TAKEN_BACK' then (select c.payment_reference from private.confirmed_payments c where c.transaction_id = before.id)
        else f.payment_reference end,
      reported_on = case step.payment when 'REPORTED' then private.today() when 'REJECTED' then null else f.reported_on end,
      paid_at = case step.payment when 'CONFIRMED' then private.now() when 'TAKEN_BACK' then null else f.paid_at end
    where f.transaction_id = before.id;
  if step.payment = 'TAKEN_BACK' then delete from private.confirmed_payments c where c.transaction_id = before.id; end if;
  if step.is_payout then
    update app.transaction_payouts p set payout_reference = reference, paid_at = private.now() where p.transaction_id = before.id;
  end if;
  if step.posting is not null then perform private.book(before, step.posting); end if;
  perform private.insert_step(before, before.status, step.to_status, step.move, step.party, reason);
  perform private.notify_of_step(before, step);
end $$;

create or replace function private.insert_step(
  transaction app.transactions, from_status text, to_status text, move text, party text, reason text
) returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into app.transaction_history (transaction_id, organization_id, submitted_user_id, referrer_organization_id,
      assigned_user_id, move, from_status, to_status, party, actor_user_id, reason, seconds_in_previous)
    values (transaction.id, transaction.organization_id, transaction.submitted_user_id, transaction.referrer_organization_id,
      transaction.assigned_user_id, insert_step.move, insert_step.from_status, insert_step.to_status,
      case insert_step.party when 'OPERATOR_MASTER' then 'OPERATOR' else insert_step.party end, claims.user_id(), insert_step.reason,
      case when insert_step.from_status is not null
        then extract(epoch from clock_timestamp() - transaction.status_since)::bigint end);
end;

-- Sends the transition's own notification. What concerns an invoice is sent once for all of its lines.
create or replace function private.notify_of_step(transaction app.transactions, step app.transaction_moves) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  invoice app.invoices;
  facts jsonb := jsonb_build_object('serviceName', (select s.name from app.services s where s.id = transaction.service_id),
    'transactionPublicId', transaction.public_id);
begin
  if step.trigger is null then return; end if;
  if step.applies_to = 'INVOICE' then
    select i.* into invoice from app.invoice_lines l join app.invoices i on i.id = l.invoice_id
      where l.transaction_id = transaction.id;
    if exists (select from app.in_app_notifications n where n.record_id = invoice.public_id::text
      and n.notification_trigger = step.trigger and n.created_at >= now()) then return; end if;
    facts := facts || jsonb_build_object('invoiceNumber', invoice.number, 'invoicePublicId', invoice.public_id,
      'vendorName', (select o.legal_business_name from app.organizations o where o.id = invoice.organization_id));
  end if;
  perform private.notify(step.trigger, array(select case a.party
      when 'REFERRER' then private.person(transaction.submitted_user_id, facts)
      when 'OPERATOR' then private.operators_admins(facts)
      when 'PROVIDER' then private.admins_of(transaction.organization_id, facts) end
    from unnest(step.trigger_audience) with ordinality a (party, n) order by a.n), transaction.lead_id);
end $$;

grant execute on function app.move_transaction(int, text, text, text, date, text) to turnstone_member, turnstone_operator;
