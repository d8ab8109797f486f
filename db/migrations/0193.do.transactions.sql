-- A confirmed payment can be taken back until a payout of its invoice is sent: the invoice becomes what it was before.
create table private.confirmed_payments (
  transaction_id int primary key references app.transactions,
  status text not null references app.payout_statuses,
  invoice_status text not null references app.invoice_statuses,
  payment_reference text
);
create index confirmed_payments_status on private.confirmed_payments (status);
create index confirmed_payments_invoice_status on private.confirmed_payments (invoice_status);
comment on table private.confirmed_payments is 'What a transaction was before its payment was confirmed.';

-- A report stays until the payment is rejected, whether or not the due date is extended.
insert into private.confirmed_payments (transaction_id, status, invoice_status, payment_reference)
  select f.transaction_id, h.from_status, w.invoice_status, case when w.invoice_status = 'PROCESSING' then f.payment_reference end
    from app.transaction_fees f
      cross join lateral (select h.id, h.from_status from app.transaction_history h
        where h.transaction_id = f.transaction_id and h.move = 'confirmPayment' order by h.id desc limit 1) h
      cross join lateral (select case
          when (select b.move from app.transaction_history b where b.transaction_id = f.transaction_id and b.id < h.id
            and b.move <> 'extend' order by b.id desc limit 1) = 'reportPayment' then 'PROCESSING'
          when h.from_status = 'OVERDUE' then 'OVERDUE' else 'NEW_INVOICE' end as invoice_status) w
    where f.status = 'VENDOR_PAID';

alter table app.transaction_moves drop constraint transaction_moves_payment, drop constraint transaction_moves_posting,
  drop constraint transaction_moves_move_from_status_from_invoice_party_key,
  add constraint transaction_moves_payment check (payment in ('REPORTED', 'REJECTED', 'CONFIRMED', 'TAKEN_BACK')),
  add constraint transaction_moves_posting check (posting in ('terminate', 'confirmPayment', 'unconfirmPayment', 'payAssociate')),
  add constraint transaction_moves_once unique (move, from_status, from_invoice, to_status, to_invoice, party);
insert into app.transaction_moves (move, from_status, from_invoice, to_status, to_invoice, party, needs, label, position, applies_to,
    payment, posting, is_destructive)
  select 'unconfirmPayment', 'VENDOR_PAID', 'PAID', w.to_status, w.to_invoice, 'OPERATOR_MASTER', '{reason}', 'Take back payment', 7,
      'INVOICE', 'TAKEN_BACK', 'unconfirmPayment', true
    from (values ('INVOICE_SENT', 'NEW_INVOICE'), ('INVOICE_SENT', 'PROCESSING'), ('OVERDUE', 'OVERDUE'), ('OVERDUE', 'PROCESSING'))
      w (to_status, to_invoice);

-- A payment that was taken back can be confirmed again.
alter table private.ledger_postings drop constraint ledger_postings_kind_check, drop constraint ledger_postings_transaction_id_kind_key,
  add column round int not null default 0,
  add constraint ledger_postings_kind check (kind in ('close', 'terminate', 'confirmPayment', 'unconfirmPayment', 'payAssociate')),
  add constraint ledger_postings_once unique (transaction_id, kind, round);
comment on column private.ledger_postings.round is 'How often the payment was taken back before.';
