-- Totals of each viewer's transactions by status: changes are appended and a job compacts them, as for leads.
create table app.transaction_totals (
  id bigint generated always as identity primary key,
  viewer text not null,
  status text not null references app.payout_statuses,
  invoice_status text references app.invoice_statuses,
  entries int not null,
  deals int not null,
  value numeric(20,2) not null check (value <> 'NaN'),
  fee numeric(20,2) not null check (fee <> 'NaN'),
  payouts int not null,
  payout numeric(20,2) not null check (payout <> 'NaN'),
  is_sum boolean not null default false
);
comment on table app.transaction_totals is E'@behavior -*';
comment on column app.transaction_totals.invoice_status is 'Null for viewers who may not see the provider''s fee.';
comment on column app.transaction_totals.entries is 'Transactions, corrections included.';
comment on column app.transaction_totals.deals is 'Transactions without corrections.';
comment on column app.transaction_totals.payouts is 'Entries whose payout the viewer may see.';

with seen as (
  select v.viewer, t.id, bool_or(v.fee) as fee, bool_or(v.payout) as payout from app.transactions t
    cross join lateral (values ('p', true, true), ('o' || t.organization_id, true, false),
      ('o' || t.referrer_organization_id, false, t.organization_id <> t.referrer_organization_id),
      ('u' || t.submitted_user_id, false, true), ('u' || t.assigned_user_id, false, false)) v (viewer, fee, payout)
    where v.viewer is not null group by v.viewer, t.id
)
insert into app.transaction_totals (viewer, status, invoice_status, entries, deals, value, fee, payouts, payout, is_sum)
  select s.viewer, f.status, case when s.fee then f.vendor_invoice_status end, count(*), count(*) filter (where t.corrects_id is null),
      sum(t.actual_deal), coalesce(sum(f.operator_fee) filter (where s.fee), 0), count(*) filter (where s.payout),
      coalesce(sum(p.associate_payout) filter (where s.payout), 0), true
    from seen s join app.transactions t on t.id = s.id join app.transaction_fees f on f.transaction_id = t.id
      join app.transaction_payouts p on p.transaction_id = t.id
    group by 1, 2, 3;

create index transaction_totals_viewer on app.transaction_totals (viewer);
create index transaction_totals_status on app.transaction_totals (status);
create index transaction_totals_invoice_status on app.transaction_totals (invoice_status);
create index transaction_totals_news on app.transaction_totals (id) where not is_sum;
