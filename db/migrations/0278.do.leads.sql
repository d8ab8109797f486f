-- Providers with an invoice overdue for more days than the rule of the platform allows get no offers.
alter table private.routing_rules add column overdue_days int check (overdue_days between 0 and 365),
  add constraint routing_rules_overdue check (overdue_days is null or num_nonnulls(category_id, service_id) = 0);

-- The deals whose invoice waits for its payment, with its due date: decisions read it, transactions write it.
create table private.unpaid_deals (
  transaction_id int primary key,
  organization_id int not null,
  invoice_id int not null,
  due_on date not null,
  foreign key (transaction_id, organization_id) references app.transactions (id, organization_id) on delete cascade,
  foreign key (invoice_id, organization_id) references app.invoices (id, organization_id) on delete cascade
);
create index unpaid_deals_organization_id on private.unpaid_deals (organization_id, due_on);
create index unpaid_deals_invoice_id on private.unpaid_deals (invoice_id, organization_id);
create index unpaid_deals_transaction on private.unpaid_deals (transaction_id, organization_id);

insert into private.unpaid_deals (transaction_id, organization_id, invoice_id, due_on)
  select f.transaction_id, f.organization_id, i.id, i.due_on
    from app.transaction_fees f join app.invoice_lines l on l.transaction_id = f.transaction_id join app.invoices i on i.id = l.invoice_id
    where f.vendor_invoice_status in ('NEW_INVOICE', 'OVERDUE') and i.total > 0;

alter type app.routing_rule add attribute overdue_days int;
comment on column app.routing_rule.overdue_days is
  'After how many days of an overdue invoice a provider gets no offers, on the platform only. Empty: that doesn’t matter.';
alter type app.routing_rule_version add attribute overdue_days int, add attribute overdue_days_before int;
alter type app.offer_limits add attribute overdue_since date;
comment on column app.offer_limits.overdue_since is 'When the invoice was due that keeps the provider from offers. Empty: none does.';

drop function if exists app.save_routing_rule(text, int, int, text, int);
drop function if exists app.rehearse_routing_rule(text, int, int, text);
drop function if exists private.is_recorded(text, jsonb);
drop function if exists private.first_again(text, jsonb, timestamptz, private.given_offer[]);
drop function if exists private.decide_again(private.rehearsed_decision[], int);
drop function if exists private.check_rule(text, int, int, text);
