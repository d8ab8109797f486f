-- What waits for the operator is counted on each visit of home: from indexes of what waits, at any size.
create index leads_new on app.leads (status_since) where status = 'NEW_LEAD';
create index transactions_provider_paid on app.transactions (status_since) where status = 'VENDOR_PAID';
create index transactions_overdue on app.transactions (status_since) where status = 'OVERDUE';
create index transaction_fees_overdue on app.transaction_fees (transaction_id) include (operator_fee)
  where vendor_invoice_status = 'OVERDUE';
create index invoice_lines_invoice on app.invoice_lines (transaction_id) include (invoice_id);
