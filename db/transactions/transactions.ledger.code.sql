-- Double entry behind the amounts, and the proof of it.

-- Books what happened to a transaction, once for each kind. A debit below zero is a credit, and the other way
-- round.
create or replace function hidden.book(transaction app.transactions, kind text) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  posting bigint;
  booked timestamptz := hidden.now();
begin
  insert into hidden.ledger_postings (transaction_id, kind) values (transaction.id, book.kind) returning id into posting;
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
        ('payAssociate', 'ASSOCIATE_PAYABLE', e.associate_payout), ('payAssociate', 'CASH', -e.associate_payout)
      ) as b (kind, account, amount)
      where e.transaction_id = transaction.id and b.kind = book.kind and b.amount <> 0;
end $$;

-- Debits equal credits in each posting: nothing is written that does not balance.
create or replace function hidden.require_balance() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from written w join app.ledger_lines l on l.posting_id = w.posting_id
      group by l.posting_id, w.id having sum(l.debit) <> sum(l.credit)) then
    raise exception using errcode = 'check_violation', message = 'A posting does not balance';
  end if;
  return null;
end $$;

create trigger balance after insert on app.ledger_lines referencing new table as written
  for each statement execute function hidden.require_balance();

-- Everything in the books that does not follow from something else; none when they are proven.
create or replace function hidden.unproven_books() returns table (problem text, subject_id bigint) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select 'debits and credits of a posting differ', l.posting_id from app.ledger_lines l
    group by l.posting_id having sum(l.debit) <> sum(l.credit)
  union all
  select 'a line of the ledger is not its transaction''s', l.id from app.ledger_lines l
    join hidden.ledger_postings p on p.id = l.posting_id join app.transactions t on t.id = p.transaction_id
    where (l.transaction_id, l.kind) <> (p.transaction_id, p.kind)
      or l.organization_id <> t.organization_id or l.user_id <> t.submitted_user_id
  union all
  select 'a transaction lacks a figure', t.id from app.transactions t
    left join app.transaction_earnings e on e.transaction_id = t.id where e.transaction_id is null
  union all
  select 'a fee or payout is not what its terms give', t.id from app.transactions t
    join app.transaction_fees f on f.transaction_id = t.id join app.transaction_payouts p on p.transaction_id = t.id
    where f.operator_fee <> round(t.actual_deal * f.provider_rate / 100, 2)
      or p.associate_payout <> case when p.no_payout_reason is null
        then round(f.operator_fee * p.associate_share / 100, 2) else 0 end
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
  select 'a number is missing among the invoices of a year', n.year from hidden.invoice_numbers n
    cross join lateral (select count(*) as many, max(i.number_in_year) as highest from app.invoices i where i.year = n.year) k
    where k.many <> n.last_number or k.highest is distinct from n.last_number
  union all
  select 'an invoice''s state does not fit its transaction', f.transaction_id from app.transaction_fees f
    left join app.invoice_lines l on l.transaction_id = f.transaction_id
    where (l.transaction_id is null) <> (f.vendor_invoice_status = 'NOT_GENERATED') and f.status <> 'TERMINATED'
  union all
  select 'a history does not end where its transaction stands', t.id from app.transactions t
    where t.status is distinct from
      (select h.to_status from app.transaction_history h where h.transaction_id = t.id order by h.id desc limit 1);
end;

create or replace function jobs.unproven_books() returns table (problem text, subject_id bigint) language sql stable
security definer set search_path = pg_catalog, pg_temp
begin atomic
  select * from hidden.unproven_books() limit 100;
end;

grant execute on function jobs.unproven_books() to turnstone_jobs;
