-- The events of each deal in order, for its history and postings, and a note on every fourth deal.
create temp table events as
  select d.id, s.place, s.move, s.to_status, s.party, s.at,
      lag(s.to_status) over (partition by d.id order by s.place) as from_status, lag(s.at) over (partition by d.id order by s.place) as before
    from deals d cross join lateral (values
      (1, case when d.is_correction then 'adjust' else 'close' end, 'READY_FOR_INVOICE', 'OPERATOR', d.closed_at),
      (2, 'issueInvoice', 'INVOICE_SENT', 'OPERATOR', d.issued_at),
      (3, 'becomeOverdue', 'OVERDUE', 'CLOCK', d.late_at),
      (4, 'reportPayment', d.status, 'PROVIDER', d.reported_at),
      (5, 'confirmPayment', 'VENDOR_PAID', 'OPERATOR', d.paid_at),
      (6, 'payAssociate', 'ASSOCIATE_PAID', 'OPERATOR', d.sent_at),
      (7, 'terminate', 'TERMINATED', 'OPERATOR', d.ended_at)) s (place, move, to_status, party, at)
    where s.at is not null;
insert into app.transaction_history (transaction_id, organization_id, submitted_user_id, referrer_organization_id, assigned_user_id,
    move, from_status, to_status, party, actor_user_id, seconds_in_previous, created_at)
  select t.id, t.organization_id, t.submitted_user_id, t.referrer_organization_id, t.assigned_user_id, s.move, s.from_status,
      s.to_status, s.party, case s.party when 'CLOCK' then null when 'PROVIDER' then t.assigned_user_id else 1 end,
      extract(epoch from s.at - s.before)::bigint, s.at
    from events s join app.transactions t on t.id = s.id order by s.at, s.id, s.place;

insert into private.ledger_postings (id, transaction_id, kind) overriding system value
  select row_number() over (order by at, id), id, case when move = 'adjust' then 'close' else move end from events
    where move in ('close', 'adjust', 'confirmPayment', 'payAssociate', 'terminate');
insert into app.ledger_lines (posting_id, transaction_id, kind, account, organization_id, user_id, debit, credit, booked_at)
  select p.id, d.id, p.kind, b.account, case when b.account = 'PROVIDER_RECEIVABLE' then d.organization_id end,
      case when b.account = 'ASSOCIATE_PAYABLE' then d.submitted_user_id end, greatest(b.amount, 0), greatest(-b.amount, 0),
      case p.kind when 'close' then d.closed_at when 'confirmPayment' then d.paid_at when 'payAssociate' then d.sent_at else d.ended_at end
    from private.ledger_postings p join deals d on d.id = p.transaction_id
      cross join lateral (values ('close', 'PROVIDER_RECEIVABLE', d.fee), ('close', 'ASSOCIATE_PAYABLE', -d.payout),
        ('close', 'OPERATOR_EARNINGS', d.payout - d.fee), ('terminate', 'PROVIDER_RECEIVABLE', -d.fee),
        ('terminate', 'ASSOCIATE_PAYABLE', d.payout), ('terminate', 'OPERATOR_EARNINGS', d.fee - d.payout),
        ('confirmPayment', 'CASH', d.fee), ('confirmPayment', 'PROVIDER_RECEIVABLE', -d.fee),
        ('payAssociate', 'ASSOCIATE_PAYABLE', d.payout), ('payAssociate', 'CASH', -d.payout)) b (kind, account, amount)
    where b.kind = p.kind and b.amount <> 0 order by p.id;

insert into app.notes (lead_id, transaction_id, submitted_user_id, referrer_organization_id, accepted_organization_id,
    assigned_user_id, provider_id, organization_id, visibility, note, updated_by, author_name, created_at)
  select lead_id, id, submitted_user_id, referrer_organization_id, organization_id, assigned_user_id, organization_id,
      organization_id, 'SHARED', 'The customer has paid the last part.', assigned_user_id, 'Person', closed_at
    from deals where id % 4 = 0 order by id;
