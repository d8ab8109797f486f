-- What a move of a transaction does is columns of its row, and what a page says about a status columns of the status.
alter table app.transaction_moves
  add column applies_to text not null default 'TRANSACTION'
    constraint transaction_moves_applies_to check (applies_to in ('TRANSACTION', 'INVOICE', 'DEAL')),
  add column issues_invoice boolean not null default false,
  add column payment text constraint transaction_moves_payment check (payment in ('REPORTED', 'REJECTED', 'CONFIRMED')),
  add column is_payout boolean not null default false,
  add column posting text constraint transaction_moves_posting check (posting in ('terminate', 'confirmPayment', 'payAssociate')),
  add column is_destructive boolean not null default false,
  add column warning text,
  add column provider_reads boolean not null default true,
  add column trigger text references app.notification_triggers,
  add column trigger_audience text[] not null default '{}',
  add constraint transaction_moves_audience check (trigger_audience <@ '{REFERRER,OPERATOR,PROVIDER}'),
  add constraint transaction_moves_trigger_audience check ((trigger is null) = (trigger_audience = '{}'));
create index transaction_moves_trigger on app.transaction_moves (trigger);
comment on column app.transaction_moves.applies_to is
  'INVOICE: to all lines of its invoice. DEAL: to a deal and its corrections, while the deal''s totals stay right without them.';
comment on column app.transaction_moves.payment is 'What it says about the provider''s payment.';
comment on column app.transaction_moves.is_payout is 'Whether it pays the referrer, which needs an amount to pay.';
comment on column app.transaction_moves.posting is 'The kind of posting in the ledger.';
comment on column app.transaction_moves.provider_reads is 'Whether the provider and its agent read it in the history.';
comment on column app.transaction_moves.trigger is 'The notification that it sends.';
comment on column app.transaction_moves.trigger_audience is 'Whom the trigger notifies.';

update app.transaction_moves set issues_invoice = true where move = 'issueInvoice';
update app.transaction_moves m set applies_to = e.applies_to, payment = e.payment, posting = e.posting
  from (values ('reportPayment', 'INVOICE', 'REPORTED', null), ('rejectPayment', 'INVOICE', 'REJECTED', null),
    ('confirmPayment', 'INVOICE', 'CONFIRMED', 'confirmPayment'), ('extend', 'INVOICE', null, null),
    ('payAssociate', 'TRANSACTION', null, 'payAssociate'), ('terminate', 'DEAL', null, 'terminate'))
    e (move, applies_to, payment, posting)
  where m.move = e.move;
update app.transaction_moves set is_payout = true, provider_reads = false, trigger = 'payout_sent', trigger_audience = '{REFERRER}'
  where move = 'payAssociate';
update app.transaction_moves set is_destructive = true where move in ('rejectPayment', 'terminate');

alter table app.payout_statuses add column sentences text[] not null default '{}';
alter table app.invoice_statuses add column sentences text[] not null default '{}';
comment on column app.payout_statuses.sentences is
  E'@behavior -filterBy -orderBy\nWhat a transaction''s page says about the status: the first one whose {values} are all known.';
comment on column app.invoice_statuses.sentences is
  E'@behavior -filterBy -orderBy\nWhat a transaction''s page says instead, while its invoice has this status.';
update app.payout_statuses s set sentences = t.sentences
  from (values
    ('READY_FOR_INVOICE', array['{operator} invoices {provider} next.']),
    ('INVOICE_SENT', array['Invoice {invoice} is due on {dueOn}.', 'The provider pays next.']),
    ('OVERDUE', array['Invoice {invoice} was due on {dueOn}.', 'The provider’s payment is late.']),
    ('VENDOR_PAID', array['The provider has paid. The payout of {payout} to {payee} is next.',
      'The provider has paid. {noPayout}', 'The provider has paid.']),
    ('ASSOCIATE_PAID', array['The provider has paid, and the referrer is paid.']),
    ('TERMINATED', array['Reason: {reason}', 'Canceled. No one is invoiced or paid.'])
  ) t (code, sentences)
  where s.code = t.code;
update app.invoice_statuses set sentences = array['A payment is reported; {operator} confirms it when it arrives.']
  where code = 'PROCESSING';
