-- The doors through which a transaction changes.

-- Locks a transaction for a change by the caller: a stranger is told that there is none, a latecomer that
-- somebody else was quicker.
create or replace function hidden.lock_transaction(wanted int, expected_status text) returns app.transactions
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  transaction app.transactions;
begin
  select * into transaction from app.transactions t where t.id = wanted for update;
  if transaction.id is null or not hidden.knows_transaction(transaction) then
    perform hidden.refuse('TS003', 'There is no such transaction');
  end if;
  if expected_status <> transaction.status then
    perform hidden.refuse('TS006', 'Somebody else has changed this transaction meanwhile');
  end if;
  return transaction;
end $$;

create or replace function hidden.knows_transaction(transaction app.transactions) returns boolean language sql stable
  return coalesce(hidden.transaction_parties(transaction) <> '{}' or transaction.submitted_user_id = claims.user_id()
    or transaction.assigned_user_id = claims.user_id()
    or (transaction.referrer_organization_id = claims.organization_id() and claims.is_admin()), false);

-- The one change of a transaction and its invoice. reason, reference and due_on as the move needs them;
-- expected_status is what the caller saw: somebody quicker means CONFLICT. A payment and a due date concern the
-- whole invoice, an end the corrections too: what moves together is moved together.
create or replace function app.move_transaction(
  transaction_id int, move text, reason text default null, reference text default null, due_on date default null,
  expected_status text default null
) returns app.transactions language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  together int[] := hidden.moved_together(move_transaction.transaction_id, move);
  transaction app.transactions;
  step app.transaction_moves;
begin
  perform from app.transactions t where t.id = any (together) order by t.id for update;
  transaction := hidden.lock_transaction(move_transaction.transaction_id, expected_status);
  -- An invoice or a correction that was written while this waited for its lock.
  if not hidden.moved_together(transaction.id, move) <@ together then
    perform hidden.refuse('TS006', 'Somebody else has changed this transaction meanwhile');
  end if;
  step := hidden.require_transaction_move(transaction, move, reason, reference, due_on);
  if move = 'issueInvoice' then
    perform hidden.issue(array[transaction.id]);
  else
    if move = 'extend' then perform hidden.extend_invoice(transaction, due_on); end if;
    perform hidden.take_transaction_step(t, m, nullif(btrim(move_transaction.reason), ''),
        nullif(btrim(move_transaction.reference), ''))
      from app.transactions t
        cross join lateral hidden.transaction_moves_from(t, array[step.party]) m
      where t.id = any (together) and m.move = move_transaction.move
      order by t.id;
  end if;
  select * into transaction from app.transactions t where t.id = transaction.id;
  return transaction;
end $$;

-- The transactions that a move takes along, this one among them.
create or replace function hidden.moved_together(wanted int, move text) returns int[] language sql stable
security definer set search_path = pg_catalog, pg_temp
  return case
    when move in ('reportPayment', 'rejectPayment', 'confirmPayment', 'extend') then array(
      select o.transaction_id from app.invoice_lines l join app.invoice_lines o on o.invoice_id = l.invoice_id
        where l.transaction_id = wanted)
    when move = 'terminate' then array(select t.id from app.transactions t where t.corrects_id = wanted)
    else '{}' end || wanted;

-- Refuses a move that is not open to the caller, or that lacks what it needs.
create or replace function hidden.require_transaction_move(
  transaction app.transactions, move text, reason text, reference text, due_on date
) returns app.transaction_moves language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  step app.transaction_moves;
  target text := (select m.to_status from app.transaction_moves m where m.move = require_transaction_move.move
    order by m.from_status = transaction.status desc, m.id limit 1);
begin
  if target is null then perform hidden.refuse('TS004', 'There is no such move'); end if;
  select m.* into step from hidden.transaction_moves_from(transaction, hidden.transaction_parties(transaction)) m
    where m.move = require_transaction_move.move;
  if step.id is null then
    perform hidden.refuse('TS005', format('Cannot change transaction status from %s to %s', transaction.status, target));
  end if;
  if 'reason' = any (step.needs) and coalesce(btrim(reason), '') = '' then
    perform hidden.refuse('TS004', 'A reason is required');
  end if;
  if length(btrim(reason)) > 2000 then perform hidden.refuse('TS004', 'A reason has at most 2000 characters'); end if;
  if coalesce(length(btrim(reference)) not between case when 'reference' = any (step.needs) then 1 else 0 end and 200,
      'reference' = any (step.needs)) then
    perform hidden.refuse('TS004', 'A reference of at most 200 characters is required');
  end if;
  if 'dueOn' = any (step.needs) and coalesce(due_on <= hidden.today(), true) then
    perform hidden.refuse('TS004', 'A due date after today is required');
  end if;
  if 'dueOn' = any (step.needs) and due_on > hidden.today() + 366 then
    perform hidden.refuse('TS004', 'A due date within a year is required');
  end if;
  return step;
end $$;

-- Writes one step of a transaction and all that comes with it: history, books, notifications. The only one that
-- changes where a transaction stands.
create or replace function hidden.take_transaction_step(
  before app.transactions, step app.transaction_moves, reason text default null, reference text default null
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.transactions t set status = step.to_status, status_since = case when step.to_status = before.status
      then t.status_since else clock_timestamp() end, needs_review = t.needs_review and step.party not like 'OPERATOR%'
    where t.id = before.id;
  update app.transaction_fees f set status = step.to_status, vendor_invoice_status = step.to_invoice,
      payment_reference = case step.move when 'reportPayment' then reference when 'rejectPayment' then null
        when 'confirmPayment' then coalesce(reference, f.payment_reference) else f.payment_reference end,
      reported_on = case step.move when 'reportPayment' then hidden.today() when 'rejectPayment' then null else f.reported_on end,
      paid_at = case when step.move = 'confirmPayment' then hidden.now() else f.paid_at end
    where f.transaction_id = before.id;
  if step.move = 'payAssociate' then
    update app.transaction_payouts p set payout_reference = reference, paid_at = hidden.now() where p.transaction_id = before.id;
  end if;
  if step.move in ('confirmPayment', 'payAssociate', 'terminate') then perform hidden.book(before, step.move); end if;
  perform hidden.keep_step(before, before.status, step.to_status, step.move, step.party, reason);
  perform hidden.tell_of_step(before, step.move);
end $$;

create or replace function hidden.keep_step(
  transaction app.transactions, from_status text, to_status text, move text, party text, reason text
) returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into app.transaction_history (transaction_id, organization_id, submitted_user_id, referrer_organization_id,
      assigned_user_id, move, from_status, to_status, party, actor_user_id, reason, seconds_in_previous)
    values (transaction.id, transaction.organization_id, transaction.submitted_user_id, transaction.referrer_organization_id,
      transaction.assigned_user_id, keep_step.move, keep_step.from_status, keep_step.to_status,
      replace(keep_step.party, '_MASTER', ''), claims.user_id(), keep_step.reason,
      case when keep_step.from_status is not null
        then extract(epoch from clock_timestamp() - transaction.status_since)::bigint end);
end;

-- Tells the referrer of a payout; invoices tell the provider as invoices, not line by line.
create or replace function hidden.tell_of_step(transaction app.transactions, move text) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if move = 'payAssociate' then
    perform hidden.notify_user('payout_sent', transaction.submitted_user_id, jsonb_build_object(
      'serviceName', (select s.name from app.services s where s.id = transaction.service_id),
      'transactionPublicId', transaction.public_id), transaction.lead_id);
  end if;
end $$;

grant execute on function app.move_transaction(int, text, text, text, date, text) to turnstone_member, turnstone_operator;
