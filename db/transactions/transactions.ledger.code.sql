-- Double-entry bookkeeping for the amounts, and checks that prove it.

-- Posts a transaction's entries, once per kind and round: a payment that was taken back can be confirmed again, and a second
-- posting of the same round is refused. A negative debit is a credit, and a negative credit is a debit.
create or replace function private.book(transaction app.transactions, kind text) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  posting bigint;
  booked timestamptz := private.now();
begin
  insert into private.ledger_postings (transaction_id, kind, round)
    select transaction.id, book.kind, case book.kind
          when 'confirmPayment' then count(*) filter (where p.kind = 'unconfirmPayment')
          when 'unconfirmPayment' then count(*) filter (where p.kind = 'confirmPayment') - 1 else 0 end
      from private.ledger_postings p where p.transaction_id = transaction.id
    returning id into posting;
  insert into app.ledger_lines (posting_id, transaction_id, kind, account, organization_id, user_id, debit, credit, booked_at)
    select posting, transaction.id, book.kind, b.account,
        case when b.account = 'PROVIDER_RECEIVABLE' then transaction.organization_id end,
        case when b.account = 'ASSOCIATE_PAYABLE' then transaction.submitted_user_id end,
        greatest(b.amount, 0), greatest(-b.amount, 0), booked
      from app.transaction_earnings e cross join lateral (values
        ('close', 'PROVIDER_RECEIVABLE', e.operator_fee), ('close', 'ASSOCIATE_PAYABLE', -e.associate_payout),
        ('close', 'OPERATOR_EARNINGS', -e.operator_earnings),
        ('terminate', 'PROVIDER_RECEIVABLE', -e.operator_fee), ('terminate', 'ASSOCIATE_PAYABLE', e.associate_payout),
        ('terminate', 'OPERATOR_EARNINGS', e.operator_earnings),
        ('confirmPayment', 'CASH', e.operator_fee), ('confirmPayment', 'PROVIDER_RECEIVABLE', -e.operator_fee),
        ('unconfirmPayment', 'CASH', -e.operator_fee), ('unconfirmPayment', 'PROVIDER_RECEIVABLE', e.operator_fee),
        ('payAssociate', 'ASSOCIATE_PAYABLE', e.associate_payout), ('payAssociate', 'CASH', -e.associate_payout)
      ) as b (kind, account, amount)
      where e.transaction_id = transaction.id and b.kind = book.kind and b.amount <> 0;
end $$;

-- Debits equal credits in each posting: an unbalanced one is refused.
create or replace function private.require_balance() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from written w join app.ledger_lines l on l.posting_id = w.posting_id
      group by l.posting_id, w.id having sum(l.debit) <> sum(l.credit)) then
    raise exception using errcode = 'check_violation', message = 'A posting does not balance';
  end if;
  return null;
end $$;

create trigger balance after insert on app.ledger_lines referencing new table as written
  for each statement execute function private.require_balance();

-- Deals whose total fees and payouts differ from the frozen terms applied to their total value, with the shortfall.
-- Terminated rows do not count.
create or replace function private.unsettled_deals() returns table (deal int, fee numeric, payout numeric) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select d.deal, s.fee - d.fee, s.payout - d.payout
    from (select coalesce(t.corrects_id, t.id) as deal, sum(t.actual_deal) as actual_deal, sum(f.operator_fee) as fee,
          sum(p.associate_payout) as payout
        from app.transactions t join app.transaction_fees f on f.transaction_id = t.id
          join app.transaction_payouts p on p.transaction_id = t.id
        where t.status <> 'TERMINATED' group by 1) d
      join app.transaction_fees f on f.transaction_id = d.deal join app.transaction_payouts p on p.transaction_id = d.deal
      cross join lateral (select round(d.actual_deal * f.provider_rate / 100, 2) as fee) g
      cross join lateral (select g.fee, case when p.no_payout_reason is null
        then round(g.fee * p.associate_share / 100, 2) else 0 end as payout) s
    where (d.fee, d.payout) is distinct from (s.fee, s.payout);
end;

-- All inconsistencies in the ledger; no rows when it is proven.
create or replace function private.ledger_discrepancies() returns table (problem text, subject_id bigint) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select 'debits and credits of a posting differ', l.posting_id from app.ledger_lines l
    group by l.posting_id having sum(l.debit) <> sum(l.credit)
  union all
  select 'a line of the ledger is not its transaction''s', l.id from app.ledger_lines l
    join private.ledger_postings p on p.id = l.posting_id join app.transactions t on t.id = p.transaction_id
    where (l.transaction_id, l.kind) <> (p.transaction_id, p.kind)
      or l.organization_id <> t.organization_id or l.user_id <> t.submitted_user_id
  union all
  select 'a transaction lacks an amount', t.id from app.transactions t
    left join app.transaction_earnings e on e.transaction_id = t.id where e.transaction_id is null
  union all
  select 'a fee or payout does not match its terms', t.id from app.transactions t
    join app.transaction_fees f on f.transaction_id = t.id join app.transaction_payouts p on p.transaction_id = t.id
    where t.corrects_id is null and (f.operator_fee <> round(t.actual_deal * f.provider_rate / 100, 2)
      or p.associate_payout <> case when p.no_payout_reason is null
        then round(f.operator_fee * p.associate_share / 100, 2) else 0 end)
  union all
  select 'a correction does not have its deal''s terms', t.id from app.transactions t
    join app.transaction_fees f on f.transaction_id = t.id join app.transaction_payouts p on p.transaction_id = t.id
    join app.transaction_fees ff on ff.transaction_id = t.corrects_id
    join app.transaction_payouts fp on fp.transaction_id = t.corrects_id
    where (f.provider_rate, p.associate_share, p.no_payout_reason)
      is distinct from (ff.provider_rate, fp.associate_share, fp.no_payout_reason)
  union all
  select 'a deal''s totals do not match its value', u.deal from private.unsettled_deals() u
  union all
  select 'the ledger does not hold what is owed on a transaction', t.id from app.transactions t
    join app.transaction_earnings e on e.transaction_id = t.id
    cross join lateral (select
        coalesce(sum(l.debit - l.credit) filter (where l.account = 'PROVIDER_RECEIVABLE'), 0) as receivable,
        coalesce(sum(l.credit - l.debit) filter (where l.account = 'ASSOCIATE_PAYABLE'), 0) as payable,
        coalesce(sum(l.credit - l.debit) filter (where l.account = 'OPERATOR_EARNINGS'), 0) as earnings,
        coalesce(sum(l.debit - l.credit) filter (where l.account = 'CASH'), 0) as cash
      from app.ledger_lines l where l.transaction_id = t.id) b
    where (b.receivable, b.payable, b.earnings, b.cash) is distinct from (
      case when t.status in ('READY_FOR_INVOICE', 'INVOICE_SENT', 'OVERDUE') then e.operator_fee else 0 end,
      case when t.status in ('ASSOCIATE_PAID', 'TERMINATED') then 0 else e.associate_payout end,
      case when t.status = 'TERMINATED' then 0 else e.operator_earnings end,
      case t.status when 'VENDOR_PAID' then e.operator_fee when 'ASSOCIATE_PAID' then e.operator_earnings else 0 end)
  union all
  select 'an invoice is not the sum of its lines', i.id from app.invoices i
    where i.total is distinct from (select sum(l.amount) from app.invoice_lines l where l.invoice_id = i.id)
  union all
  select 'a number is missing among the invoices of a year', n.year from private.invoice_numbers n
    cross join lateral (select count(*) as many, max(i.number_in_year) as highest from app.invoices i where i.year = n.year) k
    where k.many <> n.last_number or k.highest is distinct from n.last_number
  union all
  select 'an invoice''s status does not match its transaction', f.transaction_id from app.transaction_fees f
    left join app.invoice_lines l on l.transaction_id = f.transaction_id
    where (l.transaction_id is null) <> (f.vendor_invoice_status = 'NOT_GENERATED') and f.status <> 'TERMINATED'
  union all
  select 'a history does not end with the status of its transaction', t.id from app.transactions t
    where t.status is distinct from
      (select h.to_status from app.transaction_history h where h.transaction_id = t.id order by h.id desc limit 1);
end;

create or replace function jobs.ledger_discrepancies() returns table (problem text, subject_id bigint) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select * from private.ledger_discrepancies() limit 100;
end;

grant execute on function jobs.ledger_discrepancies() to turnstone_jobs;
