-- Home and dashboards read the same tasks.
alter type app.need add attribute is_exact boolean;
comment on column app.need.is_exact is 'False for 1,000 that stand for more.';
create index transactions_ready on app.transactions (status_since) where status = 'READY_FOR_INVOICE';
create index transaction_fees_reported on app.transaction_fees (reported_on) where vendor_invoice_status = 'PROCESSING';
