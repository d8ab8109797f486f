-- Access to transactions, their amounts and their transitions. Amounts and statuses are not writable by any role:
-- they change through create_closed_lead, move_transaction, issue_invoice and adjust_transaction.

create policy select_referrer on app.transactions for select to turnstone_member
  using (submitted_user_id = (select claims.user_id()));
create policy select_referrers_admins on app.transactions for select to turnstone_member
  using (referrer_organization_id = (select claims.organization_id()) and (select claims.is_admin()));
create policy select_provider on app.transactions for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_admin()));
create policy select_agent on app.transactions for select to turnstone_member
  using (assigned_user_id = (select claims.user_id()));
create policy select_all on app.transactions for select to turnstone_operator using (true);

-- The provider's fee; not for the referrer or the agent.
create policy select_provider on app.transaction_fees for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_admin()));
create policy select_all on app.transaction_fees for select to turnstone_operator using (true);

-- The payout: for its referrer, and for the admins of their organization unless it is the provider.
create policy select_referrer on app.transaction_payouts for select to turnstone_member
  using (submitted_user_id = (select claims.user_id()));
create policy select_referrers_admins on app.transaction_payouts for select to turnstone_member
  using (referrer_organization_id = (select claims.organization_id()) and (select claims.is_admin())
    and organization_id <> referrer_organization_id);
create policy select_all on app.transaction_payouts for select to turnstone_operator using (true);

create policy select_all on app.transaction_earnings for select to turnstone_operator using (true);

create policy select_provider on app.invoices for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_admin()));
create policy select_all on app.invoices for select to turnstone_operator using (true);
create policy select_provider on app.invoice_lines for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_admin()));
create policy select_all on app.invoice_lines for select to turnstone_operator using (true);

-- The provider reads all history except the payout's. The referrer and the agent read changes of status.
create policy select_provider on app.transaction_history for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_admin())
    and move <> all (array(select m.move from app.transaction_moves m where not m.provider_reads)));
create policy select_referrer on app.transaction_history for select to turnstone_member
  using (submitted_user_id = (select claims.user_id()) and from_status is distinct from to_status);
create policy select_referrers_admins on app.transaction_history for select to turnstone_member
  using (referrer_organization_id = (select claims.organization_id()) and (select claims.is_admin())
    and from_status is distinct from to_status);
create policy select_agent on app.transaction_history for select to turnstone_member
  using (assigned_user_id = (select claims.user_id()) and from_status is distinct from to_status
    and move <> all (array(select m.move from app.transaction_moves m where not m.provider_reads)));
create policy select_all on app.transaction_history for select to turnstone_operator using (true);

create policy select_provider on app.ledger_lines for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_admin()));
create policy select_payee on app.ledger_lines for select to turnstone_member
  using (user_id = (select claims.user_id()));
create policy select_all on app.ledger_lines for select to turnstone_operator using (true);

create policy select_all on app.commission_terms for select to turnstone_operator using (true);

create policy select_any on app.payout_statuses for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.invoice_statuses for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.transaction_moves for select to turnstone_member, turnstone_operator using (true);
create policy select_any on app.transaction_types for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.terms_scopes for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);
create policy select_any on app.ledger_accounts for select to turnstone_anonymous, turnstone_member, turnstone_operator using (true);

grant select on app.transactions, app.transaction_fees, app.transaction_payouts, app.invoices, app.invoice_lines,
  app.transaction_history, app.transaction_moves, app.ledger_lines to turnstone_member, turnstone_operator;
grant select on app.transaction_earnings, app.commission_terms to turnstone_operator;
grant select on app.payout_statuses, app.invoice_statuses, app.transaction_types, app.terms_scopes, app.ledger_accounts
  to turnstone_anonymous, turnstone_member, turnstone_operator;

-- Fields that the specification puts on the transaction, behind the policies above; null for other viewers.
create or replace function app.transactions_vendor_invoice_status(transaction app.transactions) returns text language sql stable
  return (select f.vendor_invoice_status from app.transaction_fees f where f.transaction_id = transaction.id);
create or replace function app.transactions_operator_fee(transaction app.transactions) returns numeric language sql stable
  return (select f.operator_fee from app.transaction_fees f where f.transaction_id = transaction.id);
create or replace function app.transactions_provider_rate(transaction app.transactions) returns numeric language sql stable
  return (select f.provider_rate from app.transaction_fees f where f.transaction_id = transaction.id);
create or replace function app.transactions_payment_reference(transaction app.transactions) returns text language sql stable
  return (select f.payment_reference from app.transaction_fees f where f.transaction_id = transaction.id);
create or replace function app.transactions_associate_payout(transaction app.transactions) returns numeric language sql stable
  return (select p.associate_payout from app.transaction_payouts p where p.transaction_id = transaction.id);
create or replace function app.transactions_associate_share(transaction app.transactions) returns numeric language sql stable
  return (select p.associate_share from app.transaction_payouts p where p.transaction_id = transaction.id);
create or replace function app.transactions_no_payout_reason(transaction app.transactions) returns text language sql stable
  return (select p.no_payout_reason from app.transaction_payouts p where p.transaction_id = transaction.id);
create or replace function app.transactions_payout_reference(transaction app.transactions) returns text language sql stable
  return (select p.payout_reference from app.transaction_payouts p where p.transaction_id = transaction.id);

-- Null instead of an error for viewers other than the operator.
create or replace function app.transactions_operator_earnings(transaction app.transactions) returns numeric language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select e.operator_earnings from app.transaction_earnings e
    where e.transaction_id = transaction.id and claims.organization_type() = 'OPERATOR' and claims.is_admin());

-- The scope of the terms is for the operator only, because it would reveal that others have better terms.
create or replace function app.transactions_rate_scope(transaction app.transactions) returns text language sql stable
  return (select f.rate_scope from app.transaction_fees f
    where f.transaction_id = transaction.id and claims.organization_type() = 'OPERATOR');
create or replace function app.transactions_share_scope(transaction app.transactions) returns text language sql stable
  return (select p.share_scope from app.transaction_payouts p
    where p.transaction_id = transaction.id and claims.organization_type() = 'OPERATOR');

create or replace function app.transactions_invoice(transaction app.transactions) returns app.invoices language sql stable
begin atomic
  select i.* from app.invoices i join app.invoice_lines l on l.invoice_id = i.id where l.transaction_id = transaction.id;
end;

-- An invoice is void if all its lines are, and open while a line is unpaid.
create or replace function app.invoices_is_void(invoice app.invoices) returns boolean language sql stable
  return not exists (select from app.invoice_lines l join app.transaction_fees f on f.transaction_id = l.transaction_id
    where l.invoice_id = invoice.id and f.vendor_invoice_status <> 'TERMINATED');
create or replace function app.invoices_amount_due(invoice app.invoices) returns numeric language sql stable
  return (select coalesce(sum(f.operator_fee), 0.00) from app.invoice_lines l
      join app.transaction_fees f on f.transaction_id = l.transaction_id
    where l.invoice_id = invoice.id and f.vendor_invoice_status not in ('TERMINATED', 'PAID'));
-- The status of its deals; if they differ, the one that needs most attention.
create or replace function app.invoices_status(invoice app.invoices) returns text language sql stable
  return (select f.vendor_invoice_status from app.invoice_lines l
      join app.transaction_fees f on f.transaction_id = l.transaction_id
    where l.invoice_id = invoice.id
    order by array_position(array['OVERDUE', 'NEW_INVOICE', 'PROCESSING', 'PAID', 'TERMINATED'], f.vendor_invoice_status) limit 1);

-- The viewer's roles in a transaction's transitions; empty for referrers, agents and strangers.
create or replace function private.transaction_parties(transaction app.transactions) returns text[] language sql stable
  return array_remove(array[
    case when claims.organization_type() = 'OPERATOR' and claims.is_admin() then 'OPERATOR' end,
    case when claims.organization_type() = 'OPERATOR' and claims.is_master_admin() then 'OPERATOR_MASTER' end,
    case when transaction.organization_id = claims.organization_id() and claims.is_admin() then 'PROVIDER' end], null);

-- Whether these were the statuses of a transaction before its payment was confirmed. None once a payout of its invoice is
-- sent.
create or replace function private.was_before_payment(transaction_id int, status text, invoice_status text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
  return exists (select from private.confirmed_payments c where c.transaction_id = was_before_payment.transaction_id
      and (c.status, c.invoice_status) = (was_before_payment.status, was_before_payment.invoice_status))
    and not exists (select from app.invoice_lines l join app.invoice_lines o on o.invoice_id = l.invoice_id
        join app.transactions t on t.id = o.transaction_id
      where l.transaction_id = was_before_payment.transaction_id and t.status = 'ASSOCIATE_PAID');

-- The transitions open to these parties. Both the buttons and the checks use it. It has its caller's rights, which are the
-- owner's, so that PostgreSQL puts it in the place of its call.
create or replace function private.transaction_moves_from(transaction app.transactions, parties text[])
returns setof app.transaction_moves language sql stable
begin atomic
  select distinct on (m.move) m.* from app.transaction_fees f
    join app.transaction_payouts p on p.transaction_id = f.transaction_id
    join app.transaction_moves m on m.from_status = f.status and m.from_invoice = f.vendor_invoice_status
    where f.transaction_id = transaction.id and m.party = any (parties)
      and (not m.is_payout or p.associate_payout <> 0)
      and (m.payment is distinct from 'TAKEN_BACK' or private.was_before_payment(f.transaction_id, m.to_status, m.to_invoice))
    order by m.move, m.id;
end;

-- Whether the deal's totals still match its value after terminating this row: a deal if no correction is paid, a
-- correction if it is the last one. A correction of 0.00, which settles a rounding, ends only with its deal.
create or replace function private.may_be_terminated(transaction app.transactions) returns boolean language sql stable
  return case when transaction.corrects_id is null then not exists (
      select from app.transactions t where t.corrects_id = transaction.id and t.status in ('VENDOR_PAID', 'ASSOCIATE_PAID'))
    else transaction.actual_deal <> 0 and not exists (select from app.transactions t
      where t.corrects_id = transaction.corrects_id and t.id > transaction.id and t.status <> 'TERMINATED') end;

-- The viewer's next transitions on this transaction, in the order of the buttons. Reads the stored row, not the given
-- one.
create or replace function app.transactions_open_moves(transaction app.transactions) returns app.open_move[] language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (
    select coalesce(array_agg(row(m.move, m.label, m.to_status, m.needs, m.is_destructive, m.warning)::app.open_move
        order by m.position), '{}')
      from app.transactions t cross join lateral private.transaction_moves_from(t, private.transaction_parties(t)) m
      where t.id = transaction.id and (m.applies_to <> 'DEAL' or private.may_be_terminated(t)));

grant execute on function app.transactions_vendor_invoice_status(app.transactions),
  app.transactions_operator_fee(app.transactions), app.transactions_provider_rate(app.transactions),
  app.transactions_payment_reference(app.transactions), app.transactions_associate_payout(app.transactions),
  app.transactions_associate_share(app.transactions), app.transactions_no_payout_reason(app.transactions),
  app.transactions_payout_reference(app.transactions), app.transactions_operator_earnings(app.transactions),
  app.transactions_rate_scope(app.transactions), app.transactions_share_scope(app.transactions),
  app.transactions_invoice(app.transactions),
  app.transactions_open_moves(app.transactions), app.invoices_is_void(app.invoices),
  app.invoices_amount_due(app.invoices), app.invoices_status(app.invoices) to turnstone_member, turnstone_operator;

create trigger touch before update on app.transactions for each row execute function private.touch();
create trigger touch before update on app.invoices for each row execute function private.touch();
create trigger audit after insert or update on app.transactions for each row execute function private.audit_row('status');
create trigger audit after insert or update on app.invoices for each row execute function private.audit_row('number', 'due_on');
create trigger audit after insert on app.commission_terms for each row
  execute function private.audit_row('scope', 'provider_rate', 'associate_share');
create trigger clean_texts before insert on app.transaction_history for each row when (new.reason is not null)
  execute function private.clean_texts('reason');
create trigger append_only before update or delete or truncate on app.transaction_history
  for each statement execute function private.refuse_rewriting();
create trigger append_only before update or delete or truncate on app.ledger_lines
  for each statement execute function private.refuse_change();
create trigger append_only before update or delete or truncate on private.ledger_postings
  for each statement execute function private.refuse_change();
create trigger append_only before update or delete or truncate on app.commission_terms
  for each statement execute function private.refuse_change();
create trigger append_only before update or delete or truncate on app.invoice_lines
  for each statement execute function private.refuse_change();
create trigger append_only before update or delete or truncate on app.transaction_earnings
  for each statement execute function private.refuse_change();
