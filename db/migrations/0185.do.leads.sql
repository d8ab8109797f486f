-- A form may make email, phone number, and address optional, but a customer can be reached.
alter table app.lead_customers
  alter column email drop not null,
  alter column phone_number drop not null,
  alter column zip_code drop not null,
  add constraint lead_customers_reachable check (email is not null or phone_number is not null);

-- Two extensions of one number are two customers. Empty for none, which matches any, as do claims from before.
alter table private.customer_claims add column extension text not null default '' check (extension ~ '^[0-9]{0,6}$');
