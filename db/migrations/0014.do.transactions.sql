-- The figures of many transactions are added up from indexes alone, in the order of their ids, so that no table is
-- read whole and nothing is sorted.
create index transactions_figures on app.transactions (id) include (status, actual_deal, corrects_id);
create index transaction_fees_figures on app.transaction_fees (transaction_id) include (vendor_invoice_status, operator_fee);
create index transaction_payouts_figures on app.transaction_payouts (transaction_id) include (associate_payout);
-- What an index only carries along is nothing to search or to sort by.
comment on column app.transactions.actual_deal is E'@behavior -filterBy -orderBy';
comment on column app.transactions.corrects_id is E'@behavior -filterBy -orderBy';
