alter table hidden.operator_settings
  add column invoice_terms_days int not null default 15 check (invoice_terms_days between 1 and 365),
  add column clock_stands_at timestamptz;
comment on column hidden.operator_settings.clock_stands_at is 'Empty but in a trial: the moment that it is then said to be.';

create table app.payout_statuses (
  code text primary key, label text not null, kind text not null, colour text not null, position int not null
);
insert into app.payout_statuses values
  ('READY_FOR_INVOICE', 'Ready for invoice', 'open', 'blue', 1), ('INVOICE_SENT', 'Invoice sent', 'working', 'teal', 2),
  ('OVERDUE', 'Overdue', 'working', 'red', 3), ('VENDOR_PAID', 'Provider paid', 'working', 'amber', 4),
  ('ASSOCIATE_PAID', 'Associate paid', 'won', 'green', 5), ('TERMINATED', 'Terminated', 'lost', 'grey', 6);

create table app.invoice_statuses (
  code text primary key, label text not null, kind text not null, colour text not null, position int not null
);
insert into app.invoice_statuses values
  ('NOT_GENERATED', 'Not generated', 'open', 'grey', 1), ('NEW_INVOICE', 'New invoice', 'working', 'blue', 2),
  ('PROCESSING', 'Processing', 'working', 'amber', 3), ('PAID', 'Paid', 'won', 'green', 4),
  ('OVERDUE', 'Overdue', 'working', 'red', 5), ('TERMINATED', 'Terminated', 'lost', 'grey', 6);

create table app.transaction_types (code text primary key, label text not null, position int not null);
comment on table app.transaction_types is E'@enum\n@enumName TransactionType';
insert into app.transaction_types values
  ('LEAD_COMMISSION', 'Lead commission', 1), ('CLOSED_LEAD', 'Closed elsewhere', 2), ('ADJUSTMENT', 'Adjustment', 3);

-- What terms may be kept for, the most specific first.
create table app.terms_scopes (code text primary key, label text not null, position int not null);
comment on table app.terms_scopes is E'@enum\n@enumName TermsScope';
insert into app.terms_scopes values
  ('LEAD', 'One lead', 1), ('PROVIDER_SERVICE', 'A provider’s service', 2), ('PROVIDER', 'A provider', 3),
  ('SERVICE', 'A service', 4), ('CATEGORY', 'A category', 5), ('ASSOCIATE', 'An associate', 6), ('PLATFORM', 'Everybody', 7);

-- Append-only: the newest row of a scope and what it is for holds; empty figures leave it to the next scope.
create table app.commission_terms (
  id int generated always as identity primary key,
  scope text not null references app.terms_scopes,
  lead_id int references app.leads on delete cascade,
  organization_id int references app.organizations,
  service_id int references app.services,
  category_id int references app.categories,
  user_id int references app.user_infos,
  provider_rate numeric(6,3) check (provider_rate between 0 and 100),
  associate_share numeric(6,3) check (associate_share between 0 and 100),
  created_by int references app.user_infos,
  created_at timestamptz not null default clock_timestamp(),
  check ((scope = 'LEAD') = (lead_id is not null)),
  check ((scope in ('PROVIDER', 'PROVIDER_SERVICE')) = (organization_id is not null)),
  check ((scope in ('SERVICE', 'PROVIDER_SERVICE')) = (service_id is not null)),
  check ((scope = 'CATEGORY') = (category_id is not null)),
  check ((scope = 'ASSOCIATE') = (user_id is not null)),
  check (scope <> 'ASSOCIATE' or provider_rate is null),
  check (scope <> 'PLATFORM' or (provider_rate is not null and associate_share is not null))
);
create index commission_terms_scope on app.commission_terms (scope, id desc);
create index commission_terms_lead_id on app.commission_terms (lead_id, id desc);
create index commission_terms_organization_id on app.commission_terms (organization_id, service_id, id desc);
create index commission_terms_service_id on app.commission_terms (service_id, id desc);
create index commission_terms_category_id on app.commission_terms (category_id, id desc);
create index commission_terms_user_id on app.commission_terms (user_id, id desc);
create index commission_terms_created_by on app.commission_terms (created_by);
comment on constraint commission_terms_created_by_fkey on app.commission_terms is E'@behavior -manyRelation:resource:connection\n@fieldName createdByUser';
comment on constraint commission_terms_lead_id_fkey on app.commission_terms is E'@behavior -manyRelation:resource:connection';
comment on constraint commission_terms_organization_id_fkey on app.commission_terms is E'@behavior -manyRelation:resource:connection';
comment on constraint commission_terms_service_id_fkey on app.commission_terms is E'@behavior -manyRelation:resource:connection';
comment on constraint commission_terms_category_id_fkey on app.commission_terms is E'@behavior -manyRelation:resource:connection';
comment on constraint commission_terms_user_id_fkey on app.commission_terms is E'@behavior -manyRelation:resource:connection';
comment on column app.commission_terms.provider_rate is 'Percent of the deal that the provider owes.';
comment on column app.commission_terms.associate_share is 'Percent of the operator''s fee that the referrer is paid.';
insert into app.commission_terms (scope, provider_rate, associate_share) values ('PLATFORM', 10, 40);

create table app.transactions (
  id int generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  lead_id int not null,
  transaction_type text not null references app.transaction_types,
  corrects_id int,
  status text not null default 'READY_FOR_INVOICE' references app.payout_statuses,
  status_since timestamptz not null default clock_timestamp(),
  original_deal numeric(14,2) check (original_deal >= 0 and original_deal <> 'NaN'),
  actual_deal numeric(14,2) not null check (actual_deal <> 'NaN'),
  closed_at timestamptz not null,
  service_id int not null references app.services,
  organization_id int not null,
  organization_type text not null references app.organization_types,
  submitted_user_id int not null references app.user_infos,
  referrer_organization_id int references app.organizations,
  assigned_user_id int references app.user_infos,
  needs_review boolean not null default false,
  reason text check (length(reason) <= 2000),
  closed_by int not null references app.user_infos,
  idempotency_key text check (length(idempotency_key) between 8 and 100),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (closed_by, idempotency_key),
  unique (id, organization_id),
  unique (id, lead_id),
  unique (id, organization_id, status),
  foreign key (lead_id, organization_id) references app.leads (id, organization_id),
  foreign key (corrects_id, organization_id) references app.transactions (id, organization_id),
  foreign key (organization_id, organization_type) references app.organizations (id, organization_type),
  constraint transactions_referrer_carried foreign key (submitted_user_id, referrer_organization_id)
    references app.user_infos (id, organization_id),
  constraint transactions_agent_carried foreign key (assigned_user_id, organization_id)
    references app.user_infos (id, organization_id),
  check ((transaction_type = 'ADJUSTMENT') = (corrects_id is not null)),
  check (actual_deal > 0 or (transaction_type = 'ADJUSTMENT' and actual_deal <> 0))
);
create unique index transactions_one_live on app.transactions (lead_id)
  where transaction_type <> 'ADJUSTMENT' and status <> 'TERMINATED';
create index transactions_closed_at on app.transactions (closed_at desc, id desc);
create index transactions_status on app.transactions (status, closed_at desc);
create index transactions_organization_id on app.transactions (organization_id, closed_at desc);
create index transactions_submitted_user_id on app.transactions (submitted_user_id, closed_at desc);
create index transactions_referrer_organization_id on app.transactions (referrer_organization_id, closed_at desc);
create index transactions_assigned_user_id on app.transactions (assigned_user_id, closed_at desc);
create index transactions_lead_id on app.transactions (lead_id, organization_id);
create index transactions_organization_type on app.transactions (organization_id, organization_type);
create index transactions_organization_types on app.transactions (organization_type);
create index transactions_transaction_type on app.transactions (transaction_type);
create index transactions_corrects_id on app.transactions (corrects_id, organization_id) where corrects_id is not null;
create index transactions_service_id on app.transactions (service_id);
create index transactions_closed_by on app.transactions (closed_by);
create index transactions_referrer on app.transactions (submitted_user_id, referrer_organization_id);
create index transactions_agent on app.transactions (assigned_user_id, organization_id);
comment on constraint transactions_referrer_carried on app.transactions is E'@behavior -*\nKeeps the carried organisation right.';
comment on constraint transactions_agent_carried on app.transactions is E'@behavior -*\nThe agent is one of the provider''s own.';
comment on constraint transactions_organization_id_organization_type_fkey on app.transactions
  is E'@fieldName organization\n@behavior -manyRelation:resource:connection';
comment on constraint transactions_closed_by_fkey on app.transactions is E'@behavior -*';
comment on constraint transactions_service_id_fkey on app.transactions is E'@behavior -manyRelation:resource:connection';
comment on constraint transactions_submitted_user_id_fkey on app.transactions is E'@behavior -manyRelation:resource:connection';
comment on constraint transactions_referrer_organization_id_fkey on app.transactions is E'@behavior -manyRelation:resource:connection';
comment on constraint transactions_assigned_user_id_fkey on app.transactions is E'@behavior -manyRelation:resource:connection';
comment on column app.transactions.idempotency_key is E'@behavior -*';
comment on column app.transactions.closed_by is E'@behavior -*';
comment on column app.transactions.original_deal is 'The lead''s deal value, else its upper budget, when it was closed.';
comment on column app.transactions.reason is 'Why an adjustment was made.';

-- What the provider owes: a table of its own, for the provider and the operator.
create table app.transaction_fees (
  transaction_id int primary key,
  organization_id int not null references app.organizations,
  status text not null,
  vendor_invoice_status text not null default 'NOT_GENERATED' references app.invoice_statuses,
  provider_rate numeric(6,3) not null check (provider_rate between 0 and 100),
  rate_scope text not null references app.terms_scopes,
  operator_fee numeric(14,2) not null check (operator_fee <> 'NaN'),
  payment_reference text check (length(payment_reference) between 1 and 200),
  reported_on date,
  paid_at timestamptz,
  unique (transaction_id, operator_fee),
  unique (transaction_id, organization_id, operator_fee),
  constraint transaction_fees_carried foreign key (transaction_id, organization_id, status)
    references app.transactions (id, organization_id, status) deferrable initially deferred,
  constraint transaction_fees_allowed_pair check ((status, vendor_invoice_status) in (
    ('READY_FOR_INVOICE', 'NOT_GENERATED'), ('INVOICE_SENT', 'NEW_INVOICE'), ('INVOICE_SENT', 'PROCESSING'),
    ('OVERDUE', 'OVERDUE'), ('OVERDUE', 'PROCESSING'), ('VENDOR_PAID', 'PAID'), ('ASSOCIATE_PAID', 'PAID'),
    ('TERMINATED', 'TERMINATED')))
);
create index transaction_fees_organization_id on app.transaction_fees (organization_id, vendor_invoice_status);
create index transaction_fees_vendor_invoice_status on app.transaction_fees (vendor_invoice_status);
create index transaction_fees_transaction on app.transaction_fees (transaction_id, organization_id, status);
create index transaction_fees_rate_scope on app.transaction_fees (rate_scope);
comment on table app.transaction_fees is E'@behavior -*';

-- What the referrer is paid: for the referrer and the operator.
create table app.transaction_payouts (
  transaction_id int primary key,
  organization_id int not null,
  submitted_user_id int not null,
  referrer_organization_id int,
  associate_share numeric(6,3) not null check (associate_share between 0 and 100),
  share_scope text not null references app.terms_scopes,
  associate_payout numeric(14,2) not null check (associate_payout <> 'NaN'),
  no_payout_reason text,
  payout_reference text check (length(payout_reference) between 1 and 200),
  paid_at timestamptz,
  unique (transaction_id, associate_payout),
  foreign key (transaction_id, organization_id) references app.transactions (id, organization_id),
  check (no_payout_reason is null or associate_payout = 0)
);
create index transaction_payouts_submitted_user_id on app.transaction_payouts (submitted_user_id);
create index transaction_payouts_referrer_organization_id on app.transaction_payouts (referrer_organization_id);
create index transaction_payouts_transaction on app.transaction_payouts (transaction_id, organization_id);
create index transaction_payouts_share_scope on app.transaction_payouts (share_scope);
comment on table app.transaction_payouts is E'@behavior -*';

-- What stays with the operator. The keys hold the three together: they always add up.
create table app.transaction_earnings (
  transaction_id int primary key references app.transactions,
  operator_fee numeric(14,2) not null check (operator_fee <> 'NaN'),
  associate_payout numeric(14,2) not null check (associate_payout <> 'NaN'),
  operator_earnings numeric(14,2) not null check (operator_earnings <> 'NaN'),
  foreign key (transaction_id, operator_fee) references app.transaction_fees (transaction_id, operator_fee),
  foreign key (transaction_id, associate_payout) references app.transaction_payouts (transaction_id, associate_payout),
  check (operator_earnings = operator_fee - associate_payout)
);
create index transaction_earnings_operator_fee on app.transaction_earnings (transaction_id, operator_fee);
create index transaction_earnings_associate_payout on app.transaction_earnings (transaction_id, associate_payout);
comment on table app.transaction_earnings is E'@behavior -*';

-- The process: who may take a transaction and its invoice from where to where. One row a way.
create table app.transaction_moves (
  id int generated always as identity primary key,
  move text not null,
  from_status text not null references app.payout_statuses,
  from_invoice text not null references app.invoice_statuses,
  to_status text not null references app.payout_statuses,
  to_invoice text not null references app.invoice_statuses,
  party text not null check (party in ('PROVIDER', 'OPERATOR', 'OPERATOR_MASTER', 'CLOCK')),
  needs text[] not null default '{}',
  label text not null,
  position int not null,
  unique (move, from_status, from_invoice, party)
);
create index transaction_moves_from_status on app.transaction_moves (from_status);
create index transaction_moves_from_invoice on app.transaction_moves (from_invoice);
create index transaction_moves_to_status on app.transaction_moves (to_status);
create index transaction_moves_to_invoice on app.transaction_moves (to_invoice);
comment on table app.transaction_moves is E'@behavior -*';

insert into app.transaction_moves (move, from_status, from_invoice, to_status, to_invoice, party, needs, label, position)
select m.move, split_part(f, '+', 1), split_part(f, '+', 2), m.to_status, m.to_invoice, p, m.needs::text[], m.label, m.position
from (values
    ('issueInvoice', '{READY_FOR_INVOICE+NOT_GENERATED}', 'INVOICE_SENT', 'NEW_INVOICE', '{OPERATOR}', '{}', 'Issue invoice', 1),
    ('reportPayment', '{INVOICE_SENT+NEW_INVOICE}', 'INVOICE_SENT', 'PROCESSING', '{PROVIDER,OPERATOR}', '{reference}', 'Report payment', 3),
    ('reportPayment', '{OVERDUE+OVERDUE}', 'OVERDUE', 'PROCESSING', '{PROVIDER,OPERATOR}', '{reference}', 'Report payment', 3),
    ('confirmPayment', '{INVOICE_SENT+NEW_INVOICE,INVOICE_SENT+PROCESSING,OVERDUE+OVERDUE,OVERDUE+PROCESSING}',
      'VENDOR_PAID', 'PAID', '{OPERATOR}', '{}', 'Confirm payment', 2),
    ('rejectPayment', '{INVOICE_SENT+PROCESSING}', 'INVOICE_SENT', 'NEW_INVOICE', '{OPERATOR}', '{reason}', 'Payment not received', 4),
    ('rejectPayment', '{OVERDUE+PROCESSING}', 'OVERDUE', 'OVERDUE', '{OPERATOR}', '{reason}', 'Payment not received', 4),
    ('extend', '{INVOICE_SENT+NEW_INVOICE,OVERDUE+OVERDUE}', 'INVOICE_SENT', 'NEW_INVOICE', '{OPERATOR}', '{dueOn}', 'Extend due date', 5),
    ('extend', '{INVOICE_SENT+PROCESSING,OVERDUE+PROCESSING}', 'INVOICE_SENT', 'PROCESSING', '{OPERATOR}', '{dueOn}', 'Extend due date', 5),
    ('payAssociate', '{VENDOR_PAID+PAID}', 'ASSOCIATE_PAID', 'PAID', '{OPERATOR_MASTER}', '{reference}', 'Pay associate', 6),
    ('terminate', '{READY_FOR_INVOICE+NOT_GENERATED,INVOICE_SENT+NEW_INVOICE,INVOICE_SENT+PROCESSING,OVERDUE+OVERDUE,OVERDUE+PROCESSING}',
      'TERMINATED', 'TERMINATED', '{OPERATOR_MASTER}', '{reason}', 'Terminate', 7),
    ('becomeOverdue', '{INVOICE_SENT+NEW_INVOICE,INVOICE_SENT+PROCESSING,OVERDUE+PROCESSING}', 'OVERDUE', 'OVERDUE', '{CLOCK}', '{}', 'Overdue', 8)
  ) as m (move, froms, to_status, to_invoice, parties, needs, label, position)
  cross join lateral unnest(m.froms::text[]) f
  cross join lateral unnest(m.parties::text[]) p;

-- Every change of a transaction, once. What it carries says who reads it.
create table app.transaction_history (
  id bigint generated always as identity primary key,
  transaction_id int not null,
  organization_id int not null,
  submitted_user_id int not null,
  referrer_organization_id int,
  assigned_user_id int,
  move text not null,
  from_status text references app.payout_statuses,
  to_status text not null references app.payout_statuses,
  party text not null,
  actor_user_id int references app.user_infos,
  reason text check (length(reason) <= 2000),
  seconds_in_previous bigint,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (transaction_id, organization_id) references app.transactions (id, organization_id)
);
create index transaction_history_transaction_id on app.transaction_history (transaction_id, id);
create index transaction_history_transaction on app.transaction_history (transaction_id, organization_id);
create index transaction_history_organization_id on app.transaction_history (organization_id);
create index transaction_history_from_status on app.transaction_history (from_status);
create index transaction_history_to_status on app.transaction_history (to_status);
create index transaction_history_actor_user_id on app.transaction_history (actor_user_id);
comment on table app.transaction_history is E'@name transaction_history_entry\n@behavior -query:resource:connection\nEvery change of a transaction, once.';
comment on constraint transaction_history_transaction_id_organization_id_fkey on app.transaction_history is E'@behavior -*';
comment on constraint transaction_history_actor_user_id_fkey on app.transaction_history is E'@behavior -manyRelation:resource:connection';
comment on column app.transaction_history.organization_id is E'@behavior -*';
comment on column app.transaction_history.submitted_user_id is E'@behavior -*';
comment on column app.transaction_history.referrer_organization_id is E'@behavior -*';
comment on column app.transaction_history.assigned_user_id is E'@behavior -*';

create table hidden.invoice_numbers (year int primary key, last_number int not null);

-- Everything on it is as it was on the day of issue.
create table app.invoices (
  id int generated always as identity primary key,
  public_id uuid not null default gen_random_uuid() unique,
  organization_id int not null references app.organizations,
  number text not null unique,
  year int not null,
  number_in_year int not null,
  issued_on date not null,
  due_on date not null check (due_on >= issued_on),
  total numeric(14,2) not null check (total <> 'NaN'),
  seller jsonb not null,
  buyer jsonb not null,
  issued_by int not null references app.user_infos,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (id, organization_id),
  unique (year, number_in_year)
);
create index invoices_organization_id on app.invoices (organization_id, issued_on desc);
create index invoices_issued_on on app.invoices (issued_on desc, id desc);
create index invoices_due_on on app.invoices (due_on);
create index invoices_issued_by on app.invoices (issued_by);
comment on column app.invoices.year is E'@behavior -*';
comment on column app.invoices.number_in_year is E'@behavior -*';
comment on column app.invoices.due_on is 'The day by which it is to be paid; later than at issue when the operator extended it.';
comment on constraint invoices_issued_by_fkey on app.invoices is E'@behavior -*';
comment on column app.invoices.issued_by is E'@behavior -*';

create table app.invoice_lines (
  transaction_id int primary key,
  invoice_id int not null,
  organization_id int not null,
  position int not null,
  description text not null,
  closed_on date not null,
  actual_deal numeric(14,2) not null check (actual_deal <> 'NaN'),
  provider_rate numeric(6,3) not null check (provider_rate between 0 and 100),
  amount numeric(14,2) not null check (amount <> 'NaN'),
  unique (invoice_id, position),
  foreign key (invoice_id, organization_id) references app.invoices (id, organization_id),
  foreign key (transaction_id, organization_id) references app.transactions (id, organization_id),
  constraint invoice_lines_amount foreign key (transaction_id, organization_id, amount)
    references app.transaction_fees (transaction_id, organization_id, operator_fee)
);
create index invoice_lines_invoice_id on app.invoice_lines (invoice_id, organization_id);
create index invoice_lines_organization_id on app.invoice_lines (organization_id);
create index invoice_lines_transaction on app.invoice_lines (transaction_id, organization_id);
create index invoice_lines_amounts on app.invoice_lines (transaction_id, organization_id, amount);
comment on table app.invoice_lines is E'@behavior -query:resource:connection';
comment on constraint invoice_lines_amount on app.invoice_lines is E'@behavior -*';

-- Which reminder of which due date went out, or was passed over because a later one was due.
create table hidden.invoice_reminders (
  invoice_id int not null references app.invoices,
  due_on date not null,
  days_after int not null,
  is_passed_over boolean not null,
  sent_at timestamptz,
  primary key (invoice_id, due_on, days_after)
);

create table app.ledger_accounts (code text primary key, label text not null, position int not null);
comment on table app.ledger_accounts is E'@enum\n@enumName LedgerAccount';
insert into app.ledger_accounts values
  ('CASH', 'Cash', 1), ('PROVIDER_RECEIVABLE', 'Owed by providers', 2), ('ASSOCIATE_PAYABLE', 'Owed to associates', 3),
  ('OPERATOR_EARNINGS', 'Earnings', 4);

-- Double entry behind the amounts. A transaction is booked once for each thing that happens to it.
create table hidden.ledger_postings (
  id bigint generated always as identity primary key,
  transaction_id int not null references app.transactions,
  kind text not null check (kind in ('close', 'terminate', 'confirmPayment', 'payAssociate')),
  unique (transaction_id, kind)
);
create table app.ledger_lines (
  id bigint generated always as identity primary key,
  posting_id bigint not null references hidden.ledger_postings,
  transaction_id int not null references app.transactions,
  kind text not null,
  account text not null references app.ledger_accounts,
  organization_id int references app.organizations,
  user_id int references app.user_infos,
  debit numeric(14,2) not null default 0 check (debit >= 0 and debit <> 'NaN'),
  credit numeric(14,2) not null default 0 check (credit >= 0 and credit <> 'NaN'),
  booked_at timestamptz not null default clock_timestamp(),
  check ((debit = 0) <> (credit = 0)),
  check ((account = 'PROVIDER_RECEIVABLE') = (organization_id is not null)),
  check ((account = 'ASSOCIATE_PAYABLE') = (user_id is not null))
);
create index ledger_lines_posting_id on app.ledger_lines (posting_id);
create index ledger_lines_transaction_id on app.ledger_lines (transaction_id);
create index ledger_lines_account on app.ledger_lines (account);
create index ledger_lines_organization_id on app.ledger_lines (organization_id, booked_at);
create index ledger_lines_user_id on app.ledger_lines (user_id, booked_at);
create index ledger_lines_booked_at on app.ledger_lines (booked_at);
comment on column app.ledger_lines.posting_id is E'@behavior -*';
comment on constraint ledger_lines_organization_id_fkey on app.ledger_lines is E'@behavior -manyRelation:resource:connection';
comment on constraint ledger_lines_user_id_fkey on app.ledger_lines is E'@behavior -manyRelation:resource:connection';

alter table app.notes add column transaction_id int,
  add foreign key (transaction_id, lead_id) references app.transactions (id, lead_id) on delete cascade;
create index notes_transaction_id on app.notes (transaction_id, lead_id, id desc);

-- Closing needs createClosedLead, which makes the transaction with it.
update app.lead_moves set position = position + 1 where position >= 9;
insert into app.lead_moves (move, from_status, to_status, party, permission, needs, label, position)
select 'close', s, 'CLOSED_WON', p, 'MANAGE_LEAD', '{actualDeal}', 'Close as won', 9
from unnest('{ACCEPTED,CONTACTED,QUALIFIED,PROPOSAL_SENT}'::text[]) s, unnest('{AGENT,PROVIDER,OPERATOR}'::text[]) p;

create type app.sample_deal as (
  operator_fee numeric(14,2), associate_payout numeric(14,2), operator_earnings numeric(14,2),
  provider_rate numeric(6,3), rate_scope text, associate_share numeric(6,3), share_scope text
);
create type app.own_terms as (service_id int, service_name text, provider_rate numeric(6,3), associate_share numeric(6,3));
create type app.transaction_metrics as (
  closed_deals_count int, closed_deal_value numeric(20,2), invoice_sent_value numeric(20,2), overdue_value numeric(20,2),
  total_associate_payout numeric(20,2), total_operator_earnings numeric(20,2), new_voices int, overdue_invoices int
);
create type app.awaited_payout as (
  lead_id int, stage text, expected_amount numeric(14,2), waits_for text, expected_on date, reason text
);
create type app.statement_line as (
  booked_at timestamptz, kind text, transaction_public_id uuid, service_name text, lead_id int, invoice_number text,
  amount numeric(14,2), balance numeric(20,2)
);
create type app.statement as (
  opening_balance numeric(20,2), closing_balance numeric(20,2), lines app.statement_line[]
);
