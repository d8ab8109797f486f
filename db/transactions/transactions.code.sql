-- Who may know of a transaction and of each of its figures, and what each may do with it. No figure and no
-- status is granted to anybody: transactions change behind create_closed_lead, move_transaction, issue_invoice
-- and adjust_transaction.

create policy select_referrer on app.transactions for select to turnstone_member
  using (submitted_user_id = (select claims.user_id()));
create policy select_referrers_admins on app.transactions for select to turnstone_member
  using (referrer_organization_id = (select claims.organization_id()) and (select claims.is_admin()));
create policy select_provider on app.transactions for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_admin()));
create policy select_agent on app.transactions for select to turnstone_member
  using (assigned_user_id = (select claims.user_id()));
create policy select_all on app.transactions for select to turnstone_operator using (true);

-- What the provider owes: never the referrer's, nor the agent's.
create policy select_provider on app.transaction_fees for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_admin()));
create policy select_all on app.transaction_fees for select to turnstone_operator using (true);

-- What the referrer is paid: their own, and for their organisation's admins where these are not the provider.
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

-- The provider reads all but the payout's step; referrer and agent read the steps that change where it stands.
create policy select_provider on app.transaction_history for select to turnstone_member
  using (organization_id = (select claims.organization_id()) and (select claims.is_admin()) and move <> 'payAssociate');
create policy select_referrer on app.transaction_history for select to turnstone_member
  using (submitted_user_id = (select claims.user_id()) and from_status is distinct from to_status);
create policy select_referrers_admins on app.transaction_history for select to turnstone_member
  using (referrer_organization_id = (select claims.organization_id()) and (select claims.is_admin())
    and from_status is distinct from to_status);
create policy select_agent on app.transaction_history for select to turnstone_member
  using (assigned_user_id = (select claims.user_id()) and from_status is distinct from to_status and move <> 'payAssociate');
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

-- What the specification keeps on the transaction, behind the policies above: empty for whom it is not.
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

-- Asked by others than the operator, it answers with nothing instead of an error.
create or replace function app.transactions_operator_earnings(transaction app.transactions) returns numeric language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (select e.operator_earnings from app.transaction_earnings e
    where e.transaction_id = transaction.id and claims.organization_type() = 'OPERATOR' and claims.is_admin());

-- Where the terms came from is the operator's own business: that others have better ones is nobody else's to guess.
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

-- An invoice is void when each of its lines is, and open as long as one line waits to be paid.
create or replace function app.invoices_is_void(invoice app.invoices) returns boolean language sql stable
  return not exists (select from app.invoice_lines l join app.transaction_fees f on f.transaction_id = l.transaction_id
    where l.invoice_id = invoice.id and f.vendor_invoice_status <> 'TERMINATED');
create or replace function app.invoices_amount_due(invoice app.invoices) returns numeric language sql stable
  return (select coalesce(sum(f.operator_fee), 0.00) from app.invoice_lines l
      join app.transaction_fees f on f.transaction_id = l.transaction_id
    where l.invoice_id = invoice.id and f.vendor_invoice_status not in ('TERMINATED', 'PAID'));

-- The parties that the caller plays on a transaction's moves; none for referrer, agent and strangers.
create or replace function hidden.transaction_parties(transaction app.transactions) returns text[] language sql stable
  return array_remove(array[
    case when claims.organization_type() = 'OPERATOR' and claims.is_admin() then 'OPERATOR' end,
    case when claims.organization_type() = 'OPERATOR' and claims.is_master_admin() then 'OPERATOR_MASTER' end,
    case when transaction.organization_id = claims.organization_id() and claims.is_admin() then 'PROVIDER' end], null);

-- The moves open to these parties. The buttons are drawn from it, and the door asks it too.
create or replace function hidden.transaction_moves_from(transaction app.transactions, parties text[])
returns setof app.transaction_moves language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select distinct on (m.move) m.* from app.transaction_fees f
    join app.transaction_payouts p on p.transaction_id = f.transaction_id
    join app.transaction_moves m on m.from_status = f.status and m.from_invoice = f.vendor_invoice_status
    where f.transaction_id = transaction.id and m.party = any (parties)
      and (m.move <> 'payAssociate' or p.associate_payout <> 0)
    order by m.move, m.id;
end;

-- What the caller may do next with this transaction, in the order of the buttons. As it is kept, whatever row
-- was handed in.
create or replace function app.transactions_open_moves(transaction app.transactions) returns app.open_move[] language sql stable
security definer set search_path = pg_catalog, pg_temp
  return (
    select coalesce(array_agg(row(m.move, m.label, m.to_status, m.needs)::app.open_move order by m.position), '{}')
      from app.transactions t cross join lateral hidden.transaction_moves_from(t, hidden.transaction_parties(t)) m
      where t.id = transaction.id);

grant execute on function app.transactions_vendor_invoice_status(app.transactions),
  app.transactions_operator_fee(app.transactions), app.transactions_provider_rate(app.transactions),
  app.transactions_payment_reference(app.transactions), app.transactions_associate_payout(app.transactions),
  app.transactions_associate_share(app.transactions), app.transactions_no_payout_reason(app.transactions),
  app.transactions_payout_reference(app.transactions), app.transactions_operator_earnings(app.transactions),
  app.transactions_rate_scope(app.transactions), app.transactions_share_scope(app.transactions),
  app.transactions_invoice(app.transactions),
  app.transactions_open_moves(app.transactions), app.invoices_is_void(app.invoices),
  app.invoices_amount_due(app.invoices) to turnstone_member, turnstone_operator;

create trigger touch before update on app.transactions for each row execute function hidden.touch();
create trigger touch before update on app.invoices for each row execute function hidden.touch();
create trigger audit after insert or update on app.transactions for each row execute function hidden.audit_row('status');
create trigger audit after insert or update on app.invoices for each row execute function hidden.audit_row('number', 'due_on');
create trigger audit after insert on app.commission_terms for each row
  execute function hidden.audit_row('scope', 'provider_rate', 'associate_share');
create trigger append_only before update or delete or truncate on app.transaction_history
  for each statement execute function hidden.refuse_change();
create trigger append_only before update or delete or truncate on app.ledger_lines
  for each statement execute function hidden.refuse_change();
create trigger append_only before update or delete or truncate on hidden.ledger_postings
  for each statement execute function hidden.refuse_change();
create trigger append_only before update or delete or truncate on app.commission_terms
  for each statement execute function hidden.refuse_change();
create trigger append_only before update or delete or truncate on app.invoice_lines
  for each statement execute function hidden.refuse_change();
create trigger append_only before update or delete or truncate on app.transaction_earnings
  for each statement execute function hidden.refuse_change();
