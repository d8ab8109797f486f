-- When the data of a customer was erased. Such a customer has no way of being reached.
alter table app.lead_customers add column erased_at timestamptz;
comment on column app.lead_customers.erased_at is 'When the customer’s data was erased; null if it was not.';
alter table app.lead_customers drop constraint lead_customers_reachable;
alter table app.lead_customers add constraint lead_customers_reachable
  check (email is not null or phone_number is not null or erased_at is not null) not valid;
create index lead_customers_erased_at on app.lead_customers (erased_at) where erased_at is not null;

-- Addresses of erased customers, until the job has removed the letters to them from the outbox.
create table private.erased_mailboxes (
  email text primary key check (length(email) <= 254),
  erased_at timestamptz not null default clock_timestamp()
);
